"""The customer beside a document that is being written: particulars, terms, what it owes, last quotes, last price."""

from enum import StrEnum
from typing import Any

import reflex as rx

from leaseapp.billing.endpoints.customers import propose_document, read_customer_summary
from leaseapp.billing.ui.components import CustomerPanel
from leaseapp.kernel.extension import Registry
from leaseapp.ui import gateway
from leaseapp.ui.kit import Defaults
from leaseapp.ui.registry import icon, permission_key, words

#: of every document: what its customer and billing entity let the server propose
PROPOSED = Defaults(propose_document, ("customerId", "billingEntityId"))

offered: Registry[type[StrEnum]] = Registry("states of what is offered to customers")
"""The domain above that makes offers says here how their states are called."""


class CustomerPanelState(rx.State):
    """The customer that is shown."""

    data: dict[str, Any] = {}

    @rx.event
    async def read(self, customer_id: str, line: dict[str, Any]) -> None:
        """Read a customer, and what it last paid for the product `{productId}` of the line that is being written."""
        product = str(line.get("productId") or "")
        query = {"productId": product} if product else {}
        outcome = await gateway.call(read_customer_summary, customer_id=customer_id, query=query)
        self.data = {**outcome.body, "productId": product} if outcome.problem is None else {"id": customer_id}


def customer_panel() -> rx.Component:
    """Return the panel for the form of a document."""
    return CustomerPanel.create(
        data=CustomerPanelState.data,
        words={"status": next((words(states) for states in offered), None)},
        on_read=CustomerPanelState.read,
    )


permission_key(read_customer_summary)
for _name in ("external-link", "history", "panel-right"):
    icon(_name)
