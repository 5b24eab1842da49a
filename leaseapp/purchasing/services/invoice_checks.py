"""Checks of an invoice before it is validated: every missing thing at once (MONEY.md 3.1)."""

from collections.abc import Sequence
from decimal import Decimal

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import FiscalYearState
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.money import Amount
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.purchasing.enums import ApprovalStatus, MatchStatus
from leaseapp.purchasing.models import Supplier, SupplierInvoice, SupplierInvoiceLine
from leaseapp.purchasing.queries import invoices as statements
from leaseapp.purchasing.rules import invoice_entries

MOST_DIFFERENCE = Decimal("0.05")
"""In €, between what is printed and what its lines come to."""
NO_LINES = _("The invoice has no line with an amount.")
NO_CODE = _("Choose the analytical code.")
CODE_INACTIVE = _("The analytical code {code} is not usable: it or its account is no longer in use.")
NO_YEAR = _("Choose the fiscal year.")
DIFFERS = _("The lines come to {computed}, the document says {declared}: correct them or say why.")
NO_MATCH = _("Order, reception and invoice are not matched yet.")
NOT_APPROVED = _("The invoice is not approved yet.")
YEAR_CLOSED = _("The fiscal year of {date} is closed.")
YEAR_OF_CODE_CLOSED = _("The fiscal year {year} is closed.")
VAT_CHARGED = _("This supplier charges no VAT ({regime}): its lines bear 0 %.")


def missing(context: Context, invoice: SupplierInvoice, *, reason: str | None = None) -> list[FieldError]:
    """Return everything that keeps an invoice from being validated; a `reason` excuses a difference from what is printed."""
    lines = statements.lines_of(context, invoice.id)
    found = []
    if not lines or not invoice.total_ht:
        found.append(FieldError("lines", "LINES_REQUIRED", NO_LINES))
    if invoice.accounting_code_id is None:
        found.append(FieldError("accountingCodeId", "ACCOUNTING_CODE_REQUIRED", NO_CODE))
    if invoice.fiscal_year is None:
        found.append(FieldError("fiscalYear", "FISCAL_YEAR_REQUIRED", NO_YEAR))
    found += _codes(context, invoice, lines)
    found += _differences(invoice, reason or invoice.reason)
    if invoice.supplier_order_id is not None and invoice.match_status is MatchStatus.OPEN:
        found.append(FieldError("matchStatus", "THREE_WAY_REQUIRED", NO_MATCH))
    if invoice.approval_status not in (ApprovalStatus.NOT_NEEDED, ApprovalStatus.APPROVED):
        found.append(FieldError("approvalStatus", "APPROVAL_REQUIRED", NOT_APPROVED))
    regime = get_or_404(context, Supplier, invoice.supplier_id).vat_regime
    if regime in invoice_entries.UNTAXED and invoice.total_vat:
        found.append(FieldError("lines", "VAT_NOT_DUE", VAT_CHARGED, {"regime": label_of(regime)}))
    return found + _years(context, invoice)


def is_closed(context: Context, invoice: SupplierInvoice, year: int) -> bool:
    """Tell whether a fiscal year of the invoice's book is closed; one that is not there yet is not."""
    years = ledger.years_of(context, invoice.billing_entity_id)
    return any(one.year == year and one.state is FiscalYearState.CLOSED for one in years)


def _years(context: Context, invoice: SupplierInvoice) -> list[FieldError]:
    found = []
    years = ledger.years_of(context, invoice.billing_entity_id)
    dated = next((one for one in years if one.start_date <= invoice.issue_date <= one.end_date), None)
    if dated is not None and dated.state is not FiscalYearState.OPEN:
        found.append(FieldError("issueDate", "FISCAL_YEAR_CLOSED", YEAR_CLOSED, {"date": invoice.issue_date}))
    if invoice.fiscal_year is not None and is_closed(context, invoice, invoice.fiscal_year):
        found.append(
            FieldError("fiscalYear", "FISCAL_YEAR_CLOSED", YEAR_OF_CODE_CLOSED, {"year": str(invoice.fiscal_year)})
        )
    return found


def _differences(invoice: SupplierInvoice, reason: str | None) -> list[FieldError]:
    if reason:
        return []
    pairs = (
        ("declaredHt", invoice.declared_ht, invoice.total_ht), ("declaredVat", invoice.declared_vat, invoice.total_vat),
        ("declaredTtc", invoice.declared_ttc, invoice.total_ttc),
    )  # fmt: skip
    return [
        FieldError(name, "DECLARED_DIFFERS", DIFFERS, {"computed": Amount(computed), "declared": Amount(declared)})
        for name, declared, computed in pairs
        if declared is not None and abs(declared - computed) > MOST_DIFFERENCE
    ]


def _codes(
    context: Context, invoice: SupplierInvoice, lines: Sequence[SupplierInvoiceLine]
) -> list[FieldError]:  # fmt: skip
    used = [("accountingCodeId", invoice.accounting_code_id)]
    used += [(f"lines[{place}].accountingCodeId", line.accounting_code_id) for place, line in enumerate(lines)]
    codes = statements.codes(context, [code_id for _field, code_id in used])
    found = []
    for field, code_id in used:
        code = codes.get(code_id) if code_id is not None else None
        if code is None:
            continue
        account = ledger.account_numbered(context, code.ledger_account)
        if not code.is_active or account is None or not account.active:
            found.append(FieldError(field, "CODE_INACTIVE", CODE_INACTIVE, {"code": code.code}))
    return found
