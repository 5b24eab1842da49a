"""The people who hear of a comment: those whom it names, and the author of what it answers; nobody of their own words."""

from collections.abc import Iterable
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify
from leaseapp.threads import queries
from leaseapp.threads.models import Comment
from leaseapp.threads.rules import mentions as rules
from leaseapp.threads.services import mentioning
from leaseapp.threads.services.targets import Target, still_there

TELL = "threads.tell"
MOST_QUOTED = 300
"""Characters of a comment that a notification repeats."""


def tell(context: Context, comment: Comment, named: Iterable[UUID]) -> None:
    """Tell whom the comment names, and the author of what it replies to; in this transaction where the caller is of the office.

    People from outside, and holders of a link, see no members of the office, so a job tells those for them.
    """
    answering = comment.parent_comment_id is not None
    ids = [user_id for user_id in named if user_id != comment.author_user_id]
    if not ids and not answering:
        return
    if context.principal.external or context.principal.bearer_of is not None:
        told = {"commentId": comment.id, "named": [str(one) for one in ids], "answering": answering}
        context.enqueue(TELL, told)
    else:
        tell_of(context, comment.id, ids, answering=answering)


def tell_of(context: Context, comment_id: UUID, named: Iterable[UUID], *, answering: bool) -> None:
    """Tell them, as far as they see the record at this moment. A comment or record that is gone meanwhile tells nothing."""
    comment = find(context, Comment, comment_id)
    to = still_there(context, comment) if comment is not None else None
    if comment is None or to is None:
        return
    named = list(named)
    answered = _answered(context, comment) if answering else None
    told = queries.told_of(context, comment, [*named, *([answered] if answered else [])])
    mentioned = [one for one in named if one not in told and _may_hear(context, one, comment, to)]
    _notify(context, comment, to, mentioned, NotificationKind.MENTION, _("{author} mentions you in {record}"))
    if answered is not None and answered not in {*mentioned, *told} and _may_hear(context, answered, comment, to):
        _notify(
            context, comment, to, [answered], NotificationKind.COMMENT_REPLY, _("{author} replied to you in {record}")
        )


def _answered(context: Context, comment: Comment) -> UUID | None:
    root = find(context, Comment, comment.parent_comment_id)
    return root.author_user_id if root is not None else None


def _may_hear(context: Context, user_id: UUID, comment: Comment, to: Target) -> bool:
    return user_id != comment.author_user_id and mentioning.may_be_told(context, user_id, to, internal=comment.internal)


def _notify(
    context: Context, comment: Comment, to: Target, whom: Iterable[UUID], kind: NotificationKind, title: str
) -> None:
    names = queries.names_of(context, [*map(UUID, comment.mentioned_user_ids), comment.author_user_id or comment.id])
    text = rules.in_words(comment.body, lambda user_id: names.get(user_id, "…"))
    notify(
        context,
        whom,
        kind,
        title=title,
        body="{text}",
        target_url=f"{to.url}#comment-{comment.id}",
        payload={
            "author": names.get(comment.author_user_id or comment.id) or comment.author_name or "",
            "record": to.title,
            "text": text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…",
            "commentId": comment.id,
        },
    )
