"""Statements and lines as pages and the API show them."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.models import Journal, LedgerAccount, LedgerEntry
from leaseapp.accounting.rules.numbering import entry_number
from leaseapp.banking import queries
from leaseapp.banking.enums import BankLineStatus, Certainty, MatchOutcome
from leaseapp.banking.models import BankLine, BankStatement
from leaseapp.banking.rules.proposals import Proposal
from leaseapp.banking.schemas import BankLineOut, BankLinesOut, BankProposalOut, BankStatementOut, ShareOut
from leaseapp.banking.services import matching
from leaseapp.banking.services.importing import gap_before
from leaseapp.billing.models import Customer, Invoice, PaymentAllocation
from leaseapp.billing.schemas.amounts import PartyOut
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

Accounts = Mapping[str, LedgerAccount]
Names = Mapping[uuid.UUID, str]


def statement(context: Context, statement_id: uuid.UUID) -> BankStatementOut:
    """Return a statement and how far it is reconciled. Raises NotFound."""
    row = get_or_404(context, BankStatement, statement_id)
    entity = get_or_404(context, BillingEntity, row.billing_entity_id)
    states = (
        select(BankLine.status, sa.func.count(), sa.func.sum(BankLine.amount))
        .where(BankLine.statement_id == row.id)
        .group_by(BankLine.status)
    )
    found = {state: (count, total) for state, count, total in context.session.execute(states)}
    waiting, ignored, matched = (
        found.get(state, (0, ZERO))
        for state in (BankLineStatus.WAITING, BankLineStatus.IGNORED, BankLineStatus.MATCHED)
    )
    held = queries.balance(context, row.billing_entity_id, row.last_day)
    days = (queries.first_day(context, row), row.last_day)
    book_only, count = queries.unreconciled_sum(context, row.billing_entity_id, days)
    return BankStatementOut(
        **row.model_dump(include=set(BankStatementOut.model_fields)),
        billing_entity=PartyOut(id=entity.id, name=entity.name, siren=entity.siren),
        waiting_count=waiting[0], matched_count=matched[0], ignored_count=ignored[0], waiting_sum=waiting[1],
        ignored_sum=ignored[1], book_balance=held, book_only=book_only, book_only_count=count,
        difference=row.closing - (held - book_only + waiting[1] + ignored[1]), gap=gap_before(context, row),
    )  # fmt: skip


def lines(context: Context, statement_id: uuid.UUID) -> BankLinesOut:
    """Return the lines of a statement with what is proposed for them, or what became of them. Raises NotFound."""
    row = get_or_404(context, BankStatement, statement_id)
    items = told(context, queries.lines_of(context, row.id))
    return BankLinesOut(items=items, certain_count=sum(1 for one in items if one.certainty is Certainty.CERTAIN))


def line(context: Context, line_id: uuid.UUID) -> BankLineOut:
    """Return one line likewise. Raises NotFound."""
    return told(context, [get_or_404(context, BankLine, line_id)])[0]


def told(context: Context, rows: Sequence[BankLine]) -> list[BankLineOut]:
    """Return lines of one billing entity as they are shown."""
    proposed = matching.proposals(context, rows)
    accounts = {account.role: account for account in context.session.exec(select(LedgerAccount)) if account.role}
    names = _customers(
        context, (share.invoice.customer_id for found in proposed.values() for one in found for share in one.shares)
    )
    done = _done(context, rows)
    answer = []
    for row in rows:
        shown = [_proposal(context, one, accounts, names) for one in proposed.get(row.id, ())]
        answer.append(
            BankLineOut(
                **row.model_dump(include=set(BankLineOut.model_fields)), done=done.get(row.id), proposals=shown,
                certainty=shown[0].certainty if shown else Certainty.UNKNOWN,
            )
        )  # fmt: skip
    return answer


def _customers(context: Context, ids: Iterable[uuid.UUID]) -> Names:
    statement = (
        select(Customer.id, Company.name)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(col(Customer.id).in_(set(ids)))
    )
    return dict(context.session.exec(statement).all())


def _proposal(context: Context, one: Proposal, accounts: Accounts, names: Names) -> BankProposalOut:
    account = accounts.get(one.role or "")
    title, party = _title(context, one, account, names)
    return BankProposalOut(
        outcome=one.outcome, certainty=one.certainty, score=one.score, title=title, party=party,
        reasons=[context.translate(said.message, **said.params) for said in one.reasons],
        shares=[
            ShareOut(
                invoice_id=share.invoice.invoice_id, invoice_number=share.invoice.number, due_date=share.invoice.due_date,
                days_late=max((context.today - share.invoice.due_date).days, 0), amount_due=share.invoice.amount_due,
                amount=share.amount,
            )
            for share in one.shares
        ],
        rest=one.rest, ledger_line_ids=[one.booked.ledger_line_id] if one.booked else [],
        payment_id=one.receipt.payment_id if one.receipt else None, account_number=account.number if account else None,
    )  # fmt: skip


def _title(context: Context, one: Proposal, account: LedgerAccount | None, names: Names) -> tuple[str, str | None]:
    if one.booked is not None:
        return one.booked.number, one.booked.party or one.booked.label
    if one.receipt is not None:
        return ", ".join(one.receipt.numbers) or context.translate(_("Receipt")), one.receipt.customer
    if account is not None:
        return context.translate(_("Account {number}"), number=account.number), account.label
    if len(one.shares) == 1:
        return one.shares[0].invoice.number, names.get(one.shares[0].invoice.customer_id)
    message = _("Over {count} {count|invoice|invoices}")
    party = names.get(one.shares[0].invoice.customer_id) if one.shares else None
    return context.translate(message, count=len(one.shares)), party


def _done(context: Context, rows: Sequence[BankLine]) -> dict[uuid.UUID, str]:
    """Return line → what it was reconciled with, in words: invoices of its payment, the number of its entry."""
    payments = {row.payment_id for row in rows if row.payment_id is not None}
    entries = {row.entry_id for row in rows if row.entry_id is not None}
    settled = _settled(context, payments)
    numbers = _numbers(context, entries)
    return {
        row.id: settled.get(row.payment_id) or numbers.get(row.entry_id) or ""
        for row in rows
        if row.outcome in (MatchOutcome.RECEIPT, MatchOutcome.RETURNED, MatchOutcome.POSTED, MatchOutcome.RECORDED)
    }


def _settled(context: Context, payments: Collection[uuid.UUID]) -> dict[uuid.UUID | None, str]:
    statement = (
        select(PaymentAllocation.payment_id, sa.func.string_agg(Invoice.number, ", "))
        .join(Invoice, col(Invoice.id) == PaymentAllocation.invoice_id)
        .where(col(PaymentAllocation.payment_id).in_(payments))
        .group_by(col(PaymentAllocation.payment_id))
    )
    return {row[0]: row[1] for row in context.session.execute(statement)} if payments else {}


def _numbers(context: Context, entries: Collection[uuid.UUID]) -> dict[uuid.UUID | None, str]:
    statement = (
        select(LedgerEntry.id, Journal.code, LedgerEntry.number)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .where(col(LedgerEntry.id).in_(entries))
    )
    return {row[0]: entry_number(row[1], row[2]) for row in context.session.execute(statement)} if entries else {}
