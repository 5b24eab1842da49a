"""Shapes of the audit log."""

from uuid import UUID

from leaseapp.kernel.text.schema import Instant, Out


class ActorOut(Out):
    """Somebody or something that acted: `id` is what the list is filtered by."""

    id: str
    name: str


class ActorsOut(Out):
    """Whoever acted in what the screen shows, by name."""

    items: list[ActorOut]


class DifferenceOut(Out):
    """One field before and after, in the reader's words; of `hidden` ones no value was ever written."""

    field: str
    label: str
    before: str
    after: str
    hidden: bool


class BriefOut(Out):
    """Another row, in a line."""

    id: UUID
    created_at: Instant
    actor: str
    act: str
    kind: str
    record: str


class LinkOut(Out):
    """A link of the chain: the row's number and its hash."""

    sequence: int
    hash: str


class AuditEntryOut(Out):
    """A row of the audit log in words.

    `sealed` says that the content is what its hash was computed from, `verified` that a night found the chain whole up to
    here. `impersonated` when the provider's support acted for the member. Of a `deletion` the differences are the last values.
    """

    id: UUID
    created_at: Instant
    sequence: int
    action: str
    act: str
    actor: str
    actor_kind: str
    impersonated: bool
    key_name: str
    target_type: str | None
    target_id: UUID | None
    kind: str
    record: str
    record_url: str
    request_id: str
    deletion: bool
    differences: list[DifferenceOut]
    sealed: bool
    verified: bool
    verified_at: Instant | None
    chain: list[LinkOut]
    same_request: list[BriefOut]
    around: list[BriefOut]
