"""The table of mailed documents."""

from leaseapp.documents.models.document_mail import DocumentMail

__all__ = [
    "DocumentMail",
]
