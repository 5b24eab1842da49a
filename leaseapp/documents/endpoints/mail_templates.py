"""The texts of mails, by kind and language (extras of ours: the organization writes its own)."""

from leaseapp.documents.enums import MailTemplate
from leaseapp.documents.schemas.mail_templates import (
    Language,
    MailPreviewOut,
    MailTemplateIn,
    MailTemplateOut,
    MailTemplatesOut,
    MailTextIn,
)
from leaseapp.documents.services import mail_templates
from leaseapp.identity.permissions import SETTING_READ, SETTING_UPDATE
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.text.schema import VersionQuery

PATH = "/mail-templates"
ONE = f"{PATH}/{{kind}}/{{locale}}"


@workspace.get(
    PATH,
    permission=SETTING_READ,
    internal=True,
    returns=MailTemplatesOut,
    extra="the organization writes the texts of its mails (issue 15)",
)
def read_mail_templates(context: Context) -> MailTemplatesOut:
    """Read the texts of mails and what they may name."""
    return mail_templates.read(context)


@workspace.get(
    ONE,
    permission=SETTING_READ,
    internal=True,
    returns=MailTemplateOut,
    extra="the organization writes the texts of its mails (issue 15)",
)
def read_mail_template(context: Context, kind: MailTemplate, locale: Language) -> MailTemplateOut:
    """Read the text of a kind of mail in a language."""
    return mail_templates.one(context, kind, locale)


@workspace.put(
    ONE,
    permission=SETTING_UPDATE,
    audit="sales.mailtemplate.update",
    internal=True,
    returns=MailTemplateOut,
    extra="the organization writes the texts of its mails (issue 15)",
)
def update_mail_template(
    context: Context, kind: MailTemplate, locale: Language, body: MailTemplateIn
) -> MailTemplateOut:
    """Store the text of a kind of mail; 422 UNKNOWN_PLACEHOLDER or BRACKETS_UNBALANCED at its field."""
    return mail_templates.change(context, kind, locale, body)


@workspace.delete(
    ONE,
    permission=SETTING_UPDATE,
    audit="sales.mailtemplate.delete",
    internal=True,
    returns=MailTemplateOut,
    extra="the organization writes the texts of its mails (issue 15)",
)
def reset_mail_template(context: Context, kind: MailTemplate, locale: Language, query: VersionQuery) -> MailTemplateOut:
    """Go back to the text that everybody starts with."""
    return mail_templates.reset(context, kind, locale, query.version)


@workspace.post(
    f"{ONE}/preview",
    permission=SETTING_READ,
    writes=False,
    internal=True,
    returns=MailPreviewOut,
    extra="a text as a customer would read it, of a sample document (issue 15)",
)
def preview_mail_template(context: Context, kind: MailTemplate, locale: Language, body: MailTextIn) -> MailPreviewOut:
    """Return a text as the customer would read it, of a sample document; nothing is stored."""
    return mail_templates.preview(context, kind, locale, body)
