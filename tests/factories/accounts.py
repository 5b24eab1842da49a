"""A customer's account with a history, told day by day."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from leaseapp.billing import queries
from leaseapp.billing.models import CreditNote, Customer, Invoice, Payment
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from tests.factories import credits as credit_notes
from tests.factories import sales

ONE = {"kind": "GOODS", "designation": "Forklift", "quantity": 1, "vatRatePct": 20}


@contextmanager
def at(context: Context, day: date) -> Iterator[None]:
    """Within the block it is noon of `day`."""
    before, context.now = context.now, datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    try:
        yield
    finally:
        context.now = before


@dataclass
class Story:
    """An account's story: see `tell`."""

    seller: BillingEntity
    customer: Customer
    first: Invoice
    second: Invoice
    third: Invoice
    undone: Payment
    note: CreditNote


def opened(context: Context, **values: Any) -> BillingEntity:
    """A billing entity whose book is open."""
    entity = sales.seller(context, **values)
    events.drain(context)
    return entity


def tell(context: Context, number: int = 1) -> Story:
    """Three invoices (1 200, 600, 240 €), a part payment, one undone, a credit of 600 € refunded and used. In 2026:

    2 Mar FAC-1 1 200 due 1 Apr · 10 Mar FAC-2 600 due 9 Apr · 5 Apr receipt 700 on FAC-1 · 1 May receipt 1 100 on both ·
    10 May undone · 1 Jun credit 600 on FAC-1, 500 of it settled · 15 Jun refund 40 · 1 Jul FAC-3 240 due 31 Jul, 60 of the
    credit taken off on 2 Jul.
    """
    with at(context, date(2026, 3, 2)):
        seller, customer = opened(context), sales.customer(context, number)
        first = sales.issued(context, customer, seller, [ONE | {"unitPriceHt": 1000}], dueDate="2026-04-01")
    with at(context, date(2026, 3, 10)):
        second = sales.issued(context, customer, seller, [ONE | {"unitPriceHt": 500}], dueDate="2026-04-09")
    with at(context, date(2026, 4, 5)):
        sales.paid(context, (first, "700"), reference="VIR 1")
    with at(context, date(2026, 5, 1)):
        undone = sales.paid(context, (first, "500"), (second, "600"), reference="VIR 2")
    with at(context, date(2026, 5, 10)):
        body = {"date": "2026-05-10", "reason": "Returned", "reversesPaymentId": undone.id}
        collecting.record(context, PaymentIn.model_validate(body))
    with at(context, date(2026, 6, 1)):
        line = queries.lines_of(context, first.id)[0]
        note = credit_notes.credited(context, first, credit_notes.amount_of(line, 500))
    with at(context, date(2026, 6, 15)):
        credit_notes.used(context, note, kind="REFUND", amount=40, method="TRANSFER", reference="VIR-R")
    with at(context, date(2026, 7, 1)):
        third = sales.issued(context, customer, seller, [ONE | {"unitPriceHt": 200}], dueDate="2026-07-31")
    with at(context, date(2026, 7, 2)):
        credit_notes.allocated(context, note, (third, 60))
    return Story(seller, customer, first, second, third, undone, note)
