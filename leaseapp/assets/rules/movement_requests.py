"""The machines that a request may move, and what is still open in one (FIELD.md 4.3)."""

from collections.abc import Collection, Hashable, Sequence

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

SAME_PLACE = _("They stand there already: choose another place.")
TWICE = _("This machine stands in the request already.")
BOTH = _("This machine was scanned: it cannot be missing.")


def number_of(taken: int) -> str:
    """Return the number of the request that is the `taken`-th."""
    return f"MV-{taken:06d}"


def place_errors(start: Hashable, end: Hashable) -> list[FieldError]:
    """SAME_LOCATION for a movement that leads nowhere."""
    return [FieldError("toLocationId", "SAME_LOCATION", SAME_PLACE)] if start == end else []


def twice_errors(assets: Sequence[Hashable]) -> list[FieldError]:
    """ASSET_TWICE at each machine that stands before it in the list already."""
    return [
        FieldError(f"assets[{place}].assetId", "ASSET_TWICE", TWICE)
        for place, asset in enumerate(assets)
        if asset in assets[:place]
    ]


def both_errors(missing: Sequence[Hashable], found: Collection[Hashable]) -> list[FieldError]:
    """FOUND_AND_MISSING at each line that is said to be missing and was scanned."""
    return [
        FieldError(f"missing[{place}]", "FOUND_AND_MISSING", BOTH) for place, one in enumerate(missing) if one in found
    ]
