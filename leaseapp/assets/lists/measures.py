"""The list of parts that equipment lacks."""

from leaseapp.assets.enums import MissingPartStatus, Severity
from leaseapp.assets.models import Asset, AssetMissingPart
from leaseapp.assets.permissions import ASSET_READ
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

MISSING_PARTS = ListSpec(
    "asset-missing-parts",
    title=_("Missing parts"),
    permission=ASSET_READ,
    table=AssetMissingPart,
    join=[(Asset, AssetMissingPart.asset_id == Asset.id)],
    default_sort="-createdAt",
    search_placeholder=_("Part, equipment"),
    quick_filters=(
        QuickFilter("open", _("Not fitted yet"), {"status": "OPEN,ORDERED,RECEIVED"}),
        QuickFilter("blocking", _("Blocking"), {"severity": "BLOCKING", "status": "OPEN,ORDERED,RECEIVED"}),
    ),
    outline={"who": "label", "detail": "asset", "number": "inventoryNumber", "status": "status", "date": "createdAt"},
    columns=[
        Column("label", _("Part"), AssetMissingPart.label, search=True, shrinks=True, link="/workspace/asset-missing-parts/{id}"),
        Column("quantity", _("Quantity"), AssetMissingPart.quantity, kind="number"),
        Column("severity", _("Weight"), AssetMissingPart.severity, kind="status", enum=Severity, filter="in"),
        Column("status", _("State"), AssetMissingPart.status, kind="status", enum=MissingPartStatus, filter="in"),
        Column("asset", _("Equipment"), Asset.label, search=True, shrinks=True, link="/workspace/assets/{assetId}"),
        Column("inventoryNumber", _("Number"), Asset.inventory_number, search=True),
        Column("note", _("Note"), AssetMissingPart.note, search=True, shrinks=True, shown=False),
        Column("createdAt", _("Reported at"), AssetMissingPart.created_at, kind="datetime", filter="range"),
        Column("sparePartId", _("Spare part"), AssetMissingPart.spare_part_id, filter="in", sort=False, shown=False),
        Column("assetId", _("Equipment"), AssetMissingPart.asset_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
