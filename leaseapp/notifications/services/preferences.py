"""Choices of a person: channels and rhythms by kind, a pause. What waits to be mailed follows them at once."""

from datetime import datetime, timedelta

from sqlmodel import select

from leaseapp.identity.models import User
from leaseapp.identity.services.accounts import own_user
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications import queries
from leaseapp.notifications.enums import Digest, NotificationChannel
from leaseapp.notifications.models import NotificationDigest, NotificationPause, NotificationPreference
from leaseapp.notifications.rules import channels
from leaseapp.notifications.rules.kinds import Kind, kind_called, kinds
from leaseapp.notifications.schemas.preferences import (
    DigestIn,
    DigestOut,
    PauseIn,
    PauseOut,
    PreferenceIn,
    PreferenceItemOut,
    PreferenceKindOut,
    PreferenceOut,
    PreferencesOut,
)
from leaseapp.notifications.services import pacing

LONGEST_PAUSE = timedelta(days=366)
KIND_UNKNOWN = _("There are no notifications of this kind.")
CHANNEL_FIXED = _("This cannot be switched off.")
CHANNEL_MISSING = _("These notifications do not come this way.")
ALWAYS_AT_ONCE = _("These messages always go out at once.")
PAUSE_PAST = _("The pause must end in the future.")
PAUSE_LONG = _("A pause lasts a year at most.")


def read(context: Context) -> PreferencesOut:
    """Return every kind that may reach the caller with what they chose; choices of kinds that are gone are left out."""
    user = own_user(context)
    chosen = queries.choices_of(context, user.id)
    shown = [kind for kind in kinds if kind.concerns(context.principal)]
    return PreferencesOut(
        items=[
            PreferenceItemOut(
                kind=kind.code,
                channel=channel,
                enabled=channels.enabled(kind, channel, chosen.channels.get((kind.code, channel))),
                fixed=channels.is_fixed(kind, channel),
            )
            for kind in shown
            for channel in NotificationChannel
        ],
        kinds=[
            PreferenceKindOut(
                kind=kind.code,
                label=context.translate(kind.label),
                about=context.translate(kind.about),
                icon=kind.icon,
                digest=chosen.digests.get(kind.code, kind.digest),
                transactional=kind.transactional,
            )
            for kind in shown
        ],
        paused_until=_lasting(chosen.paused_until, context.now),
        phone=user.phone or None,
    )


def change(context: Context, body: PreferenceIn) -> PreferenceOut:
    """Choose a channel for a kind. Raises Invalid for an unknown kind, and for a channel that is never off, or never on."""
    kind, channel = _known(body.kind), body.channel
    if channel not in kind.channels and body.enabled:
        raise refuse_field("enabled", "CHANNEL_MISSING", CHANNEL_MISSING)
    if channels.is_fixed(kind, channel) and body.enabled != channels.default(kind, channel):
        raise refuse_field("enabled", "CHANNEL_FIXED", CHANNEL_FIXED)
    user = own_user(context, for_update=True)
    choose(context, user, kind.code, channel, enabled=body.enabled)
    return PreferenceOut(kind=kind.code, channel=channel, enabled=body.enabled)


def choose(context: Context, user: User, kind: str, channel: NotificationChannel, *, enabled: bool) -> None:
    """Store the choice of a person whose row is locked, so that of two at once the later one holds."""
    row = context.session.exec(
        select(NotificationPreference).where(
            NotificationPreference.user_id == user.id,
            NotificationPreference.kind == kind,
            NotificationPreference.channel == channel,
        )
    ).one_or_none()
    if row is None:
        context.add(NotificationPreference(user_id=user.id, kind=kind, channel=channel, enabled=enabled))
    else:
        row.enabled = enabled
        context.session.flush()
    if channel is NotificationChannel.EMAIL:
        pacing.reschedule(context, user.id)


def set_digest(context: Context, body: DigestIn) -> DigestOut:
    """Choose the rhythm of a kind's mails. Raises Invalid for an unknown kind, or one whose mails always go out at once."""
    kind = _known(body.kind)
    if kind.transactional and body.digest is not Digest.IMMEDIATELY:
        raise refuse_field("digest", "ALWAYS_AT_ONCE", ALWAYS_AT_ONCE)
    user = own_user(context, for_update=True)
    row = context.session.exec(
        select(NotificationDigest).where(NotificationDigest.user_id == user.id, NotificationDigest.kind == kind.code)
    ).one_or_none()
    if row is None:
        context.add(NotificationDigest(user_id=user.id, kind=kind.code, digest=body.digest))
    else:
        row.digest = body.digest
        context.session.flush()
    pacing.reschedule(context, user.id)
    return DigestOut(kind=kind.code, digest=body.digest)


def pause(context: Context, body: PauseIn) -> PauseOut:
    """Hold mails and texts back until an instant, or let them go. Raises Invalid for one that is past, or too far away."""
    if body.until is not None and body.until <= context.now:
        raise refuse_field("until", "PAUSE_PAST", PAUSE_PAST)
    if body.until is not None and body.until > context.now + LONGEST_PAUSE:
        raise refuse_field("until", "PAUSE_LONG", PAUSE_LONG)
    user = own_user(context, for_update=True)
    row = context.session.exec(select(NotificationPause).where(NotificationPause.user_id == user.id)).one_or_none()
    if row is None:
        row = NotificationPause(user_id=user.id)
    row.until = body.until
    context.add(row)
    pacing.reschedule(context, user.id)
    return PauseOut(until=body.until)


def _known(code: str) -> Kind:
    """Return a declared kind. Raises Invalid at `kind`."""
    found = kind_called(code)
    if found is None:
        raise refuse_field("kind", "KIND_UNKNOWN", KIND_UNKNOWN)
    return found


def _lasting(until: datetime | None, now: datetime) -> datetime | None:
    return until if until is not None and until > now else None
