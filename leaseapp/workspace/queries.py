"""Statements over the audit log."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, or_
from sqlmodel import select

from leaseapp.identity.models import User
from leaseapp.kernel.audit import AuditLog
from leaseapp.kernel.context import Context


def acts_on(context: Context, targets: Mapping[str, Iterable[UUID]], most: int) -> tuple[Sequence[AuditLog], int]:
    """The latest audit rows of these records (kind → ids), newest first, and how many there are."""
    wanted = or_(
        *(and_(AuditLog.target_type == kind, AuditLog.target_id.in_(list(ids))) for kind, ids in targets.items())
    )
    mine = AuditLog.organization_id == context.organization_id
    rows = context.session.exec(
        select(AuditLog).where(mine, wanted).order_by(AuditLog.sequence.desc()).limit(most)
    ).all()
    return rows, context.session.exec(select(func.count()).select_from(AuditLog).where(mine, wanted)).one()


def names_of(context: Context, user_ids: Iterable[UUID]) -> dict[UUID, str]:
    """The names of these users, of the caller's organization."""
    ids = list(user_ids)
    if not ids:
        return {}
    return {row.id: row.name for row in context.session.exec(select(User.id, User.name).where(User.id.in_(ids)))}


def part_ids(context: Context, model: Any, column: str, record_id: UUID) -> Sequence[UUID]:
    """The ids of rows that belong to a record."""
    return context.session.exec(select(model.id).where(getattr(model, column) == record_id)).all()
