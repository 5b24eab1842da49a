"""8 o'clock of the reader's own clock."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.notifications.enums import Digest
from leaseapp.notifications.rules.digests import HOUR, next_digest


@pytest.mark.parametrize(
    ("start", "digest", "zone", "due"),
    [
        # a Monday
        ("2026-11-23T06:59:59", Digest.DAILY, "Europe/Paris", "2026-11-23T07:00:00"),
        ("2026-11-23T07:00:00", Digest.DAILY, "Europe/Paris", "2026-11-23T07:00:00"),
        ("2026-11-23T07:00:01", Digest.DAILY, "Europe/Paris", "2026-11-24T07:00:00"),
        ("2026-11-23T07:00:01", Digest.WEEKLY, "Europe/Paris", "2026-11-30T07:00:00"),
        ("2026-11-22T23:30:00", Digest.WEEKLY, "Europe/Paris", "2026-11-23T07:00:00"),
        # clocks change on 29 March and 25 October 2026: it stays 8 o'clock
        ("2026-03-28T08:00:00", Digest.DAILY, "Europe/Paris", "2026-03-29T06:00:00"),
        ("2026-10-24T08:00:00", Digest.DAILY, "Europe/Paris", "2026-10-25T07:00:00"),
        ("2026-11-23T07:00:01", Digest.DAILY, "Pacific/Noumea", "2026-11-23T21:00:00"),
        ("2026-11-23T07:00:01", Digest.DAILY, "America/Martinique", "2026-11-23T12:00:00"),
        ("2026-11-23T07:00:01", Digest.IMMEDIATELY, "Europe/Paris", "2026-11-23T07:00:01"),
    ],
)
def test_gathered_mails_leave_at_eight_of_the_reader_s_own_clock(start, digest, zone, due):
    found = next_digest(datetime.fromisoformat(start).replace(tzinfo=UTC), digest, zone)
    assert found == datetime.fromisoformat(due).replace(tzinfo=UTC)


@given(
    st.integers(0, 20 * 365 * 86_400).map(
        lambda seconds: datetime(2020, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    ),
    st.sampled_from([Digest.DAILY, Digest.WEEKLY]),
    st.sampled_from(sorted(zone for zone in available_timezones() if "/" in zone)),
)
def test_the_next_slot_is_never_past_and_at_most_a_day_or_a_week_away(start, digest, zone):
    found = next_digest(start, digest, zone)
    days = 1 if digest is Digest.DAILY else 7
    # a day on which clocks change has up to two hours more
    assert timedelta(0) <= found - start <= timedelta(days=days, hours=2)
    local = found.astimezone(ZoneInfo(zone))
    assert (local.hour, local.minute) in {(HOUR, 0), (HOUR + 1, 0)}
    assert digest is Digest.DAILY or local.weekday() == 0
