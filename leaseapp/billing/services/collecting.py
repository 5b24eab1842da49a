"""Payments of customers: recorded over one or several invoices, posted, lettered; and undone by their mirror.

Order (DECISIONS 28, 34): invoices locked in id order; their state first (409), then amounts (422); then rows and ledger.
What payments and credits may settle, and what that does to invoices, is in settling.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services.posting import EntryDraft, post, reverse
from leaseapp.billing import queries
from leaseapp.billing.events import PaymentReceived, PaymentReversed
from leaseapp.billing.models import Advance, Customer, Invoice, Payment, PaymentAllocation
from leaseapp.billing.queries import bank_deposits
from leaseapp.billing.rules import ledger_lines, settlement
from leaseapp.billing.rules.advances import opened_by
from leaseapp.billing.schemas.payments import AllocationIn, PaymentIn
from leaseapp.billing.services import advances, cash, credit_uses, deliveries, depositing, kept_vat, settling
from leaseapp.billing.services.ledger_drafts import draft_line, receipt_key
from leaseapp.billing.services.settling import Share
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "BQ"
ONE_REVERSAL = "uq_payment_organization_id_reverses_payment_id"


def record(context: Context, body: PaymentIn) -> Payment:
    """Record a receipt, or its reversal when `reversesPaymentId` is given.

    What the invoices do not take is an advance, if the person says "on account"; without that word it is refused.
    Raises Invalid (missing values, VAT_RATE_UNKNOWN, NOTHING_ON_ACCOUNT, VAT_IN_FRANCHISE, CASH_ABOVE_LIMIT,
    PAYMENT_IN_FUTURE, DATE_BEFORE_INVOICE, ALLOCATION_SUM_MISMATCH, ALLOCATIONS_MIXED,
    INVOICE_REPEATED, PAYMENT_ABOVE_DUE), NotFound for an unknown invoice, Conflict INVALID_TRANSITION for one that is not
    payable.
    """
    if body.date > context.today:
        raise refuse_field("date", "PAYMENT_IN_FUTURE", _("A payment cannot be dated in the future."))
    if body.reverses_payment_id is not None:
        return _undo(context, body)
    allocations = _required(body)
    advances.refuse_wrong_words(body)
    invoices = settling.locked(context, allocations)
    allocated = money.total(item.amount for item in allocations)
    rest = (body.amount or ZERO) - allocated
    if rest != 0 and not (body.on_account and rest > 0):
        message = _("The allocations add up to {allocated}, not to the amount received.")
        raise refuse_field("amount", "ALLOCATION_SUM_MISMATCH", message, allocated=allocated)
    account = _account(context, body, invoices)
    if allocations:
        settling.refuse_unfit(allocations, invoices, account, body.date, settlement.most_received)
    advances.require_rest(context, body, account[1], rest)
    cash.refuse_unexplained(context, body, account[0], [item.invoice_id for item in allocations])
    payment = Payment(
        customer_id=account[0],
        billing_entity_id=account[1],
        date=body.date,
        amount=body.amount,  # ty: ignore[invalid-argument-type]
        method=body.method,
        reference=body.reference,
        held_in=ledger_lines.held_in(body.method),  # ty: ignore[invalid-argument-type]
        cash_reason=body.cash_reason,
        on_account=rest,
    )
    context.add(payment)
    advance = advances.make(context, payment, body.vat_rate_pct or ZERO) if rest else None
    shares = settling.shares(context, [(invoices[item.invoice_id], item.amount) for item in allocations])
    _settle(context, payment, shares)
    _post(context, payment, shares, advance)
    context.emit(PaymentReceived(payment.id))
    return payment


def _required(body: PaymentIn) -> Sequence[AllocationIn]:
    needed: dict[str, Any] = {"amount": body.amount, "method": body.method}
    if not body.on_account:
        needed["allocations"] = body.allocations
    message = _("This field is required.")
    errors = [FieldError(name, "REQUIRED", message) for name, value in needed.items() if not value]
    if body.reason is not None:
        errors.append(FieldError("reason", "UNEXPECTED", _("A reason is given when a payment is undone.")))
    if errors:
        raise Invalid(errors=errors)
    return body.allocations or []


def _account(context: Context, body: PaymentIn, invoices: Mapping[UUID, Invoice]) -> tuple[UUID, UUID]:
    """Return whose payment it is: the customer and billing entity of its invoices, or those that the person names."""
    if not body.allocations:
        return advances.account_of(context, body)
    first = invoices[body.allocations[0].invoice_id]
    return body.customer_id or first.customer_id, first.billing_entity_id


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


def _post(context: Context, payment: Payment, shares: Sequence[Share], advance: Advance | None) -> None:
    """Rows 3 and 4 of MONEY.md 1.2 in one entry, and one lettering per invoice."""
    party_id = get_or_404(context, Customer, payment.customer_id).ledger_party_id
    numbers = ", ".join([*(share.invoice.number or "" for share in shares), *([advance.number] if advance else [])])
    label = in_books(_("Payment {numbers}"), numbers=numbers)
    lines = ledger_lines.receipt_lines(
        [share.amount for share in shares], settling.vat_of(shares), [share.difference for share in shares],
        payment.held_in, opened_by(advance) if advance else None,
    )  # fmt: skip
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
    received = ledger.lines_on(context, entry.id, ledger_lines.CUSTOMER)
    for share, credit_id in zip(shares, received, strict=True):
        settling.letter_with_issue(context, party_id, share.invoice, credit_id)


def _undo(context: Context, body: PaymentIn) -> Payment:
    """Row 8: the mirror of a payment; its invoices return to the status that balance and due date say.

    What was credited on them while they were paid is set against what is due again: a credit first reduces what is due
    (DECISIONS 28). Order of locks: the credit notes of the invoices, the advance, then the invoices, each in id order.
    Raises NotFound, Conflict PAYMENT_ALREADY_REVERSED or PAYMENT_IS_REVERSAL, Invalid for a missing reason or a date
    before the payment's.
    """
    _refuse_more_than_a_reason(body)
    original = get_or_404(context, Payment, body.reverses_payment_id, field="reversesPaymentId")
    if original.reverses_payment_id is not None:
        raise Conflict("PAYMENT_IS_REVERSAL", _("This payment undoes another one and cannot be undone itself."))
    bank_deposits.locked_payments(context, [original.id])
    if body.date < original.date:
        message = _("The date is before that of the payment, {date}.")
        raise refuse_field("date", "DATE_BEFORE_PAYMENT", message, date=original.date)
    allocations = queries.allocations_of_payment(context, original.id)
    invoice_ids = [item.invoice_id for item in allocations]
    queries.locked_notes_of(context, invoice_ids)
    advance = advances.locked_unused(context, original)
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
        held_in=original.held_in,
        on_account=-original.on_account,
        reverses_payment_id=original.id,
        reason=body.reason,
    )
    with unique(context, {ONE_REVERSAL: _already_reversed}):
        context.add(mirror)
    if advance is not None:
        advances.return_all(context, advance, mirror)
    shares = [settling.undone(context, invoices[item.invoice_id], item) for item in allocations]
    _settle(context, mirror, shares)
    posted = ledger.entry_of_event(context, original.billing_entity_id, receipt_key(original.id))
    if posted is not None:
        label = in_books(_("Payment undone: {reason}"), reason=body.reason)
        undone = reverse(
            context, posted.id, f"sales.receipt.reversed:{original.id}", body.date, label,
            source_kind="Payment", source_id=mirror.id,
        )  # fmt: skip
        depositing.take_back(context, original, mirror, undone.id, label)
        for share in shares:
            kept_vat.post_kept(context, share, mirror.id, body.date)
    deliveries.stay_due(context, invoices.values(), body.date)
    credit_uses.set_off_own(context, invoices.values(), body.date)
    context.emit(PaymentReversed(mirror.id, original.id))
    return mirror


def _refuse_more_than_a_reason(body: PaymentIn) -> None:
    """Refuse the undoing of a payment without a reason, or with more than its date and a reason."""
    extra = {
        "customerId": body.customer_id, "amount": body.amount, "method": body.method, "allocations": body.allocations,
        "reference": body.reference, "cashReason": body.cash_reason, "onAccount": body.on_account or None,
        "vatRatePct": body.vat_rate_pct, "billingEntityId": body.billing_entity_id,
    }  # fmt: skip
    unexpected = _("Undoing a payment takes its date and a reason only.")
    errors = [FieldError(name, "UNEXPECTED", unexpected) for name, value in extra.items() if value is not None]
    if body.reason is None:
        errors.append(FieldError("reason", "REQUIRED", _("This field is required.")))
    if errors:
        raise Invalid(errors=errors)


def _already_reversed() -> Conflict:
    return Conflict("PAYMENT_ALREADY_REVERSED", _("This payment has been undone already."))
