"""The walls are made of what the pinned files say: who reads a diff of theirs sees every change (`cli pins` writes them)."""

from collections.abc import Callable

import pytest

from leaseapp.commands import pins

WRITTEN_BY = "python -m leaseapp.cli pins"


@pytest.mark.slow("reads the whole source")
@pytest.mark.parametrize(("name", "rows"), sorted(pins.OF_THE_SOURCE.items()))
def test_what_the_source_declares_is_pinned(name: str, rows: Callable[[], pins.Rows]) -> None:
    assert pins.written(rows()) == (pins.FOLDER / name).read_text(), WRITTEN_BY
