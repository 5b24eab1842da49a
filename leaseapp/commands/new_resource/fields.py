"""Kinds of fields that `new-resource` knows: how each is stored, typed, listed, and what a sample of it is.

plate:line!:Registration plate:Plaque d’immatriculation
│     │   │ └ in English         └ in French
│     │   └ required
│     └ one of KINDS
└ column, in snake_case
"""

import keyword
import re
from dataclasses import dataclass


class FieldError(ValueError):
    """A field that is written in no way that the command understands."""


@dataclass(frozen=True)
class Kind:
    """A kind of field: type and definition of its column, its type in the create shape, the options of its list column.

    `empty` is what the create shape and the
    column have where the field is not required: null, or the value that stands for nothing.
    """

    python: str
    column: str
    shape: str
    imports: tuple[str, ...]
    empty: str = "None"

    @property
    def nullable(self) -> bool:
        """True when a field that is not required may be null."""
        return self.empty == "None"


_TABLES = "from leaseapp.kernel.persistence.tables import {}"
_SCHEMA = "from leaseapp.kernel.text.schema import {}"

KINDS: dict[str, Kind] = {
    "line": Kind("str", "Field({}max_length=200)", "Line", ()),
    "long": Kind("str", "text_column({})", "LongText", (_TABLES.format("text_column"),)),
    "email": Kind("str", "Field({}max_length=254)", "EmailAddress", ()),
    "money": Kind(
        "Decimal", "money_column({})", "NonNegativeMoney", (_TABLES.format("money_column"), "from decimal import Decimal"),
    ),
    "whole": Kind("int", "Field({})", "WholeNumber", ()),
    "date": Kind("date", "Field({})", "DateField", ("from datetime import date",)),
    "yes": Kind("bool", "Field({})", "YesNo", (), empty="False"),
}  # fmt: skip


@dataclass(frozen=True)
class FieldSpec:
    """A field of the new resource; `label` and `french` are what people call it."""

    name: str
    kind: Kind
    required: bool
    label: str
    french: str

    @property
    def nullable(self) -> bool:
        """True when it may be null."""
        return not self.required and self.kind.nullable

    @property
    def model_line(self) -> str:
        """Its line in the model."""
        default = "" if self.required else f"default={self.kind.empty}, "
        definition = self.kind.column.format(default).replace(", )", ")")
        if self.nullable and "text_column" in definition:
            definition = definition[:-1] + ", nullable=True)"
        return f"{self.name}: {self.kind.python}{' | None' if self.nullable else ''} = {definition}".removesuffix(
            " = Field()"
        )

    @property
    def shape_line(self) -> str:
        """Its line in the create shape."""
        if self.required:
            return f"{self.name}: {self.kind.shape}"
        return (
            f"{self.name}: {f'optional({self.kind.shape})' if self.nullable else self.kind.shape} = {self.kind.empty}"
        )

    @property
    def shape_imports(self) -> tuple[str, ...]:
        """The imports of that line."""
        return (_SCHEMA.format(self.kind.shape), *((_SCHEMA.format("optional"),) if self.nullable else ()))


def field(text: str) -> FieldSpec:
    """Return the field that is written as above. Raises FieldError."""
    parts = [part.strip() for part in text.split(":")]
    if len(parts) != 4 or not all(parts):
        raise FieldError(f"{text}: a field is written name:kind:English:French")
    name, kind, label, french = parts
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or keyword.iskeyword(name) or name in _TAKEN:
        raise FieldError(f"{name} is no name of a column")
    if kind.removesuffix("!") not in KINDS:
        raise FieldError(f"{kind} is no kind of field: {', '.join(KINDS)}")
    return FieldSpec(name, KINDS[kind.removesuffix("!")], kind.endswith("!"), label, french)


_TAKEN = frozenset({"id", "organization_id", "version", "created_at", "updated_at", "deleted_at", "metadata"})
