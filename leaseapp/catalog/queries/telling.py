"""Words of modalities: their name, and their terms in a few words."""

from typing import Any
from uuid import UUID

from leaseapp.catalog import queries
from leaseapp.catalog.enums import ModalityType, PaymentPeriod
from leaseapp.catalog.models import ProductSellModality
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

_A_PERIOD = {
    PaymentPeriod.MONTHLY: _("{amount} a month"),
    PaymentPeriod.QUARTERLY: _("{amount} a quarter"),
    PaymentPeriod.ANNUAL: _("{amount} a year"),
}


def name_of(context: Context, modality: ProductSellModality) -> str:
    """Return its name, else the word of its type."""
    return modality.name or context.translate(label_of(modality.type))


def tell(context: Context, rows: list[dict[str, Any]]) -> None:
    """Write name and terms into rows of the list: what it costs with the product's own price."""
    found = queries.modalities_named(context, {UUID(str(row["id"])) for row in rows})
    prices = queries.prices_of(context, list(found.values()))
    for row in rows:
        modality = found.get(UUID(str(row["id"])))
        if modality is not None:
            row["label"] = name_of(context, modality)
            row["terms"] = _terms(context, modality, prices[modality.id])
            row["priceSource"] = prices[modality.id].source


def _terms(context: Context, modality: ProductSellModality, price: Any) -> str:
    if price.amount is None:
        return context.translate(_("rent to be typed"))
    amount = money.to_text(price.amount, context.locale)
    if price.period is not None:
        text = context.translate(_A_PERIOD[price.period], amount=amount)
        months = price.months
        return f"{text} · {context.translate(_('{count} {count|month|months}'), count=months)}" if months else text
    if modality.type is ModalityType.SERVICE and modality.unit is not None:
        return f"{amount} / {context.translate(label_of(modality.unit)).lower()}"
    return amount
