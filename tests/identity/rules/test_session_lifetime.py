"""Lifetimes of sessions."""

from datetime import UTC, datetime, timedelta

from leaseapp.identity.rules.session_lifetime import alive, opened, refresh_due, refreshed

NOW = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)


def test_an_unused_session_ends_after_thirty_days():
    lifetime = opened(NOW)
    assert alive(lifetime, NOW + timedelta(days=30) - timedelta(seconds=1))
    assert not alive(lifetime, NOW + timedelta(days=30))


def test_use_is_written_down_at_most_daily():
    assert not refresh_due(NOW, NOW + timedelta(hours=23, minutes=59))
    assert refresh_due(NOW, NOW + timedelta(hours=24))


def test_use_moves_the_end_but_never_beyond_ninety_days():
    end = opened(NOW).absolute_expires_at
    assert end == NOW + timedelta(days=90)
    assert refreshed(end, NOW + timedelta(days=10)) == NOW + timedelta(days=40)
    assert refreshed(end, NOW + timedelta(days=75)) == NOW + timedelta(days=90)


def test_a_session_used_daily_still_ends_after_ninety_days():
    lifetime, seen = opened(NOW), NOW
    for day in range(1, 91):
        moment = NOW + timedelta(days=day)
        if not alive(lifetime, moment):
            assert day == 90
            return
        assert refresh_due(seen, moment)
        lifetime = type(lifetime)(refreshed(lifetime.absolute_expires_at, moment), lifetime.absolute_expires_at)
        seen = moment
    raise AssertionError("the session outlived its absolute end")
