"""Work orders and their clients: reports from the portal, what outsiders read, mails, and what is billed."""

import dataclasses
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.billing import queries as billing
from leaseapp.billing.models import Invoice
from leaseapp.billing.services import work_orders
from leaseapp.directory.models import Company
from leaseapp.kernel import events
from leaseapp.kernel.home import Asked
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.operations import FaultIn, LabourIn
from leaseapp.maintenance.services import home, labouring, portal, reporting, telling
from leaseapp.notifications.models import Notification
from tests.factories import directory, sales
from tests.maintenance.test_operations import changed, done, made, part_of, told_of
from tests.support import world

TECHNICIAN = world.person("TECHNICIAN").user_id


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def at_client(context, fleet, **office):
    """A machine at the establishment of a customer."""
    customer = sales.customer(context)
    company = context.session.exec(select(Company).where(Company.id == customer.company_id)).one()
    place = directory.establishment(context, company, **office)
    site = fleet.place(kind="CUSTOMER_ESTABLISHMENT", establishmentId=place.id)
    return customer, fleet.asset(currentLocationId=site)


def test_the_portal_makes_a_curative_order_and_tells_the_office(context, fleet):
    _customer, asset = at_client(context, fleet)
    answer = portal.report(context, asset.id, FaultIn(description="Ne refroidit plus\nDepuis ce matin"))
    order = telling.read(context, answer.id)
    assert (order.type, order.source, order.title, order.company) == (
        "CURATIVE",
        "PORTAL",
        "Ne refroidit plus",
        order.company,
    )
    assert order.company is not None
    assert told_of(context, order, "FAULT_REPORTED") == {world.person("SERVICE_MANAGER").user_id}


def test_people_from_outside_read_neither_costs_nor_notes(context, fleet):
    _customer, asset = at_client(context, fleet)
    order = made(context, asset, estimatedCostHt=210, description="Bruit")
    changed(context, order, notes="Client difficile", travelKm=5, travelRateHt=1)
    labouring.add(context, order.id, LabourIn(user_id=TECHNICIAN, minutes=30, hourly_rate_ht=Decimal(58)))
    outside = dataclasses.replace(context, principal=dataclasses.replace(context.principal, external=True))
    told = telling.told(outside, order)
    hidden = (
        told.notes,
        told.estimated_cost_ht,
        told.actual_cost_ht,
        told.travel_km,
        told.labour_ht,
        told.reporter_contact,
    )
    assert (set(hidden), told.labour, told.parts, told.description) == ({None}, [], [], "Bruit")


def test_the_report_goes_to_the_establishment_with_the_pdf(context, fleet):
    sales.seller(context)
    events.drain(context)
    _customer, asset = at_client(context, fleet, email="atelier@client.example")
    order = made(context, asset)
    late = reporting.message(context, order.id, late=True)
    assert late is not None
    assert (late.to, late.attachments) == ("atelier@client.example", ())
    done(context, order)
    reporting.draw(context, order.id)
    mail = reporting.message(context, order.id, late=False)
    assert mail is not None
    assert (mail.to, mail.attachments[0].filename) == ("atelier@client.example", f"intervention-{order.number}.pdf")
    assert mail.attachments[0].content.startswith(b"%PDF")


def test_work_that_is_to_be_billed_is_drafted_once(context, fleet):
    sales.seller(context)
    events.drain(context)
    customer, asset = at_client(context, fleet)
    part = part_of(context, place=asset.current_location_id, salePriceHt=60)
    order = made(context, asset, billable=True, parts=[{"sparePartId": part.id, "quantity": 2}])
    labouring.add(context, order.id, LabourIn(user_id=TECHNICIAN, minutes=90, hourly_rate_ht=Decimal(58)))
    done(context, order, travelKm=42, travelRateHt="0.55")
    events.drain(context)
    jobs = context.session.exec(select(Job).where(Job.name == work_orders.DRAFT)).all()
    assert [job.payload["operationId"] for job in jobs] == [str(order.id)]
    invoice = work_orders.draft(context, order.id)
    assert invoice is not None
    lines = [(line.quantity, line.unit_price_ht, line.line_total_ht) for line in billing.lines_of(context, invoice.id)]
    assert lines == [
        (Decimal("1.500"), Decimal(58), Decimal("87.00")),
        (Decimal(2), Decimal(60), Decimal("120.00")),
        (Decimal(42), Decimal("0.55"), Decimal("23.10")),
    ]
    assert (invoice.customer_id, invoice.total_ht) == (customer.id, Decimal("230.10"))


def test_work_for_nobody_who_is_a_customer_is_told_to_the_accountants(context, fleet):
    order = made(context, fleet.asset(), billable=True)
    assert work_orders.draft(context, order.id) is None
    assert context.session.exec(select(Invoice)).all() == []
    page = f"/workspace/maintenance-operations/{order.id}"
    bodies = context.session.exec(select(Notification.body).where(Notification.target_url == page)).all()
    assert any("no customer" in body or "pas encore client" in body for body in bodies)


def test_accountants_read_why_work_is_billed_by_hand(context, fleet):
    _customer, asset = at_client(context, fleet)
    order = made(context, asset, billable=True)
    assert work_orders.draft(context, order.id) is None
    page = f"/workspace/maintenance-operations/{order.id}"
    bodies = context.session.exec(select(Notification.body).where(Notification.target_url == page)).all()
    assert any("has a price" in body or "de prix" in body for body in bodies)


def test_a_client_sees_the_orders_of_its_own_machines(work_of, fleet_of):
    with work_of() as context:
        fleet = fleet_of(context)
        _customer, asset = at_client(context, fleet)
        order = made(context, asset)
        other = made(context, fleet.asset())
        company_id, ids = order.company_id, (order.id, other.id)
    principal = dataclasses.replace(world.person("CLIENT_USER").principal, company_id=company_id)
    with db.unit_of_work(principal) as context:
        found = context.session.exec(select(MaintenanceOperation.id)).all()
        [row] = home.own_orders(context, Asked()).body.rows
    assert ids[0] in found
    assert ids[1] not in found
    assert row.key == str(ids[0])
