"""Acts on the selected rows of the list of equipment: another state, another place, labels, a file."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from leaseapp.assets.endpoints.bulk import (
    change_state_of_assets,
    export_assets,
    transfer_assets,
    undo_transfer_of_assets,
)
from leaseapp.assets.endpoints.labels import print_labels
from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.assets.state_machines import INSPECTED
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.ui import kit

PLACES = {"active": "true"}
INSPECTIONS = tuple((one.value, label_of(one)) for one in INSPECTED)
#: conditions that no single machine has to tell particulars for
STATES = (*INSPECTIONS, *((one.value, label_of(one)) for one in (AssetCondition.TO_DEFINE, AssetCondition.LOST)))


def told(answer: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Return what a preview says will happen, in sentences; what was done has none."""
    effects = answer["effects"]
    if effects is None:
        return
    place, after = effects["toLocation"], effects["occupancyAfter"]
    if effects["components"]:
        yield _("{count} {count|component goes|components go} along."), {"count": effects["components"]}
    if place is None:
        return
    yield (
        _("{place} will hold {count} {count|machine|machines}."),
        {"place": place["name"], "count": after["assetCount"]},
    )
    if after["ratioM2"] is not None:
        yield _("Its area will be {ratio} % taken."), {"ratio": Decimal(str(after["ratioM2"]))}
    for warning in effects["warnings"]:
        yield warning["message"], {}


ACTS = (
    kit.BulkChange(
        _("Move"),
        transfer_assets,
        _("{count} {count|machine|machines} moved"),
        icon="truck",
        dialog=kit.Dialog(
            _("Move these machines"),
            fields=(
                kit.Combo(
                    "toLocationId", _("To"), list_storage_locations, detail="code", filters=PLACES, required=True, span=12
                ),
                kit.Field("reason", _("Reason"), required=True, span=12),
            ),
            text=_("What they are made of moves with them."),
        ),
        tells=told,
        undo=undo_transfer_of_assets,
    ),
    kit.BulkChange(
        _("Change the state"),
        change_state_of_assets,
        _("{count} {count|machine|machines} changed"),
        icon="clipboard-check",
        dialog=kit.Dialog(
            _("Change the state of these machines"),
            fields=(
                kit.Choice("condition", _("Condition"), STATES, span=6),
                kit.Choice("functional", _("Working"), AssetFunctional, span=6),
                kit.Field("reason", _("Reason"), required=True, span=12),
            ),
            text=_("Leave the condition empty to note only whether they work."),
        ),
        tells=told,
    ),
    kit.BulkLink(_("Labels"), "/workspace/labels", print_labels, icon="printer"),
    kit.BulkDownload(
        _("Export them"), export_assets, ids="assetIds", extra={"format": "xlsx"}, whole=False, icon="file-spreadsheet"
    ),
)  # fmt: skip
