"""Rules of movement requests: numbers, and what is wrong at its field."""

import pytest

from leaseapp.assets.rules.movement_requests import both_errors, number_of, place_errors, twice_errors


@pytest.mark.parametrize(("taken", "number"), [(1, "MV-000001"), (412, "MV-000412"), (1_000_000, "MV-1000000")])
def test_its_number(taken, number):
    assert number_of(taken) == number


@pytest.mark.parametrize(
    ("errors", "fields"),
    [
        (place_errors("a", "b"), []), (place_errors("a", "a"), ["toLocationId"]),
        (twice_errors([]), []), (twice_errors(["a", "b", "a", "a"]), ["assets[2].assetId", "assets[3].assetId"]),
        (both_errors(["a", "b"], {"b", "c"}), ["missing[1]"]), (both_errors([], {"b"}), []),
    ],
)  # fmt: skip
def test_what_is_wrong_in_it_is_told_at_its_field(errors, fields):
    assert [error.field for error in errors] == fields
