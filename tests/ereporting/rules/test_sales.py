"""Sales to consumers by day, category and rate; the worked numbers of MONEY.md 5.4."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.totals import VatRow
from leaseapp.ereporting.enums import SaleCategory
from leaseapp.ereporting.rules.sales import Sale, by_day, category_of, vat_of_parts
from leaseapp.law.vat_provisions import VatReason

GOODS, SERVICE = LineKind.GOODS, LineKind.SERVICE
DAY = date(2026, 10, 3)


def row(rate: str, base: str, vat: str, reason: VatReason | None = None) -> VatRow:
    zero = Decimal("0.00")
    return VatRow(Decimal(rate), reason, "S", Decimal(base), Decimal(vat), Decimal(vat), zero, Decimal(base), zero)


def sale(number: int, *parts: tuple[LineKind, str, str, str], is_credit: bool = False, day: date = DAY) -> Sale:
    """A sale of (kind, rate, base, VAT)."""
    bases = {(kind, Decimal(rate), None): Decimal(base) for kind, rate, base, _vat in parts}
    return Sale(UUID(int=number), day, [row(rate, base, vat) for _kind, rate, base, vat in parts], bases, is_credit)


def told(sales: list[Sale]) -> list[str]:
    return [f"{item.day:%d} {item.category} {item.rate} {item.base} {item.vat} n{item.count}" for item in by_day(sales)]


def test_the_worked_day():
    """3 Oct 2026, two sales, 305.00 at 20 % and 45.00 at 10 %: TLB1, 350.00 excl. VAT, 65.50 VAT, two of them."""
    found = by_day([sale(1, (GOODS, "20", "305.00", "61.00")), sale(2, (GOODS, "10", "45.00", "4.50"))])
    assert {item.category for item in found} == {SaleCategory.GOODS}
    assert sum(item.base for item in found) == Decimal("350.00")
    assert sum(item.vat for item in found) == Decimal("65.50")
    assert sum(item.count for item in found) == 2


@pytest.mark.parametrize(
    ("sales", "rows"),
    [
        ([], []),
        # two rates of one category: one sale
        ([sale(1, (GOODS, "20", "100.00", "20.00"), (GOODS, "10", "50.00", "5.00"))],
         ["03 TLB1 20 100.00 20.00 n1", "03 TLB1 10 50.00 5.00 n0"]),
        # goods and services of one sale are two transactions
        ([sale(1, (GOODS, "20", "100.00", "20.00"), (SERVICE, "10", "50.00", "5.00"))],
         ["03 TLB1 20 100.00 20.00 n1", "03 TPS1 10 50.00 5.00 n1"]),
        # a credit note takes from its own day, and is no sale
        ([sale(1, (GOODS, "20", "100.00", "20.00")), sale(2, (GOODS, "20", "30.00", "6.00"), is_credit=True)],
         ["03 TLB1 20 70.00 14.00 n1"]),
        ([sale(2, (GOODS, "20", "30.00", "6.00"), is_credit=True, day=date(2026, 10, 9))],
         ["09 TLB1 20 -30.00 -6.00 n0"]),
    ],
)  # fmt: skip
def test_rows(sales, rows):
    assert told(sales) == rows


@pytest.mark.parametrize(
    ("kind", "reason", "category"),
    [
        (GOODS, None, "TLB1"),
        (SERVICE, None, "TPS1"),
        (GOODS, VatReason.FRANCHISE, "TLB1"),
        (SERVICE, VatReason.FRANCHISE, "TPS1"),
        (GOODS, VatReason.EXPORT, "TNT1"),
        (SERVICE, VatReason.OUTSIDE_FRANCE, "TNT1"),
        (SERVICE, VatReason.EXEMPT_OVERSEAS, "TPS1"),
        (SERVICE, VatReason.EXEMPT_TEACHING, None),
        (SERVICE, VatReason.EXEMPT_INSURANCE, None),
        (GOODS, VatReason.DISBURSEMENT, None),
    ],
)
def test_categories(kind, reason, category):
    assert category_of(kind, reason) == category


@pytest.mark.parametrize(
    ("vat", "bases", "parts"),
    [
        ("0.01", ["0.03", "0.03"], ["0.00", "0.01"]),
        ("30.00", ["100.00", "50.00"], ["20.00", "10.00"]),
        ("-30.00", ["-100.00", "-50.00"], ["-20.00", "-10.00"]),
        ("10.00", ["100.00", "-50.00"], ["20.00", "-10.00"]),
        ("0.00", [], []),
    ],
)
def test_the_vat_of_a_rate_is_shared_exactly(vat, bases, parts):
    found = vat_of_parts(row("20", "0.00", vat), [Decimal(base) for base in bases])
    assert found == [Decimal(part) for part in parts]
