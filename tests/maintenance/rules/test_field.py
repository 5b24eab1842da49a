"""Instants of a device whose clock is wrong, and texts that two people wrote (FIELD.md 3.7)."""

from datetime import UTC, datetime, timedelta

import pytest

from leaseapp.maintenance.rules.field import happened_at, put_together

NOW = datetime(2026, 11, 27, 15, 0, tzinfo=UTC)
BEGUN = datetime(2026, 11, 27, 9, 0, tzinfo=UTC)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


@pytest.mark.parametrize(
    ("captured", "device_at", "found"),
    [
        # a clock that is right
        (datetime(2026, 11, 27, 11, 30, tzinfo=UTC), NOW, datetime(2026, 11, 27, 11, 30, tzinfo=UTC)),
        # a day behind, a day ahead: the difference is that of the clocks now
        (datetime(2026, 11, 26, 11, 30, tzinfo=UTC), NOW - DAY, datetime(2026, 11, 27, 11, 30, tzinfo=UTC)),
        (datetime(2026, 11, 28, 11, 30, tzinfo=UTC), NOW + DAY, datetime(2026, 11, 27, 11, 30, tzinfo=UTC)),
        # another zone is the same instant
        (datetime.fromisoformat("2026-11-27T12:30:00+01:00"), NOW, datetime(2026, 11, 27, 11, 30, tzinfo=UTC)),
        # before the last step of the order, after now
        (BEGUN - 3 * HOUR, NOW, BEGUN),
        (NOW + 2 * HOUR, NOW, NOW),
    ],
)
def test_an_item_happened_between_the_last_step_and_now(captured, device_at, found):
    assert happened_at(captured, device_at, NOW, BEGUN) == found


@pytest.mark.parametrize(
    ("there", "base", "sent", "put", "merged"),
    [
        (None, None, "Joint fendu", "Joint fendu", False),
        ("Joint fendu", "Joint fendu", "Joint fendu, bac plein", "Joint fendu, bac plein", False),
        ("Joint fendu", None, "Joint fendu", "Joint fendu", False),
        ("Moteur sec", "Joint fendu", "Joint usé", "Moteur sec\n\nRémi :\nJoint usé", True),
        ("Moteur sec", None, "Joint usé", "Moteur sec\n\nRémi :\nJoint usé", True),
        ("Moteur sec", "Moteur sec", "", "", False),
    ],
)
def test_no_text_of_two_is_lost(there, base, sent, put, merged):
    assert put_together(there, base, sent, "Rémi :") == (put, merged)
