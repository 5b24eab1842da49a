"""The status of a submission by everything that was told of it, in every order (MONEY.md 5.2)."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import permutations

import pytest

from leaseapp.einvoicing.enums import StepState
from leaseapp.einvoicing.enums import SubmissionStatus as S
from leaseapp.einvoicing.rules.codes import status_of, title_of
from leaseapp.einvoicing.rules.life_cycle import Told, newest, status_after
from leaseapp.einvoicing.rules.track import track

DUE = Decimal("1200.00")
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def told(code: str, minute: int, received: str = "0") -> Told:
    return Told(code, NOON + timedelta(minutes=minute), Decimal(received))


WAY = [told("ACK_OK", 0), told("200", 1), told("202", 2), told("203", 3)]


@pytest.mark.parametrize(
    ("events", "status"),
    [
        ([], S.SUBMITTED),
        (WAY[:1], S.RECEIVED_BY_PDP),
        (WAY[:3], S.DEPOSITED),
        (WAY, S.RECEIVED_BY_RECIPIENT),
        ([*WAY, told("208", 4), told("209", 5)], S.RECEIVED_BY_RECIPIENT),
        ([*WAY, told("205", 4)], S.APPROVED),
        ([*WAY, told("206", 4)], S.APPROVED),
        ([*WAY, told("207", 4)], S.IN_DISPUTE),
        ([*WAY, told("207", 4), told("205", 5)], S.APPROVED),
        # a dispute that is newer than the approval
        ([*WAY, told("205", 4), told("207", 5)], S.IN_DISPUTE),
        # of one instant the approval holds
        ([*WAY, told("205", 4), told("207", 4)], S.APPROVED),
        ([*WAY, told("207", 4), told("210", 5)], S.REFUSED),
        ([told("200", 1), told("213", 2)], S.REJECTED_BY_PDP),
        ([told("ACK_ERROR", 0)], S.REJECTED_BY_PDP),
        ([told("501", 0)], S.REJECTED_BY_PDP),
        # a routing error and a code that nobody knows change nothing
        ([*WAY, told("221", 4), told("299", 5)], S.RECEIVED_BY_RECIPIENT),
        # receipts end it once they add up
        ([*WAY, told("205", 4), told("212", 5, "700.00")], S.APPROVED),
        ([*WAY, told("205", 4), told("212", 5, "700.00"), told("212", 6, "500.00")], S.PAID),
        ([*WAY, told("212", 5, "1200.00"), told("212", 6, "-1200.00")], S.PAID),
        # of ends that contradict each other the first holds
        ([*WAY, told("210", 5), told("212", 6, "1200.00")], S.REFUSED),
        ([*WAY, told("212", 5, "1200.00"), told("210", 6)], S.PAID),
        ([told("213", 2), told("210", 2)], S.REJECTED_BY_PDP),
    ],
)
def test_the_status_follows_from_what_was_told(events, status):
    assert status_after(events, DUE) is status


@pytest.mark.parametrize("last", [["205"], ["207", "205"], ["205", "207"], ["207", "210"], ["213"], ["210", "205"]])
def test_every_order_ends_in_the_same_status(last):
    events = [*WAY, *(told(code, 10 + place) for place, code in enumerate(last))]
    wanted = status_after(events, DUE)
    for order in permutations(events):
        assert status_after(order, DUE) is wanted
        # and twice of each
        assert status_after((*order, *order), DUE) is wanted


def test_the_newest_event_is_what_a_list_shows():
    assert newest([told("203", 3), told("205", 4), told("200", 1)]).code == "205"
    # ty: the highest rank of one instant
    assert newest([told("205", 4), told("203", 4)]).code == "205"
    assert newest([]) is None


def test_an_unknown_code_has_a_title_and_no_status():
    assert (status_of("299"), title_of("299")) == (None, "Code {code}")


@pytest.mark.parametrize(
    ("events", "status", "steps"),
    [
        (WAY[:2], S.DEPOSITED, ("SUBMITTED DONE, RECEIVED_BY_PDP DONE, DEPOSITED CURRENT, RECEIVED_BY_RECIPIENT AHEAD,"
         " APPROVED AHEAD, PAID AHEAD")),
        ([*WAY, told("207", 5)], S.IN_DISPUTE, ("SUBMITTED DONE, RECEIVED_BY_PDP DONE, DEPOSITED DONE, RECEIVED_BY_RECIPIENT DONE,"
         " IN_DISPUTE FAILED, PAID AHEAD")),
        ([*WAY, told("210", 5)], S.REFUSED, ("SUBMITTED DONE, RECEIVED_BY_PDP DONE, DEPOSITED DONE, RECEIVED_BY_RECIPIENT DONE,"
         " REFUSED FAILED, PAID NEVER")),
        ([told("ACK_ERROR", 0)], S.REJECTED_BY_PDP, "SUBMITTED DONE, REJECTED_BY_PDP FAILED, PAID NEVER"),
    ],
)  # fmt: skip
def test_the_track_shows_where_an_invoice_stands(events, status, steps):
    found = track(status, NOON, events)
    assert ", ".join(f"{one.status} {one.state}" for one in found) == steps
    assert all(one.at is None for one in found if one.state in (StepState.AHEAD, StepState.NEVER))
