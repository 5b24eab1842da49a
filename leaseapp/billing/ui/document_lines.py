"""The lines of every document, as data: one cell for what is sold, figures with what qualifies them below."""

from leaseapp.catalog.endpoints.products import list_products
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.law import vat_provisions, vat_rates
from leaseapp.law.vat_provisions import VatReason
from leaseapp.ui.kit import (
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    TEXT,
    Cell,
    LineChoice,
    LineCombo,
    LineField,
    LineMark,
    LineResult,
)

OPTIONAL = {"optional": [True]}

_REASONS = (
    *((reason, label_of(reason), _("By place and regime")) for reason in vat_provisions.REGIMES),
    *(
        (reason, label_of(reason), _("Reverse charge within France"))
        for reason in vat_provisions.DOMESTIC_REVERSE_CHARGES
    ),
    *((reason, label_of(reason), _("Exempt")) for reason in vat_provisions.EXEMPTIONS),
)
"""Reasons that a line may give: (reason, label, group), in the order of the picker."""
_RATES = (
    *((rate, None, _("Mainland France")) for rate in (*vat_rates.USUAL, vat_rates.ZERO)),
    *((rate, None, _("Corsica")) for rate in vat_rates.OF_CORSICA),
    *((rate, None, _("Guadeloupe, Martinique, Réunion")) for rate in vat_rates.OF_OVERSEAS),
)
"""Every rate, by the place that has it: (rate, no label of its own, group)."""
_PRODUCT = LineCombo(
    "productId",
    _("Product"),
    list_products,
    label="reference",
    detail="name",
    shown="reference",
    filters={"status": "ACTIVE"},
    fills={
        "designation": "name",
        "kind": "saleKind",
        "unitPriceHt": "defaultUnitPriceHt",
        "vatRatePct": "defaultVatRate",
        "ecoTaxUnitHt": "ecoTaxHt",
        "unit": "unit",
    },
    into="designation",
)
_PRICED = (
    _PRODUCT,
    LineField("designation", _("Description", "line"), grow=True),
    LineField("description", _("Details"), LONG, under="designation", folded=True),
    LineChoice("kind", _("Kind"), LineKind, under="designation", folded=True),
    LineField("quantity", _("Qty"), NUMBER),
    LineField("unit", _("Unit"), under="quantity"),
    LineField("unitPriceHt", _("Unit price excl. VAT"), PRICE),
    # in % of the price, or in € of the whole line
    LineField(
        "discountPct",
        _("Disc. %"),
        PERCENT,
        under="unitPriceHt",
        folded=True,
        brief=_("discount {value}"),
        instead="discountHt",
    ),
    LineField(
        "discountHt",
        _("Discount excl. VAT"),
        MONEY,
        under="unitPriceHt",
        folded=True,
        brief=_("discount {value}"),
        instead="discountPct",
    ),
    LineField(
        "ecoTaxUnitHt",
        _("Unit eco-tax excl. VAT"),
        MONEY,
        under="unitPriceHt",
        folded=True,
        brief=_("eco-tax {value} a unit"),
        instead="ecoTaxHt",
    ),
    # an amount of its own, where no unit explains it; with a unit the server computes it
    LineField(
        "ecoTaxHt",
        _("Line eco-tax excl. VAT"),
        MONEY,
        under="unitPriceHt",
        folded=True,
        brief=_("eco-tax {value}"),
        instead="ecoTaxUnitHt",
        when={"ecoTaxUnitHt": [None, ""]},
    ),
    LineChoice("vatRatePct", _("VAT"), _RATES, kind=PERCENT, width="68px"),
    LineChoice(
        "vatReason",
        _("No VAT because"),
        _REASONS,
        words=VatReason,
        under="designation",  # a provision is longer than the cell of the rate
        when={"vatRatePct": [0, "0"]},
    ),
)
_TOTAL = LineResult("totalHt", _("Total excl. VAT"))

#: on the pages of documents
DISCOUNT = (
    Cell("discountPct", _("Disc. %"), PERCENT, optional=True),
    Cell("discountHt", _("Discount excl. VAT"), MONEY, optional=True),
)
ECO_TAX = Cell("ecoTaxHt", _("Eco-tax excl. VAT"), MONEY, optional=True)
#: above the totals, where the document has a discount
DISCOUNTED = (_("Document discount excl. VAT"), "discountHt")

#: of invoices and orders
LINES = (*_PRICED, _TOTAL)
#: of credit notes: the lines of the invoice, and what is given back of each
CREDITED = (
    LineResult("designation", _("Description", "line"), kind=TEXT, grow=True, code="reference", detail="description"),
    LineField("quantity", _("Quantity to credit"), NUMBER, width="120px", most="quantity", instead="amountHt"),
    LineField("amountHt", _("or amount excl. VAT"), MONEY, width="148px", most="amountHt", instead="quantity"),
    LineResult("vatRatePct", _("VAT"), PERCENT, width="68px"),
    LineResult("totalHt", _("Credit excl. VAT")),
)
#: of quotes, whose lines may be options
OFFERED = (
    *_PRICED,
    LineMark(
        "optional",
        _("Option"),
        add=_("Option"),
        make=_("Make it an option"),
        undo=_("Count it in the total"),
        apart=True,
    ),
    # ticked by the customer on what was sent; a revision keeps it
    LineMark("selected", _("Chosen"), undo=_("Not chosen"), when=OPTIONAL),
    LineResult("totalHt", _("Total excl. VAT"), apart=(("optionHt", _("not counted")),)),
)
