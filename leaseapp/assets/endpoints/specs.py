"""Properties of equipment over REST and the interface."""

from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ, CATALOG_MANAGE
from leaseapp.assets.schemas.specs import SpecSchemaOut, SpecSchemaPatch, SpecValuesOut, SpecValuesPatch
from leaseapp.assets.services import specs
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

reading = workspace.beyond("the page of an asset draws its properties after the schema of its model")


@workspace.patch(
    "/asset-models/{asset_model_id}/spec-schema", permission=CATALOG_MANAGE, audit="assets.model.set_properties",
    act=_("Properties chosen"), returns=SpecSchemaOut,
)  # fmt: skip
def change_spec_schema(context: Context, asset_model_id: Id, body: SpecSchemaPatch) -> SpecSchemaOut:
    """Say which properties equipment of a model has."""
    return specs.told_schema(context, specs.change_schema(context, asset_model_id, body))


@reading.get("/assets/{asset_id}/dynamic-specs", permission=ASSET_READ, returns=SpecValuesOut)
def read_dynamic_specs(context: Context, asset_id: Id) -> SpecValuesOut:
    """Read the properties of an asset, and the schema that they follow."""
    return specs.told_values(context, specs.read_values(context, asset_id))


@workspace.patch(
    "/assets/{asset_id}/dynamic-specs", permission=ASSET_MANAGE, audit="assets.asset.describe", act=_("Properties noted"),
    returns=SpecValuesOut,
)  # fmt: skip
def change_dynamic_specs(context: Context, asset_id: Id, body: SpecValuesPatch) -> SpecValuesOut:
    """Change properties of an asset."""
    return specs.told_values(context, specs.change_values(context, asset_id, body))
