"""The home page adds up what the domains say; a timeline tells who did what."""

from datetime import timedelta
from decimal import Decimal

import pytest

from leaseapp.billing.services.home import accounting
from leaseapp.kernel import clock, events
from leaseapp.kernel.errors import Forbidden, NotFound
from leaseapp.kernel.home import Asked
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.workspace.services import history
from tests.factories import orders, sales, sales_http
from tests.factories.sales_http import W


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


def values(context):
    context.session.flush()
    return {item.key: item.value for item in accounting.figures(context, Asked()).body.figures}


def test_home_counts_what_is_invoiced_due_and_late(context, book):
    customer = sales.customer(context)
    sales.draft(context, customer, book)
    open_invoice = sales.issued(context, customer, book, [sales.SERVICE])
    sales.paid(context, (open_invoice, "600.00"))
    today = context.today
    soon = sales.issued(context, customer, book, dueDate=today.isoformat())
    assert values(context) == {
        "invoiced": Decimal("2000.00"), "outstanding": Decimal("1800.00"), "late": Decimal("0.00"),
        "vat": Decimal("300.00"),
    }  # fmt: skip
    rows = accounting.waiting(context, Asked()).body.rows
    assert {row.key: (row.count, row.amount) for row in rows} == {
        "toIssue": (1, Decimal("1200.00")), "toCollect": (2, Decimal("1800.00")),
    }  # fmt: skip
    context.now = context.now + timedelta(days=40)
    later = values(context)
    assert (later["outstanding"], later["late"]) == (Decimal("1800.00"), Decimal("1800.00"))
    assert soon.due_date == today


def test_history_needs_the_records_permission_and_the_record(context, context_of):
    with pytest.raises(NotFound):
        history.read(context, "Invoice", new_id())
    with pytest.raises(NotFound):
        history.read(context, "Nonsense", new_id())
    with context_of("SUPPLIER_USER") as outsider, pytest.raises(Forbidden):
        history.read(outsider, "Payment", new_id())


def test_a_timeline_tells_acts_with_their_changes_and_authors(client):
    sales_http.seller(client)
    draft = sales_http.draft(client, sales_http.customer(client)["id"], [sales.GOODS, sales.SERVICE])
    client.patch(f"{W}/invoices/{draft['id']}", json={"notes": "hello"})
    client.post(f"{W}/invoices/{draft['id']}/issue")
    items = client.get(f"{W}/record-history/Invoice/{draft['id']}").json()["items"]
    assert [(item["label"], item["actor"]) for item in items] == [
        ("Issued", "Admin of alpha"), ("Changed", "Admin of alpha"), ("Created", "Admin of alpha"),
    ]  # fmt: skip
    # in words, as the audit log tells them
    assert items[1]["changes"] == [
        {"field": "notes", "label": "Notes", "before": "", "after": "hello", "hidden": False}
    ]
    assert {change["field"]: change["after"] for change in items[0]["changes"]}["number"] == "FAC-1"
    assert items[2]["parts"] == 2
    assert items[0]["at"].startswith(str(clock.now().year))


def test_each_shipment_tells_its_quantities(client):
    entity, customer = sales_http.seller(client), sales_http.customer(client)
    body = {"customerId": customer["id"], "billingEntityId": entity["id"], "lines": [orders.GOODS, orders.SERVICE]}
    order = client.post(f"{W}/orders", json=body).json()
    forklift = order["lines"][0]["id"]
    client.post(f"{W}/orders/{order['id']}/ship", json={"lines": [{"orderLineId": forklift, "quantity": 3}]})
    client.post(f"{W}/orders/{order['id']}/ship", json={})
    items = client.get(f"{W}/record-history/Order/{order['id']}").json()["items"]
    assert [(item["label"], item["detail"]) for item in items] == [
        ("Shipment", "7 of 10 Forklift, 4 of 4 Inspection"), ("Shipment", "3 of 10 Forklift"), ("Created", ""),
    ]  # fmt: skip
