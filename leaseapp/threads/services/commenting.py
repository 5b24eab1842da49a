"""Writing beside a record: comments, replies, internal notes; correcting them, taking them away."""

from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Forbidden, NotFound, refuse_field
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.threads import queries
from leaseapp.threads.events import CommentPosted
from leaseapp.threads.models import Comment, CommentEdit
from leaseapp.threads.permissions import MODERATE
from leaseapp.threads.rules import editing
from leaseapp.threads.schemas import CommentIn, CommentOut, CommentPatch, NoteIn
from leaseapp.threads.services import mentioning, telling
from leaseapp.threads.services.reading import describe
from leaseapp.threads.services.targets import Target, target

NOT_YOURS = _("Only its author can do this.")
TOO_LATE = _("A comment can be corrected for 15 minutes. Write another one instead.")
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


def say(context: Context, kind: str, record_id: UUID, text: str, author: Author) -> Comment:
    """Write a comment of somebody who has no account; mentions in it are text. The caller has decided that they may."""
    row = Comment(
        target_type=kind, target_id=record_id, body=text, author_name=author.name, from_outside=author.from_outside
    )
    return _post(context, row, [])


def change(context: Context, comment_id: UUID, body: CommentPatch) -> CommentOut:
    """Correct one's own text within 15 minutes; the earlier one stays readable, whoever is named anew is told.

    Raises NotFound, StaleVersion, Forbidden NOT_THE_AUTHOR, Conflict EDIT_WINDOW_CLOSED, and what naming somebody raises.
    """
    row = for_change(context, Comment, comment_id, body.version, lambda found: describe(context, found))
    to = target(context, row.target_type, row.target_id)
    if row.author_user_id is None or row.author_user_id != context.principal.user_id:
        raise Forbidden("NOT_THE_AUTHOR", NOT_YOURS)
    if not editing.may_edit(row.created_at, context.now):
        raise Conflict("EDIT_WINDOW_CLOSED", TOO_LATE)
    if "body" not in body.model_fields_set:
        return describe(context, row)
    before = [UUID(one) for one in row.mentioned_user_ids]
    text, named = mentioning.named_in(context, body.body, to, internal=row.internal, known=before)
    if text != row.body:
        context.add(CommentEdit(comment_id=row.id, body=row.body, created_at=context.now))
        row.body, row.edited_at, row.mentioned_user_ids = text, context.now, [str(one) for one in named]
        context.session.flush()
        telling.tell_named(context, row, [one for one in named if one not in before])
    return describe(context, row)


def delete(context: Context, comment_id: UUID, version: int | None) -> None:
    """Take a comment away: its place stays, without text. Authors do that, and whoever manages members.

    Raises NotFound, StaleVersion, Forbidden NOT_THE_AUTHOR.
    """
    row = for_change(context, Comment, comment_id, version, lambda found: describe(context, found))
    target(context, row.target_type, row.target_id)
    is_own = row.author_user_id is not None and row.author_user_id == context.principal.user_id
    if not is_own and not context.can(MODERATE):
        raise Forbidden("NOT_THE_AUTHOR", NOT_YOURS)
    queries.forget_texts(context, row.id)
    row.body, row.mentioned_user_ids = "", []
    row.deleted_at, row.deleted_by_user_id = context.now, context.principal.user_id
    context.session.flush()


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
