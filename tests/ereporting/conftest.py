"""A seller with clients of all kinds: consumers, businesses of the Union and beyond, French ones; days that are made to come."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from leaseapp.billing.models import Customer, Invoice, Payment
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting
from leaseapp.ereporting.enums import EReportingType
from leaseapp.ereporting.models import EReportingSubmission
from leaseapp.ereporting.services import reporting
from leaseapp.kernel import clock, events
from leaseapp.kernel.adapters.reporting_platform import port
from leaseapp.kernel.context import Context
from tests.factories import sales

ABROAD = {"siren": None, "headOffice": {"addressLine1": "Hafenstraße 1", "city": "Hamburg", "postalCode": "20457"}}
GOODS, SERVICE = sales.GOODS, sales.SERVICE


def line(of: dict[str, Any], amount: object, rate: object = 20, **values: Any) -> dict[str, Any]:
    """A line of an amount excl. VAT."""
    return {**of, "unitPriceHt": amount, "vatRatePct": rate, **values}


class Desk:
    """Makers in one unit of work."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.book = sales.seller(context)
        events.drain(context)  # its journals

    @contextmanager
    def on(self, day: date) -> Iterator[None]:
        """Live a morning."""
        before = self.context.now
        with clock.freeze(datetime(day.year, day.month, day.day, 9, tzinfo=UTC)):
            self.context.now = clock.now()
            yield
        self.context.now = before

    def consumer(self, number: int = 1) -> Customer:
        return sales.customer(self.context, number, name=f"Consumer {number}", kind="CONSUMER", siren=None)

    def german(self, number: int = 20, **values: Any) -> Customer:
        company = ABROAD | {"name": f"Werk {number}", "country": "DE", "vatNumber": "DE123456788"} | values
        office = company.pop("headOffice") | {"country": company["country"]}
        return sales.customer(self.context, number, **company, headOffice=office)

    def invoice(self, day: date, of: Customer, *lines: dict[str, Any], **values: Any) -> Invoice:
        with self.on(day):
            return sales.issued(self.context, of, self.book, lines, **values)

    def receipt(self, day: date, invoice: Invoice, amount: str) -> Payment:
        body = {
            "date": day, "amount": Decimal(amount), "method": "TRANSFER",
            "allocations": [{"invoiceId": invoice.id, "amount": Decimal(amount)}],
        }  # fmt: skip
        with self.on(day):
            return collecting.record(self.context, PaymentIn.model_validate(body))

    def undone(self, day: date, payment: Payment) -> Payment:
        body = {"date": day, "reversesPaymentId": payment.id, "reason": "Bounced"}
        with self.on(day):
            return collecting.record(self.context, PaymentIn.model_validate(body))

    def report(self, day: date, month: str, type_: EReportingType = EReportingType.B2C) -> EReportingSubmission:
        with self.on(day):
            return reporting.generate(self.context, month, type_)


def told(rows: Sequence[Any]) -> list[str]:
    """Rows of a report in short."""
    return [
        f"{row.day:%d} {row.category or row.invoice_number or '-'} {row.rate} {row.base} {row.vat} {row.amount} n{row.count}"
        for row in rows
    ]


@pytest.fixture
def desk(context: Context) -> Desk:
    """The makers."""
    return Desk(context)


@pytest.fixture(autouse=True)
def _platform() -> Iterator[None]:
    yield
    port.use(None)
