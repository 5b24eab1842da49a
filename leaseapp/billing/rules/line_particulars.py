"""Missing particulars of an invoice's lines and amounts: completeness, legal VAT, and figures that explain each other.

Sources: CGI ann. II art. 242 nonies A I-8° to 11° (quantity, exact name, unit price, rate, discounts, base and VAT by rate).
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from leaseapp.billing.rules.invoice_document import InvoiceDocument
from leaseapp.billing.rules.particular import Missing
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.kernel import money
from leaseapp.kernel.text.i18n import _
from leaseapp.law import territories, vat_rates, vat_regime
from leaseapp.law.vat_regime import VatReason

CENTS_OF_A_REST = Decimal("0.02")
"""The most that the VAT of one rate may differ on a credit note: one cent for each of its two chargeabilities."""

_VAT_MESSAGES = {
    "VAT_RATE_UNKNOWN": _("Line {n}: this is not a French VAT rate ({rates})."),
    "VAT_REASON_MISSING": _("Line {n}: a line without VAT needs its reason."),
    "VAT_REASON_UNEXPECTED": _("Line {n}: a line with VAT has no reason for exemption."),
    "VAT_NOT_ALLOWED": _("Line {n}: a seller in VAT franchise charges no VAT."),
    "FRANCHISE_NOT_SELLERS": _("Line {n}: this seller is not in VAT franchise (CGI article 293 B): choose a rate."),
    "FRANCHISE_REQUIRED": _(
        "Line {n}: a seller in VAT franchise sells under article 293 B of the CGI, whatever the buyer."
    ),
}
_ABOUT_RATES = {"VAT_RATE_UNKNOWN", "VAT_NOT_ALLOWED"}


def _line(line: DocumentLine, index: int, issued_on: date | None, *, seller_in_franchise: bool) -> Iterator[Missing]:
    path, number = f"lines[{index}]", index + 1
    detail = _("Line {n}: {field} is missing.")
    if not line.designation.strip():
        yield Missing(
            "LINE_DETAIL_MISSING", detail, f"{path}.designation", {"n": number, "field": _("the designation")}
        )
    if line.quantity == 0:
        yield Missing("LINE_DETAIL_MISSING", detail, f"{path}.quantity", {"n": number, "field": _("the quantity")})
    if line.quantity < 0 and not line.deducts_deposit:
        yield Missing(
            "LINE_QUANTITY_NEGATIVE", _("Line {n}: the quantity is negative."), f"{path}.quantity", {"n": number}
        )
    if line.unit_price_ht < 0:
        yield Missing(
            "LINE_PRICE_NEGATIVE", _("Line {n}: the unit price is negative."), f"{path}.unitPriceHt", {"n": number}
        )
    problem = vat_regime.line_vat_error(line.vat_rate_pct, line.vat_reason, seller_in_franchise=seller_in_franchise)
    if problem:
        field = "vatRatePct" if problem in _ABOUT_RATES else "vatReason"
        yield Missing(problem, _VAT_MESSAGES[problem], f"{path}.{field}", {"n": number, "rates": vat_rates.ALLOWED})
    elif issued_on and not vat_rates.is_in_force(line.vat_rate_pct, issued_on):
        message = _("Line {n}: this VAT rate is not in force on the date of the invoice.")
        yield Missing("VAT_RATE_NOT_IN_FORCE", message, f"{path}.vatRatePct", {"n": number})
    if line.vat_reason is VatReason.INTRA_EU and line.kind is LineKind.SERVICE:
        message = _(
            "Line {n}: services to a business of the Union are under reverse charge, not an intra-EU supply of goods."
        )
        yield Missing("VAT_REASON_WRONG_KIND", message, f"{path}.vatReason", {"n": number})
    start, end = line.period_start, line.period_end
    if (start is None) != (end is None) or (start and end and end < start):
        message = _("Line {n}: the service period needs a start and an end, in this order.")
        yield Missing("SERVICE_PERIOD_INVALID", message, f"{path}.servicePeriodEnd", {"n": number})


def _reasons_fit_buyer(document: InvoiceDocument) -> Iterator[Missing]:
    """Yield a reason that contradicts the buyer's country: intra-EU supplies leave for the Union, exports leave it."""
    country = document.delivery.address.country if document.delivery else document.buyer.address.country
    for index, line in enumerate(document.lines):
        wrong = (
            line.vat_reason is VatReason.INTRA_EU
            and (not territories.is_in_union(country) or territories.has_french_vat(country))
        ) or (line.vat_reason is VatReason.EXPORT and territories.is_in_union(country))
        if wrong:
            message = _("Line {n}: this reason does not fit the country of destination ({country}).")
            params = {"n": index + 1, "country": country}
            yield Missing("VAT_REASON_WRONG_COUNTRY", message, f"lines[{index}].vatReason", params)


def lines(document: InvoiceDocument) -> Iterator[Missing]:
    """Yield what each line lacks; `LINES_MISSING` for a document without lines."""
    if not document.lines:
        yield Missing("LINES_MISSING", _("At least one line is needed."), "lines")
    for index, line in enumerate(document.lines):
        yield from _line(line, index, document.issue_date, seller_in_franchise=document.seller.vat_franchise)
    yield from _reasons_fit_buyer(document)


def amounts(document: InvoiceDocument) -> Iterator[Missing]:
    """Figures that the lines do not explain: a hidden discount, a breakdown that does not add up, a negative total."""
    shown = document.totals
    for index, (line, amount) in enumerate(zip(document.lines, shown.lines, strict=False)):
        if amount != totals.line_amounts(line):
            message = _("Line {n}: price, discount and eco-tax do not explain its total.")
            yield Missing("DISCOUNT_NOT_SHOWN", message, f"lines[{index}].discountPct", {"n": index + 1})
    expected = totals.compute(
        document.lines, vat_on_debits=document.seller.vat_on_debits, is_deposit=document.is_deposit
    )
    if not _adds_up(document, expected):
        yield Missing("VAT_BREAKDOWN_MISSING", _("The VAT breakdown by rate is missing or does not add up."), "lines")
    if expected.total_ttc < 0:
        yield Missing("TOTAL_NEGATIVE", _("The total is negative: make a credit note instead."), "lines")


def _adds_up(document: InvoiceDocument, expected: totals.Totals) -> bool:
    """Tell whether the breakdown is that of the lines. A credit note's VAT takes the rest of its invoice: cents may differ."""
    shown = document.totals
    if not document.is_credit_note:
        figures = [(item.vat_rows, item.total_ht, item.total_vat, item.total_ttc) for item in (shown, expected)]
        return figures[0] == figures[1]
    pairs = list(zip(shown.vat_rows, expected.vat_rows, strict=False))
    return (
        len(shown.vat_rows) == len(expected.vat_rows)
        and all((a.rate, a.reason, a.base) == (b.rate, b.reason, b.base) for a, b in pairs)
        and all(abs(a.vat - b.vat) <= CENTS_OF_A_REST for a, b in pairs)
        and shown.total_ht == expected.total_ht
        and shown.total_vat == money.total(row.vat for row in shown.vat_rows)
        and shown.total_ttc == shown.total_ht + shown.total_vat
    )
