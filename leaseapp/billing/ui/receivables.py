"""Receivables: the statement tab of a customer, the aged balance of all."""

from typing import Any

import reflex as rx

from leaseapp.billing.endpoints.receivables import read_customer_balances, read_statement
from leaseapp.billing.enums import PaymentMethod
from leaseapp.billing.rules.statement import StatementKind
from leaseapp.billing.ui.components import BalancePage, StatementPanel
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import ACCOUNTING, page
from leaseapp.ui.registry import icon, permission_key, words


class StatementState(rx.State):
    """The statement that is shown."""

    data: dict[str, Any] = {}

    @rx.event
    async def read(self, customer_id: str, period: dict[str, Any]) -> None:
        """Read the account of a customer over a period `{from, to}`."""
        query = {name: str(period.get(name, "")) for name in ("from", "to")}
        outcome = await gateway.call(read_statement, customer_id=customer_id, query=query)
        self.data = outcome.body if outcome.problem is None else {"problem": outcome.problem["message"]}


class BalanceState(rx.State):
    """The aged balance that is shown."""

    data: dict[str, Any] = {"ready": False}

    @rx.event
    async def read(self, day: str, asked: dict[str, Any]) -> None:
        """Read a page of the balance of `day`; of today when it is empty."""
        query = {"page": str(asked.get("page", 1)), **({"asOf": day} if day else {})}
        outcome = await gateway.call(read_customer_balances, query=query)
        if outcome.problem is None:
            self.data = {"ready": True, **outcome.body}
        else:
            self.data = {**self.data, "problem": outcome.problem["message"]}


def statement() -> rx.Component:
    """Return the panel for the customer's page."""
    permission_key(read_statement)
    for name in ("file-text", "download"):
        icon(name)
    return StatementPanel.create(
        data=StatementState.data,
        words={"kind": words(StatementKind), "method": words(PaymentMethod)},
        on_read=StatementState.read,
    )


page(
    "/workspace/customer-balances",
    title=_("Aged balance"),
    component=lambda: BalancePage.create(data=BalanceState.data, on_read=BalanceState.read),
    endpoint=read_customer_balances,
    group=ACCOUNTING,
    icon="scale",
    order=60,
)
