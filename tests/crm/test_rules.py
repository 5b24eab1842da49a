"""Plain rules of crm."""

from datetime import date

import pytest

from leaseapp.crm.enums import CallOutcome, Direction
from leaseapp.crm.rules import is_waiting, may_reopen, one_of


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ({"companyId": 1, "prospectId": None}, []),
        ({"companyId": None, "prospectId": 1}, []),
        ({"companyId": None, "prospectId": None}, [("companyId", "TARGET_REQUIRED")]),
        ({"companyId": 1, "prospectId": 2}, [("prospectId", "TARGET_AMBIGUOUS")]),
    ],
)
def test_exactly_one_is_named(given, wrong):
    assert [(error.field, error.code) for error in one_of(**given)] == wrong


@pytest.mark.parametrize(
    ("closed", "today", "possible"),
    [
        (date(2025, 11, 28), date(2026, 11, 28), True),
        (date(2025, 11, 28), date(2026, 11, 29), False),
        (date(2024, 2, 29), date(2025, 2, 28), True),
        (date(2024, 2, 29), date(2025, 3, 1), False),
    ],
)
def test_a_lost_opportunity_is_taken_up_within_twelve_months(closed, today, possible):
    assert may_reopen(closed, today) is possible


@pytest.mark.parametrize(
    ("direction", "outcome", "returned", "waits"),
    [
        (Direction.IN, CallOutcome.MISSED, False, True),
        (Direction.IN, CallOutcome.VOICEMAIL, False, True),
        (Direction.IN, CallOutcome.MISSED, True, False),
        (Direction.IN, CallOutcome.ANSWERED, False, False),
        (Direction.OUT, CallOutcome.MISSED, False, False),
    ],
)
def test_calls_that_wait(direction, outcome, returned, waits):
    assert is_waiting(direction, outcome, returned=returned) is waits
