"""Settings of documents: logo, accent colour, conditions of quotes and automatic mails, with a sample beside them."""

from typing import Any

import reflex as rx

from leaseapp.documents.endpoints.document_settings import (
    delete_document_logo,
    preview_document,
    read_document_settings,
    update_document_settings,
    upload_document_logo,
)
from leaseapp.documents.ui.components import DocumentSettings
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ADMINISTRATION, page
from leaseapp.ui.session import show_toast

ROUTE = "/workspace/settings/documents"


class DocumentSettingsState(rx.State):
    """The settings as stored, and what the last act answered."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def open(self) -> None:
        """Read the settings."""
        outcome = await gateway.call(read_document_settings)
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
            return
        self._show(outcome.body)

    @rx.event
    async def act(self, name: str, values: dict[str, Any]) -> None:
        """Store what was changed on the page; `values` may say above which `version` of the settings."""
        if not self.data.get("ready"):  # the server was started anew since the page was read
            await self.open()
        version = values.get("version", self.data.get("version"))
        known = {"accentColor", "quoteConditions", "mailInvoiceOnIssue", "mailQuoteOnSend", "mailCreditNoteOnIssue"}
        if name == "save":
            body = {key: value for key, value in values.items() if key in known}
            await self._store(update_document_settings, body={**body, "version": version})
        elif name == "look":
            await self.open()  # a logo arrived by itself; what is typed beside it stays
            await show_toast(self, gateway.say(_("Saved")))
        elif name == "remove":
            await self._store(delete_document_logo, query={"version": str(version)})

    async def _store(self, endpoint: Endpoint, **arguments: Any) -> None:
        outcome = await gateway.call(endpoint, **arguments)
        if outcome.problem is not None:
            self.data = {**self.data, "errors": outcome.errors}
            await show_toast(self, next(iter(outcome.errors.values()), outcome.problem["message"]), "error")
            return
        self._show(outcome.body)
        await show_toast(self, gateway.say(_("Saved")))

    def _show(self, body: dict[str, Any]) -> None:
        may_change = gateway.allows(update_document_settings)
        self.data = {**body, "ready": True, "mayChange": may_change, "errors": {}}


page(
    ROUTE,
    title=_("Documents"),
    component=lambda: DocumentSettings.create(
        data=DocumentSettingsState.data,
        preview=preview_document.path,
        upload=upload_document_logo.path,
        on_act=DocumentSettingsState.act,
    ),
    endpoint=read_document_settings,
    group=ADMINISTRATION,
    used=update_document_settings,
    icon="palette",
    order=60,
    on_load=DocumentSettingsState.open,
)
