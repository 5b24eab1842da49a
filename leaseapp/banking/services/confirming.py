"""Decisions about a line of a statement, one at a time: its row is locked first, and it waits.

A receipt, and one that the bank takes back, go through billing's own service; any other account is an entry of its own. Lines
of the ledger's bank account that stand in the books already are found, never made again.
"""

import uuid
from collections.abc import Iterable, Sequence

from sqlmodel import col, select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import AccountParty
from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.accounting.services.posting import EntryDraft, LineDraft, post, reverse
from leaseapp.banking import queries
from leaseapp.banking.enums import BankLineKind, Certainty, MatchOutcome
from leaseapp.banking.models import ONE_MATCH, BankLine, BankLineMatch, BankStatement
from leaseapp.banking.rules.proposals import Proposal
from leaseapp.banking.schemas import IgnoredIn, LineIn, PostedIn, ReceiptIn, RecordedIn, ReturnedIn, UndoneIn
from leaseapp.banking.services import matching, reading
from leaseapp.banking.state_machines import BANK_LINE
from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.models import Payment
from leaseapp.billing.queries import reversal_of
from leaseapp.billing.schemas.payments import AllocationIn, PaymentIn
from leaseapp.billing.services import collecting
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.money import ZERO, Amount
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "BQ"
LONGEST_REFERENCE = 200


def locked(context: Context, line_id: uuid.UUID, trigger: str, version: int | None = None) -> BankLine:
    """Return a line that is about to move, locked.

    Raises NotFound, StaleVersion for who decided on an older version, Conflict INVALID_TRANSITION.
    """
    line = get_or_404(context, BankLine, line_id, for_update=True)
    check_version(line, version, lambda: reading.line(context, line_id))
    BANK_LINE.require(line, trigger)
    return line


def receive(context: Context, line_id: uuid.UUID, body: ReceiptIn) -> BankLine:
    """Make the receipt that a line is, over invoices or on account. Raises as `collecting.record`, NO_MONEY_CAME."""
    line = locked(context, line_id, "match", body.version)
    if line.amount <= 0:
        raise Conflict("NO_MONEY_CAME", _("Money left the account on this line: it is no receipt."))
    return _received(context, line, body)


def _received(context: Context, line: BankLine, body: ReceiptIn) -> BankLine:
    payment = collecting.record(
        context,
        PaymentIn(
            customer_id=body.customer_id, date=line.date, amount=line.amount, method=_method(line),
            reference=line.label[:LONGEST_REFERENCE], on_account=body.on_account,
            billing_entity_id=line.billing_entity_id if body.on_account and not body.allocations else None,
            vat_rate_pct=body.vat_rate_pct, allocations=list(body.allocations) or None,
        ),
    )  # fmt: skip
    if payment.billing_entity_id != line.billing_entity_id:
        message = _("These invoices are of another billing entity than this account.")
        raise refuse_field("allocations", "ALLOCATIONS_MIXED", message)
    return _matched(
        context, line, MatchOutcome.RECEIPT, payment=payment, entry=_entry_of(context, "Payment", payment.id)
    )


def _method(line: BankLine) -> PaymentMethod:
    """Return how it was paid. What stands on a statement is in the bank: a cheque or a card payment waits no more."""
    if line.kind is BankLineKind.DIRECT_DEBIT:
        return PaymentMethod.DIRECT_DEBIT
    return PaymentMethod.OTHER if line.kind in (BankLineKind.CHEQUE, BankLineKind.CARD) else PaymentMethod.TRANSFER


def find_recorded(context: Context, line_id: uuid.UUID, body: RecordedIn) -> BankLine:
    """Say that a line is what stands in the books already.

    Raises NotFound, Conflict ALREADY_RECONCILED, Invalid AMOUNTS_DIFFER for what adds up to something else.
    """
    line = locked(context, line_id, "match", body.version)
    return _recorded(context, line, list(dict.fromkeys(body.ledger_line_ids)))


def _recorded(context: Context, line: BankLine, ledger_line_ids: Sequence[uuid.UUID]) -> BankLine:
    found = context.session.exec(
        select(LedgerLine, LedgerEntry)
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(
            col(LedgerLine.id).in_(ledger_line_ids), LedgerAccount.role == queries.BANK,
            LedgerEntry.billing_entity_id == line.billing_entity_id,
        )
        .order_by(col(LedgerLine.id))
    ).all()  # fmt: skip
    known = {row.id for row, _entry in found}
    for index, one in enumerate(ledger_line_ids):
        if one not in known:
            raise NotFound(f"ledgerLineIds[{index}]")
    total = money.total(row.debit - row.credit for row, _entry in found)
    if total != line.amount:
        message = _("These movements add up to {total}, the line says {amount}.")
        raise refuse_field("ledgerLineIds", "AMOUNTS_DIFFER", message, total=Amount(total), amount=Amount(line.amount))
    entry = found[0][1]
    payment = context.session.exec(select(Payment).where(Payment.id == entry.source_id)).one_or_none()
    only = payment if entry.source_kind == "Payment" and len(found) == 1 else None
    return _matched(
        context, line, MatchOutcome.RECORDED, payment=only, entry=entry, ledger_lines=[row.id for row, _entry in found]
    )


def take_back(context: Context, line_id: uuid.UUID, body: ReturnedIn) -> BankLine:
    """Undo a receipt that the bank took back: its invoices are due again.

    Raises as `collecting.record`, Conflict NO_MONEY_LEFT, Invalid AMOUNTS_DIFFER.
    """
    line = locked(context, line_id, "match", body.version)
    if line.amount >= 0:
        raise Conflict("NO_MONEY_LEFT", _("Money came in on this line: nothing was returned."))
    payment = get_or_404(context, Payment, body.payment_id, field="paymentId")
    if payment.amount != -line.amount or payment.billing_entity_id != line.billing_entity_id:
        message = _("This receipt is of {total}, the line says {amount}.")
        raise refuse_field(
            "paymentId", "AMOUNTS_DIFFER", message, total=Amount(payment.amount), amount=Amount(line.amount)
        )
    mirror = collecting.record(
        context, PaymentIn(date=line.date, reverses_payment_id=payment.id, reason=line.label[:LONGEST_REFERENCE])
    )
    # what had been deposited leaves the bank by an entry of its own, before the receipt itself is undone
    entries = context.session.exec(
        select(LedgerEntry)
        .where(
            LedgerEntry.billing_entity_id == line.billing_entity_id,
            col(LedgerEntry.event_key).in_(
                (f"sales.receipt.returned:{payment.id}", f"sales.receipt.reversed:{payment.id}")
            ),
        )
        .order_by(col(LedgerEntry.id))
    ).all()
    entry = next((one for one in entries if ledger.lines_on(context, one.id, queries.BANK)), None)
    return _matched(context, line, MatchOutcome.RETURNED, payment=mirror, entry=entry)


def post_to(context: Context, line_id: uuid.UUID, body: PostedIn) -> BankLine:
    """Post a line to an account: a charge, a transfer between own accounts, what waits in 471.

    Raises NotFound, Invalid UNKNOWN_ACCOUNT, ACCOUNT_NOT_FREE for the bank's own account and those of customers and suppliers,
    and what `posting.post` raises.
    """
    line = locked(context, line_id, "match", body.version)
    account = ledger.account_numbered(context, body.account_number)
    if account is None:
        message = _("The chart of accounts has no account for {name}.")
        raise refuse_field("accountNumber", "UNKNOWN_ACCOUNT", message, name=body.account_number)
    return _posted(context, line, account, body.label)


def _posted(context: Context, line: BankLine, account: LedgerAccount, label: str | None) -> BankLine:
    if account.role == queries.BANK or account.party is not AccountParty.NONE:
        message = _("Account {number} takes no line of a statement by itself.")
        raise refuse_field("accountNumber", "ACCOUNT_NOT_FREE", message, number=account.number)
    statement = get_or_404(context, BankStatement, line.statement_id)
    said = label or line.label
    came, left = max(line.amount, ZERO), max(-line.amount, ZERO)
    entry = post(
        context,
        EntryDraft(
            billing_entity_id=line.billing_entity_id, journal=JOURNAL, entry_date=line.date, piece_ref=statement.number,
            piece_date=line.date, label=said, source_kind="BankStatement", source_id=statement.id,
            # what was undone may be posted again
            event_key=f"banking.line:{line.id}:{line.version}",
            lines=[
                LineDraft(queries.BANK, said, debit=came, credit=left),
                LineDraft(None, said, debit=left, credit=came, account_id=account.id),
            ],
        ),
    )  # fmt: skip
    return _matched(context, line, MatchOutcome.POSTED, entry=entry)


def confirm(context: Context, line_id: uuid.UUID, body: LineIn) -> BankLine:
    """Do what is proposed for a line, where that is certain. Raises Conflict NOT_CERTAIN, and as the act itself."""
    line = locked(context, line_id, "match", body.version)
    found = matching.proposals(context, [line])[line.id]
    if not found or found[0].certainty is not Certainty.CERTAIN:
        raise Conflict("NOT_CERTAIN", _("The proposal for this line is not certain: look at it by itself."))
    return _as_proposed(context, line, found[0])


def _as_proposed(context: Context, line: BankLine, one: Proposal) -> BankLine:
    if one.booked is not None:
        return _recorded(context, line, [one.booked.ledger_line_id])
    if one.role is not None:
        account = context.session.exec(select(LedgerAccount).where(LedgerAccount.role == one.role)).one_or_none()
        if account is None:
            raise Conflict("NOT_CERTAIN", _("The chart of accounts has no account for this line."))
        return _posted(context, line, account, None)
    shares = [AllocationIn(invoice_id=share.invoice.invoice_id, amount=share.amount) for share in one.shares]
    return _received(context, line, ReceiptIn(allocations=shares))


def ignore(context: Context, line_id: uuid.UUID, body: IgnoredIn) -> BankLine:
    """Set a line aside, with the reason. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    line = locked(context, line_id, "ignore", body.version)
    line.reason = body.reason
    BANK_LINE.fire(line, "ignore")
    context.session.flush()
    return line


def undo(context: Context, line_id: uuid.UUID, body: UndoneIn) -> BankLine:
    """Undo what became of a line: it waits again.

    A receipt that it made is undone by its mirror, an entry that it posted is reversed, both today; what stood in the books
    before stays there, and so does the mirror of a receipt that the bank took back. Raises as `collecting.record`.
    """
    line = locked(context, line_id, "undo", body.version)
    if line.outcome is MatchOutcome.RECEIPT and line.payment_id and reversal_of(context, line.payment_id) is None:
        collecting.record(
            context, PaymentIn(date=context.today, reverses_payment_id=line.payment_id, reason=body.reason)
        )
    if line.outcome is MatchOutcome.POSTED and line.entry_id is not None:
        label = in_books(_("Bank line undone: {reason}"), reason=body.reason)
        reverse(context, line.entry_id, f"banking.line.undone:{line.entry_id}", context.today, label)
    for match in queries.matched(context, line.id):
        match.is_live = False
    line.outcome = line.payment_id = line.entry_id = line.reason = None
    BANK_LINE.fire(line, "undo")
    context.session.flush()
    return line


def _entry_of(context: Context, source_kind: str, source_id: uuid.UUID) -> LedgerEntry | None:
    """Return the first entry of a source that moves the bank's account."""
    statement = (
        select(LedgerEntry)
        .join(LedgerLine, col(LedgerLine.entry_id) == LedgerEntry.id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(
            LedgerEntry.source_kind == source_kind, LedgerEntry.source_id == source_id, LedgerAccount.role == queries.BANK
        )
        .order_by(col(LedgerEntry.id))
        .limit(1)
    )  # fmt: skip
    return context.session.exec(statement).first()


def _matched(
    context: Context, line: BankLine, outcome: MatchOutcome, *, payment: Payment | None = None,
    entry: LedgerEntry | None = None, ledger_lines: Iterable[uuid.UUID] | None = None,
) -> BankLine:  # fmt: skip
    """Write what became of a line, and which lines of the books it is."""
    ids = ledger_lines
    if ids is None:
        ids = ledger.lines_on(context, entry.id, queries.BANK) if entry else ()
    with unique(context, {ONE_MATCH: _reconciled}):
        context.add(*(BankLineMatch(bank_line_id=line.id, ledger_line_id=one) for one in ids))
        line.outcome = outcome
        line.payment_id = payment.id if payment else None
        line.entry_id = entry.id if entry else None
        BANK_LINE.fire(line, "match")
    return line


def _reconciled() -> Conflict:
    return Conflict("ALREADY_RECONCILED", _("This movement stands on another line of a statement already."))
