"""Bodies of a schema of properties and of values, and their answers (FIELD.md 2.8)."""

from typing import Annotated, Any

from pydantic import Field

from leaseapp.assets.rules.spec_schemas import SpecSchema
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import FreeObject, Out, Patch, YesNo


class SpecSchemaPatch(Patch):
    """A new schema; `force` marks the assets whose values no longer fit instead of refusing."""

    properties_schema: Annotated[SpecSchema, Field(alias="schema")]
    force: YesNo = False


class SpecSchemaOut(Out):
    """The schema of a model, and how many assets have values that do not fit."""

    id: Id
    version: int
    spec_schema: dict[str, Any]
    invalid_assets: int


class SpecValuesPatch(Patch):
    """Values by the name of their property; null takes one away, what is left out stays."""

    values: FreeObject


class SpecErrorOut(Out):
    """The reason why a value does not fit."""

    field: str
    code: str
    message: str


class SpecValuesOut(Out):
    """The values of an asset after the schema of its model; `errors` say what does not fit yet."""

    id: Id
    version: int
    values: dict[str, Any]
    valid: bool
    errors: list[SpecErrorOut]
    spec_schema: dict[str, Any]
