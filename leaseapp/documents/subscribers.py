"""The look of mails, and what becomes of those of documents."""

from leaseapp.documents.services import branding, mail_tracking
from leaseapp.kernel.adapters.mail_events import mail_events
from leaseapp.kernel.context import Context
from leaseapp.kernel.rendering.mail_layout import MailLook
from leaseapp.notifications.services.mail_looks import mail_looks


@mail_looks.add
def look_of_mails(context: Context) -> MailLook:
    """Notifications go out with the organization's logo and colour, as its documents do."""
    return branding.mail_look(context, context.principal.organization_name)


mail_events.add(mail_tracking.follow)
