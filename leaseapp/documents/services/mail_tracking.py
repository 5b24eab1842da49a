"""The fate of mailed documents, as the mail provider tells it: shown at the record, and told to whoever sent the mail."""

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.documents.enums import DocumentMailStatus
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.services import mail_notices, mailing
from leaseapp.documents.state_machines import DOCUMENT_MAIL
from leaseapp.kernel.adapters.mail import Delivery
from leaseapp.kernel.adapters.mail_events import REASONS, MailEvent, MailFate
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.text.i18n import _, translate

TRACKED = label_act("sales.document-mail.track", _("E-mail followed"))
CAME_BACK = _("The e-mail to {address} came back: {reason}.")
COPY_CAME_BACK = _("The copy to {address} came back: {reason}. The recipient got it.")
_ACTS = {MailFate.DELIVERED: "arrive", MailFate.OPENED: "open"}


def follow(context: Context, event: MailEvent) -> bool:
    """Move the document's mail that an event names forward, in its organization (system); False where nothing changes."""
    found = _found(context, event)
    if found is None:
        return False
    with inside(context, found.organization_id, action=TRACKED) as own:
        mail = mailing.find(own, found.id)
        return mail is not None and _apply(own, mail, event)


def _found(context: Context, event: MailEvent) -> DocumentMail | None:
    names, own = [], event.id_after(mailing.KEY)
    if event.message_id:
        names.append(col(DocumentMail.message_id) == event.message_id)
    if own is not None:
        names.append(sa.and_(col(DocumentMail.id) == own, col(DocumentMail.message_id).is_(None)))
    statement = select(DocumentMail).where(sa.or_(*names)).order_by(col(DocumentMail.id)).limit(1)
    return context.session.exec(statement).first() if names else None


def _apply(context: Context, mail: DocumentMail, event: MailEvent) -> bool:
    # the event is quicker than what writes down that the mail left, or its job was given up without an answer
    if mail.status is DocumentMailStatus.FAILED:
        mailing.wait_again(mail)
    if mail.status is DocumentMailStatus.QUEUED:
        mailing.deliver(context, mail, Delivery(event.message_id))
    if event.fate is MailFate.BOUNCED:
        return _came_back(context, mail, event)
    act = _ACTS[event.fate]
    if DOCUMENT_MAIL.target(mail.status, act) is None:
        return False
    DOCUMENT_MAIL.fire(mail, act)
    return True


def _came_back(context: Context, mail: DocumentMail, event: MailEvent) -> bool:
    address = event.recipient or ", ".join(mail.recipients)
    is_copy = event.recipient.lower() in {one.lower() for one in (*mail.cc, *mail.bcc)}
    said = translate(
        "fr", COPY_CAME_BACK if is_copy else CAME_BACK, address=address, reason=translate("fr", REASONS[event.reason])
    )
    if said in (mail.error or "") or (not is_copy and mail.status is DocumentMailStatus.BOUNCED):
        return False
    mail.error = said[: mailing.LONGEST_ERROR]
    if not is_copy:
        DOCUMENT_MAIL.fire(mail, "come_back")
        mail_notices.tell_lost(context, mail)
    return True
