"""One missing particular of an invoice."""

from dataclasses import dataclass, field
from typing import Any

from leaseapp.kernel.errors import FieldError


@dataclass(frozen=True, slots=True)
class Missing:
    """A missing particular: its stable `code`, its words (English msgid with named `params`) and the form field that mends it."""

    code: str
    message: str
    field: str
    params: dict[str, Any] = field(default_factory=dict)

    def as_error(self) -> FieldError:
        """Return the same as an entry of a 422 answer."""
        return FieldError(self.field, self.code, self.message, self.params)
