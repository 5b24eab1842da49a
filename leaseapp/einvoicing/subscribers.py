"""E-invoicing follows billing and purchasing: receipts and decisions are said to the other side (MONEY.md 5.2, 5.3)."""

from leaseapp.billing.events import CreditNoteIssued, CreditSetOff, PaymentReceived, PaymentReversed
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.enums import EReceiptStatus, RefusalReason
from leaseapp.einvoicing.rules import codes
from leaseapp.einvoicing.services import messages, submitting
from leaseapp.einvoicing.state_machines import RECEIPT
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.purchasing.enums import SupplierInvoiceStatus as S
from leaseapp.purchasing.events import SupplierInvoiceMoved
from leaseapp.purchasing.models import SupplierInvoice

OTHER_REASON = "AUTRE"
#: the code that tells where a supplier's invoice went, with the reason of those that must have one
SAID = {
    S.VALIDATED: (codes.APPROVED, None), S.DISPUTED: (codes.DISPUTED, OTHER_REASON),
    S.REFUSED: (codes.REFUSED, RefusalReason.NON_CONFORME.value), S.PAID: (codes.PAYMENT_SENT, None),
}  # fmt: skip


@subscribe(CreditNoteIssued)
def submit_credit_note(context: Context, event: CreditNoteIssued) -> None:
    """Let a credit note follow its invoice through the platforms."""
    submitting.follow(context, event.credit_note_id)


@subscribe(PaymentReceived)
def say_received(context: Context, event: PaymentReceived) -> None:
    """Say what came in for invoices whose VAT is due on receipts."""
    messages.paid(context, event.payment_id)


@subscribe(PaymentReversed)
def say_undone(context: Context, event: PaymentReversed) -> None:
    """Take back what was said of a payment that is undone."""
    messages.paid(context, event.payment_id)


@subscribe(CreditSetOff)
def say_set_off(context: Context, event: CreditSetOff) -> None:
    """Say what an advance or a credit paid when it was set against an invoice, or take that back."""
    messages.received(context, event.credit_use_id, event.invoice_id)


@subscribe(SupplierInvoiceMoved)
def say_decision(context: Context, event: SupplierInvoiceMoved) -> None:
    """Say what we decided on an invoice that came through the platform."""
    receipt = queries.receipt_of_invoice(context, event.invoice_id) if event.status in SAID else None
    if receipt is None:
        return
    invoice = get_or_404(context, SupplierInvoice, event.invoice_id)
    code, reason = SAID[event.status]
    if event.status is S.REFUSED and receipt.status is EReceiptStatus.TAKEN_IN:
        receipt.refusal_reason, receipt.refusal_text = RefusalReason.NON_CONFORME, invoice.reason
        RECEIPT.fire(receipt, "refuse")
    messages.decided(context, receipt, code, reason, invoice.reason if reason else None)
