"""Channels of a notification."""

import pytest

from leaseapp.notifications.enums import NotificationChannel
from leaseapp.notifications.rules.channels import enabled


@pytest.mark.parametrize(
    ("channel", "preference", "used"),
    [
        ("IN_APP", None, True),
        ("IN_APP", False, True),
        ("EMAIL", None, True),
        ("EMAIL", False, False),
        ("SMS", None, False),
        ("SMS", True, True),
    ],
)
def test_defaults_hold_until_the_reader_chooses_and_in_app_is_never_off(channel, preference, used):
    assert enabled(NotificationChannel(channel), preference) is used
