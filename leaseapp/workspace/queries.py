"""Statements over the audit log."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, or_
from sqlmodel import select

from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.workspace.models import SavedView, SavedViewDefault


def acts_on(context: Context, targets: Mapping[str, Iterable[UUID]], most: int) -> tuple[Sequence[AuditLog], int]:
    """Return the latest audit rows of these records (kind → ids), newest first, and how many there are."""
    wanted = or_(
        *(and_(AuditLog.target_type == kind, AuditLog.target_id.in_(list(ids))) for kind, ids in targets.items())
    )
    mine = AuditLog.organization_id == context.organization_id
    rows = context.session.exec(
        select(AuditLog).where(mine, wanted).order_by(AuditLog.sequence.desc()).limit(most)
    ).all()
    return rows, context.session.exec(select(func.count()).select_from(AuditLog).where(mine, wanted)).one()


def changed_lately(context: Context, most: int) -> list[tuple[str, UUID]]:
    """Return kind and id of what the caller's latest `most` acts changed here, newest first."""
    mine = (AuditLog.actor_user_id == context.principal.user_id, AuditLog.organization_id == context.organization_id)
    statement = select(AuditLog.target_type, AuditLog.target_id).where(*mine, AuditLog.target_id.is_not(None))
    rows = context.session.exec(statement.order_by(AuditLog.created_at.desc(), AuditLog.sequence.desc()).limit(most))
    return list(dict.fromkeys((str(kind), record_id) for kind, record_id in rows))


def part_ids(context: Context, model: Any, column: str, record_id: UUID) -> Sequence[UUID]:
    """Return the ids of rows that belong to a record."""
    return context.session.exec(select(model.id).where(getattr(model, column) == record_id)).all()


def _seen(context: Context) -> Any:
    """Return the criterion of views that exist for the caller: their own and the shared ones."""
    return or_(SavedView.user_id == context.principal.user_id, SavedView.shared)


def views(context: Context, list_name: str) -> Sequence[SavedView]:
    """Return the caller's views and the shared ones of a list (of every list when the name is empty), by name."""
    statement = select(SavedView).where(_seen(context)).order_by(func.lower(SavedView.name), SavedView.id)
    if list_name:
        statement = statement.where(SavedView.list_name == list_name)
    return context.session.exec(statement).all()


def view(context: Context, view_id: UUID, *, for_update: bool = False) -> SavedView | None:
    """Return a view that exists for the caller, or None."""
    statement = select(SavedView).where(SavedView.id == view_id, _seen(context))
    if for_update:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def own_view_count(context: Context, list_name: str) -> int:
    """Return the number of views of a list that the caller keeps."""
    mine = (SavedView.user_id == context.principal.user_id, SavedView.list_name == list_name)
    return context.session.exec(select(func.count()).select_from(SavedView).where(*mine)).one()


def default_view(context: Context, list_name: str) -> SavedViewDefault | None:
    """Return the view with which the caller opens a list."""
    mine = (SavedViewDefault.user_id == context.principal.user_id, SavedViewDefault.list_name == list_name)
    return context.session.exec(select(SavedViewDefault).where(*mine)).one_or_none()


def default_view_ids(context: Context) -> frozenset[UUID]:
    """Return the views with which the caller opens lists."""
    mine = SavedViewDefault.user_id == context.principal.user_id
    return frozenset(context.session.exec(select(SavedViewDefault.view_id).where(mine)).all())


def defaults_of(context: Context, view_id: UUID, *, but_user: UUID | None = None) -> Sequence[SavedViewDefault]:
    """Everybody's opening with a view; `but_user` leaves one person out."""
    statement = select(SavedViewDefault).where(SavedViewDefault.view_id == view_id).order_by(SavedViewDefault.id)
    if but_user is not None:
        statement = statement.where(SavedViewDefault.user_id != but_user)
    return context.session.exec(statement).all()
