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
from leaseapp.documents.rules.lines import DocumentLine, covers
from leaseapp.kernel import money
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.law import vat_place, vat_rates, vat_regime

_VAT_MESSAGES = {
    "VAT_RATE_UNKNOWN": _(
        "Line {n}: this is not a French VAT rate ({rates}; CGI articles 278 to 281 nonies, 296, 297)."
    ),
    "VAT_REASON_MISSING": _("Line {n}: a line without VAT needs its reason (CGI annex II article 242 nonies A)."),
    "VAT_REASON_UNEXPECTED": _(
        "Line {n}: a line with VAT has no reason for exemption (CGI annex II article 242 nonies A)."
    ),
    "VAT_NOT_ALLOWED": _("Line {n}: a seller in VAT franchise charges no VAT (CGI article 293 B)."),
    "FRANCHISE_NOT_SELLERS": _("Line {n}: this seller is not in VAT franchise (CGI article 293 B): choose a rate."),
    "FRANCHISE_REQUIRED": _(
        "Line {n}: a seller in VAT franchise sells under article 293 B of the CGI, whatever the buyer."
    ),
}
_PLACE_MESSAGES = {
    "VAT_RATE_NOT_OF_PLACE": _("Line {n}: {rate} % is not a VAT rate of this sale, {place} ({article})."),
    "VAT_REASON_WRONG_KIND": _("Line {n}: this reason does not cover this kind, goods or services ({article})."),
    "VAT_REASON_WRONG_COUNTRY": _("Line {n}: this reason does not fit the place of the sale, {place} ({article})."),
    "REVERSE_CHARGE_NEEDS_BUSINESS": _("Line {n}: only a business owes the VAT of what it buys ({article})."),
    "REVERSE_CHARGE_PROVISION_MISSING": _("Line {n}: a reverse charge within France names its provision ({article})."),
    "EXEMPTION_PROVISION_MISSING": _("Line {n}: choose the precise provision that exempts it ({article})."),
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
    start, end = line.period_start, line.period_end
    if (start is None) != (end is None) or (start and end and end < start):
        message = _("Line {n}: the service period needs a start and an end, in this order.")
        yield Missing("SERVICE_PERIOD_INVALID", message, f"{path}.servicePeriodEnd", {"n": number})


def _of_place(document: InvoiceDocument) -> Iterator[Missing]:
    """Yield rates and reasons that do not fit who sells to whom, and where.

    A credit note gives back what its invoice said; a balance invoice repeats what the deposits said that it deducts.
    """
    if document.is_credit_note:
        return
    situation = document.situation
    deducted = {(line.vat_rate_pct, line.vat_reason) for line in document.lines if line.deducts_deposit}
    for index, line in enumerate(document.lines):
        if (line.vat_rate_pct, line.vat_reason) in deducted or _regime_error(document, line):
            continue
        found = vat_place.refusal(line.vat_rate_pct, line.vat_reason, covers(line.kind), situation)
        if found is not None:
            place = situation.delivery if line.kind is LineKind.GOODS else situation.buyer
            params = {"n": index + 1, "article": found.article, "place": label_of(place), "rate": line.vat_rate_pct}
            yield Missing(found.code, _PLACE_MESSAGES[found.code], f"lines[{index}].{found.field}", params)


def _regime_error(document: InvoiceDocument, line: DocumentLine) -> str | None:
    return vat_regime.line_vat_error(
        line.vat_rate_pct, line.vat_reason, seller_in_franchise=document.seller.vat_franchise
    )


def lines(document: InvoiceDocument) -> Iterator[Missing]:
    """Yield what each line lacks; `LINES_MISSING` for a document without lines."""
    if not document.lines:
        yield Missing("LINES_MISSING", _("At least one line is needed."), "lines")
    for index, line in enumerate(document.lines):
        yield from _line(line, index, document.issue_date, seller_in_franchise=document.seller.vat_franchise)
    yield from _of_place(document)


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


def most_of_a_rest(credits_before: int) -> Decimal:
    """Return by how much (€) the VAT of one rate may differ from base × rate on the credit note that takes its rest.

    The invoice, each credit note before it and the product itself are rounded to half a cent.
    """
    return money.CENT / 2 * (credits_before + 2)


def _adds_up(document: InvoiceDocument, expected: totals.Totals) -> bool:
    """Tell whether the breakdown is that of the lines. A credit note's VAT takes the rest of its invoice: cents may differ."""
    shown = document.totals
    if not document.is_credit_note:
        figures = [(item.vat_rows, item.total_ht, item.total_vat, item.total_ttc) for item in (shown, expected)]
        return figures[0] == figures[1]
    pairs = list(zip(shown.vat_rows, expected.vat_rows, strict=False))
    most = most_of_a_rest(document.credits_before)
    return (
        len(shown.vat_rows) == len(expected.vat_rows)
        and all((a.rate, a.reason, a.base) == (b.rate, b.reason, b.base) for a, b in pairs)
        and all(abs(a.vat - b.vat) <= most for a, b in pairs)
        and shown.total_ht == expected.total_ht
        and shown.total_vat == money.total(row.vat for row in shown.vat_rows)
        and shown.total_ttc == shown.total_ht + shown.total_vat
    )
