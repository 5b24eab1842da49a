"""Scans of a stocktake: each counts once, is answered at once, and says where its asset belongs (FIELD.md 2.9)."""

import uuid

from sqlmodel import col, select

from leaseapp.assets.enums import LineState, ScanResult
from leaseapp.assets.models import Asset, Stocktake, StocktakeLine, StocktakeScan, StorageLocation
from leaseapp.assets.rules.stocktakes import answer
from leaseapp.assets.schemas.stocktakes import ScansIn, ScansOut, StocktakeScanIn, StocktakeScanOut
from leaseapp.assets.services import service_links, stocktaking
from leaseapp.assets.state_machines import STOCKTAKE_LINE
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _

NOT_GOING = _("This stocktake is not under way.")
NOT_COUNTED = _("This place is not counted here.")


def scan(context: Context, stocktake_id: uuid.UUID, body: ScansIn) -> ScansOut:
    """Note scans, each once by its key. Raises NotFound, Invalid LOCATION_NOT_COUNTED, Conflict STOCKTAKE_NOT_OPEN."""
    found = _assets(context, body)
    stocktake = get_or_404(context, Stocktake, stocktake_id, for_update=True)
    if stocktake.status not in stocktaking.GOING:
        raise Conflict("STOCKTAKE_NOT_OPEN", NOT_GOING)
    _check_places(context, stocktake, body)
    known = select(StocktakeScan).where(
        StocktakeScan.stocktake_id == stocktake.id,
        col(StocktakeScan.scan_key).in_([one.scan_key for one in body.scans]),
    )
    noted = {one.scan_key: one for one in context.session.exec(known)}
    answers = []
    for one in body.scans:
        if one.scan_key not in noted:
            noted[one.scan_key] = _note(context, stocktake, one, found[one.code])
        answers.append(_told(context, noted[one.scan_key]))
    return ScansOut(items=answers)


def _assets(context: Context, body: ScansIn) -> dict[str, Asset | None]:
    """Return the asset of each code; whoever moves one of them has to wait, as scans wait for them."""
    found = {code: service_links.asset_of(context, code) for code in {one.code for one in body.scans}}
    ids = [asset.id for asset in found.values() if asset is not None]
    # movements hold their asset before the stocktakes that it stands in: so do scans, or the two would wait for each other
    held = (
        select(Asset).where(col(Asset.id).in_(ids)).order_by(col(Asset.id)).with_for_update(read=True, key_share=True)
    )
    context.session.exec(held.execution_options(populate_existing=True)).all()
    return found


def _check_places(context: Context, stocktake: Stocktake, body: ScansIn) -> None:
    errors = []
    for number, one in enumerate(body.scans):
        if one.location_id is not None:
            get_or_404(context, StorageLocation, one.location_id, field=f"scans[{number}].locationId")
            if stocktake.place_ids and str(one.location_id) not in stocktake.place_ids:
                errors.append(FieldError(f"scans[{number}].locationId", "LOCATION_NOT_COUNTED", NOT_COUNTED))
    refuse_invalid(errors)


def _note(context: Context, stocktake: Stocktake, one: StocktakeScanIn, asset: Asset | None) -> StocktakeScan:
    result = _count(context, stocktake, one, asset) if asset is not None else ScanResult.UNKNOWN_CODE
    scan = StocktakeScan(
        stocktake_id=stocktake.id, scan_key=one.scan_key, code=one.code, result=result, asset_id=asset.id if asset else None,
        location_id=one.location_id, scanned_at=one.scanned_at or context.now, scanned_by_id=context.principal.user_id,
    )  # fmt: skip
    context.add(scan)
    return scan


def _count(context: Context, stocktake: Stocktake, one: StocktakeScanIn, asset: Asset) -> ScanResult:
    line = stocktaking.line_of(context, stocktake.id, asset.id)
    booked = line is not None and line.state in (*stocktaking.AWAITED, LineState.MISSING)
    here = asset.current_location_id == one.location_id if one.location_id is not None else booked
    result = answer(line.state if line else None, here=here)
    if result is ScanResult.DUPLICATE:
        return result
    place = one.location_id or (asset.current_location_id if here else _only_place(stocktake))
    if line is None:
        line = StocktakeLine(stocktake_id=stocktake.id, asset_id=asset.id, state=LineState.UNEXPECTED)
        context.add(line)
    else:
        STOCKTAKE_LINE.fire(line, "find" if result is ScanResult.FOUND else "find_elsewhere")
    line.found_location_id, line.scanned_at = place, one.scanned_at or context.now
    line.scanned_by_id, line.decision, line.reason = context.principal.user_id, None, None
    return result


def _only_place(stocktake: Stocktake) -> uuid.UUID | None:
    """Return the one place that is counted, None where there are several."""
    return uuid.UUID(stocktake.place_ids[0]) if len(stocktake.place_ids) == 1 else None


def _told(context: Context, scan: StocktakeScan) -> StocktakeScanOut:
    asset = find(context, Asset, scan.asset_id) if scan.asset_id else None
    place = find(context, StorageLocation, asset.current_location_id) if asset else None
    return StocktakeScanOut(
        scan_key=scan.scan_key, result=scan.result, asset_id=scan.asset_id, label=asset.label if asset else None,
        inventory_number=asset.inventory_number if asset else None, location=place.name if place else None,
    )  # fmt: skip
