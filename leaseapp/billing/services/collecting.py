"""Payments of customers: recorded over one or several invoices, posted, lettered; and undone by their mirror.

Order (DECISIONS 28, 34): invoices locked in id order; their state first (409), then amounts (422); then rows and ledger.
What payments and credits may settle, and what that does to invoices, is in settling.py.
"""

from collections.abc import Sequence
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services.posting import EntryDraft, post, reverse
from leaseapp.billing import queries
from leaseapp.billing.events import PaymentReceived, PaymentReversed
from leaseapp.billing.models import Customer, Payment, PaymentAllocation
from leaseapp.billing.rules import ledger_lines, settlement
from leaseapp.billing.schemas.payments import AllocationIn, PaymentIn
from leaseapp.billing.services import credit_uses, deliveries, settling
from leaseapp.billing.services.ledger_drafts import draft_line
from leaseapp.billing.services.settling import Share
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "BQ"
ONE_REVERSAL = "uq_payment_organization_id_reverses_payment_id"


def record(context: Context, body: PaymentIn) -> Payment:
    """Record a receipt, or its reversal when `reversesPaymentId` is given.

    Raises Invalid (missing values, PAYMENT_IN_FUTURE, DATE_BEFORE_INVOICE, ALLOCATION_SUM_MISMATCH, ALLOCATIONS_MIXED,
    INVOICE_REPEATED, PAYMENT_ABOVE_DUE), NotFound for an unknown invoice, Conflict INVALID_TRANSITION for one that is not
    payable.
    """
    if body.date > context.today:
        raise refuse_field("date", "PAYMENT_IN_FUTURE", _("A payment cannot be dated in the future."))
    if body.reverses_payment_id is not None:
        return _undo(context, body)
    allocations = _required(body)
    invoices = settling.locked(context, allocations)
    first = invoices[allocations[0].invoice_id]
    allocated = money.total(item.amount for item in allocations)
    if allocated != body.amount:
        message = _("The allocations add up to {allocated}, not to the amount received.")
        raise refuse_field("amount", "ALLOCATION_SUM_MISMATCH", message, allocated=allocated)
    account = (body.customer_id or first.customer_id, first.billing_entity_id)
    settling.refuse_unfit(allocations, invoices, account, body.date, settlement.most_received)
    payment = Payment(
        customer_id=first.customer_id,
        billing_entity_id=first.billing_entity_id,
        date=body.date,
        amount=body.amount,  # ty: ignore[invalid-argument-type]
        method=body.method,
        reference=body.reference,
    )
    context.add(payment)
    shares = settling.shares(context, [(invoices[item.invoice_id], item.amount) for item in allocations])
    _settle(context, payment, shares)
    _post(context, payment, shares)
    context.emit(PaymentReceived(payment.id))
    return payment


def _required(body: PaymentIn) -> Sequence[AllocationIn]:
    needed = {"amount": body.amount, "method": body.method, "allocations": body.allocations}
    message = _("This field is required.")
    errors = [FieldError(name, "REQUIRED", message) for name, value in needed.items() if not value]
    if body.reason is not None:
        errors.append(FieldError("reason", "UNEXPECTED", _("A reason is given when a payment is undone.")))
    if errors:
        raise Invalid(errors=errors)
    return body.allocations or []


def _settle(context: Context, payment: Payment, shares: Sequence[Share]) -> None:
    """Write the allocations and move each invoice by its new balance."""
    for share in shares:
        settling.settle(context, share)
    context.add(
        *(
            PaymentAllocation(
                payment_id=payment.id,
                invoice_id=share.invoice.id,
                amount=share.amount,
                difference=share.difference,
                vat_moved=settling.stored_vat(share),
            )
            for share in shares
        )
    )


def _post(context: Context, payment: Payment, shares: Sequence[Share]) -> None:
    """Rows 3 and 4 of MONEY.md 1.2 in one entry, and one lettering per invoice."""
    party_id = get_or_404(context, Customer, payment.customer_id).ledger_party_id
    numbers = ", ".join(share.invoice.number or "" for share in shares)
    label = in_books(_("Payment {numbers}"), numbers=numbers)
    lines = ledger_lines.receipt_lines(
        [share.amount for share in shares], settling.vat_of(shares), [share.difference for share in shares]
    )
    entry = post(
        context,
        EntryDraft(
            billing_entity_id=payment.billing_entity_id,
            journal=JOURNAL,
            entry_date=payment.date,
            piece_ref=payment.reference or numbers,
            piece_date=payment.date,
            label=label,
            source_kind="Payment",
            source_id=payment.id,
            event_key=receipt_key(payment.id),
            lines=[draft_line(line, label, party_id, None) for line in lines],
        ),
    )
    received = [line for line in ledger.lines_of(context, entry.id) if line.party_id == party_id]
    for share, credit in zip(shares, received, strict=True):
        settling.letter_with_issue(context, party_id, share.invoice, credit.id)


def receipt_key(payment_id: UUID) -> str:
    """Return the ledger's event key of a receipt."""
    return f"sales.receipt:{payment_id}"


def _undo(context: Context, body: PaymentIn) -> Payment:
    """Row 8: the mirror of a payment; its invoices return to the status that balance and due date say.

    What was credited on them while they were paid is set against what is due again: a credit first reduces what is due
    (DECISIONS 28). Order of locks: the credit notes of the invoices, then the invoices, each in id order.
    Raises NotFound, Conflict PAYMENT_ALREADY_REVERSED or PAYMENT_IS_REVERSAL, Invalid for a missing reason or a date
    before the payment's.
    """
    extra = {
        "customerId": body.customer_id, "amount": body.amount, "method": body.method, "allocations": body.allocations,
        "reference": body.reference,
    }  # fmt: skip
    unexpected = _("Undoing a payment takes its date and a reason only.")
    errors = [FieldError(name, "UNEXPECTED", unexpected) for name, value in extra.items() if value is not None]
    if body.reason is None:
        errors.append(FieldError("reason", "REQUIRED", _("This field is required.")))
    if errors:
        raise Invalid(errors=errors)
    original = get_or_404(context, Payment, body.reverses_payment_id, field="reversesPaymentId")
    if original.reverses_payment_id is not None:
        raise Conflict("PAYMENT_IS_REVERSAL", _("This payment undoes another one and cannot be undone itself."))
    if body.date < original.date:
        message = _("The date is before that of the payment, {date}.")
        raise refuse_field("date", "DATE_BEFORE_PAYMENT", message, date=original.date)
    allocations = queries.allocations_of_payment(context, original.id)
    invoice_ids = [item.invoice_id for item in allocations]
    queries.locked_notes_of(context, invoice_ids)
    invoices = queries.invoices_for_payment(context, invoice_ids)
    if queries.reversal_of(context, original.id) is not None:
        raise _already_reversed()
    mirror = Payment(
        customer_id=original.customer_id,
        billing_entity_id=original.billing_entity_id,
        date=body.date,
        amount=-original.amount,
        method=original.method,
        reference=original.reference,
        reverses_payment_id=original.id,
        reason=body.reason,
    )
    with unique(context, {ONE_REVERSAL: _already_reversed}):
        context.add(mirror)
    shares = [settling.undone(invoices[item.invoice_id], item) for item in allocations]
    _settle(context, mirror, shares)
    posted = ledger.entry_of_event(context, original.billing_entity_id, receipt_key(original.id))
    if posted is not None:
        label = in_books(_("Payment undone: {reason}"), reason=body.reason)
        reverse(
            context, posted.id, f"sales.receipt.reversed:{original.id}", body.date, label,
            source_kind="Payment", source_id=mirror.id,
        )  # fmt: skip
    deliveries.stay_due(context, invoices.values(), body.date)
    credit_uses.set_off_own(context, invoices.values(), body.date)
    context.emit(PaymentReversed(mirror.id, original.id))
    return mirror


def _already_reversed() -> Conflict:
    return Conflict("PAYMENT_ALREADY_REVERSED", _("This payment has been undone already."))
