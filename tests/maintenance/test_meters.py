"""Meters: made, read, told with what they gain a day; business hours; products that lose what repairs take."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from sqlmodel import select

from leaseapp.assets.schemas.assets import SellIn
from leaseapp.assets.services import lifecycle
from leaseapp.catalog.models import Product
from leaseapp.catalog.schemas.products import ProductIn
from leaseapp.catalog.services import products
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.maintenance.models import MeterReading
from leaseapp.maintenance.schemas.meters import MeterIn, MeterPatch, ReadingIn
from leaseapp.maintenance.schemas.settings import MaintenanceSettingsIn
from leaseapp.maintenance.services import configuring, metering
from tests.maintenance.test_operations import changed, done, made, part_of, refused


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def meter_of(context, asset, **values):
    return metering.create(context, MeterIn.model_validate({"assetId": asset.id} | values))


def read(context, meter, value, days=0, **values):
    body = {"value": value, "readAt": (context.now - timedelta(days=days)).isoformat()} | values
    return metering.note(context, meter.id, ReadingIn.model_validate(body))


def test_a_meter_is_read_and_says_what_it_gains(context, fleet):
    meter = meter_of(context, fleet.asset())
    assert (meter.unit, meter.last_value, meter.per_day) == ("h", None, None)
    read(context, meter, 1400, days=10)
    read(context, meter, 1480)
    assert (meter.last_value, meter.total, meter.per_day) == (1480, 1480, Decimal(8))
    assert ("value", "METER_DECREASING") in refused(lambda: read(context, meter, "1479.999"))
    assert ("readAt", "READING_OUT_OF_ORDER") in refused(lambda: read(context, meter, 1500, days=1))
    assert ("kind", "NO_ROLLOVER") in refused(lambda: read(context, meter, 3, kind="ROLLOVER"))
    assert ("reason", "REASON_REQUIRED") in refused(lambda: read(context, meter, 3, kind="RESET"))
    row = read(context, meter, 3, kind="RESET", reason="Compteur remplacé")
    assert (row.total, meter.last_value, meter.total) == (1480, 3, 1480)
    assert read(context, meter, 13).total == 1490
    assert [point.value for point in metering.read(context, meter.id).points] == [1400, 1480, 3, 13]


def test_a_meter_begins_anew_after_its_highest_value(context, fleet):
    meter = meter_of(context, fleet.asset(), rolloverAt=10_000, kind="KM")
    read(context, meter, 9900)
    assert ("value", "BEYOND_ROLLOVER") in refused(lambda: read(context, meter, 10_000))
    assert read(context, meter, 50, kind="ROLLOVER").total == 10_050
    assert ("rolloverAt", "BELOW_LAST") in refused(
        lambda: metering.update(context, meter.id, MeterPatch(rollover_at=Decimal(50)))
    )


def test_what_measures_goes_up_and_down(context, fleet):
    meter = meter_of(context, fleet.asset(), kind="OTHER", unit="°C", measures=True)
    for value in (4, 7, 3):
        read(context, meter, value)
    assert (meter.last_value, meter.total, meter.per_day) == (3, 3, None)


def test_a_machine_has_one_meter_of_a_kind_and_none_once_it_is_sold(context, fleet):
    asset = fleet.asset()
    meter = meter_of(context, asset)
    assert ("kind", "METER_EXISTS") in refused(lambda: meter_of(context, asset))
    metering.update(context, meter.id, MeterPatch(active=False))
    assert refused(lambda: read(context, meter, 5)) == {"METER_INACTIVE"}
    sale = SellIn.model_validate({"buyerName": "Frigo SA", "priceHt": 100, "soldOn": str(context.today)})
    lifecycle.sell(context, asset.id, sale)
    assert refused(lambda: meter_of(context, asset, kind="KM")) == {"ASSET_READ_ONLY"}


def test_a_reading_at_an_order_says_so(context, fleet):
    asset = fleet.asset()
    meter, order = meter_of(context, asset), made(context, asset)
    context.session.flush()
    row = read(context, meter, 10, operationId=order.id)
    assert (row.source, row.operation_id) == ("ORDER", order.id)
    other = made(context, fleet.asset())
    context.session.flush()
    assert ("operationId", "OTHER_MACHINE") in refused(lambda: read(context, meter, 11, operationId=other.id))
    assert "NOT_FOUND" in refused(lambda: read(context, meter, 11, photoFileId=uuid4()))
    assert [one.last_value for one in metering.of_order(context, order.id).items] == [10]
    rows = context.session.exec(select(MeterReading).where(MeterReading.meter_id == meter.id)).all()
    assert len(rows) == 1


def test_business_hours_move_the_deadline_and_both_figures_are_kept(context, fleet):
    order = made(context, fleet.asset(), priority="CRITICAL")
    assert (order.sla_due_at - order.created_at, order.sla_elapsed_due_at) == (timedelta(hours=4), None)
    body = {
        "businessHours": True,
        "opensAt": "08:00",
        "closesAt": "12:00",
        "days": [1, 2, 3, 4, 5, 6, 7],
        "holidaysOff": False,
    }
    assert configuring.change(context, MaintenanceSettingsIn.model_validate(body)).version == 1
    late = made(context, fleet.asset(), priority="CRITICAL")
    assert late.sla_elapsed_due_at == late.created_at + timedelta(hours=4)
    assert timedelta(hours=4) <= late.sla_due_at - late.created_at <= timedelta(hours=24)
    changed(context, order, priority="NORMAL")
    assert order.sla_elapsed_due_at == order.created_at + timedelta(hours=24)
    assert order.sla_due_at > order.sla_elapsed_due_at
    assert ("closesAt", "CLOSES_BEFORE") in refused(
        lambda: configuring.change(context, MaintenanceSettingsIn(opens_at="18:00", closes_at="08:00"))
    )
    assert ("days", "DAY_MISSING") in refused(lambda: configuring.change(context, MaintenanceSettingsIn(days=[])))
    assert "STALE_VERSION" in refused(lambda: configuring.change(context, MaintenanceSettingsIn(version=0)))


def test_a_part_lowers_the_stock_of_its_product_once(context, fleet):
    place = fleet.place()
    product = products.create(
        context,
        ProductIn.model_validate({
            "reference": f"P-{uuid4().hex[:8]}", "name": "Pressostat", "kind": "PART", "stockManaged": True, "stockQuantity": 5,
            "defaultUnitPriceHt": 60, "defaultVatRate": 20, "unit": "pièce",
        }),
    )  # fmt: skip
    context.session.flush()
    part, other = part_of(context, place=place, productId=product.id), part_of(context, place=place)
    parts = [{"sparePartId": part.id, "quantity": 2}, {"sparePartId": part.id}, {"sparePartId": other.id}]
    order = made(context, fleet.asset(), parts=parts)
    assert get_or_404(context, Product, product.id).stock_quantity == 5
    done(context, order)
    context.session.flush()
    assert get_or_404(context, Product, product.id).stock_quantity == 2
    assert refused(lambda: changed(context, order, status="DONE")) == {"INVALID_TRANSITION"}
    assert get_or_404(context, Product, product.id).stock_quantity == 2
    assert "NOT_FOUND" in refused(lambda: part_of(context, place=place, productId=uuid4()))
