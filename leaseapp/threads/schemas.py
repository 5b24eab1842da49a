"""Conversations in and out."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Paragraphs, Patch, Query, ShortText, optional
from leaseapp.threads.enums import Reaction
from leaseapp.threads.models.comment import BODY_MOST

Body = Annotated[Paragraphs, Field(min_length=1, max_length=BODY_MOST)]
"""A text that somebody writes: plain text, mentions as `@<user id>` or `@<address>` (DECISIONS 37)."""
LATEST, MOST = 50, 500


class NoteIn(In):
    """A note beside a record, for the organization's own people."""

    entity: Line
    entity_id: Id
    body: Body


class CommentIn(NoteIn):
    """A comment on a record, or a reply to one."""

    parent_comment_id: optional(Id) = None


class CommentPatch(Patch):
    """The corrected text."""

    body: Body = None  # ty: ignore[invalid-assignment]


class ThreadQuery(Query):
    """The part of a conversation that is read: its `limit` latest comments with their replies, more where `comment` is older."""

    limit: Annotated[int, Field(ge=1, le=MOST)] = LATEST
    comment: UUID | None = None


class PeopleQuery(Query):
    """The person one looks for, and whether to name them in an internal note."""

    q: ShortText = ""
    internal: bool = False


class NamedOut(Out):
    """A person by name."""

    id: Id
    name: str


class ReactionOut(Out):
    """The people who answered with one sign; `mine` when the caller is among them."""

    reaction: Reaction
    names: list[str]
    mine: bool


class CommentOut(Out):
    """A comment; one that was deleted has no text. `editableUntil` is there for its author, as long as they may correct it."""

    id: Id
    author_user_id: Id | None
    author_name: str
    from_outside: bool
    body: str
    mentioned_user_ids: list[Id]
    mentions: list[NamedOut]
    parent_comment_id: Id | None
    created_at: Instant
    updated_at: Instant
    edited_at: Instant | None
    deleted_at: Instant | None
    editable_until: Instant | None
    may_delete: bool
    reactions: list[ReactionOut]
    version: int


class NoteOut(CommentOut):
    """An internal note: people from outside never receive one."""

    is_internal: bool = True


class ThreadOut(Out):
    """A conversation in chronological order. `earlier` is how many comments and notes before them are not in the answer.

    `record` is what people call the record.
    """

    entity: str
    entity_id: Id
    record: str
    comments: list[CommentOut]
    internal_notes: list[NoteOut]
    total: int
    earlier: int


class EditOut(Out):
    """A text that a comment had before, until it was corrected."""

    until: Instant
    body: str


class EditsOut(Out):
    """The earlier texts of a comment, oldest first."""

    items: list[EditOut]


class MentionableOut(Out):
    """Somebody who can be named: they see the record."""

    id: Id
    name: str
    role: str
    external: bool


class MentionablesOut(Out):
    """The people who can be named here, by name."""

    items: list[MentionableOut]
