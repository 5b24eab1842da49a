"""Lists of transports and carriers."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.assets.lists.machines import unselectable
from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics.enums import Distance, OfferStatus, TransportKind, TransportStatus, VehicleClass
from leaseapp.logistics.models import Carrier, TransportCargo, TransportOffer, TransportRequest, TransportStop
from leaseapp.logistics.permissions import TRANSPORT_READ

#: a machine on an open transport is promised to nobody else
unselectable.add(sa.exists().where(col(TransportCargo.asset_id) == Asset.id, col(TransportCargo.released_at).is_(None)))


def _end(order: Any) -> Any:
    """Return how the first stop in `order` is called."""
    return (
        sa.select(sa.func.coalesce(col(StorageLocation.name), col(TransportStop.address)))
        .select_from(TransportStop)
        .outerjoin(StorageLocation, col(TransportStop.location_id) == StorageLocation.id)
        .where(col(TransportStop.request_id) == TransportRequest.id, col(TransportStop.deleted_at).is_(None))
        .order_by(order)
        .limit(1)
        .correlate(TransportRequest)
        .scalar_subquery()
    )


def _cargo(what: Any) -> Any:
    """Return `what` of the machines of a request."""
    return (
        sa.select(what)
        .select_from(TransportCargo)
        .join(Asset, col(TransportCargo.asset_id) == Asset.id)
        .where(col(TransportCargo.request_id) == TransportRequest.id, col(TransportCargo.deleted_at).is_(None))
        .correlate(TransportRequest)
        .scalar_subquery()
    )


def _offers(*statuses: OfferStatus) -> Any:
    """Return the number of carriers in `statuses`."""
    return (
        sa.select(sa.func.count())
        .select_from(TransportOffer)
        .where(col(TransportOffer.request_id) == TransportRequest.id, col(TransportOffer.deleted_at).is_(None))
        .where(col(TransportOffer.status).in_(statuses))
        .correlate(TransportRequest)
        .scalar_subquery()
    )


def _ids(text: str) -> list[uuid.UUID]:
    return [uuid.UUID(one) for one in text.split(",")]


def _with_asset(_context: Context, text: str) -> Any:
    """Filter by `assetId`."""
    found = sa.select(TransportCargo.request_id).where(
        col(TransportCargo.asset_id).in_(_ids(text)), col(TransportCargo.deleted_at).is_(None)
    )
    return col(TransportRequest.id).in_(found)


def _with_carrier(_context: Context, text: str) -> Any:
    """Filter by `carrierId`: those that it was asked for."""
    found = sa.select(TransportOffer.request_id).where(
        col(TransportOffer.carrier_id).in_(_ids(text)), col(TransportOffer.deleted_at).is_(None)
    )
    return col(TransportRequest.id).in_(found)


_carrier: Any = (
    sa.select(Carrier.name)
    .select_from(TransportOffer)
    .join(Carrier, col(TransportOffer.carrier_id) == Carrier.id)
    .where(col(TransportOffer.request_id) == TransportRequest.id, TransportOffer.status == OfferStatus.SELECTED)
    .correlate(TransportRequest)
    .scalar_subquery()
)

TRANSPORTS = ListSpec(
    "transport-requests",
    title=_("Transports"),
    permission=TRANSPORT_READ,
    table=TransportRequest,
    outer_join=[(Company, TransportRequest.company_id == Company.id)],
    default_sort="-requestedFor,-number",
    search_placeholder=_("Number, company"),
    criteria={"assetId": _with_asset, "carrierId": _with_carrier},
    quick_filters=(
        QuickFilter("wanted", _("To order"), {"status": "REQUESTED,CONSULTING"}),
        QuickFilter("going", _("On its way"), {"status": "ORDERED,SCHEDULED,IN_TRANSIT"}),
        QuickFilter("done", _("Delivered", "transport"), {"status": "DELIVERED"}),
    ),
    outline={"who": "to", "number": "number", "status": "status", "detail": "machine", "date": "requestedFor"},
    columns=[
        Column("number", _("Number"), TransportRequest.number, search=True, link="/workspace/transport-requests/{id}"),
        Column("kind", _("Kind"), TransportRequest.kind, kind="status", enum=TransportKind, filter="in", shown=False),
        Column("status", _("State"), TransportRequest.status, kind="status", enum=TransportStatus, filter="in"),
        Column("requestedFor", _("Wished for"), TransportRequest.requested_for, kind="date", filter="range"),
        Column("from", _("From", "place"), _end(col(TransportStop.position).asc()), shrinks=True),
        Column("to", _("To", "place"), _end(col(TransportStop.position).desc()), shrinks=True),
        Column("machine", _("Machine"), _cargo(sa.func.min(col(Asset.label))), shrinks=True),
        Column("machines", _("Machines"), _cargo(sa.func.count()), kind="number", shown=False),
        Column("carrier", _("Carrier"), _carrier, shrinks=True),
        Column("costHt", _("Cost excl. VAT"), TransportRequest.cost_ht, kind="money", filter="range", sum=True),
        Column("carbonKg", _("CO2e (kg)"), TransportRequest.carbon_kg, kind="number", filter="range", sum=True, shown=False),
        Column("totalKm", _("Distance (km)"), TransportRequest.total_km, kind="number", sum=True, shown=False),
        Column("totalMassKg", _("Load (kg)"), TransportRequest.total_mass_kg, kind="number", shown=False),
        Column("asked", _("Carriers asked"), _offers(*OfferStatus), kind="number", shown=False),
        Column(
            "vehicleClass", _("Vehicle"), TransportRequest.vehicle_class, kind="status", enum=VehicleClass, filter="in",
            shown=False,
        ),
        Column("dedicated", _("For us alone"), TransportRequest.dedicated, kind="bool", filter="eq", shown=False),
        Column("distance", _("Distance"), TransportRequest.distance, kind="status", enum=Distance, shown=False),
        Column("company", _("Company"), Company.name, search=True, shrinks=True, shown=False),
        Column("window", _("Hours"), TransportRequest.window, sort=False, shown=False),
        Column("instructions", _("Instructions"), TransportRequest.instructions, sort=False, shown=False),
        Column("deliveredAt", _("Delivered at"), TransportRequest.delivered_at, kind="datetime", filter="range", shown=False),
        Column("onTime", _("In time"), TransportRequest.on_time, kind="bool", filter="eq", shown=False),
        Column("cancelReason", _("Canceled because"), TransportRequest.cancel_reason, sort=False, shown=False),
        Column("companyId", _("Company"), TransportRequest.company_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip

CARRIERS = ListSpec(
    "carriers",
    title=_("Carriers"),
    permission=TRANSPORT_READ,
    table=Carrier,
    default_sort="name",
    search_placeholder=_("Name, contact, SIRET"),
    quick_filters=(QuickFilter("used", _("In use", "carrier"), {"active": "true"}),),
    outline={"who": "name", "detail": "contactName", "date": "insuranceValidUntil"},
    columns=[
        Column("name", _("Name"), Carrier.name, search=True, shrinks=True, link="/workspace/carriers/{id}"),
        Column("contactName", _("Contact"), Carrier.contact_name, search=True, shrinks=True),
        Column("phone", _("Phone"), Carrier.phone, sort=False),
        Column("email", _("E-mail"), Carrier.email, sort=False, shrinks=True),
        Column("insuranceValidUntil", _("Insured until"), Carrier.insurance_valid_until, kind="date", filter="range"),
        Column("capacityKg", _("Capacity (kg)"), Carrier.capacity_kg, kind="number", filter="range"),
        Column("active", _("In use", "carrier"), Carrier.active, kind="bool", filter="eq"),
        Column("siret", _("SIRET"), Carrier.siret, search=True, shown=False),
        Column("capacityM3", _("Capacity (m³)"), Carrier.capacity_m3, kind="number", filter="range", shown=False),
        Column("insuranceCompany", _("Insured with"), Carrier.insurance_company, shown=False),
        Column("insurancePolicy", _("Policy number"), Carrier.insurance_policy, sort=False, shown=False),
        Column("insuranceAmount", _("Insured amount"), Carrier.insurance_amount, kind="money", shown=False),
    ],
)  # fmt: skip
