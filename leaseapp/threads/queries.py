"""Statements over conversations."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.notifications.models import Notification
from leaseapp.threads.models import Comment


def of_record(kind: str, record_id: UUID) -> Any:
    """Return the criterion of the comments on a record."""
    return sa.and_(Comment.target_type == kind, Comment.target_id == record_id)


def counts(context: Context, kind: str, record_id: UUID) -> tuple[int, int]:
    """Return how many comments there are to read, and how many of them are no replies."""
    roots = sa.func.count().filter(col(Comment.parent_comment_id).is_(None))
    row = context.session.execute(
        select(sa.func.count(), roots).select_from(Comment).where(of_record(kind, record_id))
    ).one()
    return row[0], row[1]


def latest_roots(context: Context, kind: str, record_id: UUID, most: int, since: UUID | None) -> Sequence[Comment]:
    """Return the latest comments that are no replies, oldest first: `most` of them, or more to begin with the one `since`."""
    statement = select(Comment).where(of_record(kind, record_id), col(Comment.parent_comment_id).is_(None))
    newest = statement.order_by(col(Comment.created_at).desc(), col(Comment.id).desc())
    found = list(context.session.exec(newest.limit(most)))
    first = next((one for one in context.session.exec(statement.where(Comment.id == since))), None) if since else None
    if first is not None and found and all(one.id != first.id for one in found):
        between = sa.and_(
            sa.tuple_(col(Comment.created_at), col(Comment.id)) >= sa.tuple_(first.created_at, first.id),
            sa.tuple_(col(Comment.created_at), col(Comment.id)) < sa.tuple_(found[-1].created_at, found[-1].id),
        )
        found += context.session.exec(newest.where(between))
    return found[::-1]


def replies_to(context: Context, root_ids: Iterable[UUID]) -> Sequence[Comment]:
    """Return the replies to these comments, oldest first."""
    statement = select(Comment).where(col(Comment.parent_comment_id).in_(list(root_ids)))
    return context.session.exec(statement.order_by(col(Comment.created_at), col(Comment.id))).all()


def root_of(context: Context, comment_id: UUID) -> UUID | None:
    """Return the comment itself, or the one that it replies to; None when there is none to read."""
    own = select(sa.func.coalesce(Comment.parent_comment_id, Comment.id)).where(Comment.id == comment_id)
    return context.session.exec(own).one_or_none()


def told_of(context: Context, comment: Comment, among: Iterable[UUID] | None = None) -> set[UUID]:
    """Return those of these users (of all without them) who have a notification that leads to this comment.

    Of few users only their newest ones are looked at.
    """
    readers = [] if among is None else [col(Notification.recipient_user_id).in_(list(among))]
    statement = select(Notification.recipient_user_id).where(
        *readers,
        col(Notification.target_url).endswith(f"#comment-{comment.id}"),
        Notification.created_at >= comment.created_at,
    )
    return set(context.session.exec(statement))


def comments(context: Context, comment_ids: Iterable[UUID]) -> Sequence[Comment]:
    """Return those of these that are no notes, oldest first."""
    statement = select(Comment).where(col(Comment.id).in_(list(comment_ids)), col(Comment.internal).is_(False))
    return context.session.exec(statement.order_by(col(Comment.created_at), col(Comment.id))).all()


def names_of(context: Context, user_ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return the names of these users."""
    ids = list(set(user_ids))
    if not ids:
        return {}
    return {row.id: row.name for row in context.session.exec(select(User.id, User.name).where(col(User.id).in_(ids)))}
