"""Shapes of API keys. The key itself is in one answer only: that of its making (DECISIONS 6)."""

from typing import Annotated

from pydantic import Field

from leaseapp.identity.enums import ApiKeyState
from leaseapp.identity.schemas.roles import MatrixLineOut, Permission
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import DateField, In, Instant, Line, Out, WholeNumber

Scopes = Annotated[list[Permission], Field(min_length=1, max_length=400)]


class ApiKeyIn(In):
    """A new key: what it is for, what it may do, and its last day (the organization's; 90 days from today at most)."""

    name: Line
    scopes: Scopes
    expires_on: DateField | None = None


class RotateIn(In):
    """Replacing a key: for how many hours the former one goes on working (0 to 168), and the last day of the new one."""

    overlap_hours: Annotated[WholeNumber, Field(ge=0, le=168)] = 24
    expires_on: DateField | None = None


class ApiKeyOut(Out):
    """A key as its owner and administrators see it: `prefix` is all of it that is known.

    `lost_scopes` are those that its owner does not hold any more, so that the key does not either. `works_until` is when it
    ends: its expiry, or the end of the overlap after it was replaced.
    """

    id: Id
    name: str
    prefix: str
    owner_id: Id | None
    owner_name: str | None
    owner_title: str
    scopes: list[str]
    lost_scopes: list[str]
    has_lost_scopes: bool
    scope_text: str
    state: ApiKeyState
    created_at: Instant
    expires_at: Instant
    works_until: Instant
    last_used_at: Instant | None
    revoked_at: Instant | None
    replaced_by_id: Id | None


class NewApiKeyOut(ApiKeyOut):
    """A new key, with the key itself: shown this once, stored nowhere."""

    key: str


class ApiKeysOut(Out):
    """Keys, the latest first."""

    items: list[ApiKeyOut]


class ApiKeyCallOut(Out):
    """One call: which endpoint, when, and how it was answered."""

    id: Id
    created_at: Instant
    method: str
    path: str
    status: int


class ApiKeyCallsOut(Out):
    """The last calls of a key, the latest first."""

    items: list[ApiKeyCallOut]


class ScopesOut(Out):
    """The lines of the matrix with the scopes that the caller may give a key, and the latest day that it may end on."""

    lines: list[MatrixLineOut]
    available: list[str]
    last_day: DateField
    usual_day: DateField
