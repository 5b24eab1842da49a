"""Bodies that are stored to be used later (a template): with the version of their shape, and a reader that knows older ones.

A shape changes while bodies of it lie in the database. Whoever changes it so that older ones no longer fit raises the version
and says how the one before becomes it; what fits none is refused with the fields that do not, before anything is made of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.validation import validate

Shape = TypeVar("Shape", bound=BaseModel)
VERSION = "version"


class NoLongerFits(Conflict):
    """409: what was stored cannot be read any more; `errors` name the fields."""

    code = "NO_LONGER_FITS"
    message = _("What was stored no longer fits: make it anew.")


class StoredByANewerVersion(NoLongerFits):
    """409: what was stored is newer than this program."""

    code = "STORED_BY_A_NEWER_VERSION"
    message = _("What was stored comes from a newer version of this program.")


@dataclass(frozen=True)
class StoredShape(Generic[Shape]):
    """A `shape` as it is stored now, in `version`; `upgrades` make of a body of each older version one of the next."""

    shape: type[Shape]
    version: int
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if set(self.upgrades) != set(range(1, self.version)):
            raise ValueError(f"{self.shape.__name__} {self.version} is not reached from each version before")

    def write(self, body: Shape) -> dict[str, Any]:
        """Return `body` as it is stored."""
        return {VERSION: self.version, **body.model_dump(mode="json", by_alias=True, exclude_none=True)}

    def current(self, stored: dict[str, Any]) -> dict[str, Any]:
        """Return the stored value in the present version, unchecked. Raises NoLongerFits where no way leads there."""
        body = dict(stored)
        version = body.pop(VERSION, 1)
        if not isinstance(version, int) or version < 1:
            raise NoLongerFits()
        if version > self.version:
            raise StoredByANewerVersion()
        for older in range(version, self.version):
            try:
                body = self.upgrades[older](body)
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise NoLongerFits() from error
        return body

    def read(self, stored: dict[str, Any]) -> Shape:
        """Return the stored value as today's shape. Raises NoLongerFits with every fault at its field."""
        try:
            return validate(self.shape, self.current(stored))
        except Invalid as refusal:
            raise NoLongerFits(errors=refusal.errors) from refusal
