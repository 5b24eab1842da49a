"""The usual mail of a document, for those who send many at once without writing each."""

from typing import Any
from uuid import UUID

from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.rules import mail_template
from leaseapp.documents.services import mail_proposals, mailables, mailing
from leaseapp.kernel.acts.bulk import BulkShownOut
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field


def usual_mail(context: Context, record_id: UUID, *, kind: DocumentKind) -> dict[str, Any]:
    """Recipient, subject and text that the dialog would propose for this record, as the body of its sending.

    Raises NotFound, Invalid NO_ADDRESS, and what keeps the record from being sent.
    """
    leaves_as_draft = mailables.mailable(kind).send_draft is not None
    mailables.document(context, kind, record_id, draft=leaves_as_draft)
    proposed = mail_proposals.propose(context, kind, record_id)
    if not proposed.to:
        raise refuse_field("to", "NO_ADDRESS", mailing.NO_ADDRESS)
    return {
        "to": [one.email for one in proposed.to], "subject": proposed.subject, "body": proposed.body,
        "locale": proposed.locale,
    }  # fmt: skip


def shown(context: Context, record_id: UUID, body: dict[str, Any], *, kind: DocumentKind) -> BulkShownOut:
    """Return that mail as a preview shows it: to whom, subject and text as they will be read."""
    values = mail_proposals.propose(context, kind, record_id).values
    subject, text = (mail_template.fill(body[name], values) for name in ("subject", "body"))
    return BulkShownOut(to=", ".join(body["to"]), title=subject, text=text)
