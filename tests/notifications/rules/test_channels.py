"""Channels of a notification: what its kind says, what its reader chose, a pause."""

from datetime import UTC, datetime, timedelta

import pytest

from leaseapp.notifications.enums import Digest, NotificationChannel
from leaseapp.notifications.rules.channels import Choices, enabled, mail_due, sms_due
from leaseapp.notifications.rules.kinds import EVERY_CHANNEL, Kind, declared_kind, kind_called, kinds

PLAIN = Kind("PLAIN", 1, "Plain", "")
STRICT = Kind("STRICT", 2, "Strict", "", transactional=True)
QUIET = Kind("QUIET", 3, "Quiet", "", mail=False)
HERE = Kind("HERE", 4, "Here", "", channels=EVERY_CHANNEL - {NotificationChannel.SMS})
NOW = datetime(2026, 11, 23, 13, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=2)


@pytest.mark.parametrize(
    ("kind", "channel", "choice", "used"),
    [
        (PLAIN, "IN_APP", None, True), (PLAIN, "IN_APP", False, True),
        (PLAIN, "EMAIL", None, True), (PLAIN, "EMAIL", False, False),
        (PLAIN, "SMS", None, False), (PLAIN, "SMS", True, True),
        (QUIET, "EMAIL", None, False), (QUIET, "EMAIL", True, True),
        (STRICT, "EMAIL", False, True), (STRICT, "SMS", True, True),
        (HERE, "SMS", True, False),
    ],
)  # fmt: skip
def test_a_kind_s_own_words_hold_until_the_reader_chooses_and_in_app_is_never_off(kind, channel, choice, used):
    assert enabled(kind, NotificationChannel(channel), choice) is used


@pytest.mark.parametrize(
    ("kind", "choices", "due"),
    [
        (PLAIN, {}, NOW),
        (PLAIN, {"mail": False}, None),
        (PLAIN, {"paused_until": LATER}, LATER),
        (PLAIN, {"paused_until": NOW - timedelta(seconds=1)}, NOW),
        # 8 o'clock in Paris is 7 in winter
        (PLAIN, {"digest": Digest.DAILY}, datetime(2026, 11, 24, 7, tzinfo=UTC)),
        (PLAIN, {"digest": Digest.DAILY, "paused_until": LATER}, datetime(2026, 11, 26, 7, tzinfo=UTC)),
        (STRICT, {"paused_until": LATER, "digest": Digest.WEEKLY, "mail": False}, NOW),
    ],
)
def test_a_mail_leaves_when_its_reader_wants_it(kind, choices, due):
    assert mail_due(kind, Choices("Europe/Paris", **choices), NOW) == due


def test_a_text_leaves_at_once_or_after_the_pause():
    assert sms_due(PLAIN, Choices("Europe/Paris"), NOW) is None
    assert sms_due(PLAIN, Choices("Europe/Paris", sms=True), NOW) == NOW
    assert sms_due(PLAIN, Choices("Europe/Paris", sms=True, paused_until=LATER), NOW) == LATER


def test_a_kind_is_declared_once_and_one_that_is_gone_is_told_apart():
    with pytest.raises(ValueError, match="GENERIC"):
        kinds.add(Kind("GENERIC", 5, "", ""))
    assert kind_called("RETIRED_LAST_YEAR") is None
    with pytest.raises(LookupError, match="RETIRED_LAST_YEAR"):
        declared_kind("RETIRED_LAST_YEAR")
