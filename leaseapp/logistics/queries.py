"""Statements on transports."""

import uuid
from collections.abc import Collection

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.enums import LocationKind
from leaseapp.assets.models import Asset, AssetModel, StorageLocation
from leaseapp.kernel.context import Context
from leaseapp.logistics.enums import OfferStatus, TransportStatus
from leaseapp.logistics.models import Carrier, TransportCargo, TransportOffer, TransportRequest, TransportStop
from leaseapp.logistics.state_machines import OPEN


def stops_of(context: Context, request_id: uuid.UUID) -> list[TransportStop]:
    """Return the stops of a request, in their order."""
    statement = select(TransportStop).where(
        TransportStop.request_id == request_id, col(TransportStop.deleted_at).is_(None)
    )
    return list(context.session.exec(statement.order_by(col(TransportStop.position), col(TransportStop.id))))


def cargo_of(context: Context, request_id: uuid.UUID) -> list[TransportCargo]:
    """Return the machines of a request, in the order in which they were added."""
    statement = select(TransportCargo).where(
        TransportCargo.request_id == request_id, col(TransportCargo.deleted_at).is_(None)
    )
    return list(context.session.exec(statement.order_by(col(TransportCargo.created_at), col(TransportCargo.id))))


def offers_of(context: Context, request_id: uuid.UUID) -> list[TransportOffer]:
    """Return the carriers who were asked, in that order."""
    statement = select(TransportOffer).where(
        TransportOffer.request_id == request_id, col(TransportOffer.deleted_at).is_(None)
    )
    return list(context.session.exec(statement.order_by(col(TransportOffer.asked_at), col(TransportOffer.id))))


def selected_offer(context: Context, request_id: uuid.UUID) -> TransportOffer | None:
    """Return the chosen carrier's line, or None."""
    return next((one for one in offers_of(context, request_id) if one.status is OfferStatus.SELECTED), None)


def machines_of(context: Context, asset_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, tuple[Asset, AssetModel]]:
    """Return these assets with their models."""
    statement = select(Asset, AssetModel).join(AssetModel, col(Asset.model_id) == AssetModel.id)
    rows = context.session.exec(statement.where(col(Asset.id).in_(asset_ids)))
    return {asset.id: (asset, model) for asset, model in rows}


def places_of(context: Context, stops: Collection[TransportStop]) -> dict[uuid.UUID, StorageLocation]:
    """Return the places of stops."""
    ids = {stop.location_id for stop in stops if stop.location_id}
    return {
        place.id: place
        for place in context.session.exec(select(StorageLocation).where(col(StorageLocation.id).in_(ids)))
    }


def transit_place(context: Context) -> StorageLocation | None:
    """Return the first place of what is on the way that is in use."""
    statement = select(StorageLocation).where(StorageLocation.kind == LocationKind.TRANSIT, col(StorageLocation.active))
    return context.session.exec(statement.order_by(col(StorageLocation.code)).limit(1)).first()


def open_transport_of(context: Context, asset_id: uuid.UUID) -> TransportRequest | None:
    """Return the transport that an asset is on."""
    statement = (
        select(TransportRequest)
        .join(TransportCargo, col(TransportCargo.request_id) == TransportRequest.id)
        .where(TransportCargo.asset_id == asset_id, col(TransportCargo.released_at).is_(None))
        .where(col(TransportRequest.status).in_(OPEN))
    )
    return context.session.exec(statement).one_or_none()


def past_of(context: Context, carrier_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, tuple[int, int]]:
    """Return how many transports of each carrier arrived, and how many of them in time."""
    statement = (
        sa.select(
            col(TransportOffer.carrier_id),
            sa.func.count(),
            sa.func.count().filter(col(TransportRequest.on_time).is_(True)),
        )
        .join(TransportRequest, col(TransportOffer.request_id) == TransportRequest.id)
        .where(col(TransportOffer.carrier_id).in_(carrier_ids), TransportOffer.status == OfferStatus.SELECTED)
        .where(TransportRequest.status == TransportStatus.DELIVERED, col(TransportRequest.on_time).is_not(None))
        .group_by(col(TransportOffer.carrier_id))
    )
    return {carrier_id: (of, on_time) for carrier_id, of, on_time in context.session.execute(statement)}


def carriers_of(context: Context, offers: Collection[TransportOffer]) -> dict[uuid.UUID, Carrier]:
    """Return the carriers who were asked."""
    ids = {offer.carrier_id for offer in offers}
    return {one.id: one for one in context.session.exec(select(Carrier).where(col(Carrier.id).in_(ids)))}
