"""Events of billing for the other domains, in the past tense. Every event carries ids only; subscribers read the rest."""

from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.events import Event


@dataclass(frozen=True)
class InvoiceIssued(Event):
    """An invoice received its legal number and was posted; `mailed` when the same act sends it to the customer."""

    invoice_id: UUID
    mailed: bool = False


@dataclass(frozen=True)
class InvoicePaid(Event):
    """The event that nothing is due on the invoice any more."""

    invoice_id: UUID


@dataclass(frozen=True)
class InvoiceOverdue(Event):
    """The nightly job found the invoice unpaid after its due date."""

    invoice_id: UUID


@dataclass(frozen=True)
class PaymentReceived(Event):
    """A customer's payment was recorded and posted."""

    payment_id: UUID


@dataclass(frozen=True)
class PaymentReversed(Event):
    """A payment was undone (a bounced transfer, a returned cheque) by its mirror."""

    payment_id: UUID
    reversed_payment_id: UUID


@dataclass(frozen=True)
class CreditSetOff(Event):
    """An advance, or what a credit note left, was set against an invoice, or that was undone by its mirror."""

    credit_use_id: UUID
    invoice_id: UUID


@dataclass(frozen=True)
class CreditNoteIssued(Event):
    """A credit note on an invoice received its legal number and was posted."""

    credit_note_id: UUID
    invoice_id: UUID
