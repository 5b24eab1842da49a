"""Orders: made with their number and totals, stock that follows them."""

from decimal import Decimal

import pytest

from leaseapp.kernel import events
from leaseapp.kernel.errors import Invalid
from leaseapp.sales.enums import LineKind, OrderStatus
from leaseapp.sales.models import OrderLine
from leaseapp.sales.services import ordering
from tests.factories import catalog, sales


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


def line(product=None, **values):
    priced = {
        "position": 1, "kind": LineKind.GOODS, "designation": "Forklift", "quantity": Decimal(3),
        "unit_price_ht": Decimal("33.3333"), "vat_rate_pct": Decimal(20), "line_total_ht": Decimal("100.00"),
        "product_id": product.id if product else None,
    }  # fmt: skip
    return OrderLine(**(priced | values))


def made(context, book, *lines):
    customer = sales.customer(context)
    draft = ordering.OrderDraft(customer_id=customer.id, billing_entity_id=book.id, lines=list(lines))
    return ordering.make(context, draft)


def test_an_order_is_confirmed_numbered_and_added_up(context, book):
    first = made(context, book, line(), line(vat_rate_pct=Decimal(10)))
    assert (first.number, first.status, first.order_date) == ("CMD-1", OrderStatus.CONFIRMED, context.today)
    assert (first.total_ht, first.total_vat, first.total_ttc) == (200, 30, 230)
    assert [(row["rate"], row["base"], row["vat"]) for row in first.vat_breakdown] == [
        ("20", "100.00", "20.00"), ("10", "100.00", "10.00"),
    ]  # fmt: skip


def test_stock_falls_by_what_is_ordered_below_zero_too(context, book):
    scarce = catalog.product(context, stockQuantity=4)
    unmanaged = catalog.product(context, reference="P-2", stockManaged=False)
    made(context, book, line(scarce), line(unmanaged), line(scarce, quantity=Decimal("1.5")), line())
    assert (scarce.stock_quantity, unmanaged.stock_quantity) == (Decimal("-0.5"), 0)


def test_an_order_without_lines_is_refused(context, book):
    with pytest.raises(Invalid) as refused:
        made(context, book)
    assert refused.value.code == "ORDER_EMPTY"
