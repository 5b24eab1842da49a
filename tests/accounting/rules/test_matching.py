"""Proposals of what settles what, and numbers kept as ranges."""

from decimal import Decimal
from itertools import pairwise
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from leaseapp.accounting.rules.matching import OpenLine, proposals
from leaseapp.accounting.rules.ranges import Numbers

D = Decimal


def line(number, net, piece="", words=""):
    return OpenLine(UUID(int=number), D(net), piece, words or piece)


def told(*lines):
    return [([one.int for one in found.lines], found.reason, found.difference) for found in proposals(lines)]


def test_a_receipt_that_names_its_invoices_takes_them_even_when_it_pays_a_part():
    lines = (line(1, 120, "FAC-1"), line(2, 60, "FAC-2"), line(3, -100, "VIR", "VIR Paiement FAC-1, merci"))
    assert told(*lines) == [([1, 3], "REFERENCE", D(20))]


def test_else_the_one_invoice_of_the_same_amount():
    assert told(line(1, 120, "FAC-1"), line(2, 60, "FAC-2"), line(3, -60, "VIR")) == [([2, 3], "AMOUNT", D(0))]
    assert told(line(1, 60, "FAC-1"), line(2, 60, "FAC-2"), line(3, -60, "VIR")) == []


def test_else_the_only_sum_of_two_or_three():
    lines = (line(1, 120, "FAC-1"), line(2, 60, "FAC-2"), line(3, 35, "FAC-3"), line(4, -155, "VIR"))
    assert told(*lines) == [([1, 3, 4], "SUM", D(0))]


@given(st.lists(st.tuples(st.integers(-300, 300).filter(bool), st.sampled_from(["FAC-1", "FAC-2", ""])), max_size=12))
def test_no_line_is_proposed_twice_and_what_is_summed_is_settled(amounts):
    lines = [line(number, net, piece) for number, (net, piece) in enumerate(amounts, start=1)]
    net = {one.id: one.net for one in lines}
    found = proposals(lines)
    used = [one for proposal in found for one in proposal.lines]
    assert len(used) == len(set(used))
    for proposal in found:
        assert proposal.difference == sum((net[one] for one in proposal.lines), D(0))
        assert proposal.difference >= 0
        assert proposal.reason == "REFERENCE" or proposal.difference == 0


@given(st.lists(st.integers(1, 60)))
def test_ranges_hold_exactly_their_numbers(numbers):
    kept = Numbers()
    for number in numbers:
        kept.add(number)
    ranges = kept.ranges()
    assert sorted({one for first, last in ranges for one in range(first, last + 1)}) == sorted(set(numbers))
    assert all(before[1] + 1 < after[0] for before, after in pairwise(ranges))
