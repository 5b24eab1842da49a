"""Stopping mails by the link that they carry, without signing in."""

from collections.abc import Sequence

from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.notifications import queries
from leaseapp.notifications.enums import NotificationChannel
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules import channels, opt_out_links
from leaseapp.notifications.rules.kinds import Kind, kind_called
from leaseapp.notifications.schemas.opting_out import StoppedKindOut, StoppedOut
from leaseapp.notifications.services import preferences


def read(context: Context, token: str) -> StoppedOut:
    """Return the kinds of a mail and whether their mails are stopped. Raises NotFound, Gone LINK_EXPIRED."""
    row = _row(context, token)
    return _out(context, row, _kinds(context, row))


def stop(context: Context, token: str) -> StoppedOut:
    """Stop the mails of these kinds for whoever got the mail; again changes nothing. Raises NotFound, Gone LINK_EXPIRED."""
    row = _row(context, token)
    kinds = _kinds(context, row)
    user = context.session.exec(select(User).where(User.id == row.recipient_user_id).with_for_update()).one()
    for kind in kinds:
        if _mailed(context, row, kind):
            preferences.choose(context, user, kind.code, NotificationChannel.EMAIL, enabled=False)
    return _out(context, row, kinds)


def _row(context: Context, token: str) -> Notification:
    wanted = opt_out_links.notification_of(token, context.now)
    row = context.session.exec(select(Notification).where(Notification.id == wanted)).one_or_none()
    user = context.session.get(User, row.recipient_user_id) if row is not None else None
    if row is None or user is None or user.anonymized_at is not None:
        raise NotFound()
    return row


def _kinds(context: Context, row: Notification) -> list[Kind]:
    """Return the kinds that left in the same mail and that a reader may stop."""
    codes: Sequence[str] = [row.kind]
    if row.email_message_id is not None:
        together = select(Notification.kind).where(
            col(Notification.email_message_id) == row.email_message_id,
            col(Notification.recipient_user_id) == row.recipient_user_id,
        )
        codes = context.session.exec(together.distinct()).all()
    found = [kind for code in codes if (kind := kind_called(code)) is not None and not kind.transactional]
    return sorted(found, key=lambda kind: (kind.order, kind.code))


def _mailed(context: Context, row: Notification, kind: Kind) -> bool:
    chosen = queries.choices_of(context, row.recipient_user_id).of(kind.code)
    return channels.enabled(kind, NotificationChannel.EMAIL, chosen.mail)


def _out(context: Context, row: Notification, kinds: list[Kind]) -> StoppedOut:
    return StoppedOut(
        kinds=[StoppedKindOut(kind=kind.code, label=context.translate(kind.label)) for kind in kinds],
        stopped=not any(_mailed(context, row, kind) for kind in kinds),
    )
