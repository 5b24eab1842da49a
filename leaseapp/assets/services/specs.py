"""Properties of equipment: which a model's assets have, and what they are (FIELD.md 2.8)."""

import uuid
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.models import Asset, AssetModel
from leaseapp.assets.rules import specs
from leaseapp.assets.schemas.references import ModelOut
from leaseapp.assets.schemas.specs import (
    SpecErrorOut,
    SpecSchemaOut,
    SpecSchemaPatch,
    SpecValuesOut,
    SpecValuesPatch,
)
from leaseapp.assets.services import moving
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

BREAKS = _("{count} {count|machine has|machines have} values that no longer fit: {examples}.")
SHOWN = 5


def change_schema(context: Context, model_id: uuid.UUID, body: SpecSchemaPatch) -> AssetModel:
    """Give a model another schema; the values of its assets take their new names.

    Raises NotFound, StaleVersion, Invalid SCHEMA_UNSUPPORTED, Conflict SCHEMA_BREAKS_ASSETS with how many and which values no
    longer fit, unless `force`.
    """
    model = for_change(context, AssetModel, model_id, body.version, ModelOut.model_validate)
    schema = body.properties_schema
    refuse_invalid(specs.schema_errors(schema))
    before = specs.read(model.spec_schema)
    statement = select(Asset).where(Asset.model_id == model.id, col(Asset.deleted_at).is_(None))
    broken: list[Asset] = []
    for asset in context.session.exec(statement.order_by(col(Asset.id)).with_for_update()):
        values = specs.renamed(schema, asset.dynamic_specs)
        fits = not specs.value_errors(schema, values)
        if not fits and asset.specs_valid and not specs.value_errors(before, asset.dynamic_specs):
            broken.append(asset)
        if values != asset.dynamic_specs:
            asset.dynamic_specs = values
        if fits is not asset.specs_valid:
            asset.specs_valid = fits
    if broken and not body.force:
        numbers = sorted(one.inventory_number for one in broken)[:SHOWN]
        params: dict[str, Any] = {"count": len(broken), "examples": ", ".join(numbers)}
        error = FieldError("schema", "SCHEMA_BREAKS_ASSETS", BREAKS, params)
        raise Conflict(
            "SCHEMA_BREAKS_ASSETS", BREAKS, errors=[error], extra={"count": len(broken), "examples": numbers}, **params
        )
    kept = specs.stored(schema)
    if kept != model.spec_schema:
        model.spec_schema = kept
    return model


def told_schema(context: Context, model: AssetModel) -> SpecSchemaOut:
    """Return the schema of a model, and how many assets do not fit."""
    wrong = select(sa.func.count()).where(
        Asset.model_id == model.id, col(Asset.deleted_at).is_(None), col(Asset.specs_valid).is_(False)
    )
    return SpecSchemaOut(
        id=model.id,
        version=model.version,
        spec_schema=model.spec_schema,
        invalid_assets=context.session.exec(wrong).one(),
    )


def change_values(context: Context, asset_id: uuid.UUID, body: SpecValuesPatch) -> Asset:
    """Merge values into those of an asset; null takes one away.

    Raises NotFound, StaleVersion, Invalid SPEC_UNKNOWN, SPEC_INVALID at each wrong value, Conflict ASSET_READ_ONLY.
    """
    asset = for_change(context, Asset, asset_id, body.version, lambda row: told_values(context, row))
    moving.refuse_ended(asset)
    schema = specs.read(get_or_404(context, AssetModel, asset.model_id).spec_schema)
    given = {name: value for name, value in body.values.items() if value is not None}
    sent = [error for error in specs.value_errors(schema, given) if error.code != "SPEC_REQUIRED"]
    refuse_invalid(sent)
    values = {name: value for name, value in asset.dynamic_specs.items() if name not in body.values} | given
    if values != asset.dynamic_specs:
        asset.dynamic_specs = values
    fits = not specs.value_errors(schema, values)
    if fits is not asset.specs_valid:
        asset.specs_valid = fits
    return asset


def read_values(context: Context, asset_id: uuid.UUID) -> Asset:
    """Return an asset. Raises NotFound."""
    return get_or_404(context, Asset, asset_id)


def told_values(context: Context, asset: Asset) -> SpecValuesOut:
    """Return the values of an asset, the schema they follow, and what does not fit."""
    model = get_or_404(context, AssetModel, asset.model_id)
    errors = specs.value_errors(specs.read(model.spec_schema), asset.dynamic_specs)
    return SpecValuesOut(
        id=asset.id, version=asset.version, values=asset.dynamic_specs, valid=not errors,
        errors=list(_told(context, errors)), spec_schema=model.spec_schema,
    )  # fmt: skip


def _told(context: Context, errors: Iterable[FieldError]) -> Iterable[SpecErrorOut]:
    for error in errors:
        message = context.translate(error.message, **(error.params or {}))
        yield SpecErrorOut(field=error.field, code=error.code, message=message)
