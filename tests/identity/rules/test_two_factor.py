"""Time-based codes: which are taken, which are told apart, and how codes are read as people type them."""

from datetime import UTC, datetime, timedelta

import pyotp
import pytest

from leaseapp.identity.rules import two_factor as rules

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
NOW = datetime(2026, 11, 21, 9, 0, 7, tzinfo=UTC)


def shown(seconds: int) -> str:
    """The code of a phone whose clock is `seconds` ahead."""
    return pyotp.TOTP(SECRET).at(NOW + timedelta(seconds=seconds))


def test_the_codes_are_those_of_rfc_6238() -> None:
    # appendix B, SHA-1: the secret is the ASCII text 12345678901234567890; the last six of its eight digits
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    for seconds, code in ((59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (20000000000, "353130")):
        now = datetime.fromtimestamp(seconds, UTC)
        assert rules.read(secret, code, now).step == rules.step_at(now)


@pytest.mark.parametrize("seconds", [-30, 0, 30])
def test_a_clock_half_a_minute_off_is_fine(seconds: int) -> None:
    assert rules.read(SECRET, shown(seconds), NOW).step == rules.step_at(NOW + timedelta(seconds=seconds))


@pytest.mark.parametrize("seconds", [-60, -90, -600])
def test_an_old_code_is_not_taken_and_told_by_its_age(seconds: int) -> None:
    assert rules.read(SECRET, shown(seconds), NOW) == rules.Reading(late=timedelta(seconds=-seconds))


@pytest.mark.parametrize("code", [shown(60), shown(-900), "", "abcdef", "12345", "１２３４５６"])
def test_what_is_no_code_of_now_is_simply_wrong(code: str) -> None:
    assert rules.read(SECRET, rules.typed(code), NOW) == rules.Reading()


@pytest.mark.parametrize(
    ("typed", "read"),
    [("123 456", "123456"), ("１２３４５６", "123456"), ("abcd-efgh-ijkl", "ABCDEFGHIJKL"), ("\x00 1", "1")],
)
def test_codes_are_read_as_people_type_them(typed: str, read: str) -> None:
    assert rules.typed(typed) == read


def test_a_backup_code_is_never_taken_for_one_of_the_app() -> None:
    code = rules.backup_code(bytes(range(32)))
    assert (len(code), code.count("-")) == (14, 2)
    assert not rules.is_time_code(rules.typed(code))
    assert rules.is_time_code("012345")
