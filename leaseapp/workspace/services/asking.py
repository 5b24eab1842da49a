"""Asking a colleague for what one may not do oneself: who may, and one notification that leads to the place."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.identity.services.memberships import people
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Endpoint, endpoint_called
from leaseapp.kernel.errors import TooManyRequests, refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.workspace.schemas import AskedOut, AskIn

#: notifications that one person causes within an hour
MOST_AN_HOUR, HOUR = 60, timedelta(hours=1)
ONCE_IN = timedelta(days=1)


def who(context: Context, act: str) -> list[str]:
    """Return the names of the colleagues who may do `act` (an endpoint by its name), in order; none for an unknown one."""
    endpoint = endpoint_called(act)
    return [user.name for user in _able(context, endpoint)] if endpoint is not None else []


def ask(context: Context, body: AskIn) -> AskedOut:
    """Tell everybody who may do the act where it waits; within a day the same is asked once.

    Raises Invalid for an unknown act, TooManyRequests when they asked too much within an hour.
    """
    able = _able(context, _known(body.act))
    asked = _asked_by(context)
    recent = context.session.exec(asked.where(col(Notification.created_at) > context.now - HOUR)).all()
    if len(recent) >= MOST_AN_HOUR:
        raise TooManyRequests(seconds=int(HOUR.total_seconds()))
    lately = asked.where(Notification.target_url == body.url, col(Notification.created_at) > context.now - ONCE_IN)
    told = set(context.session.exec(lately))
    notify(
        context,
        [user.id for user in able if user.id not in told],
        NotificationKind.GENERIC,
        title=_("{name} asks for your help"),
        body="{what}",
        target_url=body.url,
        payload={"name": context.principal.name, "what": body.what, "askedBy": str(context.principal.user_id)},
    )
    context.audit_note("Organization", context.organization_id, detail={"act": body.act, "url": body.url})
    return AskedOut(people=[user.name for user in able])


def _known(act: str) -> Endpoint:
    endpoint = endpoint_called(act)
    if endpoint is None or endpoint.permission is None:
        raise refuse_field("act", "ACT_UNKNOWN", _("Nobody can be asked for this."))
    return endpoint


def _able(context: Context, endpoint: Endpoint) -> Sequence[User]:
    holders = set(recipients_with(context, endpoint.permission)) if endpoint.permission else set()
    return [user for user, external in people(context) if user.id in holders and not external]


def _asked_by(context: Context) -> Any:
    """Select the people whom the caller asked something, once a question."""
    own = col(Notification.payload)["askedBy"].as_string() == str(context.principal.user_id)
    return select(Notification.recipient_user_id).where(own)
