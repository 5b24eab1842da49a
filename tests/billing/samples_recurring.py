"""Samples of recurring invoices."""

from datetime import timedelta
from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import SAMPLES, Maker, sample
from tests.billing.samples_invoices import invoice


@sample
def create_recurring_invoice(maker: Maker) -> dict[str, Any]:
    day = clock.today() + timedelta(days=7)
    body = {"invoiceId": str(invoice(maker).id), "name": f"Abonnement {maker.number()}", "everyMonths": 1}
    return {"body": body | {"nextDate": day.isoformat()}}


def recurrence(maker: Maker) -> Any:
    """An invoice that is repeated."""
    return maker.make("create_recurring_invoice")


for _name in ("read_recurring_invoice", "delete_recurring_invoice"):
    SAMPLES[_name] = lambda maker: {"recurring_id": recurrence(maker).id}


@sample
def update_recurring_invoice(maker: Maker) -> dict[str, Any]:
    return {"recurring_id": recurrence(maker).id, "body": {"paused": True, "everyMonths": 3}}
