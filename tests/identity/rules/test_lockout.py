"""The bounds on guessing."""

from datetime import UTC, datetime, timedelta

from leaseapp.identity.rules.lockout import Tally, failed, locked, succeeded
from leaseapp.kernel.limits import Limit, counted, exhausted, remaining, seconds_until

NOW = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)
FRESH = Tally(window_started_at=NOW)


def _after(failures: int) -> Tally:
    tally = FRESH
    for _ in range(failures):
        tally = failed(tally, NOW)
    return tally


def test_four_failures_do_not_lock():
    assert _after(4).failures == 4
    assert not locked(_after(4), NOW)


def test_the_fifth_failure_in_a_row_locks_for_exactly_fifteen_minutes():
    tally = _after(5)
    assert tally.locked_until == NOW + timedelta(minutes=15)
    assert locked(tally, NOW + timedelta(minutes=14, seconds=59))
    assert not locked(tally, NOW + timedelta(minutes=15))


def test_the_right_password_forgets_the_failures():
    assert succeeded(_after(4)) == FRESH
    assert succeeded(_after(5)) == FRESH


def test_after_a_lock_the_count_starts_anew():
    later = NOW + timedelta(minutes=20)
    tally = failed(_after(5), later)
    assert (tally.failures, tally.locked_until) == (1, None)


def test_a_window_allows_its_count_and_not_one_more():
    limit, tally = Limit(3, timedelta(minutes=1)), FRESH
    for expected_left in (2, 1, 0):
        assert not exhausted(tally, limit, NOW)
        tally = counted(tally, limit, NOW)
        assert remaining(tally, limit, NOW) == expected_left
    assert exhausted(tally, limit, NOW + timedelta(seconds=59))
    assert not exhausted(tally, limit, NOW + timedelta(seconds=60))
    assert counted(tally, limit, NOW + timedelta(seconds=60)).attempts == 1


def test_waiting_times_are_whole_seconds_rounded_up():
    assert seconds_until(NOW + timedelta(minutes=15), NOW) == 900
    assert seconds_until(NOW + timedelta(milliseconds=200), NOW) == 1
    assert seconds_until(NOW + timedelta(seconds=1, milliseconds=1), NOW) == 2
    assert seconds_until(NOW - timedelta(seconds=5), NOW) == 1
