"""Progress of mails as their provider tells it; an event about no mail of ours changes nothing."""

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.kernel.adapters import mail_events
from leaseapp.kernel.adapters.mail_events import BounceReason, MailEvent
from leaseapp.kernel.context import Context
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules import tracking
from leaseapp.notifications.schemas.tracking import TrackedOut, TrackingIn

_KEY = "notification "


def track(context: Context, event: TrackingIn) -> TrackedOut:
    """Tell whoever sent a mail what became of it; an unknown kind of event, an unknown mail and a repetition do nothing."""
    fate = tracking.fate_of(event.record_type, event.bounce_type)
    applied = fate is not None and mail_events.tell(
        context,
        MailEvent(
            fate, event.message_id, event.key, event.recipient or event.email,
            tracking.REASONS.get(event.bounce_type, BounceReason.REFUSED),
        ),
    )  # fmt: skip
    if not applied:
        context.action = None  # nothing was done: nothing to be told by the log
    return TrackedOut(applied=applied)


@mail_events.mail_events.add
def move(context: Context, event: MailEvent) -> bool:
    """Move the notifications of a mail forward."""
    names, own = [], event.id_after(_KEY)
    if event.message_id:
        names.append(col(Notification.email_message_id) == event.message_id)
    if own is not None:
        names.append(sa.and_(col(Notification.id) == own, col(Notification.email_message_id).is_(None)))
    if not names:
        return False
    status = tracking.STATUSES[event.fate]
    statement = (
        sa.update(Notification)
        .where(sa.or_(*names), col(Notification.email_status).in_(tracking.before(status)))
        .values(email_status=status, updated_at=context.now)
        .execution_options(synchronize_session=False)
    )
    return context.session.exec(statement).rowcount > 0
