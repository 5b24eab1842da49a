"""News of identity for people inside the application."""

from leaseapp.identity.events import ApiKeyEndsSoon, InvitationAccepted, InvitationExpired, SignedInOnNewDevice
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, without_mail


@subscribe(SignedInOnNewDevice)
def tell_of_new_device(context: Context, event: SignedInOnNewDevice) -> None:
    """Tell the user where they work; the mail is identity's own, outside preferences."""
    if event.organization_id is None:
        return
    with inside(context, event.organization_id) as own, without_mail():
        notify(
            own, [event.user_id], NotificationKind.GENERIC, title=_("New sign-in to your account"),
            body=_("Somebody signed in on a device that you had not used before. If it was not you, end that session."),
            target_url="/workspace/security",
        )  # fmt: skip


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


@subscribe(InvitationExpired)
def tell_nobody_came(context: Context, event: InvitationExpired) -> None:
    """Whoever invited hears that nobody came within seven days, and may send it again."""
    notify(
        context,
        [event.invited_by_id] if event.invited_by_id else [],
        NotificationKind.GENERIC,
        title=_("The invitation of {email} has expired"),
        body=_("Nobody accepted it within seven days. You can send it again."),
        target_url=f"/workspace/invitations/{event.invitation_id}",
        payload={"email": event.email},
    )


@subscribe(ApiKeyEndsSoon)
def tell_key_ends(context: Context, event: ApiKeyEndsSoon) -> None:
    """Tell the owner of a key, or the administrators, a week before it stops working (document 1, Events)."""
    notify(
        context,
        event.tell_ids,
        NotificationKind.GENERIC,
        title=_("The API key {key} expires soon"),
        body=_("It stops working on {until}. Replace it before: both keys work for a while then."),
        target_url="/workspace/my-api-keys" if event.owned else f"/workspace/api-keys/{event.api_key_id}",
        payload={"key": event.name, "until": event.expires_at},
    )
