"""Sending by mail, the same on every record that has a document: the act with its dialog, and the tab of mails."""

from dataclasses import replace
from typing import Any

from leaseapp.documents.endpoints.mail_templates import update_mail_template
from leaseapp.documents.enums import DocumentMailStatus
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    AMBER,
    DATE,
    DATETIME,
    GRAY,
    GREEN,
    RED,
    Action,
    Also,
    Cell,
    Composer,
    Field,
    Tab,
    colours,
    notice,
    record_panel,
    show,
    table,
)

colours(DocumentMailStatus, QUEUED=GRAY, SENT=GREEN, DELIVERED=GREEN, OPENED=GREEN, BOUNCED=RED, FAILED=RED)


TEMPLATES = "/workspace/settings/mail-templates"
SEND = _("Send…")
FACTUR_X = _("Factur-X EN 16931, PDF/A-3")


def send_by_mail(
    endpoint: Endpoint,
    base: str,
    title: str,
    *,
    name: str = "mail",
    text: str = SEND,
    pdf: str | None = None,
    note: str | None = None,
    statement: bool = False,
    confirm: str = _("Send"),
    done: str = _("The e-mail is on its way"),
    quiet: Action | None = None,
    **action: Any,
) -> Action:
    """Return the act "Send…" of a record whose address in the API is `base`: recipients, subject and text are proposed.

    `quiet` is the act beside it that sends nothing; `statement` asks for the period besides.
    """
    period = (
        Field("periodStart", _("From"), DATE, required=True, value="{mailing.periodStart}"),
        Field("periodEnd", _("To"), DATE, required=True, value="{mailing.periodEnd}"),
    )
    composer = Composer(
        title,
        period if statement else (),
        confirm=confirm,
        proposal=f"{base}/mailing",
        pdf=pdf or f"{base}/pdf",
        note=note,
        template=(TEMPLATES, update_mail_template),
        quiet=replace(quiet, inside=True) if quiet else None,
        fix=action.get("fix", {}),
    )
    return Action(name, text, endpoint, icon="send", done=done, dialog=composer, **action)


def mail_state() -> tuple[Any, Any]:
    """Return the fate of the last mail, while it has not left: a record's page shows it before anything else."""
    return (
        show(
            {"mailing.delayed": ["*"]},
            notice(_("The e-mail has not left yet, it is tried again: {mailing.delayed}"), AMBER),
        ),
        show({"mailing.failed": ["*"]}, notice(_("The last e-mail did not arrive: {mailing.failed}"), RED)),
    )


def mails_of(entity: str, endpoint: Endpoint, *, when: dict[str, list[str]] | None = None) -> None:
    """Add the tab "E-mails" to the record page of `entity`, and the proposal that its dialog starts with."""
    record_panel(entity, Tab("mails", _("E-mails"), _mail_table(), count="mailing.items", when={"mailing.items": ["*"]}),
                 also=Also("mailing", endpoint, when=when))  # fmt: skip


def _mail_table() -> Any:
    return table(
        "mailing.items",
        (
            Cell("createdAt", _("Requested on"), DATETIME),
            Cell("addressed", _("Recipient")),
            Cell("subject", _("Subject"), detail="error"),
            Cell("sentBy", _("By")),
            Cell("sentAt", _("Sent on"), DATETIME),
            Cell("status", _("Status"), enum=DocumentMailStatus),
        ),
        empty=_("Nothing was sent by e-mail yet"),
    )
