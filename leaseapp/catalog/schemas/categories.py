"""Categories of products in and out."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Text, WholeNumber

CategoryName = Annotated[Text, Field(min_length=1, max_length=100)]
Place = Annotated[WholeNumber, Field(ge=0)]


class ProductCategoryIn(In):
    """A new category: at the root without `parentId`, behind its siblings without `position` (counted from 0)."""

    name: CategoryName
    parent_id: UUID | None = None
    position: Place | None = None


class ProductCategoryPatch(changes_of(ProductCategoryIn)):
    """Changes of a category. `parentId` and `position` move it with everything below it; `parentId` null makes it a root."""

    position: Place = Field(default=None)


class ProductCategoryOut(record_of(ProductCategoryIn)):
    """A category; `path` names it and those above it from the root down, `depth` counts them."""

    position: int
    path: list[str]
    depth: int
