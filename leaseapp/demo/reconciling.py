"""Two statements of Nordlease's bank: one that is reconciled, and the one of these days, which waits for somebody."""

import io
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.accounting.models import LedgerAccount
from leaseapp.banking import queries
from leaseapp.banking.models import BankLine, BankStatement
from leaseapp.banking.schemas import PostedIn, RecordedIn, StatementQuery
from leaseapp.banking.services import confirming, importing
from leaseapp.billing.models import Payment
from leaseapp.demo.diary import Stage, working_day
from leaseapp.kernel.context import Context

Row = tuple[date, Decimal, str]
DONE, NOW = (16, 8), (7, 1)
"""The days before today on which the two statements begin and end."""
CHARGED = Decimal("-42.00")
UNKNOWN = (Decimal("318.00"), "VIR INST 8842HGT")
_SLIP, CHARGES = "BankDeposit", "BANK_CHARGES"


def reconcile_bank(stage: Stage) -> None:
    """Import both; the first is reconciled on the day after it ends."""
    first, last = (stage.today - timedelta(days=age) for age in DONE)
    book_id = stage.entities[0]
    with stage.act(
        "ACCOUNTANT", "banking.statement.import", working_day(stage.today - timedelta(days=NOW[0] - 1)), 8
    ) as context:
        moved = _booked(context, book_id, first, last)
        rows = [*((one.day, one.amount, _label(one)) for one in moved), (last, CHARGED, "FRAIS TENUE DE COMPTE")]
        opening = queries.balance(context, book_id, first - timedelta(days=1))
        done = _take(context, book_id, rows, opening)
        _confirm(context, done, moved)
    first, last = (stage.today - timedelta(days=age) for age in NOW)
    with stage.act(
        "ACCOUNTANT", "banking.statement.import", working_day(stage.today - timedelta(days=1)), 17
    ) as context:
        rows = [(one.day, one.amount, _label(one)) for one in _booked(context, book_id, first, last)]
        rows += _new(context, book_id, last)
        _take(context, book_id, sorted(rows, key=lambda row: row[0]), done.closing)


def _booked(context: Context, book_id: UUID, first: date, last: date) -> list[queries.Booked]:
    """Return what moved on the account in these days, as the books know it."""
    return [one for one in queries.booked(context, book_id, (first, last)) if first <= one.day <= last]


def _label(one: queries.Booked) -> str:
    """Return how a bank words a movement."""
    if one.source_kind == _SLIP:
        return f"REM CHQ {one.piece}"
    return f"{'VIR' if one.amount > 0 else 'PRLV'} {(one.party or one.label).upper()} {one.piece}"


def _new(context: Context, book_id: UUID, day: date) -> list[Row]:
    """Return lines that the books do not hold yet: certain, probable, unknown ones, a charge, a debit that came back."""
    due = [one for one in queries.due_of_book(context, book_id) if one.issued_on < day]
    whole, named, parted = due[0], due[1], due[2]
    pair = _pair(due[3:])
    rows = [
        (day, whole.invoice.amount_due, f"VIR SEPA {whole.customer.upper()} {whole.invoice.number}"),
        (day, named.invoice.amount_due, f"VIR {named.customer.upper()} REGLEMENT"),
        (day, parted.invoice.amount_due // 3, f"VIR {parted.customer.upper()} ACOMPTE {parted.invoice.number}"),
        (day, CHARGED, "COTISATION CARTE AFFAIRES"),
        (day, *UNKNOWN),
    ]
    if pair:
        rows.append(
            (day, sum((one.invoice.amount_due for one in pair), Decimal(0)), f"VIR {pair[0].customer.upper()} SOLDE")
        )
    back = _last_receipt(context, book_id, day)
    if back is not None:
        rows.append((day, -back.amount, f"REJET PRLV {back.reference}"))
    return rows


def _pair(due: Sequence[queries.Due]) -> list[queries.Due]:
    """Return two open invoices of one customer, where there are."""
    for one in due:
        alike = [other for other in due if other.invoice.account == one.invoice.account]
        if len(alike) > 1:
            return alike[:2]
    return []


def _last_receipt(context: Context, book_id: UUID, day: date) -> Payment | None:
    """Return the last receipt by transfer that nobody undid."""
    statement = (
        select(Payment)
        .where(
            Payment.billing_entity_id == book_id, Payment.amount > 0, Payment.held_in == queries.BANK, Payment.date < day,
            col(Payment.id).not_in(select(Payment.reverses_payment_id).where(col(Payment.reverses_payment_id).is_not(None))),
        )
        .order_by(col(Payment.date).desc(), col(Payment.id).desc())
        .limit(1)
    )  # fmt: skip
    return context.session.exec(statement).first()


def _take(context: Context, book_id: UUID, rows: Sequence[Row], opening: Decimal) -> BankStatement:
    """Import these lines as the CSV of a French bank."""
    held, lines = opening, ["Date;Libellé;Débit;Crédit;Solde"]
    for day, amount, label in rows:
        held += amount
        sides = f"{amount};" if amount < 0 else f";{amount}"
        lines.append(f"{day:%d/%m/%Y};{label.replace(';', ' ')};{sides};{held}".replace(".", ","))
    content = "\r\n".join(lines).encode()
    asked = StatementQuery(name=f"releve-{rows[-1][0]:%Y-%m-%d}.csv", billing_entity_id=book_id)
    return importing.take(context, asked, io.BytesIO(content))


def _confirm(context: Context, statement: BankStatement, moved: Sequence[queries.Booked]) -> None:
    """Reconcile every line: what moved with the books, the charge with its account."""
    lines = context.session.exec(
        select(BankLine).where(BankLine.statement_id == statement.id).order_by(col(BankLine.position))
    ).all()
    for line, one in zip(lines, moved, strict=False):
        confirming.find_recorded(context, line.id, RecordedIn(ledger_line_ids=[one.ledger_line_id]))
    charges = context.session.exec(select(LedgerAccount.number).where(LedgerAccount.role == CHARGES)).one()
    confirming.post_to(context, lines[-1].id, PostedIn(account_number=charges))
