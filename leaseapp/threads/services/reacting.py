"""Answers to a comment in one sign."""

from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Forbidden
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.threads import queries
from leaseapp.threads.enums import Reaction
from leaseapp.threads.models import Comment, CommentReaction
from leaseapp.threads.schemas import CommentOut
from leaseapp.threads.services.reading import describe
from leaseapp.threads.services.targets import target

PERSON_REQUIRED = _("An API key cannot do this: a person has to.")


class _Given(Conflict):
    """The same person gave the same sign at the same moment."""


def react(context: Context, comment_id: UUID, reaction: Reaction) -> CommentOut:
    """Answer with a sign; who has done so already has. Raises NotFound, Forbidden for a key without a person."""
    comment, user_id = _found(context, comment_id)
    if queries.reaction_of(context, comment.id, user_id, reaction) is None:
        row = CommentReaction(comment_id=comment.id, target_id=comment.target_id, user_id=user_id, reaction=reaction)
        try:
            with unique(context, {"uq_comment_reaction": _Given}):
                context.add(row)
        except _Given:
            pass
    return describe(context, comment)


def take_back(context: Context, comment_id: UUID, reaction: Reaction) -> CommentOut:
    """Take the sign back; nothing happens where there is none. Raises NotFound."""
    comment, user_id = _found(context, comment_id)
    row = queries.reaction_of(context, comment.id, user_id, reaction)
    if row is not None:
        context.session.delete(row)
        context.session.flush()
    return describe(context, comment)


def _found(context: Context, comment_id: UUID) -> tuple[Comment, UUID]:
    comment = get_or_404(context, Comment, comment_id)
    target(context, comment.target_type, comment.target_id)
    if context.principal.user_id is None:
        raise Forbidden("PERSON_REQUIRED", PERSON_REQUIRED)
    return comment, context.principal.user_id
