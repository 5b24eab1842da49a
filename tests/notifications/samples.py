"""Samples of notifications."""

from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.rules import opt_out_links
from leaseapp.notifications.services.notifying import notify
from tests.architecture.making import Maker, sample


def told(maker: Maker) -> Any:
    """Something that the caller was told just now."""
    with db.unit_of_work(maker.principal) as context:
        assert maker.principal.user_id is not None
        [row] = notify(
            context, [maker.principal.user_id], NotificationKind.GENERIC, title="News {number}", body="",
            target_url="/workspace", payload={"number": maker.number()},
        )  # fmt: skip
        return row


@sample
def mark_notifications_read(maker: Maker) -> dict[str, Any]:
    return {"body": {"notificationIds": [str(told(maker).id)]}}


@sample
def mark_all_notifications_read(maker: Maker) -> dict[str, Any]:
    told(maker)
    return {}


@sample
def update_notification_preference(maker: Maker) -> dict[str, Any]:
    return {"body": {"kind": "MENTION", "channel": "EMAIL", "enabled": maker.number() % 2 == 0}}


@sample
def update_notification_digest(maker: Maker) -> dict[str, Any]:
    return {"body": {"kind": "MENTION", "digest": ("DAILY", "WEEKLY", "IMMEDIATELY")[maker.number() % 3]}}


@sample
def update_notifications_pause(maker: Maker) -> dict[str, Any]:
    return {"body": {"until": (clock.now() + timedelta(days=1, minutes=maker.number() % 600)).isoformat()}}


@sample
def read_notification_mails(maker: Maker) -> dict[str, Any]:
    return {"token": opt_out_links.token_of(told(maker).id, clock.now())}


@sample
def stop_notification_mails(maker: Maker) -> dict[str, Any]:
    return {"token": opt_out_links.token_of(told(maker).id, clock.now())}


@sample
def track_mail(maker: Maker) -> dict[str, Any]:
    message_id, table = f"message-{maker.number()}", Notification.__table__
    mailed = sa.update(table).where(table.c.id == told(maker).id)  # ty: ignore[unresolved-attribute]
    with db.system_unit_of_work("sample") as context:
        context.session.connection().execute(mailed.values(email_message_id=message_id, email_status=EmailStatus.SENT))
    return {"body": {"RecordType": "Delivery", "MessageID": message_id}}
