"""Bank deposits: receipts that wait (5112, 5115, 531) reach the bank together, on one slip (decision 56).

Order: the receipts locked in id order, their state (409), then the slip's values (422), then rows and ledger. A receipt that
is undone later takes its money out of the bank again (`take_back`).
"""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services.lettering import letter, unletter
from leaseapp.accounting.services.posting import EntryDraft, post, reverse
from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.models import BankDeposit, BankDepositItem, Payment
from leaseapp.billing.models.bank_deposit import ONE_DEPOSIT
from leaseapp.billing.queries import bank_deposits as queries
from leaseapp.billing.rules import ledger_lines
from leaseapp.billing.rules.ledger_lines import LedgerLine
from leaseapp.billing.rules.numbering import format_number
from leaseapp.billing.schemas.bank_deposits import BankDepositCancelIn, BankDepositIn
from leaseapp.billing.services.ledger_drafts import draft_line, receipt_key
from leaseapp.billing.state_machines import BANK_DEPOSIT
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL, SERIES, PREFIX = "BQ", "bank_deposit", "REM-"


def deposit(context: Context, body: BankDepositIn) -> BankDeposit:
    """Bring receipts to the bank: one slip, one entry, each receipt's waiting line matched.

    Raises NotFound for an unknown receipt or billing entity, Conflict PAYMENT_NOT_WAITING for one that was deposited or undone,
    Invalid NOT_DEPOSITED, PAYMENT_REPEATED, DEPOSIT_MIXED, DEPOSIT_IN_FUTURE, DEPOSIT_BEFORE_RECEIPT, DEPOSIT_SUM_MISMATCH,
    CHARGES_TOO_HIGH.
    """
    waits_in = ledger_lines.held_in(body.method)
    if waits_in == ledger_lines.BANK:
        raise refuse_field("method", "NOT_DEPOSITED", _("Receipts of this kind reach the bank by themselves."))
    payments = _waiting(context, [item.payment_id for item in body.payments])
    entity_id = body.billing_entity_id or payments[0].billing_entity_id
    entity = get_or_404(context, BillingEntity, entity_id, field="billingEntityId")
    _refuse_mixed(payments, body.method, waits_in, entity.id)
    total = money.total(payment.amount for payment in payments)
    _refuse_values(context, body, payments, total)
    slip = BankDeposit(
        billing_entity_id=entity.id,
        number=format_number(PREFIX, next_number(context, SERIES, entity.id)),
        date=body.date,
        method=body.method,
        amount=total,
        charges=body.charges or ZERO,
        reference=body.reference,
    )
    context.add(slip)
    with unique(context, {ONE_DEPOSIT: lambda: _not_waiting(0)}):
        context.add(
            *(
                BankDepositItem(
                    bank_deposit_id=slip.id, payment_id=payment.id, position=position, amount=payment.amount
                )
                for position, payment in enumerate(payments, start=1)
            )
        )
    _post(context, slip, payments, waits_in)
    return slip


def _waiting(context: Context, payment_ids: Sequence[UUID]) -> list[Payment]:
    """Return the receipts in the order of the slip, locked: none of them deposited or undone."""
    for index, payment_id in enumerate(payment_ids):
        if payment_id in payment_ids[:index]:
            raise refuse_field(f"payments[{index}].paymentId", "PAYMENT_REPEATED", _("This payment appears twice."))
    found = queries.locked_payments(context, payment_ids)
    for index, payment_id in enumerate(payment_ids):
        if payment_id not in found:
            raise NotFound(f"payments[{index}].paymentId")
    gone = queries.live_items_of(context, payment_ids).keys() | queries.undone_among(context, payment_ids)
    for index, payment_id in enumerate(payment_ids):
        if payment_id in gone or found[payment_id].reverses_payment_id is not None:
            raise _not_waiting(index)
    return [found[payment_id] for payment_id in payment_ids]


def _not_waiting(index: int) -> Conflict:
    message = _("Line {line}: this payment was deposited or undone already.")
    return Conflict("PAYMENT_NOT_WAITING", message, line=index + 1)


def _refuse_mixed(payments: Sequence[Payment], method: PaymentMethod, waits_in: str, entity_id: UUID) -> None:
    for index, payment in enumerate(payments):
        if (payment.method, payment.held_in, payment.billing_entity_id) != (method, waits_in, entity_id):
            message = _("A slip holds payments of one kind and one billing entity that wait to be deposited.")
            raise refuse_field(f"payments[{index}].paymentId", "DEPOSIT_MIXED", message)


def _refuse_values(context: Context, body: BankDepositIn, payments: Sequence[Payment], total: Decimal) -> None:
    if body.date > context.today:
        raise refuse_field("date", "DEPOSIT_IN_FUTURE", _("A deposit cannot be dated in the future."))
    last = max(payment.date for payment in payments)
    if body.date < last:
        message = _("One of these payments was received later, on {date}.")
        raise refuse_field("date", "DEPOSIT_BEFORE_RECEIPT", message, date=last)
    if body.amount is not None and body.amount != total:
        message = _("The payments add up to {total}, not to this amount.")
        raise refuse_field("amount", "DEPOSIT_SUM_MISMATCH", message, total=total)
    if (body.charges or ZERO) >= total:
        raise refuse_field("charges", "CHARGES_TOO_HIGH", _("The bank keeps less than what is deposited."))


def deposit_key(bank_deposit_id: UUID) -> str:
    """Return the ledger's event key of a deposit."""
    return f"sales.bank-deposit:{bank_deposit_id}"


def _post(context: Context, slip: BankDeposit, payments: Sequence[Payment], waits_in: str) -> None:
    """Post the slip, and match each receipt's waiting line with its own."""
    label = in_books(_("Bank deposit {number}"), number=slip.number)
    lines = ledger_lines.deposit_lines(waits_in, [payment.amount for payment in payments], slip.charges)
    entry_id = _entry(context, slip, deposit_key(slip.id), slip.date, label, lines)
    if waits_in == ledger_lines.CASH:  # the till is one sum: nothing in it is matched
        return
    for payment, line_id in zip(payments, ledger.lines_on(context, entry_id, waits_in), strict=True):
        _letter_receipt(context, payment, waits_in, line_id)


def _entry(context: Context, slip: BankDeposit, key: str, day: date, label: str, lines: Sequence[LedgerLine]) -> UUID:
    draft = EntryDraft(
        billing_entity_id=slip.billing_entity_id,
        journal=JOURNAL,
        entry_date=day,
        piece_ref=slip.reference or slip.number,
        piece_date=day,
        label=label,
        source_kind="BankDeposit",
        source_id=slip.id,
        event_key=key,
        lines=[draft_line(line, label, None, None) for line in lines],
    )
    return post(context, draft).id


def _letter_receipt(context: Context, payment: Payment, waits_in: str, line_id: UUID) -> None:
    received = ledger.lines_of_event(context, payment.billing_entity_id, receipt_key(payment.id), waits_in)
    if received:
        letter(context, waits_in, None, [*received, line_id])


def cancel(context: Context, bank_deposit_id: UUID, body: BankDepositCancelIn) -> BankDeposit:
    """Cancel a slip that was written by mistake: its receipts wait again.

    Raises NotFound, Conflict INVALID_TRANSITION, DEPOSIT_HAS_RETURNED for one of which the bank took something back, Invalid
    DEPOSIT_IN_FUTURE, CANCEL_BEFORE_DEPOSIT.
    """
    slip = get_or_404(context, BankDeposit, bank_deposit_id, for_update=True)
    BANK_DEPOSIT.require(slip, "cancel")
    items = queries.items_of(context, slip.id)
    receipts = [item.payment_id for item in items]
    payments = queries.locked_payments(context, receipts)
    if queries.undone_among(context, receipts):
        raise Conflict("DEPOSIT_HAS_RETURNED", _("A payment of this slip was undone since: the slip stays."))
    if body.date > context.today:
        raise refuse_field("date", "DEPOSIT_IN_FUTURE", _("A deposit cannot be dated in the future."))
    if body.date < slip.date:
        message = _("The date is before that of the deposit, {date}.")
        raise refuse_field("date", "CANCEL_BEFORE_DEPOSIT", message, date=slip.date)
    slip.cancel_reason = body.reason
    BANK_DEPOSIT.fire(slip, "cancel")
    for item in items:
        item.is_live = False
    _reverse(context, slip, payments[receipts[0]].held_in, body)
    context.session.flush()
    return slip


def _reverse(context: Context, slip: BankDeposit, waits_in: str, body: BankDepositCancelIn) -> None:
    posted = ledger.entry_of_event(context, slip.billing_entity_id, deposit_key(slip.id))
    if posted is None:
        return
    label = in_books(_("Bank deposit {number} canceled: {reason}"), number=slip.number, reason=body.reason)
    key = f"sales.bank-deposit.canceled:{slip.id}"
    undone = reverse(context, posted.id, key, body.date, label, source_kind="BankDeposit", source_id=slip.id)
    if waits_in == ledger_lines.CASH:
        return
    deposited, mirrored = (ledger.lines_on(context, one.id, waits_in) for one in (posted, undone))
    unletter(context, deposited)
    for line_id, mirror_id in zip(deposited, mirrored, strict=True):
        letter(context, waits_in, None, [line_id, mirror_id])


def take_back(context: Context, payment: Payment, mirror: Payment, mirror_entry_id: UUID, label: str) -> None:
    """After a receipt was undone: match its mirror with what waited, out of the bank again where it had been deposited."""
    if payment.held_in in (ledger_lines.BANK, ledger_lines.CASH) and not slip_of(context, payment):
        return
    mirrored = ledger.lines_on(context, mirror_entry_id, payment.held_in)
    slip = slip_of(context, payment)
    if slip is not None:
        lines = ledger_lines.returned_lines(payment.held_in, payment.amount)
        key = f"sales.receipt.returned:{payment.id}"
        returned_id = _entry(context, slip, key, mirror.date, label, lines)
        if payment.held_in != ledger_lines.CASH:
            returned = ledger.lines_on(context, returned_id, payment.held_in)
            letter(context, payment.held_in, None, [*returned, *mirrored])
        return
    received = ledger.lines_of_event(context, payment.billing_entity_id, receipt_key(payment.id), payment.held_in)
    if received:
        letter(context, payment.held_in, None, [*received, *mirrored])


def slip_of(context: Context, payment: Payment) -> BankDeposit | None:
    """Return the slip on which a receipt was brought to the bank."""
    item = queries.live_items_of(context, [payment.id]).get(payment.id)
    return get_or_404(context, BankDeposit, item.bank_deposit_id) if item else None
