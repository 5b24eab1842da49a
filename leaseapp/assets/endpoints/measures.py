"""Measures of equipment over REST and the interface: energy, carbon, prediction, waste, missing parts."""

from leaseapp.assets.lists import MISSING_PARTS
from leaseapp.assets.models import Asset
from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ
from leaseapp.assets.schemas.measures import (
    CarbonOut,
    EnergyIn,
    EnergyOut,
    EnergySeriesOut,
    MissingPartIn,
    MissingPartOut,
    MissingPartPatch,
    PredictionOut,
    RunIn,
    WasteOut,
)
from leaseapp.assets.services import measuring, missing, predicting
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint, list_within
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

parts = workspace.beyond("what is missing over all equipment, and the page of one part")


@workspace.get("/assets/{asset_id}/energy", permission=ASSET_READ, internal=True, returns=EnergySeriesOut)
def read_asset_energy(context: Context, asset_id: Id) -> EnergySeriesOut:
    """Read the energy of an asset as it was measured."""
    return measuring.energy(context, asset_id)


@workspace.post(
    "/assets/{asset_id}/energy", permission=ASSET_MANAGE, audit="assets.asset.measure", act=_("Energy measured"),
    returns=EnergyOut, status=201,
)  # fmt: skip
def measure_asset_energy(context: Context, asset_id: Id, body: EnergyIn) -> EnergyOut:
    """Note a measure of energy."""
    return EnergyOut.model_validate(measuring.measure_energy(context, asset_id, body))


@workspace.get("/assets/{asset_id}/carbon", permission=ASSET_READ, internal=True, returns=CarbonOut)
def read_asset_carbon(context: Context, asset_id: Id) -> CarbonOut:
    """Read the carbon of an asset, with the factors it was computed with."""
    return measuring.footprint(context, asset_id)


@workspace.get("/assets/{asset_id}/prediction", permission=ASSET_READ, internal=True, returns=PredictionOut)
def read_asset_prediction(context: Context, asset_id: Id) -> PredictionOut:
    """Read how likely an asset fails within ninety days, and why."""
    return predicting.prediction(context, asset_id)


@workspace.post(
    "/assets/prediction/run", permission=ASSET_MANAGE, audit="assets.asset.score", act=_("Failure scores asked for"),
    internal=True, status=202,
)  # fmt: skip
def run_prediction(context: Context, body: RunIn) -> None:
    """Let a job compute failure scores, of all equipment or of some."""
    predicting.order(context, body)
    context.audit_note("Asset", None)


@workspace.get("/assets/deee/{reference}", permission=ASSET_READ, internal=True, returns=WasteOut)
def read_waste_category(context: Context, reference: str) -> WasteOut:
    """Read what a machine or model is as waste."""
    return measuring.waste_of(context, reference)


list_missing_parts = list_endpoint(parts, "/asset-missing-parts", MISSING_PARTS)
missing_parts_of_asset = list_within(workspace, "/assets/{asset_id}/missing-parts", MISSING_PARTS, Asset, "assetId")


@workspace.post(
    "/assets/{asset_id}/missing-parts", permission=ASSET_MANAGE, audit="assets.missingpart.create",
    act=_("Part reported missing"), returns=MissingPartOut, status=201,
)  # fmt: skip
def add_missing_part(context: Context, asset_id: Id, body: MissingPartIn) -> MissingPartOut:
    """Report a part that an asset lacks."""
    return missing.told(context, missing.add(context, asset_id, body))


@workspace.patch(
    "/asset-missing-parts/{missing_part_id}", permission=ASSET_MANAGE, audit="assets.missingpart.update",
    act=_("Missing part followed"), returns=MissingPartOut,
)  # fmt: skip
def update_missing_part(context: Context, missing_part_id: Id, body: MissingPartPatch) -> MissingPartOut:
    """Change a missing part, or say how far it is."""
    return missing.told(context, missing.change(context, missing_part_id, body))


@parts.get("/asset-missing-parts/{missing_part_id}", permission=ASSET_READ, internal=True, returns=MissingPartOut)
def read_missing_part(context: Context, missing_part_id: Id) -> MissingPartOut:
    """Read a missing part."""
    return missing.told(context, missing.read(context, missing_part_id))
