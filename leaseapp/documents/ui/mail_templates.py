"""Settings of the texts of mails: one a kind and language, with what a customer would read beside it."""

from typing import Any

import reflex as rx

from leaseapp.documents.endpoints.mail_templates import (
    preview_mail_template,
    read_mail_templates,
    reset_mail_template,
    update_mail_template,
)
from leaseapp.documents.enums import MailTemplate
from leaseapp.documents.ui.components import MailTemplates
from leaseapp.documents.ui.mailing import TEMPLATES
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ADMINISTRATION, page
from leaseapp.ui.registry import icon, options_of, permission_key
from leaseapp.ui.session import show_toast


class MailTemplatesState(rx.State):
    """The texts as stored, the last preview, and what the last act answered."""

    data: dict[str, Any] = {"ready": False}
    shown: dict[str, Any] = {"seq": 0}
    outcome: dict[str, Any] = {"seq": 0}

    @rx.event
    async def open(self) -> None:
        """Read the texts."""
        outcome = await gateway.call(read_mail_templates)
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
            return
        self.data = {**outcome.body, "ready": True, "mayChange": gateway.allows(update_mail_template)}

    @rx.event
    async def preview(self, key: str, text: dict[str, Any]) -> None:
        """Show the text `KIND/locale` filled in for a sample document."""
        kind, _slash, locale = key.partition("/")
        body = {name: text.get(name) for name in ("subject", "body")}
        outcome = await gateway.call(preview_mail_template, kind=kind, locale=locale, body=body)
        self.shown = {"seq": self.shown["seq"] + 1, "key": key, "text": outcome.body, "errors": outcome.errors}

    @rx.event
    async def act(self, name: str, values: dict[str, Any]) -> None:
        """Store a text or goes back to the standard one; `values` say which, and above which version."""
        where = {"kind": values.get("kind"), "locale": values.get("locale")}
        version = values.get("version")
        if name == "save":
            body = {part: values.get(part) for part in ("subject", "body")}
            await self._store(update_mail_template, **where, body={**body, "version": version})
        elif name == "reset":
            await self._store(reset_mail_template, **where, query={"version": str(version)})

    async def _store(self, endpoint: Endpoint, **arguments: Any) -> None:
        outcome = await gateway.call(endpoint, **arguments)
        answer = {"seq": self.outcome["seq"] + 1, "ok": outcome.ok, "errors": outcome.errors}
        if outcome.problem is not None:
            self.outcome = {**answer, "message": outcome.problem["message"]}
            return
        await self.open()
        self.outcome = {**answer, "message": None}
        await show_toast(self, gateway.say(_("Saved")))


def _component() -> rx.Component:
    permission_key(read_mail_templates)
    for name in ("circle-alert", "loader-circle", "rotate-ccw", "plus"):
        icon(name)
    return MailTemplates.create(
        data=MailTemplatesState.data,
        shown=MailTemplatesState.shown,
        outcome=MailTemplatesState.outcome,
        kinds=options_of(MailTemplate),
        on_preview=MailTemplatesState.preview,
        on_act=MailTemplatesState.act,
    )


page(
    TEMPLATES,
    title=_("E-mail texts"),
    component=_component,
    endpoint=read_mail_templates,
    group=ADMINISTRATION,
    icon="mail",
    order=62,
    on_load=MailTemplatesState.open,
)
