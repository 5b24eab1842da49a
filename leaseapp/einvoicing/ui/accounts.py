"""The page of the account at the e-invoice platform."""

from typing import Any

import reflex as rx

from leaseapp.einvoicing.endpoints.accounts import (
    connect_einvoice_account,
    read_einvoice_account,
    save_einvoice_account,
)
from leaseapp.einvoicing.ui.components import EInvoiceAccount
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ADMINISTRATION, page
from leaseapp.ui.session import show_toast


class EInvoiceAccountState(rx.State):
    """The account as stored, and what the last act answered."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def open(self) -> None:
        """Read the account."""
        outcome = await gateway.call(read_einvoice_account)
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
            return
        self._show(outcome.body)

    @rx.event
    async def act(self, name: str, values: dict[str, Any]) -> None:
        """Store what was typed, or have the platform call back with new keys."""
        if name == "save":
            known = {"clientId", "clientSecret", "digestForm", "version"}
            await self._store(
                save_einvoice_account, _("Saved"), body={key: values[key] for key in known & values.keys()}
            )
        elif name == "connect":
            await self._store(connect_einvoice_account, _("The platform is asked to call back"))

    async def _store(self, endpoint: Endpoint, done: str, **arguments: Any) -> None:
        outcome = await gateway.call(endpoint, **arguments)
        if outcome.problem is not None:
            self.data = {**self.data, "errors": outcome.errors}
            await show_toast(self, next(iter(outcome.errors.values()), outcome.problem["message"]), "error")
            return
        self._show(outcome.body)
        await show_toast(self, gateway.say(done))

    def _show(self, body: dict[str, Any]) -> None:
        self.data = {**body, "ready": True, "mayChange": gateway.allows(save_einvoice_account), "errors": {}}


def account() -> rx.Component:
    """Return the page."""
    return EInvoiceAccount.create(data=EInvoiceAccountState.data, on_act=EInvoiceAccountState.act)


page(
    "/workspace/settings/einvoicing", title=_("E-invoice platform"), component=account, endpoint=read_einvoice_account,
    group=ADMINISTRATION, icon="send", order=45, on_load=EInvoiceAccountState.open,
    used=save_einvoice_account,
)  # fmt: skip
