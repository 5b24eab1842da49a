"""News of identity that people are told in the application."""

from leaseapp.identity.events import ApiKeyEndsSoon, InvitationAccepted
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify


@subscribe(InvitationAccepted)
def tell_inviter(context: Context, event: InvitationAccepted) -> None:
    """Whoever invited hears that somebody came (document 1, Events)."""
    user = context.session.get_one(User, event.user_id)
    notify(
        context,
        [event.invited_by_id] if event.invited_by_id else [],
        NotificationKind.GENERIC,
        title=_("{name} accepted your invitation"),
        body=_("{name} ({email}) is a member now."),
        target_url="/workspace/members",
        payload={"name": user.name, "email": user.email},
    )


@subscribe(ApiKeyEndsSoon)
def tell_key_ends(context: Context, event: ApiKeyEndsSoon) -> None:
    """The owner of a key, or the administrators, hear a week before that it stops working (document 1, Events)."""
    notify(
        context,
        event.tell_ids,
        NotificationKind.GENERIC,
        title=_("The API key {key} expires soon"),
        body=_("It stops working on {until}. Replace it before: both keys work for a while then."),
        target_url="/workspace/my-api-keys" if event.owned else f"/workspace/api-keys/{event.api_key_id}",
        payload={"key": event.name, "until": event.expires_at},
    )
