"""Passwords at rest."""

import time

import pytest

from leaseapp.identity.rules.passwords import weaknesses
from leaseapp.identity.services.passwords import check_policy, generate_password, hash_password, matches
from leaseapp.kernel.errors import Invalid


def test_a_stored_password_is_bcrypt_of_cost_twelve():
    stored = hash_password("Vignoble-2026")
    assert stored.startswith("$2b$12$")
    assert matches("Vignoble-2026", stored)
    assert not matches("Vignoble-2027", stored)


@pytest.mark.parametrize("length", [71, 72, 73, 80, 200])
def test_nothing_is_cut(length):
    stored = hash_password("a" * length, cost=4)
    assert matches("a" * length, stored)
    assert not matches("a" * (length - 1), stored)
    assert not matches("a" * length + "b", stored)


def test_a_nul_byte_ends_nothing():
    stored = hash_password("abc\x00def", cost=4)
    assert not matches("abc", stored)
    assert not matches("abc\x00xyz", stored)


def test_composed_and_decomposed_letters_are_the_same_password():
    assert matches("E\u0301quipe-2026", hash_password("\u00c9quipe-2026", cost=4))


@pytest.mark.live
def test_nobodys_password_takes_as_long_as_somebodys():
    stored = hash_password("Vignoble-2026")
    matches("warm up", None)

    def seconds(password_hash: str | None) -> float:
        """Of the processor: whatever else runs on this machine."""
        times = []
        for _ in range(3):
            started = time.thread_time()
            assert not matches("wrong", password_hash)
            times.append(time.thread_time() - started)
        return min(times)

    assert 0.5 < seconds(None) / seconds(stored) < 2


def test_the_policy_refuses_with_one_error_for_each_lack():
    with pytest.raises(Invalid) as refused:
        check_policy("short", field="newPassword")
    assert refused.value.code == "PASSWORD_TOO_WEAK"
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("newPassword", "PASSWORD_TOO_SHORT"),
        ("newPassword", "PASSWORD_NEEDS_UPPER"),
        ("newPassword", "PASSWORD_NEEDS_DIGIT"),
        ("newPassword", "PASSWORD_NEEDS_SPECIAL"),
    ]


def test_generated_passwords_follow_the_policy_and_differ():
    made = {generate_password() for _ in range(50)}
    assert len(made) == 50
    assert not [password for password in made if weaknesses(password)]
