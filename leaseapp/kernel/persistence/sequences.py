"""Gap-free number sequences: the row lock is held until the commit, and a rolled back transaction gives its number back."""

import uuid
from datetime import date
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import Field

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.tables import TenantRow, unique_in_tenant


class NumberSequence(TenantRow, table=True):
    """The last number of one series (`kind` of `owner_id`) and the last business date it was given on."""

    __tablename__ = "number_sequence"
    __audited__: ClassVar[bool] = False
    __table_args__ = (unique_in_tenant("kind", "owner_id"),)

    kind: str
    owner_id: uuid.UUID
    last: int = Field(default=0, sa_type=sa.BigInteger)
    last_date: date | None = None


_table = NumberSequence.__table__
_DAY = sa.bindparam("day", type_=sa.Date())
_INSTANT = sa.bindparam("instant", type_=_table.c.updated_at.type)
# made once: issuing takes its numbers under this lock, and building a statement costs more than running it
_TAKE = (
    insert(_table)
    .values(
        id=sa.bindparam("new_id", type_=sa.Uuid()),
        organization_id=sa.bindparam("organization", type_=sa.Uuid()),
        kind=sa.bindparam("series", type_=sa.String()),
        owner_id=sa.bindparam("owner", type_=sa.Uuid()),
        last=1,
        last_date=_DAY,
        created_at=_INSTANT,
        updated_at=_INSTANT,
    )
    .on_conflict_do_update(
        constraint="uq_number_sequence_organization_id_kind_owner_id",
        set_={
            "last": _table.c.last + 1,
            "last_date": sa.func.greatest(_table.c.last_date, _DAY),
            "updated_at": _INSTANT,
        },
    )
    .returning(_table.c.last, _table.c.last_date)
)
_DATE = (
    sa.update(_table)
    .values(last_date=sa.bindparam("reached", type_=sa.Date()))
    .where(
        _table.c.organization_id == sa.bindparam("organization", type_=sa.Uuid()),
        _table.c.kind == sa.bindparam("series", type_=sa.String()),
        _table.c.owner_id == sa.bindparam("owner", type_=sa.Uuid()),
    )
)


def take_number(context: Context, kind: str, owner_id: uuid.UUID, day: date) -> tuple[int, date]:
    """Return the next number of the series and its business date, never earlier than the series' last (DECISIONS 18).

    One statement takes the lock; take it as late as possible, for it is held until the commit.
    """
    values = {
        "new_id": new_id(), "organization": context.organization_id, "series": str(kind), "owner": owner_id, "day": day,
        "instant": context.now,
    }  # fmt: skip
    row = context.session.connection().execute(_TAKE, values).one()
    reached = context.reached_day
    if day != context.today or reached <= row.last_date:
        return row.last, row.last_date
    # a document that waited for the lock over midnight is dated by the day on which it got it
    named = {name: values[name] for name in ("organization", "series", "owner")}
    context.session.connection().execute(_DATE, named | {"reached": reached})
    return row.last, reached


def next_number(context: Context, kind: str, owner_id: uuid.UUID) -> int:
    """Return the next number of the series."""
    return take_number(context, kind, owner_id, context.today)[0]


def last_given(context: Context, kind: str, owner_id: uuid.UUID) -> Any:
    """Return the last number given in the series as part of a statement; null when none was."""
    return (
        sa.select(_table.c.last)
        .where(
            _table.c.organization_id == context.organization_id, _table.c.kind == kind, _table.c.owner_id == owner_id
        )
        .scalar_subquery()
    )


def last_number(context: Context, kind: str, owner_id: uuid.UUID) -> int:
    """Return the last number given in the series; 0 when none was."""
    return context.session.connection().scalar(sa.select(last_given(context, kind, owner_id))) or 0
