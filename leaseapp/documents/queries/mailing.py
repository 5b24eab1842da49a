"""Statements on mailed documents."""

from collections.abc import Sequence
from uuid import UUID

from sqlmodel import col, select

from leaseapp.documents.models import DocumentMail
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context

MOST_MAILS = 100


def mails_of(context: Context, target_type: str, target_id: UUID) -> Sequence[tuple[DocumentMail, str | None]]:
    """Return the latest mails of a record with the names of those who sent them, newest first."""
    statement = (
        select(DocumentMail, User.name)
        .outerjoin(User, col(User.id) == DocumentMail.sent_by_user_id)
        .where(DocumentMail.target_type == target_type, DocumentMail.target_id == target_id)
        .order_by(col(DocumentMail.created_at).desc(), col(DocumentMail.id).desc())
        .limit(MOST_MAILS)
    )
    return context.session.exec(statement).all()  # ty: ignore[invalid-explicit-return]


def mail_for_update(context: Context, mail_id: UUID) -> DocumentMail | None:
    """Return the mail, its row locked until the commit."""
    statement = (
        select(DocumentMail)
        .where(DocumentMail.id == mail_id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).one_or_none()
