"""Signed tokens: genuine, for one purpose, revocable by version."""

from datetime import UTC, datetime, timedelta

import pytest

from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.security import tokens

EXPIRES = datetime(2026, 12, 1, 10, 0, tzinfo=UTC)


def test_a_token_says_row_version_and_expiry():
    row_id = new_id()
    found = tokens.read("quote", tokens.mint("quote", row_id, 3, EXPIRES))
    assert found == tokens.SignedToken(row_id, 3, EXPIRES)
    assert not found.expired(EXPIRES - timedelta(seconds=1))
    assert found.expired(EXPIRES)


def test_the_same_row_gives_the_same_token_again_so_nothing_is_stored():
    row_id = new_id()
    assert tokens.mint("quote", row_id, 1, EXPIRES) == tokens.mint("quote", row_id, 1, EXPIRES)
    assert tokens.mint("quote", row_id, 2, EXPIRES) != tokens.mint("quote", row_id, 1, EXPIRES)


def test_a_token_opens_nothing_of_another_purpose():
    assert tokens.read("invitation", tokens.mint("quote", new_id(), 1, EXPIRES)) is None


def test_each_changed_character_makes_a_token_worthless():
    token = tokens.mint("quote", new_id(), 1, EXPIRES)
    for place in range(len(token)):
        other = "A" if token[place] != "A" else "B"
        assert tokens.read("quote", token[:place] + other + token[place + 1 :]) is None


@pytest.mark.parametrize("text", ["", "A", "é", "a b", "=" * 80, "A" * 80, "A" * 10_000, "\x00", "../..", "-_-_"])
def test_what_is_no_token_is_none(text):
    assert tokens.read("quote", text) is None


def test_random_tokens_differ_and_only_their_hash_is_kept():
    first, second = tokens.random_token(), tokens.random_token()
    assert first != second
    assert len(first) == 43
    assert len(tokens.hash_token(first)) == 64
    assert tokens.hash_token("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_bytes_have_one_spelling_only():
    text = tokens.to_text(b"\xff\xfe")
    assert tokens.from_text(text) == b"\xff\xfe"
    for other in (text + "=", text[:-1] + "5", text + "\n"):
        assert tokens.from_text(other) is None
