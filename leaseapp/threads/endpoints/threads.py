"""Conversations beside records (document 1, "Collaboration routes"). The record's own permission is asked by the services."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.threads.permissions import COLLABORATION_READ, COLLABORATION_WRITE
from leaseapp.threads.schemas import (
    CommentIn,
    CommentOut,
    MentionablesOut,
    NoteIn,
    NoteOut,
    PeopleQuery,
    ThreadOut,
    ThreadQuery,
)
from leaseapp.threads.services import commenting, mentioning, reading
from leaseapp.threads.services.targets import target


@workspace.get("/threads/{entity}/{entity_id}", permission=COLLABORATION_READ, returns=ThreadOut)
def read_thread(context: Context, entity: str, entity_id: Id, query: ThreadQuery) -> ThreadOut:
    """Return the conversation beside a record: its latest comments with their replies, and internal notes for the office."""
    return reading.read(context, entity, entity_id, query)


@workspace.post(
    "/threads/comments", permission=COLLABORATION_WRITE, audit="collaboration.comment.create", act=_("Comment written"),
    returns=CommentOut, status=201,
)  # fmt: skip
def create_comment(context: Context, body: CommentIn) -> CommentOut:
    """Write a comment on a record, or a reply to one; whoever it names, and whoever it answers, is told."""
    return reading.describe(context, commenting.comment(context, body))


@workspace.post(
    "/threads/internal-notes", permission=COLLABORATION_WRITE, internal=True, audit="collaboration.note.create",
    act=_("Internal note written"), returns=NoteOut, status=201,
)  # fmt: skip
def create_internal_note(context: Context, body: NoteIn) -> CommentOut:
    """Write a note that people from outside never receive."""
    return reading.describe(context, commenting.note(context, body))


@workspace.get(
    "/threads/{entity}/{entity_id}/people", permission=COLLABORATION_READ, returns=MentionablesOut,
    extra="the picker of mentions names only who sees the record (issue 34)",
)  # fmt: skip
def list_mentionable_people(context: Context, entity: str, entity_id: Id, query: PeopleQuery) -> MentionablesOut:
    """Return the members who can be named beside a record: only who sees it; in a note nobody from outside."""
    to = target(context, entity, entity_id)
    return MentionablesOut(items=mentioning.people(context, to, query.q, internal=query.internal))
