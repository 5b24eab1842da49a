"""Parts that equipment lacks: what is open, ordered, received, fitted (FIELD.md 2.9)."""

import uuid

from leaseapp.assets.models import Asset, AssetMissingPart, SparePart
from leaseapp.assets.schemas.measures import MissingPartIn, MissingPartOut, MissingPartPatch
from leaseapp.assets.services import moving
from leaseapp.assets.state_machines import FOLLOWED, MISSING_PART
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _

LABEL_REQUIRED = _("Say which part it is.")
NEVER_OPEN_AGAIN = _("A part that was followed is not missing anew: report another.")


def add(context: Context, asset_id: uuid.UUID, body: MissingPartIn) -> AssetMissingPart:
    """Note a part that an asset lacks. Raises NotFound, Invalid LABEL_REQUIRED, Conflict ASSET_READ_ONLY."""
    asset = get_or_404(context, Asset, asset_id, for_update=True)
    moving.refuse_ended(asset)
    values = body.model_dump(by_alias=False)
    if body.spare_part_id is not None:
        spare = get_or_404(context, SparePart, body.spare_part_id, field="sparePartId")
        values["label"] = body.label or spare.name
    elif body.label is None:
        refuse_invalid([FieldError("label", "LABEL_REQUIRED", LABEL_REQUIRED)])
    part = AssetMissingPart(**values, asset_id=asset.id)
    context.add(part)
    return part


def change(context: Context, part_id: uuid.UUID, body: MissingPartPatch) -> AssetMissingPart:
    """Change a missing part, or say how far it is. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    part = for_change(context, AssetMissingPart, part_id, body.version, lambda row: told(context, row))
    status = body.changes().get("status", part.status)
    apply_changes(part, body, without=("status",))
    if status is not part.status:
        if status not in FOLLOWED:
            refuse_invalid([FieldError("status", "STATUS_NOT_REACHED", NEVER_OPEN_AGAIN)])
        MISSING_PART.fire(part, FOLLOWED[status])
    return part


def read(context: Context, part_id: uuid.UUID) -> AssetMissingPart:
    """Return a missing part. Raises NotFound."""
    return get_or_404(context, AssetMissingPart, part_id)


def told(context: Context, part: AssetMissingPart) -> MissingPartOut:
    """Return a part with the name of its machine."""
    asset = find(context, Asset, part.asset_id)
    return MissingPartOut.model_validate(part).model_copy(update={"asset_label": asset.label if asset else None})
