"""Schemas of properties, and values after them (FIELD.md 2.8). Patterns run in pydantic's linear-time engine."""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Annotated, Any

from pydantic import Field, TypeAdapter
from pydantic_core import PydanticCustomError, SchemaError, ValidationError

from leaseapp.assets.rules.spec_schemas import SpecProperty, SpecSchema, SpecType
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}", re.ASCII)
LONGEST_TEXT = 200
_NUMERIC = frozenset({SpecType.NUMBER, SpecType.INTEGER})
#: keywords that only texts, or only numbers, have
_OF_TEXTS, _OF_NUMBERS = ("enum", "max_length", "pattern", "format"), ("minimum", "maximum")
_SENT = {"max_length": "maxLength"}

NAME_INVALID = _("The name of a property begins with a letter and has letters, digits and _, 40 at most.")
NOT_OF_TYPE = _("A property of this type has no such rule.")
ORDER_WRONG = _("The least value is above the greatest.")
PATTERN_INVALID = _("This pattern cannot be used: no look-ahead, no back-reference.")
UNKNOWN_REQUIRED = _("There is no property called {name}.")
RENAMED_TWICE = _("The values of {name} go to one property only, which is no other one.")
CHOICE_TWICE = _("Two choices are the same.")
UNKNOWN = _("Equipment of this model has no such property.")
MISSING = _("This property is required.")
NO_TEXT, NO_NUMBER, NO_WHOLE, NO_YES_NO, NO_DATE = (
    _("Write a text of at most {most} characters."),
    _("Write a number."),
    _("Write a whole number."),
    _("Say yes or no."),
    _("Write a day, as in 2026-09-01."),
)
NO_CHOICE, TOO_SMALL, TOO_LARGE, NO_MATCH = (
    _("Choose one of: {choices}."),
    _("At least {least}."),
    _("At most {most}."),
    _("This has not the form that is asked for."),
)


def schema_errors(schema: SpecSchema) -> list[FieldError]:
    """Return what is wrong with a schema, at `schema.properties.NAME…`."""
    found = [error for name, one in schema.properties.items() for error in _property_errors(name, one)]
    came: set[str] = set()
    for name, one in schema.properties.items():
        if one.renamed_from is not None and (one.renamed_from in schema.properties or one.renamed_from in came):
            params = {"name": one.renamed_from}
            found.append(FieldError(f"{_place(name)}.renamedFrom", "SCHEMA_UNSUPPORTED", RENAMED_TWICE, params))
        came.add(one.renamed_from or "")
    return found + [
        FieldError(f"schema.required[{position}]", "SCHEMA_UNSUPPORTED", UNKNOWN_REQUIRED, {"name": name})
        for position, name in enumerate(schema.required)
        if name not in schema.properties
    ]


def _place(name: str) -> str:
    return f"schema.properties.{name}" if NAME.fullmatch(name) else "schema.properties"


def _property_errors(name: str, one: SpecProperty) -> list[FieldError]:
    at = _place(name)
    found = [] if NAME.fullmatch(name) else [FieldError(at, "SCHEMA_UNSUPPORTED", NAME_INVALID)]
    of_others = {SpecType.STRING: _OF_NUMBERS, SpecType.BOOLEAN: _OF_NUMBERS + _OF_TEXTS}.get(one.type, _OF_TEXTS)
    said = [rule for rule in of_others if getattr(one, rule) is not None]
    found += [FieldError(f"{at}.{_SENT.get(rule, rule)}", "SCHEMA_UNSUPPORTED", NOT_OF_TYPE) for rule in said]
    if one.minimum is not None and one.maximum is not None and one.minimum > one.maximum:
        found.append(FieldError(f"{at}.minimum", "SCHEMA_UNSUPPORTED", ORDER_WRONG))
    if one.enum is not None and len(set(one.enum)) < len(one.enum):
        found.append(FieldError(f"{at}.enum", "SCHEMA_UNSUPPORTED", CHOICE_TWICE))
    if one.pattern is not None and _matcher(one.pattern) is None:
        found.append(FieldError(f"{at}.pattern", "SCHEMA_UNSUPPORTED", PATTERN_INVALID))
    return found


def stored(schema: SpecSchema) -> dict[str, Any]:
    """Return a schema as it is kept: without what nobody said and where values came from."""
    kept = schema.model_dump(mode="json", by_alias=True, exclude_none=True)
    for one in kept["properties"].values():
        one.pop("renamedFrom", None)
    return kept


def read(schema: Mapping[str, Any]) -> SpecSchema:
    """Return a kept schema; a model without one has no properties."""
    return SpecSchema.model_validate(schema) if schema else SpecSchema(properties={})


def renamed(schema: SpecSchema, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values under their new names."""
    names = {one.renamed_from: name for name, one in schema.properties.items() if one.renamed_from is not None}
    return {names.get(name, name): value for name, value in values.items()}


def value_errors(schema: SpecSchema, values: Mapping[str, Any], field: str = "values") -> list[FieldError]:
    """Return what does not fit, at `FIELD.NAME`; a required value that is not there is an error too."""
    found = [error for name, value in values.items() if (error := _error(schema, field, name, value)) is not None]
    found += [
        FieldError(f"{field}.{name}", "SPEC_REQUIRED", MISSING) for name in schema.required if values.get(name) is None
    ]
    return found


def _error(schema: SpecSchema, field: str, name: str, value: Any) -> FieldError | None:
    one = schema.properties.get(name)
    at = f"{field}.{name}" if NAME.fullmatch(name) else field
    if one is None:
        return FieldError(at, "SPEC_UNKNOWN", UNKNOWN)
    text, params = _wrong(one, value)
    return FieldError(at, "SPEC_INVALID", text, params) if text else None


def _wrong(one: SpecProperty, value: Any) -> tuple[str | None, dict[str, Any]]:
    if one.type is SpecType.BOOLEAN:
        return (None, {}) if isinstance(value, bool) else (NO_YES_NO, {})
    if one.type in _NUMERIC:
        return _wrong_number(one, value)
    return _wrong_text(one, value)


def _wrong_number(one: SpecProperty, value: Any) -> tuple[str | None, dict[str, Any]]:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return NO_NUMBER, {}
    number = Decimal(str(value))
    if not number.is_finite() or abs(number) >= Decimal(10) ** 15:
        return NO_NUMBER, {}
    if one.type is SpecType.INTEGER and number != number.to_integral_value():
        return NO_WHOLE, {}
    if one.minimum is not None and number < one.minimum:
        return TOO_SMALL, {"least": one.minimum.normalize()}
    if one.maximum is not None and number > one.maximum:
        return TOO_LARGE, {"most": one.maximum.normalize()}
    return None, {}


def _wrong_text(one: SpecProperty, value: Any) -> tuple[str | None, dict[str, Any]]:
    most = one.max_length or LONGEST_TEXT
    if not isinstance(value, str) or not value.strip() or len(value) > most or not value.isprintable():
        return NO_TEXT, {"most": most}
    if one.enum is not None and value not in one.enum:
        return NO_CHOICE, {"choices": ", ".join(one.enum)}
    if one.format == "date" and not _is_day(value):
        return NO_DATE, {}
    matcher = _matcher(one.pattern) if one.pattern is not None else None
    return (None, {}) if matcher is None or _matches(matcher, value) else (NO_MATCH, {})


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _matches(matcher: TypeAdapter[str], text: str) -> bool:
    try:
        matcher.validate_python(text)
    except (ValidationError, PydanticCustomError):
        return False
    return True


@lru_cache(maxsize=512)
def _matcher(pattern: str) -> TypeAdapter[str] | None:
    """Return what tells whether a whole text is of `pattern`; None for one that the engine does not take."""
    try:
        return TypeAdapter(Annotated[str, Field(pattern=f"^(?:{pattern})$")])
    except SchemaError:
        return None
