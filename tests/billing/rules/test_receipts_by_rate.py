"""Receipts that pay services, by rate; the worked numbers of MONEY.md 5.4."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing.rules.receipts_by_rate import Receipt, credited_of, shares, waiting_of
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules.totals import VatRow

DAY = date(2026, 10, 15)
WAITING = {Decimal(20): Decimal("4050.00"), Decimal(10): Decimal("530.64"), Decimal("5.5"): Decimal("454.49")}
TOTAL = Decimal("5035.13")


def receipts(*amounts: str, waiting=WAITING, payable: Decimal = TOTAL) -> list[Receipt]:
    return [Receipt(UUID(int=at), DAY, Decimal(amount), waiting, payable) for at, amount in enumerate(amounts)]


@pytest.mark.parametrize(
    ("amounts", "told"),
    [
        (["2000.00"], [["1608.69", "210.78", "180.53"]]),
        (["2000.00", "3035.13"], [["1608.69", "210.78", "180.53"], ["2441.31", "319.86", "273.96"]]),
        (["5035.13"], [["4050.00", "530.64", "454.49"]]),
        # undone: everything goes back
        (["2000.00", "-2000.00"], [["1608.69", "210.78", "180.53"], ["-1608.69", "-210.78", "-180.53"]]),
    ],
)
def test_the_worked_receipt(amounts, told):
    found = shares(receipts(*amounts))
    assert [[str(share[rate]) for rate in WAITING] for share in found] == told


def test_goods_of_the_invoice_are_not_told():
    """Half of 240.00 is a service: of a receipt of 120.00, 60.00 pay it."""
    assert shares(receipts("120.00", waiting={Decimal(20): Decimal("120.00")}, payable=Decimal("240.00"))) == [
        {Decimal(20): Decimal("60.00")}
    ]


def test_credit_notes_are_followed():
    """120.00 paid, 60.00 credited and refunded: half of it goes back."""
    before = Receipt(UUID(int=1), DAY, Decimal(120), {Decimal(20): Decimal(120)}, Decimal(120))
    refund = Receipt(UUID(int=2), DAY, Decimal(-60), {Decimal(20): Decimal(60)}, Decimal(60))
    assert shares([before, refund]) == [{Decimal(20): Decimal(120)}, {Decimal(20): Decimal(-60)}]
    all_of_it = Receipt(UUID(int=2), DAY, Decimal(-120), {}, Decimal(0))
    assert shares([before, all_of_it])[1] == {Decimal(20): Decimal(-120)}


@given(
    st.dictionaries(st.sampled_from([Decimal(20), Decimal(10), Decimal("5.5"), Decimal("2.1")]), st.integers(1, 500_000), min_size=1),
    st.lists(st.integers(1, 20_000), min_size=1, max_size=30),
)  # fmt: skip
def test_shares_never_turn_and_end_exactly(cents, payments):
    waiting = {rate: Decimal(amount) / 100 for rate, amount in cents.items()}
    payable = sum(waiting.values(), Decimal(0))
    amounts, left = [], payable
    for payment in (Decimal(amount) / 100 for amount in payments):
        amounts.append(min(payment, left))
        left -= amounts[-1]
        if not left:
            break
    if left:
        amounts.append(left)
    found = shares(receipts(*map(str, amounts), waiting=waiting, payable=payable))
    assert all(amount > 0 for share in found for amount in share.values())
    paid = {rate: sum((share.get(rate, Decimal(0)) for share in found), Decimal(0)) for rate in waiting}
    # a cent or two told too early on a tiny payment is not taken back by a later one
    assert all(abs(paid[rate] - waiting[rate]) <= Decimal("0.02") for rate in waiting)


def row(rate: str, base: str, vat: str, *, waits: bool = True) -> VatRow:
    nothing = [Decimal("0.00")] * 2
    whole = [Decimal(base), Decimal(vat)]
    (due_base, due), (pending_base, pending) = (nothing, whole) if waits else (whole, nothing)
    return VatRow(Decimal(rate), None, "S", *whole, due, pending, due_base, pending_base)


@pytest.mark.parametrize(
    ("rows", "bases", "waiting"),
    [
        ([row("20", "100.00", "20.00")], {"SERVICE": "100.00"}, {"20": "120.00"}),
        # the option for debits: nothing waits
        ([row("20", "100.00", "20.00", waits=False)], {"SERVICE": "100.00"}, {}),
        # a deposit on goods waits and is no service
        ([row("20", "100.00", "20.00")], {"GOODS": "100.00"}, {}),
        ([row("20", "100.00", "20.00")], {"GOODS": "75.00", "SERVICE": "25.00"}, {"20": "30.00"}),
    ],
)
def test_services_that_wait(rows, bases, waiting):
    given_bases = {(LineKind(kind), Decimal(20), None): Decimal(base) for kind, base in bases.items()}
    assert waiting_of(rows, given_bases) == {Decimal(rate): Decimal(amount) for rate, amount in waiting.items()}


def test_what_was_due_when_it_was_credited_is_given_back_from_the_services_that_wait():
    """A credit of 20.00 on services that wait at 20 %; at a rate at which none wait it takes nothing."""
    rows = [row("20", "20.00", "4.00", waits=False), row("10", "10.00", "1.00", waits=False)]
    bases = {(LineKind.SERVICE, Decimal(rate), None): Decimal(base) for rate, base in ((20, "20.00"), (10, "10.00"))}
    assert credited_of(rows, bases, {Decimal(20): Decimal("120.00")}) == {Decimal(20): Decimal("24.00")}
