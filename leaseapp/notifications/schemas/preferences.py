"""Shapes of how a person is told."""

from typing import Annotated

from pydantic import Field

from leaseapp.kernel.text.schema import In, Instant, InstantField, Out, Text, YesNo
from leaseapp.notifications.enums import Digest, NotificationChannel

KindCode = Annotated[Text, Field(min_length=1, max_length=32)]


class PreferenceIn(In):
    """The choice of a channel for a kind."""

    kind: KindCode
    channel: NotificationChannel
    enabled: YesNo


class PreferenceOut(Out):
    """The choice as it is stored now."""

    kind: str
    channel: NotificationChannel
    enabled: bool


class PreferenceItemOut(PreferenceOut):
    """A channel of a kind as it is used now; a `fixed` one cannot be changed."""

    fixed: bool


class PreferenceKindOut(Out):
    """A kind of notifications in the caller's language; mails of a `transactional` one always go out, and at once."""

    kind: str
    label: str
    about: str
    icon: str
    digest: Digest
    transactional: bool


class PreferencesOut(Out):
    """Every kind that may reach the caller, its channels, the pause; without a `phone` no text message goes out."""

    items: list[PreferenceItemOut]
    kinds: list[PreferenceKindOut]
    paused_until: Instant | None
    phone: str | None


class DigestIn(In):
    """The rhythm of a kind's mails."""

    kind: KindCode
    digest: Digest


class DigestOut(Out):
    """The rhythm as it is stored now."""

    kind: str
    digest: Digest


class PauseIn(In):
    """The end of a pause; null ends the one that lasts."""

    until: InstantField | None


class PauseOut(Out):
    """The end of the pause that lasts now; null without one."""

    until: Instant | None
