"""The audit log: one row per changed record, sealed in one hash chain per organization (TRUST 5, DECISIONS 30).

Each row's hash is HMAC-SHA256(key, content ‖ previous hash), so that access to the database alone cannot re-seal it; the
database refuses any update or deletion. Acts without an organization form the platform's own chain.
"""

import hmac
import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import Field, Session, select

from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.tables import PlainRow, json_column
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web import change_notifications

if TYPE_CHECKING:
    from leaseapp.kernel.context import Context

PLATFORM_CHAIN = uuid.UUID(int=0)
FIRST_HASH = "0" * 64
STRETCH = 5000


class AuditLog(PlainRow, table=True):
    """One act on one record. `changes` is {column: [before, after]}; no names, no addresses, no secrets.

    The table is partitioned by month (`audit_partitions.py`), which is why its keys hold the instant.
    """

    __tablename__ = "audit_log"
    __called__: ClassVar[str] = _("Row of the audit log")
    __audited__: ClassVar[bool] = False
    __evidence__: ClassVar[frozenset[str]] = frozenset({"previous_hash", "hash"})
    __table_args__ = (
        sa.UniqueConstraint("chain_id", "sequence", "created_at", name="uq_audit_log_chain_sequence"),
        sa.Index("ix_audit_log_target", "organization_id", "target_type", "target_id", "sequence"),
        sa.Index("ix_audit_log_actor", "actor_user_id", "created_at"),
        {"postgresql_partition_by": "RANGE (created_at)"},
    )

    created_at: datetime = Field(default_factory=clock.now, primary_key=True)
    organization_id: uuid.UUID | None = Field(default=None, foreign_key="organization.id")
    chain_id: uuid.UUID
    sequence: int = Field(sa_type=sa.BigInteger)
    action: str
    target_type: str | None = None
    target_id: uuid.UUID | None = None
    actor_kind: str
    actor_user_id: uuid.UUID | None = None
    actor_key_id: uuid.UUID | None = None
    impersonator_user_id: uuid.UUID | None = None
    request_id: str = ""
    changes: dict[str, Any] = json_column()
    previous_hash: str
    hash: str


class AuditHead(PlainRow, table=True):
    """The last link of a chain; its row lock keeps the chain from forking. `id` is the chain's."""

    __tablename__ = "audit_head"
    __audited__: ClassVar[bool] = False

    sequence: int = Field(default=0, sa_type=sa.BigInteger)
    hash: str = FIRST_HASH


SEALED = (
    "id", "organization_id", "chain_id", "sequence", "action", "target_type", "target_id", "actor_kind",
    "actor_user_id", "impersonator_user_id", "request_id", "changes", "created_at",
)  # fmt: skip
SEALED_IF_PRESENT = ("actor_key_id",)
"""Columns that came later: rows without a value are sealed as they always were."""


def _sealed(values: dict[str, Any]) -> dict[str, Any]:
    later = {name: values[name] for name in SEALED_IF_PRESENT if values.get(name) is not None}
    return {name: values[name] for name in SEALED} | later


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    return {name: audit_trail.plain(_utc(value)) for name, value in values.items()}


def _canonical(row: dict[str, Any]) -> bytes:
    return json.dumps(_sealed(row), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def _utc(value: Any) -> Any:
    return value.astimezone(UTC) if isinstance(value, datetime) else value


def seal(values: dict[str, Any], previous_hash: str) -> str:
    """Return the hash of one row's content chained to the one before."""
    return _seal(_plain(_sealed(values)), previous_hash)


def _seal(row: dict[str, Any], previous_hash: str) -> str:
    content = _canonical(row)
    message = len(content).to_bytes(8, "big") + content + previous_hash.encode()
    return hmac.digest(get_settings().audit_secret(), message, "sha256").hex()


def _acts(context: "Context") -> Iterator[tuple[str, str | None, uuid.UUID | None, dict[str, Any]]]:
    found = False
    action = context.action or "system"
    for change in audit_trail.take(context.session):
        details = audit_trail.details(change)
        if details or change.kind != "update":
            found = True
            yield action, type(change.row).__name__, change.row.id, details
    for note in context.notes:
        found = True
        yield note.action or action, note.target_type, note.target_id, _noted(note.detail)
    # a nightly job that found nothing to do leaves no row
    if not found and context.action and not context.is_system:
        yield action, None, None, {}


def _noted(detail: dict[str, Any]) -> dict[str, Any]:
    return audit_trail.without_secrets(audit_trail.plain(detail))


# made once: these run at the end of every writing request, under the chain's lock
_head = AuditHead.__table__
_LOCK = (
    sa.select(_head.c.sequence, _head.c.hash)
    .where(_head.c.id == sa.bindparam("chain", type_=sa.Uuid()))
    .with_for_update()
)
_MOVE = (
    sa.update(_head)
    .where(_head.c.id == sa.bindparam("chain", type_=sa.Uuid()))
    .values(
        sequence=sa.bindparam("reached", type_=_head.c.sequence.type),
        hash=sa.bindparam("last_hash", type_=_head.c.hash.type),
        updated_at=sa.bindparam("instant", type_=_head.c.updated_at.type),
    )
    # the change notification goes along: it costs no round trip of its own
    .returning(change_notifications.SEND.scalar_subquery())
)
_log = AuditLog.__table__
_rows = sa.func.jsonb_populate_recordset(
    sa.literal_column("NULL::audit_log"), sa.bindparam("rows", type_=_log.c.changes.type)
).table_valued(*(sa.column(column.name, column.type) for column in _log.c))
# the rows travel as one document, and one statement moves the head and writes them
_APPEND = (
    sa.insert(_log).from_select([column.name for column in _log.c], sa.select(*_rows.c)).add_cte(_MOVE.cte("moved"))
)


def write(context: "Context") -> None:
    """Write the unit of work's audit rows; called last, because the chain's lock is held until the commit."""
    payloads = context.change_payloads = change_notifications.payloads_of(context)
    acts = list(_acts(context))
    session = context.session
    if not acts:
        change_notifications.send(session, payloads)
        return
    chain_id = context.principal.organization_id or PLATFORM_CHAIN
    sequence, previous = _lock_head(session, chain_id)
    rows, common = [], _common(context, chain_id)
    for action, target_type, target_id, changes in acts:
        sequence += 1
        row = common | {
            "id": str(new_id()), "sequence": sequence, "action": action, "target_type": target_type,
            "target_id": audit_trail.plain(target_id), "changes": changes, "previous_hash": previous,
        }  # fmt: skip
        previous = row["hash"] = _seal(row, previous)
        rows.append(row)
    moved = {"chain": chain_id, "reached": sequence, "last_hash": previous, "instant": context.now}
    session.connection().execute(_APPEND, {**moved, "payloads": payloads, "rows": rows})


def _common(context: "Context", chain_id: uuid.UUID) -> dict[str, Any]:
    """Return the values that all rows of one unit of work share."""
    principal = context.principal
    return _plain(
        {
            "organization_id": principal.organization_id, "chain_id": chain_id, "actor_kind": principal.kind.value,
            "actor_user_id": principal.user_id, "actor_key_id": principal.key_id,
            "impersonator_user_id": principal.impersonator_user_id,
            "request_id": context.request.request_id, "created_at": context.now, "updated_at": context.now,
        }
    )  # fmt: skip


def _lock_head(session: Session, chain_id: uuid.UUID) -> tuple[int, str]:
    connection, chain = session.connection(), {"chain": chain_id}
    found = connection.execute(_LOCK, chain).one_or_none()
    if found is None:
        first = AuditHead(id=chain_id).model_dump()
        connection.execute(insert(_head).values(**first).on_conflict_do_nothing())
        found = connection.execute(_LOCK, chain).one()
    return found.sequence, found.hash


@dataclass(frozen=True)
class Break:
    """A place where a chain does not hold: what is wrong, and at which sequence number."""

    chain_id: uuid.UUID
    sequence: int
    reason: str


@dataclass(frozen=True)
class End:
    """The end of a chain at one instant: the head's row (None without one), and the highest number of a row."""

    head: tuple[int, str] | None
    last: int

    @property
    def reach(self) -> int:
        """The last number to look at: what is written later is left to the next walk."""
        return max(self.last, self.head[0] if self.head else 0)


@dataclass(frozen=True)
class Stretch:
    """A verified stretch of a chain: the last row that was looked at (number and hash), what was wrong, up to where it goes."""

    reached: int
    hash: str
    breaks: list[Break]
    done: bool
    until: End


def end_of(session: Session, chain_id: uuid.UUID) -> End:
    """Head and last row of a chain in one statement, hence of one instant: acts that commit meanwhile move both or none."""
    head = sa.select(_head.c.sequence, _head.c.hash).where(_head.c.id == chain_id).subquery()
    last = sa.select(sa.func.max(_log.c.sequence).label("last")).where(_log.c.chain_id == chain_id).subquery()
    statement = sa.select(head.c.sequence, head.c.hash, last.c.last).select_from(last.outerjoin(head, sa.true()))
    found = session.connection().execute(statement).one()
    return End(None if found.sequence is None else (found.sequence, found.hash), found.last or 0)


def verify(session: Session, chain_id: uuid.UUID) -> Iterator[Break]:
    """Walk a chain from its first row to where it ended when the walk began, and yield each break; none for a true chain.

    Needs a session that sees the chain (the system role for the platform's own).
    """
    stretch = verify_stretch(session, chain_id, after=0)
    yield from stretch.breaks
    while not stretch.done:
        stretch = verify_stretch(session, chain_id, after=stretch.reached, until=stretch.until)
        yield from stretch.breaks


def verify_stretch(
    session: Session, chain_id: uuid.UUID, *, after: int, most: int = STRETCH, until: End | None = None
) -> Stretch:
    """Verify up to `most` rows that follow the sequence number `after` (0: from the start), so that a page can show progress.

    Each row is sealed with its content, chained to the one before, and has the next number; the last one is the head's.
    The end is read before the rows (now, unless `until` says where the walk ends), so that writing goes on meanwhile.
    """
    end = until or end_of(session, chain_id)
    expected, previous, breaks = after, hash_at(session, chain_id, after), []
    statement = select(AuditLog).where(
        AuditLog.chain_id == chain_id, AuditLog.sequence > after, AuditLog.sequence <= end.reach
    )
    rows = session.exec(statement.order_by(AuditLog.sequence).limit(most).execution_options(yield_per=1000))
    count = 0
    for row in rows:
        count, expected = count + 1, expected + 1
        if row.sequence != expected:
            breaks.append(Break(chain_id, row.sequence, f"expected number {expected}"))
            expected = row.sequence
        if row.previous_hash != previous:
            breaks.append(Break(chain_id, row.sequence, "not chained to the row before"))
        if not is_sealed(row):
            breaks.append(Break(chain_id, row.sequence, "content changed after sealing"))
        previous = row.hash
    done = count < most or expected >= end.reach
    if done and (reason := _ends_wrongly(end, expected, previous)):
        breaks.append(Break(chain_id, expected, reason))
    return Stretch(expected, previous, breaks, done, end)


def _ends_wrongly(end: End, reached: int, last_hash: str) -> str | None:
    if end.head is None:
        return "the chain's head is missing" if reached else None
    if end.head == (reached, last_hash):
        return None
    return "rows follow the chain's head" if reached == end.last > end.head[0] else "the chain's last rows are missing"


def is_sealed(row: AuditLog) -> bool:
    """Return True when the row's content is what its hash was computed from."""
    return row.hash == seal_content(content_of(row), row.previous_hash)


def content_of(row: AuditLog) -> dict[str, Any]:
    """Return what of a row its hash covers, as JSON writes it: the line of an archive."""
    return _plain(_sealed({name: getattr(row, name) for name in (*SEALED, *SEALED_IF_PRESENT)}))


def seal_content(content: dict[str, Any], previous_hash: str) -> str:
    """Return the hash of a row's content (`content_of`) chained to the one before."""
    return _seal(content, previous_hash)


def hash_at(session: Session, chain_id: uuid.UUID, sequence: int) -> str:
    """Return the hash of a chain's row by its number; empty when it is not there."""
    if sequence == 0:
        return FIRST_HASH
    statement = select(AuditLog.hash).where(AuditLog.chain_id == chain_id, AuditLog.sequence == sequence)
    return session.exec(statement).one_or_none() or ""


def length(session: Session, chain_id: uuid.UUID) -> int:
    """Return the number of rows in the chain, as its head states it."""
    head = session.get(AuditHead, chain_id)
    return head.sequence if head is not None else 0


def chains(session: Session) -> list[uuid.UUID]:
    """Every chain that has a head or a row (system role)."""
    known = set(session.exec(select(AuditHead.id))) | set(session.exec(select(AuditLog.chain_id).distinct()))
    return sorted(known)
