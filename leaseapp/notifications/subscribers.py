"""News of identity for people inside the application."""

from leaseapp.identity.events import SignedInOnNewDevice
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, without_mail


@subscribe(SignedInOnNewDevice)
def tell_of_new_device(context: Context, event: SignedInOnNewDevice) -> None:
    """Tells the user where they work; the mail is identity's own, outside preferences."""
    if event.organization_id is None:
        return
    with inside(context, event.organization_id) as own, without_mail():
        notify(
            own, [event.user_id], NotificationKind.GENERIC, title=_("New sign-in to your account"),
            body=_("Somebody signed in on a device that you had not used before. If it was not you, end that session."),
            target_url="/workspace/security",
        )  # fmt: skip
