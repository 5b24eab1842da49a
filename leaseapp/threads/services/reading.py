"""Reading conversations: what stands beside a record, as the caller may see it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.threads import queries
from leaseapp.threads.enums import Reaction
from leaseapp.threads.models import Comment, CommentReaction
from leaseapp.threads.permissions import COLLABORATION_WRITE, MODERATE
from leaseapp.threads.rules import editing, mentions
from leaseapp.threads.schemas import (
    CommentOut,
    EditOut,
    EditsOut,
    NamedOut,
    NoteOut,
    ReactionOut,
    ThreadOut,
    ThreadQuery,
)
from leaseapp.threads.services.targets import target

FORMER = _("Former member")


@dataclass(frozen=True)
class _Around:
    """The names and reactions that some comments show."""

    names: dict[UUID, str]
    reactions: dict[UUID, list[CommentReaction]] = field(default_factory=dict)


def read(context: Context, kind: str, record_id: UUID, query: ThreadQuery) -> ThreadOut:
    """Return the conversation beside a record. Raises NotFound for a record that the caller does not see, Forbidden."""
    to = target(context, kind, record_id)
    since = queries.root_of(context, query.comment) if query.comment else None
    roots = queries.latest_roots(context, kind, record_id, query.limit, since)
    replies = queries.replies_to(context, [root.id for root in roots])
    total, all_roots = queries.counts(context, kind, record_id)
    shown = [*roots, *replies]
    around = _around(context, shown)
    comments = [one for one in shown if not one.internal]
    return ThreadOut(
        entity=kind,
        entity_id=record_id,
        record=to.title,
        comments=[CommentOut(**_described(context, one, around)) for one in _in_order(comments)],
        internal_notes=[NoteOut(**_described(context, one, around)) for one in shown if one.internal],
        total=total,
        earlier=all_roots - len(roots),
    )


def describe(context: Context, comment: Comment) -> CommentOut:
    """Return a comment or an internal note as its reader sees it."""
    shape = NoteOut if comment.internal else CommentOut
    return shape(**_described(context, comment, _around(context, [comment])))


def one(context: Context, comment_id: UUID) -> CommentOut:
    """Return a comment or an internal note. Raises NotFound when it was deleted, or the caller does not see its record."""
    comment = get_or_404(context, Comment, comment_id)
    target(context, comment.target_type, comment.target_id)
    return describe(context, comment)


@dataclass(frozen=True)
class Said:
    """A comment in words, for mails and pages of people without an account: mentions are names."""

    at: datetime
    author: str
    text: str
    from_outside: bool


def said(context: Context, comment: Comment) -> Said:
    """Return a comment in words."""
    people = [UUID(one) for one in comment.mentioned_user_ids]
    author = comment.author_user_id
    names = queries.names_of(context, [*people, author] if author else people)
    former = context.translate(FORMER)
    text = mentions.in_words(comment.body, lambda user_id: names.get(user_id, former))
    name = names.get(author, former) if author else comment.author_name or former
    return Said(comment.created_at, name, text, comment.from_outside)


def with_replies(context: Context, comment_ids: Sequence[UUID]) -> list[tuple[Said, list[Said]]]:
    """Return these comments with their replies, in words and in their order; deleted ones are left out."""
    roots = queries.living(context, comment_ids)
    replies = [one for one in queries.replies_to(context, comment_ids) if one.deleted_at is None]
    return [
        (said(context, root), [said(context, one) for one in replies if one.parent_comment_id == root.id])
        for root in roots
    ]


def is_told(context: Context, comment: Comment) -> bool:
    """Tell whether somebody has been told of this comment."""
    return bool(queries.told_of(context, comment))


def edits(context: Context, comment_id: UUID) -> EditsOut:
    """Return the earlier texts of a comment. Raises NotFound."""
    comment = get_or_404(context, Comment, comment_id)
    target(context, comment.target_type, comment.target_id)
    return EditsOut(
        items=[EditOut(until=one.created_at, body=one.body) for one in queries.edits_of(context, comment.id)]
    )


def _in_order(comments: Iterable[Comment]) -> list[Comment]:
    return sorted(comments, key=lambda one: (one.created_at, one.id))


def _around(context: Context, comments: Sequence[Comment]) -> _Around:
    reactions: dict[UUID, list[CommentReaction]] = {}
    for one in queries.reactions_to(context, [comment.id for comment in comments]):
        reactions.setdefault(one.comment_id, []).append(one)
    people = {one.author_user_id for one in comments if one.author_user_id is not None}
    people |= {UUID(user_id) for one in comments for user_id in one.mentioned_user_ids}
    people |= {one.user_id for found in reactions.values() for one in found}
    return _Around(queries.names_of(context, people), reactions)


def _described(context: Context, comment: Comment, around: _Around) -> dict[str, Any]:
    mine = comment.author_user_id is not None and comment.author_user_id == context.principal.user_id
    living = comment.deleted_at is None
    writes = context.can(COLLABORATION_WRITE) and not context.principal.read_only
    editable = mine and living and writes and editing.may_edit(comment.created_at, context.now)
    former = context.translate(FORMER)
    mentioned = [UUID(one) for one in comment.mentioned_user_ids]
    return {
        "id": comment.id,
        "author_user_id": comment.author_user_id,
        "author_name": around.names.get(comment.author_user_id or comment.id) or comment.author_name or former,
        "from_outside": comment.from_outside,
        "body": comment.body,
        "mentioned_user_ids": mentioned,
        "mentions": [NamedOut(id=one, name=around.names.get(one, former)) for one in mentioned],
        "parent_comment_id": comment.parent_comment_id,
        "created_at": comment.created_at,
        "updated_at": comment.updated_at,
        "edited_at": comment.edited_at,
        "deleted_at": comment.deleted_at,
        "editable_until": editing.editable_until(comment.created_at) if editable else None,
        "may_delete": living and writes and (mine or context.can(MODERATE)),
        "reactions": _reactions(context, around.reactions.get(comment.id, []), around.names, former),
        "version": comment.version,
    }


def _reactions(
    context: Context, found: Sequence[CommentReaction], names: dict[UUID, str], former: str
) -> list[ReactionOut]:
    by_sign = {sign: [one for one in found if one.reaction is sign] for sign in Reaction}
    return [
        ReactionOut(
            reaction=sign,
            names=[names.get(one.user_id, former) for one in ones],
            mine=any(one.user_id == context.principal.user_id for one in ones),
        )
        for sign, ones in by_sign.items()
        if ones
    ]
