"""The report shows photos two a row: each one before the work beside one after it."""

from leaseapp.documents.rules.brand import Picture
from leaseapp.maintenance.rendering.operation_pdf import Photo, in_pairs


def test_photos_of_before_and_after_stand_side_by_side():
    names = ("before", "before", "after", "during", "plate", "during")
    photos = [Photo(name, Picture(b"", 1, 1)) for name in names]
    shown = [tuple(one and one.category for one in pair) for pair in in_pairs(photos)]
    assert shown == [("before", "after"), ("before", None), ("during", "plate"), ("during", None)]
    assert in_pairs([]) == []
