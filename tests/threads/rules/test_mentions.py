"""Mentions in a text."""

from uuid import UUID

import pytest

from leaseapp.threads.rules.mentions import in_words, mentions_in, with_ids

ID = "0192f0aa-1111-7222-8333-444455556666"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"@{ID} d’accord ?", [ID]),
        ("voir @sophie@nordlease.example.", ["sophie@nordlease.example"]),
        (f"(@{ID}), @{ID.upper()}", [ID]),
        ("écrire à sophie@nordlease.example", []),
        ("un @ seul, @Sophie, a@@b", []),
        (f"mot@{ID}", []),
        (f"@{ID}f", []),
        ("", []),
    ],
)
def test_what_names_somebody(text, found):
    assert [one.text.casefold() for one in mentions_in(text)] == found


def test_addresses_do_not_stay_in_the_text():
    text = with_ids("@Sophie@Nordlease.example et @x@y.example", lambda mention: UUID(ID))
    assert text == f"@{ID} et @{ID}"


def test_people_read_names():
    assert in_words(f"@{ID} d’accord ? @{ID}", lambda user_id: "Sophie") == "@Sophie d’accord ? @Sophie"
