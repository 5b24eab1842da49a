"""Stored verdicts on the audit chains: when each was reached, up to which row, with which result.

A night goes on where the last one ended: the newest verdict without a break is the verified point. Verdicts are only
appended and sealed with the audit key, so that nobody moves the point with access to the database alone; the weekly walk
trusts none of them and begins at the first row. Their points are remembered either way: a chain that was cut back together
with its head is true in itself, and shorter than it was.
"""

import hmac
import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC
from itertools import islice
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field, Session, col, select

from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.events import Event
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.tables import PlainRow
from leaseapp.kernel.settings import get_settings

witnesses: Registry[Callable[[uuid.UUID, bool], list[audit.Break]]] = Registry("further proofs of an audit chain")
"""Domains above say what else does not hold of a chain, all of it or (False) what is new: the archives of its months."""
_REASON = "audit verification"
_LOOKED_AT = 50
"""The number of verdicts searched for one that holds: after more broken nights than these, the walk starts at the first row."""
_SEALED = ("id", "chain_id", "after", "reached", "reached_hash", "breaks", "first_break", "reason", "created_at")


@dataclass(frozen=True)
class AuditVerified(Event):
    """An organization's audit log was verified up to row `reached`; `first_break` is the first place that does not hold."""

    reached: int
    breaks: int
    first_break: int | None


class AuditVerification(PlainRow, table=True):
    """One verification of one chain: the rows after number `after` up to `reached` were looked at, at `created_at`."""

    __tablename__ = "audit_verification"
    __audited__: ClassVar[bool] = False
    __evidence__: ClassVar[frozenset[str]] = frozenset({"reached_hash"})
    __table_args__ = (sa.Index("ix_audit_verification_chain", "chain_id", "created_at"),)

    organization_id: uuid.UUID | None = Field(default=None, foreign_key="organization.id")
    chain_id: uuid.UUID
    after: int = Field(sa_type=sa.BigInteger)
    reached: int = Field(sa_type=sa.BigInteger)
    reached_hash: str
    breaks: int
    first_break: int | None = Field(default=None, sa_type=sa.BigInteger)
    reason: str | None = None
    seal: str

    @property
    def whole(self) -> bool:
        """True when the chain held."""
        return self.breaks == 0

    @property
    def from_the_start(self) -> bool:
        """True when the walk began at the chain's first row."""
        return self.after == 0


def check(chain_id: uuid.UUID, *, from_the_start: bool = False) -> tuple[AuditVerification, list[audit.Break]]:
    """Verify a chain and write the verdict in a transaction of its own; no transaction lasts longer than a stretch.

    Goes on at the verified point unless `from_the_start`. Raises what the database raises.
    """
    breaks: list[audit.Break] = []
    with db.system_session(_REASON) as session:
        point, until = verified_point(session, chain_id), audit.end_of(session, chain_id)
        if point is not None and audit.hash_at(session, chain_id, point.reached) != point.reached_hash:
            breaks.append(audit.Break(chain_id, point.reached, "not the row that was verified before"))
    goes_on = point is not None and not breaks and not from_the_start
    after = reached = point.reached if point is not None and goes_on else 0
    last_hash = audit.FIRST_HASH
    done = False
    while not done:
        with db.system_session(_REASON) as session:
            stretch = audit.verify_stretch(session, chain_id, after=reached, until=until)
        breaks += stretch.breaks
        reached, last_hash, done = stretch.reached, stretch.hash, stretch.done
    breaks += [found for witness in witnesses for found in witness(chain_id, from_the_start)]
    first = breaks[0] if breaks else None
    row = AuditVerification(
        organization_id=None if chain_id == audit.PLATFORM_CHAIN else chain_id, chain_id=chain_id, after=after,
        reached=reached, reached_hash=last_hash, breaks=len(breaks), first_break=first.sequence if first else None,
        reason=first.reason if first else None, seal="",
    )  # fmt: skip
    row.seal = _seal(row)
    with db.system_unit_of_work(_REASON) as context:
        context.add(row)
    return row, breaks


def last_verification(session: Session, chain_id: uuid.UUID) -> AuditVerification | None:
    """Return the newest verdict on a chain (its id is the organization's), None before the first one."""
    return next(_verdicts(session, chain_id), None)


def last_verifications(session: Session, chain_id: uuid.UUID, most: int) -> list[AuditVerification]:
    """Return the newest verdicts on a chain, the last one first, at most `_LOOKED_AT`."""
    return list(islice(_verdicts(session, chain_id), most))


def verified_point(session: Session, chain_id: uuid.UUID) -> AuditVerification | None:
    """Return the newest verdict that found no break: up to its row the chain was true."""
    return next((row for row in _verdicts(session, chain_id) if row.whole), None)


def _verdicts(session: Session, chain_id: uuid.UUID) -> Iterator[AuditVerification]:
    statement = select(AuditVerification).where(AuditVerification.chain_id == chain_id)
    newest = (col(AuditVerification.created_at).desc(), col(AuditVerification.id).desc())
    # a verdict that this installation did not seal says nothing
    for row in session.exec(statement.order_by(*newest).limit(_LOOKED_AT)):
        if row.seal == _seal(row):
            yield row


def _seal(row: AuditVerification) -> str:
    sealed = {name: getattr(row, name) for name in _SEALED} | {"created_at": row.created_at.astimezone(UTC)}
    content = json.dumps(plain(sealed), sort_keys=True)
    return hmac.digest(get_settings().audit_secret(), f"verification {content}".encode(), "sha256").hex()
