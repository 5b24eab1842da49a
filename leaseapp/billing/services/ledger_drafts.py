"""Invoices in the ledger: the key of their issue, and a computed line as posting takes it."""

from datetime import date
from uuid import UUID

from leaseapp.accounting.services.posting import LineDraft
from leaseapp.billing.rules import ledger_lines
from leaseapp.billing.rules.ledger_lines import LedgerLine


def issued_key(invoice_id: UUID) -> str:
    """Return the ledger's event key of an issue."""
    return f"sales.invoice.issued:{invoice_id}"


def receipt_key(payment_id: UUID) -> str:
    """Return the ledger's event key of a receipt."""
    return f"sales.receipt:{payment_id}"


def draft_line(line: LedgerLine, label: str, party_id: UUID | None, due_date: date | None) -> LineDraft:
    """Return a computed line as the ledger takes it; its customer lines name the party, and the receivable has the due date."""
    is_customer = line.role == ledger_lines.CUSTOMER
    return LineDraft(
        role=line.role,
        label=label,
        debit=line.debit,
        credit=line.credit,
        party_id=party_id if line.role in ledger_lines.OF_CUSTOMERS else None,
        due_date=due_date if is_customer else None,
        vat_rate=line.vat_rate,
        vat_base=line.vat_base,
        vat_kind=line.vat_kind,
    )
