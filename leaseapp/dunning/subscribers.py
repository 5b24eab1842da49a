"""Reactions of dunning: it ends when nothing is due any more, and goes on when a receipt bounced."""

from collections.abc import Collection

from leaseapp.billing import queries as billing
from leaseapp.billing.events import CreditNoteIssued, InvoicePaid, PaymentReversed
from leaseapp.billing.models import Invoice
from leaseapp.billing.services.settling import before_settling
from leaseapp.dunning.services import ending
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe


@subscribe(InvoicePaid)
def resolve_paid(context: Context, event: InvoicePaid) -> None:
    """Resolve the dunning of an invoice that is paid in full."""
    ending.look_again(context, [event.invoice_id])


@subscribe(CreditNoteIssued)
def resolve_credited(context: Context, event: CreditNoteIssued) -> None:
    """Resolve the dunning of an invoice of which a credit note took the rest."""
    ending.look_again(context, [event.invoice_id])


@subscribe(PaymentReversed)
def reopen_bounced(context: Context, event: PaymentReversed) -> None:
    """Reopen, at the same step, the dunnings of invoices whose receipt bounced."""
    parts = billing.allocations_of_payment(context, event.payment_id)
    ending.look_again(context, [part.invoice_id for part in parts])


@before_settling.add
def take_losses_back(context: Context, invoices: Collection[Invoice]) -> None:
    """Take losses out of the books again before their invoices are paid after all."""
    ending.before_settling(context, invoices)
