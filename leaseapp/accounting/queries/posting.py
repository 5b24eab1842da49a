"""Statements of posting. Core on purpose: three statements an entry, whatever its lines."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import make_transient_to_detached

from leaseapp.accounting.models import (
    FiscalYearClosing,
    Journal,
    LedgerAccount,
    LedgerCounter,
    LedgerEntry,
    LedgerLine,
    LedgerParty,
)
from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.context import Context

_counter, _journal = LedgerCounter.__table__, Journal.__table__
_year, _account = FiscalYearClosing.__table__, LedgerAccount.__table__
_party, _entry, _line = LedgerParty.__table__, LedgerEntry.__table__, LedgerLine.__table__


def _parameter(name: str, kind: Any) -> Any:
    return sa.bindparam(name, type_=kind)


_ORGANIZATION = _parameter("organization", sa.Uuid())
_BOOK = _parameter("book", sa.Uuid())
_NOW = _parameter("instant", _counter.c.last_validated_at.type)

_TAKE = (
    sa.update(_counter)
    .where(
        _counter.c.organization_id == _ORGANIZATION,
        _journal.c.organization_id == _ORGANIZATION,
        _journal.c.billing_entity_id == _BOOK,
        _journal.c.code == _parameter("journal_code", sa.String()),
        _year.c.organization_id == _ORGANIZATION,
        _year.c.billing_entity_id == _BOOK,
        _year.c.start_date <= _parameter("day", sa.Date()),
        _year.c.end_date >= _parameter("day", sa.Date()),
        _counter.c.journal_id == _journal.c.id,
        _counter.c.fiscal_year_id == _year.c.id,
    )
    .values(last=_counter.c.last + 1, last_validated_at=sa.func.greatest(_counter.c.last_validated_at, _NOW))
    .returning(
        _counter.c.id.label("counter_id"), _counter.c.last.label("number"), _counter.c.last_validated_at,
        _journal.c.id.label("journal_id"), _journal.c.kind, _year.c.id.label("year_id"), _year.c.state, _year.c.end_date,
    )
)  # fmt: skip


def take_entry_number(context: Context, book_id: UUID, journal: str, day: date, instant: datetime) -> sa.Row | None:
    """Lock and raise the counter of (journal, year of `day`); None when there is no such journal or year.

    The row carries number, validation instant (never before the journal's last), journal and year with its state.
    """
    values = {
        "organization": context.organization_id, "book": book_id, "journal_code": journal, "day": day, "instant": instant,
    }  # fmt: skip
    return context.session.connection().execute(_TAKE, values).one_or_none()


def give_entry_number_back(context: Context, counter_id: UUID) -> None:
    """Lower a counter that this transaction has just raised (its lock is still held)."""
    statement = (
        sa.update(_counter)
        .where(_counter.c.organization_id == context.organization_id, _counter.c.id == counter_id)
        .values(last=_counter.c.last - 1)
    )
    context.session.connection().execute(statement)


ACCOUNT, PARTY, POSTED = "account", "party", "posted"


def _typed_null(column: Any) -> Any:
    return sa.null().cast(column.type)


_NAMES = sa.union_all(
    sa.select(
        sa.literal(ACCOUNT, sa.String()).label("what"), _account.c.id, _account.c.role,
        _account.c.number, sa.cast(_account.c.party, sa.String()).label("party"), _account.c.active,
    ).where(
        _account.c.organization_id == _ORGANIZATION,
        sa.or_(
            _account.c.role == sa.any_(_parameter("roles", ARRAY(sa.String()))),
            _account.c.id == sa.any_(_parameter("accounts", ARRAY(sa.Uuid()))),
        ),
    ),
    sa.select(
        sa.literal(PARTY, sa.String()), _party.c.id, _typed_null(_account.c.role), _party.c.code,
        sa.cast(_party.c.kind, sa.String()), sa.true(),
    ).where(
        _party.c.organization_id == _ORGANIZATION, _party.c.id == sa.any_(_parameter("parties", ARRAY(sa.Uuid())))
    ),
    sa.select(
        sa.literal(POSTED, sa.String()), _entry.c.id, _typed_null(_account.c.role),
        _typed_null(_account.c.number), _typed_null(_account.c.label), sa.true(),
    ).where(
        _entry.c.organization_id == _ORGANIZATION,
        _entry.c.billing_entity_id == _BOOK,
        _entry.c.event_key == _parameter("event_key", sa.String()),
    ),
)  # fmt: skip


def resolve(
    context: Context,
    book_id: UUID,
    event_key: str,
    *,
    roles: Iterable[str],
    accounts: Iterable[UUID],
    parties: Iterable[UUID],
) -> Sequence[sa.Row]:
    """Read in one statement the accounts of these roles and ids, these parties, and the entry of this event, if there is one.

    `what` of a row says which; `party` is the account's kind of party, or the party's own kind.
    """
    values = {
        "organization": context.organization_id, "book": book_id, "event_key": event_key, "roles": list(roles),
        "accounts": list(accounts), "parties": list(parties),
    }  # fmt: skip
    return context.session.connection().execute(_NAMES, values).all()


_LINE_COLUMNS = tuple(
    _line.c[name]
    for name in (
        "id", "position", "account_id", "party_id", "label", "debit", "credit", "vat_rate", "vat_base", "vat_kind",
        "due_date",
    )
)  # fmt: skip
_written = (
    sa.func.unnest(*(_parameter(column.name, ARRAY(column.type)) for column in _LINE_COLUMNS))
    .table_valued(*(sa.column(column.name, column.type) for column in _LINE_COLUMNS))
    .render_derived(name="written")
)
_write_entry = sa.insert(_entry).values(
    {column.name: _parameter(f"entry_{column.name}", column.type) for column in _entry.c}
)
_WRITE = (
    sa.insert(_line)
    .from_select(
        ["organization_id", "entry_id", "created_at", "updated_at", *(column.name for column in _LINE_COLUMNS)],
        sa.select(
            _ORGANIZATION, _parameter("entry_id", sa.Uuid()), _NOW, _NOW, *(_written.c[c.name] for c in _LINE_COLUMNS)
        ),
    )
    .add_cte(_write_entry.cte("entry"))
)


def write_entry(context: Context, entry: LedgerEntry, lines: Sequence[dict[str, Any]]) -> None:
    """Write an entry and its lines in one statement: a column of the lines travels as one array.

    The entry then belongs to the session as if it had been read, and to the audit trail.
    """
    values: dict[str, Any] = {column.name: [line[column.name] for line in lines] for column in _LINE_COLUMNS}
    values |= {f"entry_{column.name}": getattr(entry, column.name) for column in _entry.c}
    values |= {"organization": context.organization_id, "instant": context.now}
    context.session.connection().execute(_WRITE, values)
    make_transient_to_detached(entry)
    context.session.add(entry)
    audit_trail.created(context.session, entry)
