"""From pydantic's findings to our field errors: stable codes, texts in the catalogue, paths as the form names them."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_camel

from leaseapp.kernel.errors import FieldError, Invalid, refuse_field
from leaseapp.kernel.text import plain_texts
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import Told

Model = TypeVar("Model", bound=BaseModel)
MOST_ERRORS = 50
"""Findings that a refusal tells: a person corrects the first ones, and nobody is sent megabytes for a body of nonsense."""

_KNOWN: dict[str, tuple[str, str]] = {
    "missing": ("REQUIRED", _("This field is required.")),
    "extra_forbidden": ("UNKNOWN_FIELD", _("This field does not exist here.")),
    "string_too_short": ("TOO_SHORT", _("At least {min_length} {min_length|character is|characters are} needed.")),
    "string_too_long": ("TOO_LONG", _("At most {max_length} {max_length|character is|characters are} allowed.")),
    "too_short": ("TOO_FEW", _("At least {min_length} {min_length|entry is|entries are} needed.")),
    "too_long": ("TOO_MANY", _("At most {max_length} {max_length|entry is|entries are} allowed.")),
    "decimal_max_places": (
        "TOO_MANY_DECIMALS",
        _("At most {decimal_places} {decimal_places|decimal is|decimals are} allowed."),
    ),
    "decimal_max_digits": ("NUMBER_TOO_LARGE", _("This number is too large.")),
    "decimal_whole_digits": ("NUMBER_TOO_LARGE", _("This number is too large.")),
    "greater_than": ("NUMBER_TOO_SMALL", _("The value must be greater than {gt}.")),
    "greater_than_equal": ("NUMBER_TOO_SMALL", _("The value must be at least {ge}.")),
    "less_than": ("NUMBER_TOO_LARGE", _("The value must be less than {lt}.")),
    "less_than_equal": ("NUMBER_TOO_LARGE", _("The value must be at most {le}.")),
    "enum": ("UNKNOWN_VALUE", _("This value is not one of those allowed.")),
    "literal_error": ("UNKNOWN_VALUE", _("This value is not one of those allowed.")),
    "date_out_of_range": ("DATE_OUT_OF_RANGE", _("The date must lie between 1900 and 2199.")),
    "finite_number": ("INVALID_NUMBER", _("A number is expected.")),
}
_FAMILIES: tuple[tuple[str, str, str], ...] = (
    ("decimal", "INVALID_NUMBER", _("A number is expected.")),
    ("int", "INVALID_NUMBER", _("A whole number is expected.")),
    ("float", "INVALID_NUMBER", _("A number is expected.")),
    ("datetime", "INVALID_DATE", _("A date and time are expected (ISO 8601).")),
    ("timezone", "INVALID_DATE", _("A date and time are expected (ISO 8601).")),
    ("date", "INVALID_DATE", _("A date is expected (YYYY-MM-DD).")),
    ("bool", "INVALID_VALUE", _("Yes or no is expected.")),
    ("uuid", "INVALID_ID", _("This is not an identifier.")),
    ("string", "INVALID_TEXT", _("A text is expected.")),
    ("list", "INVALID_LIST", _("A list is expected.")),
    ("model", "INVALID_OBJECT", _("An object is expected.")),
    ("dict", "INVALID_OBJECT", _("An object is expected.")),
)
_DEFAULT = ("INVALID_VALUE", _("This value is not valid."))


def field_path(location: Iterable[str | int]) -> str:
    """('lines', 2, 'unit_price_ht') → lines[2].unitPriceHt."""
    path = ""
    for part in location:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            name = to_camel(part) if "_" in part else part
            path += f".{name}" if path else name
    return path


def _describe(kind: str, context: Mapping[str, Any], message: str) -> tuple[str, str]:
    if kind in ("too_short", "too_long") and context.get("field_type") == "Value":
        kind = f"string_{kind}"  # pydantic's name for a text whose length is checked after a validator of ours
    if kind == "string_too_short" and context.get("min_length") == 1:
        kind = "missing"
    if kind in _KNOWN:
        return _KNOWN[kind]
    if kind.isupper():  # a validator of ours: PydanticCustomError("SIREN_INVALID", "The check digit …")
        return kind, message
    for prefix, code, text in _FAMILIES:
        if kind.startswith(prefix):
            return code, text
    return _DEFAULT


def _limit(value: Any) -> Any:
    """Return a limit that pydantic names as people write it: numbers in the reader's language (pydantic tells some by `repr`)."""
    written = re.fullmatch(r"Decimal\('(.+)'\)", str(value))
    if written or (isinstance(value, int | float | Decimal) and not isinstance(value, bool)):
        return Decimal(written[1] if written else str(value))
    return str(value)


def field_errors(error: ValidationError, prefix: str = "") -> list[FieldError]:
    """Return the findings of `error`, each at its field; the first fifty of them."""
    found = []
    for item in error.errors(include_url=False, include_input=False)[:MOST_ERRORS]:
        context = dict(item.get("ctx") or {})
        code, message = _describe(item["type"], context, item["msg"])
        location = [part for part in item["loc"] if not (isinstance(part, str) and part.startswith("function-"))]
        path = field_path(location)
        params = {name: _limit(value) for name, value in context.items()}
        found.append(FieldError(f"{prefix}{path}", code, message, params))
    return found


def check_line(field: str, text: str) -> None:
    """Check a text that comes in through no shape (commands): one line with something to see. Raises Invalid at `field`."""
    wrong = plain_texts.wrong_in_line(text) if text else plain_texts.INVISIBLE
    if wrong is not None:
        raise refuse_field(field, wrong.code, wrong.message)


def validate(model: type[Model], data: Any) -> Model:
    """Return `data` as a `model`. Raises Invalid with every finding at its field."""
    try:
        return model.model_validate(data, context=Told())
    except ValidationError as error:
        raise Invalid(errors=field_errors(error)) from None
