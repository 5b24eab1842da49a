"""The clock of a work order: FIELD.md 3.3 with its worked instants."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from leaseapp.maintenance.enums import Priority
from leaseapp.maintenance.enums import SlaState as S
from leaseapp.maintenance.rules.sla import due_at, near_at, state_of

PARIS = ZoneInfo("Europe/Paris")
FRIDAY = datetime(2026, 11, 27, 16, 30, tzinfo=PARIS).astimezone(UTC)


@pytest.mark.parametrize(
    ("priority", "due", "notice"),
    [
        (Priority.CRITICAL, datetime(2026, 11, 27, 20, 30, tzinfo=PARIS), timedelta(hours=1)),
        (Priority.NORMAL, datetime(2026, 11, 28, 16, 30, tzinfo=PARIS), timedelta(hours=6)),
        (Priority.LOW, datetime(2026, 12, 2, 16, 30, tzinfo=PARIS), timedelta(hours=24)),
    ],
)
def test_the_deadline_counts_from_the_creation_and_is_told_before(priority, due, notice):
    found = due_at(FRIDAY, priority)
    assert found == due
    assert found - near_at(found, priority) == notice


def test_a_day_is_a_day_when_the_clocks_change():
    created = datetime(2027, 3, 27, 23, 0, tzinfo=PARIS).astimezone(UTC)
    assert due_at(created, Priority.NORMAL).astimezone(PARIS) == datetime(2027, 3, 29, 0, 0, tzinfo=PARIS)


@pytest.mark.parametrize(
    ("hours", "met", "planned", "state"),
    [
        (0, None, True, S.OK), (17.9, None, True, S.OK), (18, None, True, S.NEAR), (24, None, True, S.NEAR),
        (24.1, None, True, S.LATE), (30, True, False, S.MET), (30, False, False, S.MISSED), (30, None, False, None),
    ],
)  # fmt: skip
def test_the_state_of_the_clock(hours, met, planned, state):
    now = FRIDAY + timedelta(hours=hours)
    assert state_of(now, due_at(FRIDAY, Priority.NORMAL), Priority.NORMAL, met=met, is_planned=planned) is state
