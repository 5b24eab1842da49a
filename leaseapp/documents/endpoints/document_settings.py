"""Settings of documents: logo, accent colour, conditions of quotes, which documents go to the customer by themselves."""

from leaseapp.documents.schemas.document_settings import (
    DocumentPreviewQuery,
    DocumentSettingsOut,
    DocumentSettingsPatch,
    LogoIn,
)
from leaseapp.documents.services import branding, sampling
from leaseapp.identity.permissions import SETTING_READ, SETTING_UPDATE
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.rendering.pdf.pages import shown
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.kernel.web.media_types import PDF, PNG


@workspace.get(
    "/document-settings",
    permission=SETTING_READ,
    internal=True,
    returns=DocumentSettingsOut,
    extra="logo, accent colour and automatic mails of documents (issue 3; DECISIONS 15)",
)
def read_document_settings(context: Context) -> DocumentSettingsOut:
    """Read the settings of documents."""
    return branding.read(context)


@workspace.patch(
    "/document-settings", permission=SETTING_UPDATE, audit="sales.documentsetting.update", internal=True,
    returns=DocumentSettingsOut,
    extra="logo, accent colour and automatic mails of documents (issue 3; DECISIONS 15)",
)  # fmt: skip
def update_document_settings(context: Context, body: DocumentSettingsPatch) -> DocumentSettingsOut:
    """Change the accent colour, the conditions of new quotes or what is mailed."""
    return branding.change(context, body)


@workspace.put(
    "/document-settings/logo", permission=SETTING_UPDATE, audit="sales.documentlogo.update", internal=True,
    returns=DocumentSettingsOut,
    extra="the logo that documents carry (issue 3)",
)  # fmt: skip
def upload_document_logo(context: Context, body: LogoIn) -> DocumentSettingsOut:
    """Replace the logo; 413 FILE_TOO_LARGE, 415 MIME_NOT_ALLOWED, 422 PICTURE_TOO_LARGE or PICTURE_DAMAGED."""
    return branding.change_logo(context, body.content, body.version)


@workspace.delete(
    "/document-settings/logo", permission=SETTING_UPDATE, audit="sales.documentlogo.delete", internal=True,
    returns=DocumentSettingsOut,
    extra="the logo that documents carry (issue 3)",
)  # fmt: skip
def delete_document_logo(context: Context, query: VersionQuery) -> DocumentSettingsOut:
    """Take the logo away."""
    return branding.remove_logo(context, query.version)


@workspace.get(
    "/document-settings/preview",
    permission=SETTING_READ,
    internal=True,
    files=(PDF, PNG),
    extra="the settings page shows a sample document while a colour is chosen",
)
def preview_document(context: Context, query: DocumentPreviewQuery) -> FileAnswer:
    """Return a sample invoice in PDF with the stored logo and the stored or the given colour, or one page of it as a picture."""
    return shown(sampling.sample(context, accent=query.accent_color), query)
