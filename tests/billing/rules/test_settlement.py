"""Payments: status by balance and date, allocation, and pending VAT that always empties."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.rules import settlement

D = Decimal
TODAY = date(2026, 11, 21)
CENTS = st.decimals(min_value=D("0.01"), max_value=D("99999.99"), places=2)


@pytest.mark.parametrize(
    ("paid", "credited", "due_on", "status"),
    [
        ("0", "0", date(2026, 11, 21), InvoiceStatus.ISSUED),
        ("0", "0", date(2026, 11, 20), InvoiceStatus.OVERDUE),
        ("0.01", "0", date(2026, 12, 1), InvoiceStatus.PARTIALLY_PAID),
        ("99.99", "0", date(2026, 1, 1), InvoiceStatus.PARTIALLY_PAID),
        ("100", "0", date(2026, 1, 1), InvoiceStatus.PAID),
        ("0", "100", date(2026, 12, 1), InvoiceStatus.CANCELED),
        ("40", "60", date(2026, 12, 1), InvoiceStatus.PAID),
        ("0", "60", date(2026, 12, 1), InvoiceStatus.ISSUED),
        ("0", "60", date(2026, 11, 1), InvoiceStatus.OVERDUE),
    ],
)
def test_the_status_follows_balance_and_due_date(paid: str, credited: str, due_on: date, status: InvoiceStatus) -> None:
    assert settlement.status_after(D(100), D(paid), due_on, TODAY, credited=D(credited)) is status


@pytest.mark.parametrize(
    ("due", "amount", "found"),
    [
        ("100", "99.98", "0"),
        ("100", "99.99", "0.01"),
        ("100", "100", "0"),
        ("100", "100.01", "-0.01"),
        ("0.01", "0.01", "0"),
        ("0.01", "0.02", "-0.01"),
    ],
)
def test_a_rest_of_one_cent_is_a_difference(due: str, amount: str, found: str) -> None:
    assert settlement.difference(D(due), D(amount)) == D(found)


@pytest.mark.parametrize(
    ("due", "total", "waived", "settled", "beside"),
    [
        ("100", "60", "0", "60", "0"),
        ("100", "99.99", "0", "99.99", "0.01"),
        ("100", "100", "0", "100", "0"),
        ("100", "100.01", "0", "100.01", "-0.01"),
        ("100", "100.02", "0", "100", "0"),
        ("0.01", "0", "0", "0", "0"),
        ("0", "0.01", "0", "0", "0"),
        ("0", "0.01", "0.01", "0.01", "-0.01"),
        ("0", "5", "0.01", "0.01", "-0.01"),
        ("50", "50.01", "0.01", "50.01", "-0.01"),
        ("50", "50.00", "0.01", "50", "0"),
        ("50", "49.99", "-0.01", "49.99", "0.01"),
    ],
)
def test_what_a_credit_note_takes_off_and_the_cent_beside_it(
    due: str, total: str, waived: str, settled: str, beside: str
) -> None:
    assert settlement.credited(D(due), D(total), D(waived)) == (D(settled), D(beside))


@given(CENTS, CENTS, st.sampled_from([D(0), D("0.01"), D("-0.01")]))
def test_a_credit_never_leaves_a_cent_due_nor_takes_more_than_is(due: Decimal, total: Decimal, waived: Decimal) -> None:
    settled, beside = settlement.credited(due, total, waived)
    rest = due - settled - beside
    assert rest == 0 or (rest > D("0.01") and settled == total)
    assert 0 <= settled <= total
    assert abs(beside) <= D("0.01")


def test_an_invoice_of_nothing_is_paid() -> None:
    assert settlement.status_after(D(0), D(0), TODAY, TODAY) is InvoiceStatus.PAID


def test_an_excess_never_makes_the_amount_due_negative() -> None:
    assert settlement.amount_due(D("100.00"), D("60.00"), D("60.00")) == D("0.00")


@pytest.mark.parametrize(
    ("status", "late"),
    [
        (InvoiceStatus.ISSUED, True),
        (InvoiceStatus.PARTIALLY_PAID, True),
        (InvoiceStatus.PAID, False),
        (InvoiceStatus.DRAFT, False),
    ],
)
def test_a_part_paid_invoice_shows_as_late(status: InvoiceStatus, late: bool) -> None:
    assert settlement.days_late(status, date(2026, 11, 20), TODAY) == (late and (TODAY - date(2026, 11, 20)).days)


def test_the_worked_example_moves_pending_vat_by_the_cumulative_rule() -> None:
    pending = {D("20"): D("675.00"), D("10"): D("48.24"), D("5.5"): D("23.69")}
    first = settlement.vat_moved_by_receipt(pending, D("2000.00"), D("5035.13"), {})
    assert first == {D("20"): D("268.12"), D("10"): D("19.16"), D("5.5"): D("9.41")}
    second = settlement.vat_moved_by_receipt(pending, D("5035.13"), D("5035.13"), first)
    assert second == {D("20"): D("406.88"), D("10"): D("29.08"), D("5.5"): D("14.28")}


def test_a_receipt_too_small_to_move_a_cent_moves_nothing() -> None:
    assert settlement.vat_moved_by_receipt({D("20"): D("0.20")}, D("0.01"), D("1.20"), {}) == {}


@given(
    st.dictionaries(st.sampled_from([D("20"), D("10"), D("5.5"), D("2.1")]), CENTS),
    st.lists(CENTS, min_size=1, max_size=10),
)
def test_the_last_receipt_empties_the_pending_account(pending: dict[Decimal, Decimal], receipts: list[Decimal]) -> None:
    total, paid, moved = sum(receipts, D(0)), D(0), dict.fromkeys(pending, D(0))
    for receipt in receipts:
        paid += receipt
        for rate, amount in settlement.vat_moved_by_receipt(pending, paid, total, moved).items():
            assert amount > 0
            moved[rate] += amount
    assert moved == pending


@given(CENTS, st.lists(CENTS, min_size=2, max_size=8), st.data())
def test_an_undone_receipt_leaves_an_account_that_still_empties(
    vat: Decimal, receipts: list[Decimal], data: st.DataObject
) -> None:
    total, rate = sum(receipts, D(0)), D("20")
    moves, paid, moved = [], D(0), D(0)
    for receipt in receipts:
        paid += receipt
        move = settlement.vat_moved_by_receipt({rate: vat}, paid, total, {rate: moved}).get(rate, D(0))
        moves.append(move)
        moved += move
    undone = data.draw(st.integers(0, len(receipts) - 1))
    paid, moved = paid - receipts[undone], moved - moves[undone]
    again = settlement.vat_moved_by_receipt({rate: vat}, paid + receipts[undone], total, {rate: moved}).get(rate, D(0))
    assert moved + again == vat
