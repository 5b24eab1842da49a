"""Spare parts over REST and the interface."""

from leaseapp.assets.lists import PART_MOVES, PART_STOCK, SPARE_PARTS
from leaseapp.assets.models import SparePart
from leaseapp.assets.permissions import CATALOG_MANAGE, CATALOG_READ
from leaseapp.assets.schemas.parts import (
    PartEntryIn,
    PartInstanceOut,
    PartInstancePatch,
    SparePartIn,
    SparePartOut,
    SparePartPatch,
)
from leaseapp.assets.services import parts
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint, list_within
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

journal = workspace.beyond("stock over all parts, the page of one lot, and the journal of what came and went")

list_spare_parts = list_endpoint(workspace, "/spare-parts", SPARE_PARTS)
list_part_stock = list_endpoint(journal, "/spare-part-instances", PART_STOCK)
list_part_moves = list_endpoint(journal, "/spare-part-moves", PART_MOVES)
list_stock_of_part = list_within(
    workspace, "/spare-parts/{spare_part_id}/instances", PART_STOCK, SparePart, "sparePartId"
)


@workspace.post(
    "/spare-parts", permission=CATALOG_MANAGE, audit="assets.sparepart.create", returns=SparePartOut, status=201
)
def create_spare_part(context: Context, body: SparePartIn) -> SparePartOut:
    """Create a spare part."""
    return parts.told(context, parts.create(context, body))


@workspace.get("/spare-parts/{spare_part_id}", permission=CATALOG_READ, returns=SparePartOut)
def read_spare_part(context: Context, spare_part_id: Id) -> SparePartOut:
    """Read a spare part with its stock."""
    return parts.told(context, parts.read(context, spare_part_id))


@workspace.patch(
    "/spare-parts/{spare_part_id}", permission=CATALOG_MANAGE, audit="assets.sparepart.update", returns=SparePartOut
)
def update_spare_part(context: Context, spare_part_id: Id, body: SparePartPatch) -> SparePartOut:
    """Change a spare part."""
    return parts.told(context, parts.update(context, spare_part_id, body))


@workspace.post(
    "/spare-parts/{spare_part_id}/instances", permission=CATALOG_MANAGE, audit="assets.sparepart.receive",
    act=_("Spare parts came in"), returns=PartInstanceOut, status=201,
)  # fmt: skip
def receive_spare_parts(context: Context, spare_part_id: Id, body: PartEntryIn) -> PartInstanceOut:
    """Take pieces of a part into stock."""
    return parts.told_instance(context, parts.receive(context, spare_part_id, body))


@journal.get("/spare-part-instances/{part_instance_id}", permission=CATALOG_READ, returns=PartInstanceOut)
def read_part_instance(context: Context, part_instance_id: Id) -> PartInstanceOut:
    """Read a lot of a spare part."""
    return parts.told_instance(context, parts.read_instance(context, part_instance_id))


@workspace.patch(
    "/spare-part-instances/{part_instance_id}", permission=CATALOG_MANAGE, audit="assets.sparepart.move",
    act=_("Spare parts moved"), returns=PartInstanceOut,
)  # fmt: skip
def update_part_instance(context: Context, part_instance_id: Id, body: PartInstancePatch) -> PartInstanceOut:
    """Move pieces of a part, change their state, or correct their number."""
    return parts.told_instance(context, parts.change(context, part_instance_id, body))
