"""Statements over conversations."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.notifications.models import Notification
from leaseapp.threads.models import Comment, CommentEdit, CommentReaction


def of_record(kind: str, record_id: UUID) -> Any:
    """Return the criterion of the comments on a record."""
    return sa.and_(Comment.target_type == kind, Comment.target_id == record_id)


def counts(context: Context, kind: str, record_id: UUID) -> tuple[int, int]:
    """Return how many comments there are to read, and how many of them are no replies, tombstones included."""
    total = sa.func.count().filter(col(Comment.deleted_at).is_(None))
    roots = sa.func.count().filter(col(Comment.parent_comment_id).is_(None))
    row = context.session.execute(select(total, roots).select_from(Comment).where(of_record(kind, record_id))).one()
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


def reactions_to(context: Context, comment_ids: Iterable[UUID]) -> Sequence[CommentReaction]:
    """Return the reactions to these comments, oldest first."""
    statement = select(CommentReaction).where(col(CommentReaction.comment_id).in_(list(comment_ids)))
    return context.session.exec(statement.order_by(col(CommentReaction.created_at), col(CommentReaction.id))).all()


def reaction_of(context: Context, comment_id: UUID, user_id: UUID, reaction: str) -> CommentReaction | None:
    """Return the caller's reaction, or None."""
    mine = (CommentReaction.comment_id == comment_id, CommentReaction.user_id == user_id)
    return context.session.exec(
        select(CommentReaction).where(*mine, CommentReaction.reaction == reaction)
    ).one_or_none()


def edits_of(context: Context, comment_id: UUID) -> Sequence[CommentEdit]:
    """Return the earlier texts of a comment, oldest first."""
    statement = select(CommentEdit).where(CommentEdit.comment_id == comment_id)
    return context.session.exec(statement.order_by(col(CommentEdit.created_at), col(CommentEdit.id))).all()


def root_of(context: Context, comment_id: UUID) -> UUID | None:
    """Return the comment itself, or the one that it replies to; None when there is none to read."""
    own = select(sa.func.coalesce(Comment.parent_comment_id, Comment.id)).where(Comment.id == comment_id)
    return context.session.exec(own).one_or_none()


def forget_texts(context: Context, comment_id: UUID) -> None:
    """Remove the earlier texts of a comment."""
    for edit in edits_of(context, comment_id):
        context.session.delete(edit)


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


def living(context: Context, comment_ids: Iterable[UUID]) -> Sequence[Comment]:
    """Return those of the comments that were not deleted and are no notes, oldest first."""
    statement = select(Comment).where(
        col(Comment.id).in_(list(comment_ids)), col(Comment.deleted_at).is_(None), col(Comment.internal).is_(False)
    )
    return context.session.exec(statement.order_by(col(Comment.created_at), col(Comment.id))).all()


def names_of(context: Context, user_ids: Iterable[UUID]) -> dict[UUID, str]:
    """Return the names of these users."""
    ids = list(set(user_ids))
    if not ids:
        return {}
    return {row.id: row.name for row in context.session.exec(select(User.id, User.name).where(col(User.id).in_(ids)))}
