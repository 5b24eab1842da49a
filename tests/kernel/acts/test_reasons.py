"""Reasons: ten characters or more."""

import pytest

from leaseapp.kernel.acts import reasons
from leaseapp.kernel.errors import Invalid


@pytest.mark.parametrize("reason", [None, "", "neuf lett"])
def test_fewer_than_ten_characters_are_no_reason(reason):
    assert not reasons.is_reason(reason)
    assert [(one.field, one.code) for one in reasons.reason_errors(reason)] == [("reason", "REASON_REQUIRED")]
    with pytest.raises(Invalid) as raised:
        reasons.reason_of(reason)
    assert (raised.value.code, raised.value.message) == ("REASON_REQUIRED", reasons.REASON_REQUIRED)


def test_ten_characters_are_one():
    assert (reasons.reason_of("dix lettre"), reasons.reason_errors("dix lettre")) == ("dix lettre", [])


def test_a_message_of_its_own_asks_for_it():
    assert [one.message for one in reasons.reason_errors("", "Say what happened.")] == ["Say what happened."]
