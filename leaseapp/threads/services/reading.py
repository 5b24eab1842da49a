"""Reading conversations: what stands beside a record, as the caller may see it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.threads import queries
from leaseapp.threads.models import Comment
from leaseapp.threads.rules import mentions
from leaseapp.threads.schemas import CommentOut, NamedOut, NoteOut, ThreadOut, ThreadQuery
from leaseapp.threads.services.targets import target

FORMER = _("Former member")


def read(context: Context, kind: str, record_id: UUID, query: ThreadQuery) -> ThreadOut:
    """Return the conversation beside a record. Raises NotFound for a record that the caller does not see, Forbidden."""
    to = target(context, kind, record_id)
    since = queries.root_of(context, query.comment) if query.comment else None
    roots = queries.latest_roots(context, kind, record_id, query.limit, since)
    replies = queries.replies_to(context, [root.id for root in roots])
    total, all_roots = queries.counts(context, kind, record_id)
    shown = [*roots, *replies]
    names = _names(context, shown)
    comments = [one for one in shown if not one.internal]
    return ThreadOut(
        entity=kind,
        entity_id=record_id,
        record=to.title,
        comments=[CommentOut(**_described(context, one, names)) for one in _in_order(comments)],
        internal_notes=[NoteOut(**_described(context, one, names)) for one in shown if one.internal],
        total=total,
        earlier=all_roots - len(roots),
    )


def describe(context: Context, comment: Comment) -> CommentOut:
    """Return a comment or an internal note as its reader sees it."""
    shape = NoteOut if comment.internal else CommentOut
    return shape(**_described(context, comment, _names(context, [comment])))


@dataclass(frozen=True)
class Said:
    """A comment in words, for mails and pages of people without an account: mentions are names."""

    at: datetime
    author: str
    text: str
    from_outside: bool


def said(context: Context, comment: Comment) -> Said:
    """Return a comment in words."""
    names, former = _names(context, [comment]), context.translate(FORMER)
    text = mentions.in_words(comment.body, lambda user_id: names.get(user_id, former))
    return Said(comment.created_at, _author(context, comment, names), text, comment.from_outside)


def with_replies(context: Context, comment_ids: Sequence[UUID]) -> list[tuple[Said, list[Said]]]:
    """Return these comments with their replies, in words and in their order."""
    roots, replies = queries.comments(context, comment_ids), queries.replies_to(context, comment_ids)
    return [
        (said(context, root), [said(context, one) for one in replies if one.parent_comment_id == root.id])
        for root in roots
    ]


def is_told(context: Context, comment: Comment) -> bool:
    """Tell whether somebody has been told of this comment."""
    return bool(queries.told_of(context, comment))


def _in_order(comments: Iterable[Comment]) -> list[Comment]:
    return sorted(comments, key=lambda one: (one.created_at, one.id))


def _names(context: Context, comments: Sequence[Comment]) -> dict[UUID, str]:
    """Return the names of who wrote the comments and whom they name."""
    people = {one.author_user_id for one in comments if one.author_user_id is not None}
    return queries.names_of(context, people | {UUID(user_id) for one in comments for user_id in one.mentioned_user_ids})


def _author(context: Context, comment: Comment, names: dict[UUID, str]) -> str:
    named = names.get(comment.author_user_id) if comment.author_user_id is not None else None
    return named or comment.author_name or context.translate(FORMER)


def _described(context: Context, comment: Comment, names: dict[UUID, str]) -> dict[str, Any]:
    former, mentioned = context.translate(FORMER), [UUID(one) for one in comment.mentioned_user_ids]
    return {
        "id": comment.id,
        "author_user_id": comment.author_user_id,
        "author_name": _author(context, comment, names),
        "from_outside": comment.from_outside,
        "body": comment.body,
        "mentioned_user_ids": mentioned,
        "mentions": [NamedOut(id=one, name=names.get(one, former)) for one in mentioned],
        "parent_comment_id": comment.parent_comment_id,
        "created_at": comment.created_at,
    }
