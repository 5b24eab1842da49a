"""Suggested allocations: names in the reference, exact amounts, exact sums, else the oldest; never more than is due."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing.enums import AllocationReason
from leaseapp.billing.rules.allocation import OpenInvoice, named_in, suggest

D = Decimal
DUPONT, MARTIN, ENTITY, BRANCH = UUID(int=101), UUID(int=102), UUID(int=201), UUID(int=202)


def owed(
    number: int, due: str, *, day: int = 1, of: UUID = DUPONT, by: UUID = ENTITY, order: str | None = None
) -> OpenInvoice:
    return OpenInvoice(UUID(int=number), of, by, f"FAC-{number}", date(2026, 10, day), D(due), order)


def told(
    amount: str, reference: str | None, invoices: list[OpenInvoice], *, payer_known: bool = True
) -> list[tuple[str, Decimal, str]]:
    """(number, amount, reason) of each share."""
    shares = suggest(D(amount), reference, invoices, payer_known=payer_known)
    return [(share.invoice.number, share.amount, share.reason.value) for share in shares]


@pytest.mark.parametrize(
    "reference",
    ["FAC-42", "vir sepa fac 42 dupont", "FAC42", "Fac/0042", "facture FAC.42, merci", "420 FAC_42"],
)
def test_a_number_is_found_however_the_bank_writes_it(reference: str) -> None:
    assert [invoice.number for invoice, _reason in named_in(reference, [owed(42, "10")])] == ["FAC-42"]


@pytest.mark.parametrize("reference", ["FAC-421", "FAC-4", "42", "XFAC-42", "", "FAC - - - - 42"])
def test_a_number_is_not_found_inside_another_one(reference: str) -> None:
    assert named_in(reference, [owed(42, "10")]) == []


def test_a_short_run_of_digits_is_no_name() -> None:
    plain = OpenInvoice(UUID(int=1), DUPONT, ENTITY, "42", date(2026, 10, 1), D("10.00"))
    assert named_in("VIR 42", [plain]) == []
    longer = OpenInvoice(UUID(int=1), DUPONT, ENTITY, "4200", date(2026, 10, 1), D("10.00"))
    assert named_in("VIR 4200", [longer]) == [(longer, AllocationReason.NUMBER)]


def test_named_invoices_are_settled_in_the_order_of_the_text() -> None:
    invoices = [owed(1, "100"), owed(2, "200"), owed(3, "300")]
    assert told("450.00", "FAC-3 et FAC-1", invoices) == [
        ("FAC-3", D("300"), "NUMBER"),
        ("FAC-1", D("100"), "NUMBER"),
        ("FAC-2", D("50.00"), "OLDEST"),
    ]


def test_a_named_invoice_is_paid_in_part_when_the_money_ends() -> None:
    assert told("120.00", "FAC-2 FAC-1", [owed(1, "100"), owed(2, "100")]) == [
        ("FAC-2", D("100"), "NUMBER"),
        ("FAC-1", D("20.00"), "NUMBER"),
    ]


def test_the_purchase_order_of_the_customer_names_its_invoices() -> None:
    invoices = [owed(1, "100"), owed(2, "200", order="BC 2026/118"), owed(3, "300", order="bc-2026-118")]
    assert told("500.00", "reglement BC2026118", invoices) == [
        ("FAC-2", D("200"), "PURCHASE_ORDER"),
        ("FAC-3", D("300"), "PURCHASE_ORDER"),
    ]


def test_one_exact_amount_beats_older_invoices() -> None:
    invoices = [owed(1, "100.00", day=1), owed(2, "240.00", day=9), owed(3, "240.00", day=20)]
    assert told("240.00", None, invoices) == [("FAC-2", D("240.00"), "EXACT")]


def test_a_sum_of_several_is_found_the_smallest_group_first() -> None:
    invoices = [owed(1, "10"), owed(2, "20"), owed(3, "30"), owed(4, "50.50", day=4)]
    assert told("80.50", None, invoices) == [("FAC-3", D("30"), "EXACT_SUM"), ("FAC-4", D("50.50"), "EXACT_SUM")]
    assert told("110.50", None, invoices) == [
        ("FAC-1", D("10"), "EXACT_SUM"),
        ("FAC-2", D("20"), "EXACT_SUM"),
        ("FAC-3", D("30"), "EXACT_SUM"),
        ("FAC-4", D("50.50"), "EXACT_SUM"),
    ]


def test_else_the_oldest_is_settled_first_and_the_rest_stays_unallocated() -> None:
    invoices = [owed(2, "50.00", day=30), owed(1, "30.00", day=1), owed(3, "40.00", day=31)]
    assert told("60.00", None, invoices) == [("FAC-1", D("30.00"), "OLDEST"), ("FAC-2", D("30.00"), "OLDEST")]
    assert sum(amount for _number, amount, _reason in told("500.00", None, invoices)) == D("120.00")


def test_what_a_name_left_over_settles_another_invoice_exactly() -> None:
    invoices = [owed(1, "100"), owed(2, "70"), owed(3, "40")]
    assert told("140.00", "FAC-1", invoices) == [("FAC-1", D("100"), "NUMBER"), ("FAC-3", D("40.00"), "EXACT")]


def test_an_unknown_payer_is_found_by_a_number_or_by_an_amount_that_one_customer_owes() -> None:
    invoices = [owed(1, "100", of=DUPONT), owed(2, "80", of=MARTIN), owed(3, "20", of=MARTIN)]
    assert told("80.00", None, invoices, payer_known=False) == [("FAC-2", D("80.00"), "EXACT")]
    assert told("100.00", "FAC-2", invoices, payer_known=False) == [
        ("FAC-2", D("80"), "NUMBER"),
        ("FAC-3", D("20.00"), "EXACT"),
    ]


def test_an_amount_that_two_customers_owe_or_nobody_owes_proposes_nothing_for_an_unknown_payer() -> None:
    both = [owed(1, "100", of=DUPONT), owed(2, "100", of=MARTIN)]
    assert told("100.00", None, both, payer_known=False) == []
    assert told("90.00", None, both, payer_known=False) == []


def test_a_proposal_stays_within_one_billing_entity() -> None:
    invoices = [owed(1, "100", by=ENTITY), owed(2, "50", by=BRANCH, day=2), owed(3, "70", by=ENTITY, day=3)]
    assert told("150.00", None, invoices) == [("FAC-1", D("100"), "OLDEST"), ("FAC-3", D("50.00"), "OLDEST")]
    assert told("200.00", "FAC-2 FAC-1", invoices) == [("FAC-2", D("50"), "NUMBER")]


CENTS = st.decimals(min_value=D("0.01"), max_value=D("9999.99"), places=2)
INVOICES = st.lists(
    st.builds(
        OpenInvoice,
        invoice_id=st.uuids(),
        customer_id=st.sampled_from([DUPONT, MARTIN]),
        billing_entity_id=st.sampled_from([ENTITY, BRANCH]),
        number=st.integers(1, 99).map(lambda number: f"FAC-{number}"),
        due_date=st.dates(date(2026, 1, 1), date(2026, 12, 31)),
        amount_due=CENTS,
        purchase_order_ref=st.sampled_from([None, "BC-118", "4500012"]),
    ),
    max_size=12,
    unique_by=lambda item: item.number,
)
REFERENCES = st.one_of(
    st.none(), st.text(max_size=30), st.integers(1, 99).map(lambda number: f"vir FAC {number} BC118")
)


@given(CENTS, REFERENCES, INVOICES, st.booleans())
def test_no_share_is_a_cent_above_what_is_due_unless_it_is_the_last_and_their_sum_never_above_the_amount(
    amount: Decimal, reference: str | None, invoices: list[OpenInvoice], payer_known: bool
) -> None:
    shares = suggest(amount, reference, invoices, payer_known=payer_known)
    assert all(0 < share.amount <= share.invoice.amount_due for share in shares[:-1])
    assert all(0 < share.amount <= share.invoice.amount_due + D("0.01") for share in shares[-1:])
    assert sum(share.amount for share in shares) <= amount
    assert len({share.invoice.invoice_id for share in shares}) == len(shares)
    assert len({share.invoice.account for share in shares}) <= 1


@given(CENTS, st.lists(CENTS, min_size=1, max_size=8))
def test_with_a_known_payer_money_stays_over_only_when_nothing_is_due_any_more(
    amount: Decimal, dues: list[Decimal]
) -> None:
    invoices = [owed(number, str(due)) for number, due in enumerate(dues, start=1)]
    shares = suggest(amount, None, invoices, payer_known=True)
    total = sum(dues)
    assert sum(share.amount for share in shares) == (amount if amount == total + D("0.01") else min(amount, total))


def test_a_cent_beside_goes_with_the_invoice_that_it_settles() -> None:
    invoices = [owed(1, "100"), owed(2, "200", day=2)]
    assert told("199.99", None, invoices) == [("FAC-2", D("199.99"), "EXACT")]
    assert told("200.01", None, invoices) == [("FAC-2", D("200.01"), "EXACT")]
    assert told("100.01", "FAC-1", invoices) == [("FAC-1", D("100.01"), "NUMBER")]
    assert told("300.01", None, invoices) == [("FAC-1", D("100"), "OLDEST"), ("FAC-2", D("200.01"), "OLDEST")]
    assert told("5.01", None, [owed(1, "5"), owed(2, "0.01")])[1] == ("FAC-2", D("0.01"), "EXACT_SUM")
