"""The notifications of a person: read by them alone, marked as read."""

import uuid
from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, NotFound
from leaseapp.notifications import queries
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules.kinds import Kind, kind_called
from leaseapp.notifications.schemas.centre import (
    MarkedOut,
    NotificationKindOut,
    NotificationOut,
    NotificationsOut,
    NotificationsQuery,
)


def listed(context: Context, query: NotificationsQuery) -> NotificationsOut:
    """Return a page of what the caller was told in the organization where they work (in all of them without one)."""
    criteria = queries.own(context)
    if query.unread:
        criteria.append(col(Notification.read_at).is_(None))
    if query.kind:
        criteria.append(col(Notification.kind) == query.kind)
    newest = (
        select(Notification)
        .where(*criteria)
        .order_by(col(Notification.created_at).desc(), col(Notification.id).desc())
        .offset((query.page - 1) * query.page_size)
        .limit(query.page_size)
    )
    rows = context.session.exec(newest).all()
    total = context.session.exec(select(sa.func.count()).select_from(Notification).where(*criteria)).one()
    return NotificationsOut(
        items=[_out(context, row) for row in rows],
        page=query.page,
        page_size=query.page_size,
        total=total,
        unread=queries.unread(context),
        elsewhere=queries.unread_elsewhere(context),
        kinds=_kinds(context),
    )


def _kinds(context: Context) -> list[NotificationKindOut]:
    """Return the kinds among what the caller was told, in the order of the preferences."""
    codes = context.session.exec(select(Notification.kind).where(*queries.own(context)).distinct()).all()
    found = sorted(((_kind(code), code) for code in codes), key=lambda pair: (pair[0].order, pair[1]))
    return [NotificationKindOut(kind=code, label=context.translate(kind.label)) for kind, code in found]


def _out(context: Context, row: Notification) -> NotificationOut:
    kind = _kind(row.kind)
    return NotificationOut(
        kind_label=context.translate(kind.label),
        icon=kind.icon,
        **{name: getattr(row, name) for name in NotificationOut.model_fields if name not in ("kind_label", "icon")},
    )


def _kind(code: str) -> Kind:
    """Return the kind, or the one for everything else where nobody declares it any more."""
    found = kind_called(code) or kind_called(NotificationKind.GENERIC)
    if found is None:
        raise LookupError("the kind for everything else is gone")
    return found


def mark_read(context: Context, ids: Sequence[uuid.UUID]) -> MarkedOut:
    """Mark these as read; those that are read already stay as they were. Raises NotFound when one of them is not the caller's."""
    wanted = set(ids)
    found = context.session.exec(
        select(Notification.id).where(*queries.own(context), col(Notification.id).in_(wanted))
    ).all()
    strange = [place for place, one in enumerate(ids) if one not in found]
    if strange:
        raise NotFound(
            errors=[FieldError(f"notificationIds[{place}]", NotFound.code, NotFound.message) for place in strange]
        )
    return _mark(context, col(Notification.id).in_(wanted))


def mark_all_read(context: Context) -> MarkedOut:
    """Mark everything as read that the caller was told in the organization where they work."""
    return _mark(context)


def _mark(context: Context, *criteria: sa.ColumnElement[bool]) -> MarkedOut:
    statement = (
        sa.update(Notification)
        .where(*queries.own(context), *criteria, col(Notification.read_at).is_(None))
        .values(read_at=context.now, updated_at=context.now)
        .execution_options(synchronize_session=False)
    )
    marked = context.session.exec(statement).rowcount
    if marked and context.principal.user_id is not None:
        context.people_told.add(context.principal.user_id)
    if not marked:
        context.action = None  # nothing was done: nothing to be told by the log
    return MarkedOut(marked=marked, unread=queries.unread(context))
