"""The usual mail of a document, for those who send many at once without writing each."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.sales.enums import DocumentKind
from leaseapp.sales.services import mailing


def usual_mail(context: Context, record_id: UUID, *, kind: DocumentKind) -> dict[str, Any]:
    """Recipient, subject and text that the dialog would propose for this record, as the body of its sending.

    Raises NotFound, Invalid NO_ADDRESS, and what proposing a mail raises.
    """
    proposed = mailing.propose(context, kind, record_id)
    if not proposed.to:
        raise refuse_field("to", "NO_ADDRESS", mailing.NO_ADDRESS)
    return {"to": proposed.to, "subject": proposed.subject, "body": proposed.body}
