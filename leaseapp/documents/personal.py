"""Mails with documents that a person sent: they are the organization's, their subjects are told."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.documents.models import DocumentMail
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("sent-mails", "document_mail")
def sent(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the mails with documents that the user sent."""
    statement = select(DocumentMail).where(DocumentMail.sent_by_user_id == user_id)
    rows = context.session.exec(statement.order_by(col(DocumentMail.created_at)))
    return [{"created_at": row.created_at, "subject": row.subject, "status": row.status} for row in rows]
