"""Conversations beside records (document 1, "Collaboration routes"). The record's own permission is asked by the services."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.threads.enums import Reaction
from leaseapp.threads.permissions import COLLABORATION_READ, COLLABORATION_WRITE
from leaseapp.threads.schemas import (
    CommentIn,
    CommentOut,
    CommentPatch,
    EditsOut,
    MentionablesOut,
    NoteIn,
    NoteOut,
    PeopleQuery,
    ThreadOut,
    ThreadQuery,
)
from leaseapp.threads.services import commenting, mentioning, reacting, reading
from leaseapp.threads.services.targets import target

beyond = workspace.beyond(
    "issue 19: comments are corrected, taken away and answered by a sign; pickers name who sees the record"
)


# before the next one: "comments" is no kind of record
@beyond.get("/threads/comments/{comment_id}", permission=COLLABORATION_READ, returns=CommentOut)
def read_comment(context: Context, comment_id: Id) -> CommentOut:
    """Return one comment or internal note, its version with it."""
    return reading.one(context, comment_id)


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


@beyond.patch(
    "/threads/comments/{comment_id}", permission=COLLABORATION_WRITE, audit="collaboration.comment.update",
    act=_("Comment corrected"), returns=CommentOut, refuses=(Conflict,),
)  # fmt: skip
def update_comment(context: Context, comment_id: Id, body: CommentPatch) -> CommentOut:
    """Correct one's own comment or note within 15 minutes; the earlier text stays readable."""
    return commenting.change(context, comment_id, body)


@beyond.delete(
    "/threads/comments/{comment_id}", permission=COLLABORATION_WRITE, audit="collaboration.comment.delete",
    act=_("Comment deleted"),
)  # fmt: skip
def delete_comment(context: Context, comment_id: Id, query: VersionQuery) -> None:
    """Take a comment or a note away; its place stays in the conversation."""
    commenting.delete(context, comment_id, query.version)


@beyond.get("/threads/comments/{comment_id}/edits", permission=COLLABORATION_READ, returns=EditsOut)
def read_comment_edits(context: Context, comment_id: Id) -> EditsOut:
    """Return the texts that a comment had before it was corrected."""
    return reading.edits(context, comment_id)


@beyond.put(
    "/threads/comments/{comment_id}/reactions/{reaction}", permission=COLLABORATION_WRITE,
    audit="collaboration.reaction.create", act=_("Reaction given"), returns=CommentOut,
)  # fmt: skip
def react_to_comment(context: Context, comment_id: Id, reaction: Reaction) -> CommentOut:
    """Answer a comment or a note in one sign; asked again, nothing happens."""
    return reacting.react(context, comment_id, reaction)


@beyond.delete(
    "/threads/comments/{comment_id}/reactions/{reaction}", permission=COLLABORATION_WRITE,
    audit="collaboration.reaction.delete", act=_("Reaction taken back"), returns=CommentOut,
)  # fmt: skip
def take_back_reaction(context: Context, comment_id: Id, reaction: Reaction) -> CommentOut:
    """Take one's sign back; asked again, nothing happens."""
    return reacting.take_back(context, comment_id, reaction)


@beyond.get("/threads/{entity}/{entity_id}/people", permission=COLLABORATION_READ, returns=MentionablesOut)
def list_mentionable_people(context: Context, entity: str, entity_id: Id, query: PeopleQuery) -> MentionablesOut:
    """Return the members who can be named beside a record: only who sees it; in a note nobody from outside."""
    to = target(context, entity, entity_id)
    return MentionablesOut(items=mentioning.people(context, to, query.q, internal=query.internal))
