"""Rows that a client company sees of mails sent to it: none, they are the office's own."""

from leaseapp.documents.models.document_mail import DocumentMail
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(DocumentMail)
