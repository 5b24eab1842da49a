"""A stocktake under way: one depot is counted since yesterday, most of it is found, something stands where it does not belong."""

from datetime import timedelta
from uuid import UUID, uuid5

from sqlmodel import col, select

from leaseapp.assets.models import Asset, StocktakeLine
from leaseapp.assets.schemas.stocktakes import ScansIn, StepIn, StocktakeIn
from leaseapp.assets.services import scanning, stocktaking
from leaseapp.demo.diary import Stage

BATCH = 20


def count_depot(stage: Stage, places: list[UUID]) -> None:
    """Open the stocktake and scan four fifths of what is booked there, one machine of another place and one torn label."""
    yesterday = stage.today - timedelta(days=1)
    with stage.act("LOGISTICS", "assets.stocktake.open", yesterday, 8) as context:
        body = {"name": "Inventaire annuel du dépôt", "locationId": places[1]}
        made = stocktaking.create(context, StocktakeIn.model_validate(body))
        stocktake_id = stocktaking.open_(context, made.id, StepIn()).id
    with stage.act("TECHNICIAN", "assets.stocktake.scan", yesterday, 9) as context:
        booked = (
            select(Asset.inventory_number)
            .join(StocktakeLine, col(StocktakeLine.asset_id) == Asset.id)
            .where(StocktakeLine.stocktake_id == stocktake_id)
            .order_by(col(Asset.inventory_number))
        )
        codes = list(context.session.exec(booked))
        elsewhere = select(Asset.inventory_number).where(Asset.current_location_id == places[2])
        strangers = context.session.exec(elsewhere.order_by(col(Asset.inventory_number)).limit(1)).all()
        codes = [*codes[: len(codes) * 4 // 5], *strangers, "ETIQUETTE-DECHIREE"]
        for start in range(0, len(codes), BATCH):
            scans = [
                {"scanKey": str(uuid5(stocktake_id, code)), "code": code, "locationId": places[1]}
                for code in codes[start : start + BATCH]
            ]
            scanning.scan(context, stocktake_id, ScansIn.model_validate({"scans": scans}))
