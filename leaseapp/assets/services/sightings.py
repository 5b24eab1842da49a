"""Equipment that was lost, and that was seen again: whoever finds it scans its code."""

import uuid
from collections.abc import Collection

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.assets.notification_kinds import LOST, LOST_SEEN
from leaseapp.assets.services import lifecycle
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with


def seen(context: Context, asset_id: uuid.UUID) -> None:
    """Tell logistics that the code of a lost asset was scanned."""
    asset = find(context, Asset, asset_id)
    if asset is None or asset.condition is not AssetCondition.LOST:
        return
    notify(
        context,
        recipients_with(context, BusinessRole.LOGISTICS),
        LOST_SEEN,
        title=_("Lost equipment was seen"),
        body=_("Somebody has scanned the code of {label} ({number}), which is lost."),
        target_url=f"/workspace/assets/{asset.id}",
        payload={"label": asset.label, "number": asset.inventory_number},
    )


def lost(context: Context, asset_ids: Collection[uuid.UUID]) -> None:
    """Tell logistics of the machines that one act found lost: of one where it was and what is still open, of many how many."""
    people = recipients_with(context, BusinessRole.LOGISTICS)
    if len(asset_ids) > 1:
        notify(
            context, people, LOST, title=_("Lost equipment"), body=_("{count} machines are noted as lost."),
            target_url=f"/workspace/assets?condition={AssetCondition.LOST}", payload={"count": len(asset_ids)},
        )  # fmt: skip
        return
    for asset_id in asset_ids:
        asset = get_or_404(context, Asset, asset_id)
        place, holds = find(context, StorageLocation, asset.current_location_id), lifecycle.holds_of(context, asset_id)
        last = _("{label} ({number}) is lost. It was last at {place}.")
        still = _("{label} ({number}) is lost. It was last at {place}. Still open: {holds}.")
        notify(
            context, people, LOST, title=_("Lost equipment"), body=still if holds else last,
            target_url=f"/workspace/assets/{asset.id}",
            payload={
                "label": asset.label, "number": asset.inventory_number, "place": place.name if place else "",
                "holds": ", ".join(holds),
            },
        )  # fmt: skip
