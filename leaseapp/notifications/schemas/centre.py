"""Shapes of what a person was told."""

import uuid
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Out, Query, ShortText

MOST_MARKED = 200


class NotificationsQuery(Query):
    """The page of the caller's notifications that is asked for, newest first; `unread` and `kind` leave out others."""

    page: int = Field(1, ge=1, le=100_000)
    page_size: int = Field(20, ge=1, le=100)
    unread: bool = False
    kind: Annotated[ShortText, Field(max_length=32)] = ""


class NotificationOut(Out):
    """One thing that the caller was told; `kindLabel` is its kind in their language, `targetUrl` a path of the application."""

    id: uuid.UUID
    kind: str
    kind_label: str
    icon: str
    title: str
    body: str
    target_url: str | None
    read_at: Instant | None
    created_at: Instant


class NotificationKindOut(Out):
    """A kind among what the caller was told, to choose by."""

    kind: str
    label: str


class NotificationsOut(Out):
    """A page of what the caller was told; `unread` counts all that was not read, `elsewhere` that of other organizations."""

    items: list[NotificationOut]
    page: int
    page_size: int
    total: int
    unread: int
    elsewhere: int
    kinds: list[NotificationKindOut]


class MarkReadIn(In):
    """Notifications that were read."""

    notification_ids: Annotated[list[Id], Field(max_length=MOST_MARKED)]


class MarkedOut(Out):
    """The number of those that were unread and are read now, and that of what is left."""

    marked: int
    unread: int


class UnreadOut(Out):
    """The number of notifications that wait to be read."""

    count: int
