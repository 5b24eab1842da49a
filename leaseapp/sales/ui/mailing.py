"""Sending by mail, the same on every record that has a document: the act with its dialog, and the tab of mails."""

from typing import Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.i18n import _
from leaseapp.sales.enums import DocumentMailStatus
from leaseapp.ui.kit import (
    DATE,
    DATETIME,
    EMAIL,
    GRAY,
    GREEN,
    LONG,
    RED,
    Action,
    Also,
    Cell,
    Dialog,
    Field,
    Tab,
    colours,
    record_panel,
    table,
)

colours(DocumentMailStatus, QUEUED=GRAY, SENT=GREEN, FAILED=RED)


def send_by_mail(
    endpoint: Endpoint,
    *,
    text: str = _("Send by e-mail…"),
    when: dict[str, list[str]] | None = None,
    statement: bool = False,
) -> Action:
    """The act "Send by e-mail…": recipient, subject and text are proposed and may be changed.

    The record's page reads the proposal with `mails_of`; `statement` asks for the period besides.
    """
    period = (
        Field("periodStart", _("From"), DATE, required=True, value="{mailing.periodStart}"),
        Field("periodEnd", _("To"), DATE, required=True, value="{mailing.periodEnd}"),
    )
    return Action(
        "mail",
        text,
        endpoint,
        icon="mail",
        when=when,
        done=_("The e-mail is on its way"),
        dialog=Dialog(
            _("Send by e-mail"),
            text=_("The document is attached as PDF; answers go to the billing entity's address."),
            fields=(
                *(period if statement else ()),
                Field("to", _("Recipient"), EMAIL, required=True, value="{mailing.to}"),
                Field("cc", _("Copy to"), EMAIL),
                Field("subject", _("Subject"), required=True, value="{mailing.subject}", span=12),
                Field("body", _("Message"), LONG, value="{mailing.body}", span=12),
            ),
            confirm=_("Send"),
        ),
    )


def mails_of(entity: str, endpoint: Endpoint, *, when: dict[str, list[str]] | None = None) -> None:
    """Adds the tab "E-mails" to the record page of `entity`, and the proposal that its dialog starts with."""
    record_panel(entity, Tab("mails", _("E-mails"), _mail_table(), count="mailing.items", when={"mailing.items": ["*"]}),
                 also=Also("mailing", endpoint, when=when))  # fmt: skip


def _mail_table() -> Any:
    return table(
        "mailing.items",
        (
            Cell("createdAt", _("Requested on"), DATETIME),
            Cell("to", _("Recipient")),
            Cell("subject", _("Subject"), detail="error"),
            Cell("sentBy", _("By")),
            Cell("sentAt", _("Sent on"), DATETIME),
            Cell("status", _("Status"), enum=DocumentMailStatus),
        ),
        empty=_("Nothing was sent by e-mail yet"),
    )
