"""The plate of a machine, read from a photo (FIELD.md 6.3)."""

from typing import Annotated, Any

from pydantic import Field

from leaseapp.ai.schemas.costs import FieldOut, Usd
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Out, optional

LONGEST_IMAGE = 1_900_000
"""Characters of a picture in base64: a body has two megabytes at most. A larger one is uploaded as a file."""


class PlateIn(In):
    """The photo of a plate: a stored file or a picture (PNG, JPEG, WebP) in base64; `assetId` is what it sits on."""

    file_id: optional(Id) = None
    image_base64: Annotated[str, Field(min_length=1, max_length=LONGEST_IMAGE)] | None = None
    asset_id: optional(Id) = None


class PlateSuggestionOut(Out):
    """A value for a field of an asset (`dynamicSpecs.NAME` for a property), and the one that it has now.

    `shown` is the value as people read it, `reasons` say why somebody has to look at it.
    """

    field: str
    value: Any
    shown: str
    confidence: float
    current: Any
    reasons: list[str]


class PlateDuplicateOut(Out):
    """Another asset with the same serial number."""

    id: Id
    inventory_number: str
    label: str


class PlateOut(Out):
    """The reading of a plate: each field as it was read, what it means for an asset, who has that serial number already."""

    fields: list[FieldOut]
    suggestions: list[PlateSuggestionOut]
    duplicates: list[PlateDuplicateOut]
    cost_usd: Usd
