"""A product chosen in a variant and a modality: what a line leaves out comes from them, and their terms are kept with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar
from uuid import UUID

from leaseapp.billing.models.columns import PricedLine
from leaseapp.billing.schemas.lines import PricedLineIn
from leaseapp.billing.services.priced_lines import REQUIRED
from leaseapp.catalog import queries
from leaseapp.catalog.enums import ModalityType, ProductKind, ProductStatus, SaleKind
from leaseapp.catalog.models import ProductSellModality, ProductVariant
from leaseapp.catalog.rules.price import Price
from leaseapp.catalog.services.pricing import Choice
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, NotFound
from leaseapp.kernel.text.i18n import _

RECURRING = frozenset({ModalityType.LEASE, ModalityType.SUBSCRIPTION})
NEEDS_CONTRACT = _("Rents and subscriptions need a contract: offer them in a quote.")
ARCHIVED = _("This variant or modality is archived.")
OUT_OF_RANGE = _("This lease lasts {least} to {most} months.")
UNEXPECTED = _("Only a lease has a duration.")
TOO_FEW = _("At least {least} are charged.")
NO_RENT = _("No rent is fixed, and the rate table reaches no such duration: type the rent.")


Line = TypeVar("Line", bound=PricedLineIn)
Row = TypeVar("Row", bound=PricedLine)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A choice with its price; `typed_rate` tells that the line said its VAT itself."""

    choice: Choice
    price: Price
    typed_rate: bool

    @property
    def is_recurring(self) -> bool:
        """True for what is paid each period."""
        return self.price.period is not None


def complete(
    context: Context,
    typed: Sequence[Line],
    places: Sequence[int],
    known: frozenset[UUID] = frozenset(),
    *,
    recurring: bool,
) -> tuple[list[Line], list[Chosen | None]]:
    """Return the lines with what they left out, and what each chose.

    `places` are their indexes in the request, `known` the variants and modalities that the document holds already. Without
    `recurring`, what is paid each period is refused. Raises NotFound with the field, Invalid with every refused field.
    """
    wanted = [line for line in typed if _variant_of(line) or _modality_of(line)]
    if not wanted:
        return list(typed), [None] * len(typed)
    products = queries.products_named(context, {line.product_id for line in wanted if line.product_id})
    variants = queries.variants_named(context, {found for line in wanted if (found := _variant_of(line))})
    modalities = queries.modalities_named(context, {found for line in wanted if (found := _modality_of(line))})
    rates = queries.lease_rates(context)
    made: list[Line] = []
    chosen: list[Chosen | None] = []
    errors: list[FieldError] = []
    for place, line in zip(places, typed, strict=True):
        product = products.get(line.product_id) if line.product_id else None
        if line not in wanted:
            made.append(line)
            chosen.append(None)
            continue
        if product is None:
            if line.product_id:
                raise NotFound(f"lines[{place}].productId")
            errors.append(FieldError(f"lines[{place}].productId", "REQUIRED", REQUIRED))
            continue
        variant: ProductVariant | None = _named(variants, _variant_of(line), product.id, f"lines[{place}].variantId")
        modality: ProductSellModality | None = _named(
            modalities, _modality_of(line), product.id, f"lines[{place}].modalityId"
        )
        choice = Choice(product, variant, modality)
        found = Chosen(choice, choice.price(rates, _months_of(line)), line.vat_rate_pct is not None)
        errors += _errors(place, line, found, known, recurring)
        made.append(_filled(line, found))
        chosen.append(found)
    if errors:
        raise Invalid(errors=errors)
    return made, chosen


def finish(row: Row, chosen: Chosen | None) -> Row:
    """Write the terms of what was chosen on a priced line: reference, VAT rate, cost, and what is paid each period."""
    if chosen is None:
        return row
    choice, modality = chosen.choice, chosen.choice.modality
    row.reference = choice.reference
    rate = modality.vat_rate if modality else None
    # a rate that stands for the place of the sale, or for none, is not that of the modality
    if rate is not None and not chosen.typed_rate and row.vat_rate_pct == choice.product.default_vat_rate:
        row.vat_rate_pct = rate
        row.vat_reason = row.vat_reason if rate == 0 else None
    if not _cost_is_known(choice):
        row.purchase_price_ht = None
    if hasattr(row, "period"):
        _keep_terms(row, chosen)
    return row


def _keep_terms(row: Any, chosen: Chosen) -> None:
    modality = chosen.choice.modality
    row.period, row.duration_months = chosen.price.period, chosen.price.months
    deposit = modality.deposit_ht if modality else None
    row.security_deposit = money.round2(deposit * row.quantity) if deposit is not None else None
    row.residual_percent = modality.residual_percent if modality else None


def _cost_is_known(choice: Choice) -> bool:
    """Tell whether the product's purchase price is that of what the line sells: not of a rent, of work or of another variant."""
    if choice.variant is not None and choice.variant.unit_price_ht is not None:
        return False
    if choice.modality is None or choice.modality.type is ModalityType.ONE_SHOT:
        return True
    return choice.modality.type is ModalityType.SERVICE and choice.product.kind is ProductKind.SERVICE


def _filled(line: Line, chosen: Chosen) -> Line:
    choice = chosen.choice
    proposed: dict[str, Any] = {
        "designation": choice.designation,
        "description": choice.modality.conditions if choice.modality else None,
        "unit": choice.unit,
        "unit_price_ht": chosen.price.amount,
        "kind": LineKind(choice.kind),
    }
    if choice.kind is SaleKind.SERVICE:
        proposed["eco_tax_ht"] = choice.eco_tax
    values = {name: value for name, value in proposed.items() if getattr(line, name) is None}
    if choice.kind is SaleKind.SERVICE and choice.modality is not None:
        values["kind"] = LineKind.SERVICE
    changes = {name: value for name, value in values.items() if value is not None}
    if "duration_months" in type(line).model_fields:
        changes["duration_months"] = chosen.price.months
    return line.model_copy(update=changes)


def _errors(place: int, line: Any, chosen: Chosen, known: frozenset[UUID], recurring: bool) -> list[FieldError]:
    at, modality = f"lines[{place}]", chosen.choice.modality
    errors = _duration_errors(at, _months_of(line), chosen)
    for name, row in (("variantId", chosen.choice.variant), ("modalityId", modality)):
        if row is not None and row.status is ProductStatus.ARCHIVED and row.id not in known:
            errors.append(FieldError(f"{at}.{name}", "ARCHIVED", ARCHIVED))
    if chosen.is_recurring and not recurring:
        errors.append(FieldError(f"{at}.modalityId", "CONTRACT_REQUIRED", NEEDS_CONTRACT))
    least = modality.minimum_units if modality is not None else None
    if least is not None and line.quantity is not None and line.quantity < least:
        errors.append(FieldError(f"{at}.quantity", "QUANTITY_BELOW_MINIMUM", TOO_FEW, {"least": least}))
    if line.unit_price_ht is None and chosen.price.amount is None:
        errors.append(FieldError(f"{at}.unitPriceHt", "REQUIRED", NO_RENT))
    return errors


def _duration_errors(at: str, months: int | None, chosen: Chosen) -> list[FieldError]:
    """UNEXPECTED for a duration of what has none of its own, DURATION_OUT_OF_RANGE for one that the lease is not made for."""
    modality = chosen.choice.modality
    if months is None:
        return []
    if modality is None or modality.type is not ModalityType.LEASE:
        same = chosen.is_recurring and months == chosen.price.months
        return [] if same else [FieldError(f"{at}.durationMonths", "UNEXPECTED", UNEXPECTED)]
    least, most = modality.min_months or 1, modality.max_months or months
    if least <= months <= most:
        return []
    params = {"least": least, "most": most}
    return [FieldError(f"{at}.durationMonths", "DURATION_OUT_OF_RANGE", OUT_OF_RANGE, params)]


def _named(rows: Any, record_id: UUID | None, product_id: UUID, field: str) -> Any:
    if record_id is None:
        return None
    row = rows.get(record_id)
    if row is None or row.product_id != product_id:
        raise NotFound(field)
    return row


def _variant_of(line: Any) -> UUID | None:
    return getattr(line, "variant_id", None)


def _modality_of(line: Any) -> UUID | None:
    return getattr(line, "modality_id", None)


def _months_of(line: Any) -> int | None:
    return getattr(line, "duration_months", None)


def counted(line: Any) -> UUID | None:
    """Return what a line takes from stock, by its id: the variant, else the product; None for work and for free words."""
    if line.modality_id is not None and line.kind is LineKind.SERVICE:
        return None
    return line.variant_id or line.product_id
