"""The lines of suppliers' documents, as data: typed in the one line editor, shown in tables."""

from typing import Any

import reflex as rx

from leaseapp.assets.endpoints.references import list_asset_models
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.purchasing.endpoints.orders import preview_bought_totals
from leaseapp.ui import kit

_RATES = (
    *((rate, None, _("Mainland France")) for rate in (*vat_rates.USUAL, vat_rates.ZERO)),
    *((rate, None, _("Corsica")) for rate in vat_rates.OF_CORSICA),
    *((rate, None, _("Guadeloupe, Martinique, Réunion")) for rate in vat_rates.OF_OVERSEAS),
)
COLUMNS = (
    kit.LineField("designation", _("Description", "line"), grow=True),
    kit.LineCombo(
        "assetModelId",
        _("Model of equipment"),
        list_asset_models,
        detail="reference",
        shown="assetModel",
        under="designation",
    ),
    kit.LineField("quantity", _("Qty"), kit.NUMBER),
    kit.LineField("unitPriceHt", _("Unit price excl. VAT"), kit.PRICE),
    kit.LineField(
        "discountPct", _("Disc. %"), kit.PERCENT, under="unitPriceHt", folded=True, brief=_("discount {value}")
    ),
    kit.LineField(
        "ecoTaxHt", _("Line eco-tax excl. VAT"), kit.MONEY, under="unitPriceHt", folded=True, brief=_("eco-tax {value}")
    ),
    kit.LineChoice("vatRatePct", _("VAT"), _RATES, kind=kit.PERCENT, width="68px"),
    kit.LineResult("totalHt", _("Total excl. VAT")),
)
"""The columns of lines of every document of a supplier."""
NEW = {"quantity": 1, "vatRatePct": str(vat_rates.STANDARD)}


def editor(*beside: kit.Field, columns: tuple[Any, ...] = COLUMNS, when: dict[str, Any] | None = None) -> kit.Lines:
    """Return the section of a form in which lines are typed; totals are the server's."""
    return kit.Lines(
        "lines",
        title=_("Lines"),
        columns=columns,
        new=NEW,
        preview=preview_bought_totals,
        keep=("id",),
        beside=beside,
        when=when,
    )


def table(*more: kit.Cell) -> rx.Component:
    """Return the lines of a record with their totals; `more` are further columns before the price."""
    return kit.table(
        "lines",
        (
            kit.Cell("designation", _("Description", "line"), detail="assetModel"),
            kit.Cell("quantity", _("Qty"), kit.NUMBER),
            *more,
            kit.Cell("unitPriceHt", _("Unit price excl. VAT"), kit.PRICE),
            kit.Cell("discountPct", _("Disc. %"), kit.PERCENT, optional=True),
            kit.Cell("ecoTaxHt", _("Eco-tax excl. VAT"), kit.MONEY, optional=True),
            kit.Cell("vatRatePct", _("VAT"), kit.PERCENT),
            kit.Cell("lineTotalHt", _("Total excl. VAT"), kit.MONEY),
        ),
        empty=_("No line yet"),
        under=kit.totals(
            (_("Total excl. VAT"), "totalHt"),
            (_("VAT"), "vatBreakdown[].vat", "rate"),
            (_("Total incl. VAT"), "totalTtc"),
        ),
    )
