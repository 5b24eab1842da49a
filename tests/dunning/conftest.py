"""Late invoices to dun: a seller, a customer with addresses, invoices whose due date has passed."""

from datetime import date, timedelta
from typing import Any

import pytest

from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.services import overdue
from leaseapp.dunning.models import Dunning
from leaseapp.dunning.schemas.dunnings import AdvanceIn
from leaseapp.dunning.services import advancing, opening
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from tests.factories import sales

WHY = "Client parti sans laisser d’adresse"


class Desk:
    """Makers of dunnings in one unit of work, whose days pass as the test says."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.seller = sales.seller(context)
        self._customers = 0
        events.drain(context)

    def customer(self, **company: Any) -> Customer:
        self._customers += 1
        return sales.customer(self.context, self._customers, **({"email": "compta@client.example"} | company))

    def pass_days(self, days: int) -> None:
        self.context.now += timedelta(days=days)

    def late(self, customer: Customer | None = None, days: int = 5, **values: Any) -> Invoice:
        """An invoice of 1 200 € that is late by that many days: the clock goes forward."""
        customer = customer or self.customer()
        invoice = sales.issued(
            self.context, customer, self.seller, [sales.SERVICE], dueDate=self.context.today.isoformat(), **values
        )
        self.pass_days(days)
        overdue.mark_overdue(self.context)
        self.context.session.flush()
        return invoice

    def open(self, invoice: Invoice | None = None, **values: Any) -> Dunning:
        return opening.open_by_hand(self.context, (invoice or self.late(**values)).id)

    def advance(self, dunning: Dunning, *, wait: bool = True, **values: Any) -> Dunning:
        """The next step, on its day."""
        if wait and dunning.next_step_on:
            self.pass_days(max((dunning.next_step_on - self.context.today).days, 0))
        found = advancing.advance(self.context, dunning.id, AdvanceIn.model_validate({"channel": "EMAIL"} | values))
        events.drain(self.context)
        return found

    def handed_over(self, dunning: Dunning | None = None) -> Dunning:
        dunning = dunning or self.open()
        for _step in range(3):
            self.advance(dunning, channel="REGISTERED")
        return self.advance(dunning, confirm=True, transferTo={"kind": "BAILIFF", "name": "Me Blanchard"})

    def drain(self) -> None:
        events.drain(self.context)


@pytest.fixture
def desk(context, storage) -> Desk:
    return Desk(context)


def day(text: str) -> date:
    return date.fromisoformat(text)
