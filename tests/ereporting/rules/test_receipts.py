"""Receipts of consumers added up by day (flow 10.4)."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.billing.rules.receipts_by_rate import Receipt
from leaseapp.ereporting.rules.receipts import by_day, item_of

DAY = date(2026, 10, 15)


def test_receipts_of_a_day_are_added_up_by_rate():
    first, second = (
        Receipt(UUID(int=at), DAY, Decimal(amount), {}, Decimal(180)) for at, amount in enumerate((120, 60))
    )
    items = by_day([item_of(first, Decimal(20), Decimal("120.00")), item_of(second, Decimal(20), Decimal("60.00")),
                    item_of(second, Decimal(10), Decimal("11.00"))])  # fmt: skip
    assert [(str(i.rate), str(i.amount), str(i.base), str(i.vat), i.count) for i in items] == [
        ("20", "180.00", "150.00", "30.00", 2), ("10", "11.00", "10.00", "1.00", 0),
    ]  # fmt: skip
