"""Telling people of a document's mail that did not arrive: whoever sent it, or those who could send it again."""

from leaseapp.documents.models import DocumentMail
from leaseapp.documents.services import mailables
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify, recipients_with

TITLE, BODY = _("An e-mail did not arrive"), _("{subject}: {reason}")


def tell_lost(context: Context, mail: DocumentMail) -> None:
    """Tell whoever sent the mail, else the holders of the right to send it; the button of its page sends it again."""
    declared, kind = mailables.mailable(mail.kind), entity(mail.target_type)
    if kind is None or kind.url is None:
        return
    readers = [mail.sent_by_user_id] if mail.sent_by_user_id else recipients_with(context, declared.sends)
    notify(
        context,
        readers,
        NotificationKind.GENERIC,
        title=TITLE,
        body=BODY,
        target_url=kind.url.format(id=mail.target_id),
        payload={"subject": mail.subject, "reason": mail.error or "", "mailId": mail.id},
    )
