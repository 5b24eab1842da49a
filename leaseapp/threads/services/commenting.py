"""Writing beside a record: comments, replies, internal notes. What was written stays (document 1, Collaboration)."""

from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound, refuse_field
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.threads.events import CommentPosted
from leaseapp.threads.models import Comment
from leaseapp.threads.schemas import CommentIn, NoteIn
from leaseapp.threads.services import mentioning, telling
from leaseapp.threads.services.targets import Target, target

REPLY_TO_REPLY = _("A reply is given to the first comment, not to another reply.")


@dataclass(frozen=True)
class Author:
    """Somebody who writes without an account: whoever holds a link, or a record's own automatism."""

    name: str
    from_outside: bool = True


def comment(context: Context, body: CommentIn) -> Comment:
    """Write a comment or a reply, and tell whom it concerns.

    Raises NotFound at `entity`, `entityId` or `parentCommentId`, Forbidden without the right to read the record, Invalid
    PARENT_IS_REPLY, and what naming somebody raises (`mentioning.named_in`).
    """
    to = target(context, body.entity, body.entity_id, in_body=True)
    _check_parent(context, to, body.parent_comment_id)
    text, named = mentioning.named_in(context, body.body, to, internal=False)
    row = _row(context, to, text, named)
    row.parent_comment_id = body.parent_comment_id
    return _post(context, row, named)


def note(context: Context, body: NoteIn) -> Comment:
    """Write an internal note, and tell whom it names. Raises what `comment` raises."""
    to = target(context, body.entity, body.entity_id, in_body=True)
    text, named = mentioning.named_in(context, body.body, to, internal=True)
    row = _row(context, to, text, named)
    row.internal = True
    return _post(context, row, named)


def say(
    context: Context, kind: str, record_id: UUID, text: str, author: Author, *, reply_to: UUID | None = None
) -> Comment:
    """Write a comment or reply of somebody who has no account; mentions are text. The caller has decided that they may."""
    row = Comment(
        target_type=kind, target_id=record_id, body=text, author_name=author.name, from_outside=author.from_outside,
        parent_comment_id=reply_to,
    )  # fmt: skip
    return _post(context, row, [])


def _check_parent(context: Context, to: Target, parent_id: UUID | None) -> None:
    if parent_id is None:
        return
    parent = find(context, Comment, parent_id)
    if parent is None or parent.internal or (parent.target_type, parent.target_id) != (to.entity.kind, to.id):
        raise NotFound("parentCommentId")
    if parent.parent_comment_id is not None:
        raise refuse_field("parentCommentId", "PARENT_IS_REPLY", REPLY_TO_REPLY)


def _row(context: Context, to: Target, text: str, named: list[UUID]) -> Comment:
    principal = context.principal
    return Comment(
        target_type=to.entity.kind,
        target_id=to.id,
        body=text,
        mentioned_user_ids=[str(one) for one in named],
        author_user_id=principal.user_id,
        author_name=None if principal.user_id else principal.name[:200] or "API",
        from_outside=principal.external,
    )


def _post(context: Context, row: Comment, named: list[UUID]) -> Comment:
    row.created_at = context.now
    context.add(row)
    telling.tell(context, row, named)
    if not row.internal:
        context.emit(CommentPosted(row.id, row.target_type, row.target_id))
    return row
