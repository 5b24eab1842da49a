"""Inventory numbers after the organization's pattern (FIELD.md 2.1)."""

import re

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

USUAL_PATTERN = "EQ-{000000}"
PATTERN_INVALID = _("A pattern holds one counter, three to nine zeros in braces: {example}.")
_COUNTER = re.compile(r"{(0{3,9})}")


def pattern_error(pattern: str, field: str = "inventoryPattern") -> FieldError | None:
    """PATTERN_INVALID unless `pattern` holds one counter of three to nine zeros in braces, and no other brace."""
    counters = _COUNTER.findall(pattern)
    if len(counters) == 1 and not set("{}") & set(_COUNTER.sub("", pattern)):
        return None
    return FieldError(field, "PATTERN_INVALID", PATTERN_INVALID, {"example": USUAL_PATTERN})


def inventory_number(pattern: str, number: int) -> str:
    """Return the number of a pattern: EQ-{000000} and 123 make EQ-000123."""
    return _COUNTER.sub(lambda counter: str(number).zfill(len(counter[1])), pattern)
