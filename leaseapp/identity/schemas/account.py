"""Shapes of a user's own account: profile, and the wish to be forgotten."""

import uuid
from typing import Annotated, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import EmailAddress, In, Instant, Out, Patch, Text, optional

_ZONES = frozenset(available_timezones())
UNKNOWN_ZONE = _("This time zone does not exist.")


def _zone(value: str) -> str:
    if value not in _ZONES:
        raise PydanticCustomError("TIMEZONE_UNKNOWN", UNKNOWN_ZONE)  # ty: ignore[invalid-argument-type]
    return value


Name = Annotated[Text, Field(min_length=1, max_length=120)]
Phone = Annotated[Text, Field(max_length=40)]
TimeZone = Annotated[Text, Field(min_length=1, max_length=64), AfterValidator(_zone)]
Language = Literal["fr", "en"]


class DeletionOut(Out):
    """A wish to be forgotten: the account is anonymized from `dueAt` on, unless it is canceled before."""

    id: uuid.UUID
    requested_at: Instant
    due_at: Instant


class ProfileOut(Out):
    """The profile as its owner sees it; `timezone` is an IANA name, `locale` is `fr` or `en`."""

    id: uuid.UUID
    version: int
    email: str
    name: str
    first_name: str | None
    last_name: str | None
    phone: str | None
    image: str | None
    locale: str
    timezone: str
    deletion: DeletionOut | None


class ProfilePatch(Patch):
    """Changes of a person's own profile. A first or last name without a `name` gives the name shown to others."""

    # not derived: an account comes from a registration or an invitation, which ask for other things
    name: Name = Field(default=None)
    first_name: optional(Name) = None
    last_name: optional(Name) = None
    phone: optional(Phone) = None
    locale: Language = Field(default=None)
    timezone: TimeZone = Field(default=None)


class DeletionIn(In):
    """The wish to be forgotten; `confirmEmail` is the account's own address, typed as a confirmation."""

    confirm_email: EmailAddress
