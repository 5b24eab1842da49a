"""Stored shapes carry their version; older ones are read, one that fits none is refused with its fields."""

import pytest

from leaseapp.kernel.persistence.stored_shapes import NoLongerFits, StoredByANewerVersion, StoredShape
from leaseapp.kernel.text.schema import In, Line, WholeNumber


class Wanted(In):
    title: Line
    months: WholeNumber


def renamed(body):
    return {"title": body.pop("name"), **body}


def in_months(body):
    return {"months": body.pop("years") * 12, **body}


STORED = StoredShape(Wanted, 3, {1: renamed, 2: in_months})


def test_what_is_written_is_read():
    body = Wanted(title="Lift", months=3)
    assert STORED.write(body) == {"version": 3, "title": "Lift", "months": 3}
    assert STORED.read(STORED.write(body)) == body


@pytest.mark.parametrize(
    "stored", [{"name": "Lift", "years": 2}, {"version": 2, "title": "Lift", "years": 2}, {"version": 3, "title": "Lift", "months": 24}]
)  # fmt: skip
def test_older_versions_become_the_present_one_and_stay_as_they_were(stored):
    before = dict(stored)
    assert STORED.read(stored) == Wanted(title="Lift", months=24)
    assert stored == before


@pytest.mark.parametrize(
    ("stored", "kind", "fields"),
    [
        ({"version": 3, "title": "Lift", "months": "many", "color": "red"}, NoLongerFits, {"months", "color"}),
        ({"years": 2}, NoLongerFits, set()),
        ({"version": 2, "title": "Lift", "years": None}, NoLongerFits, set()),
        ({"version": 4}, StoredByANewerVersion, set()),
        ({"version": 0}, NoLongerFits, set()),
        ({"version": None}, NoLongerFits, set()),
    ],
)
def test_what_fits_no_version_says_so(stored, kind, fields):
    with pytest.raises(NoLongerFits) as refused:
        STORED.read(stored)
    assert type(refused.value) is kind
    assert {error.field for error in refused.value.errors} == fields


def test_a_version_that_cannot_be_reached_is_refused_at_the_start():
    with pytest.raises(ValueError, match="is not reached"):
        StoredShape(Wanted, 3, {1: renamed})
