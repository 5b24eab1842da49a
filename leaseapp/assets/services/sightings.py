"""Equipment that was lost and seen again: whoever finds it scans its code."""

import uuid

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset
from leaseapp.assets.notification_kinds import LOST_SEEN
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
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
