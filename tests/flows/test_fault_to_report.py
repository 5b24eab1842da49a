"""The story of a fault: reported from the client's account, planned, repaired with a part, signed, billed, and counted."""

from decimal import Decimal

import pytest

from leaseapp.assets.models import SparePart
from leaseapp.billing.services import work_orders
from leaseapp.kernel import events
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.operations import FaultIn, LabourIn, OperationPartIn
from leaseapp.maintenance.schemas.reliability import ReliabilityQuery
from leaseapp.maintenance.services import labouring, portal, reliability, reporting, telling, using
from tests.assets.conftest import fleet as fleet  # noqa: PLC0414  pytest finds it here
from tests.factories import sales
from tests.maintenance.test_clients import at_client
from tests.maintenance.test_operations import FINISHED, changed, part_of, signed
from tests.support import world


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def test_a_fault_is_reported_repaired_signed_billed_and_counted(context, fleet):
    sales.seller(context)
    events.drain(context)
    customer, asset = at_client(context, fleet)
    part = part_of(context, place=asset.current_location_id, salePriceHt=60)

    answer = portal.report(context, asset.id, FaultIn(description="Le groupe s’arrête toutes les deux heures"))
    order = get_or_404(context, MaintenanceOperation, answer.id)
    changed(context, order, assignedToUserId=world.person("TECHNICIAN").user_id, priority="CRITICAL", billable=True)
    changed(context, order, status="IN_PROGRESS", functionalAfter="NON_FUNCTIONAL")
    using.add(context, order.id, OperationPartIn(spare_part_id=part.id, quantity=2))
    labour = LabourIn(user_id=world.person("TECHNICIAN").user_id, minutes=90, hourly_rate_ht=Decimal(58))
    labouring.add(context, order.id, labour)
    changed(context, order, **FINISHED, functionalAfter="FUNCTIONAL")
    signed(context, order)
    changed(context, order, status="DONE")
    events.drain(context)
    reporting.draw(context, order.id)

    told = telling.read(context, order.id)
    assert (told.sla_state, told.actual_cost_ht, told.missing) == ("MET", Decimal("156.00"), [])
    assert [one.taken_at is not None for one in told.parts] == [True]
    stocked = get_or_404(context, SparePart, part.id)
    assert (stocked.reserved, told.report_file_id is not None, asset.functional) == (0, True, "FUNCTIONAL")
    mail = reporting.message(context, order.id, late=False)
    assert mail is not None
    assert (mail.to, len(mail.attachments)) == (context.principal.email, 1)

    invoice = work_orders.draft(context, order.id)
    assert invoice is not None
    assert (invoice.customer_id, invoice.total_ht) == (customer.id, Decimal("207.00"))

    [row] = [one for one in reliability.rows(context, ReliabilityQuery()).items if one.id == asset.model_id]
    assert (row.failures, row.mttr_hours) == (1, Decimal("1.5"))
