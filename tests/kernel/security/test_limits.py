"""Arithmetic of rate limits."""

from datetime import UTC, datetime, timedelta

from leaseapp.kernel.security.limits import Limit, Window, exhausted, remaining, seconds_until

NOW = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)


def test_a_window_allows_its_count_and_not_one_more():
    limit = Limit(3, timedelta(minutes=1))
    for attempts, left in ((0, 3), (1, 2), (2, 1)):
        window = Window(NOW, attempts)
        assert not exhausted(window, limit, NOW)
        assert remaining(window, limit, NOW) == left
    full = Window(NOW, 3)
    assert exhausted(full, limit, NOW + timedelta(seconds=59))
    assert not exhausted(full, limit, NOW + timedelta(seconds=60))
    assert remaining(full, limit, NOW + timedelta(seconds=60)) == 3


def test_waiting_times_are_whole_seconds_rounded_up():
    assert seconds_until(NOW + timedelta(minutes=15), NOW) == 900
    assert seconds_until(NOW + timedelta(milliseconds=200), NOW) == 1
    assert seconds_until(NOW + timedelta(seconds=1, milliseconds=1), NOW) == 2
    assert seconds_until(NOW - timedelta(seconds=5), NOW) == 1
