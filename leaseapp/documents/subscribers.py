"""The look of mails."""

from leaseapp.documents.services import branding
from leaseapp.kernel.context import Context
from leaseapp.kernel.rendering.mail_layout import MailLook
from leaseapp.notifications.services.mail_looks import mail_looks


@mail_looks.add
def look_of_mails(context: Context) -> MailLook:
    """Notifications go out with the organization's logo and colour, as its documents do."""
    return branding.mail_look(context, context.principal.organization_name)
