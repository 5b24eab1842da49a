"""Attributes of a variant: scalars by name, and the key by which two variants are the same."""

import json
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

MOST, LONGEST_NAME, LONGEST_VALUE = 20, 60, 200
Scalar = str | bool | int | float | Decimal

TOO_MANY = _("At most {most} attributes.")
NAME_INVALID = _("The name of an attribute has 1 to {longest} characters.")
VALUE_TOO_LONG = _("The value of an attribute has at most {longest} characters.")
VALUE_INVALID = _("The value of an attribute is a text, a number, yes or no.")
NAME_TWICE = _("Two attributes are called {name}.")


def errors(attributes: Mapping[str, object], field: str = "attributes") -> list[FieldError]:
    """Return what is wrong with them: too many, names, values."""
    found = []
    if len(attributes) > MOST:
        found.append(FieldError(field, "TOO_MANY", TOO_MANY, {"most": MOST}))
    names: set[str] = set()
    for name, value in attributes.items():
        at = f"{field}.{name}" if name.isidentifier() else field
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            found.append(FieldError(at, "NAME_INVALID", NAME_INVALID, {"longest": LONGEST_NAME}))
        elif _folded(name) in names:
            found.append(FieldError(at, "NAME_TWICE", NAME_TWICE, {"name": name}))
        names.add(_folded(name))
        if not isinstance(value, Scalar):
            found.append(FieldError(at, "VALUE_INVALID", VALUE_INVALID))
        elif len(str(value)) > LONGEST_VALUE or (isinstance(value, str) and not value.isprintable()):
            found.append(FieldError(at, "VALUE_TOO_LONG", VALUE_TOO_LONG, {"longest": LONGEST_VALUE}))
    return found


def key(attributes: Mapping[str, object]) -> str:
    """Return 64 characters that are the same for attributes that say the same, whatever their order, case and accents."""
    said = sorted((_folded(name), _folded(str(value))) for name, value in attributes.items())
    return sha256(json.dumps(said).encode()).hexdigest()


def words(attributes: Mapping[str, object]) -> str:
    """Return them as people read them: `64 Go · 8 × 1,2 To`."""
    return " · ".join(str(value) for value in attributes.values() if value not in (None, "", False))


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.strip().casefold())
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())
