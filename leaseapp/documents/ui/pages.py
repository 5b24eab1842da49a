"""Every page of documents; importing the modules declares them."""

from leaseapp.documents.ui import document_settings, mail_templates

__all__ = ["document_settings", "mail_templates"]
