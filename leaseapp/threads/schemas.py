"""Conversations in and out."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Paragraphs, Query, ShortText, optional
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


class CommentOut(Out):
    """A comment."""

    id: Id
    author_user_id: Id | None
    author_name: str
    from_outside: bool
    body: str
    mentioned_user_ids: list[Id]
    mentions: list[NamedOut]
    parent_comment_id: Id | None
    created_at: Instant


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


class MentionableOut(Out):
    """Somebody who can be named: they see the record."""

    id: Id
    name: str
    role: str
    external: bool


class MentionablesOut(Out):
    """The people who can be named here, by name."""

    items: list[MentionableOut]
