"""People who act on one transport at once: one wins, and nothing is done twice."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from sqlmodel import col, select

from leaseapp.assets.models import AssetMovement
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.logistics import queries
from leaseapp.logistics.enums import OfferStatus, TransportStatus
from leaseapp.logistics.models import TransportCargo, TransportRequest
from leaseapp.logistics.schemas.transports import OfferPatch, StopCargoIn, TransportPatch
from leaseapp.logistics.services import consulting, requesting, stopping
from tests.logistics.conftest import Haulage


def at_once(actor, *acts):
    """The codes of what each act met, `done` where it met nothing."""

    def run(act):
        try:
            with db.unit_of_work(actor, action="test") as context:
                act(context)
        except Problem as problem:
            return problem.code
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return Counter(pool.map(run, acts))


def test_two_people_choose_two_carriers(work_of):
    with work_of() as context:
        haulage, actor = Haulage(context), context.principal
        request = haulage.request()
        offers, request_id = [haulage.asked(request).id for _ in range(2)], request.id
    body = OfferPatch.model_validate({"status": "SELECTED", "priceHt": 300})
    acts = [lambda context, one=one: consulting.answer(context, request_id, one, body) for one in offers]
    assert at_once(actor, *acts) == {"done": 1, "ALREADY_SELECTED": 1}
    with work_of() as context:
        statuses = Counter(one.status for one in queries.offers_of(context, request_id))
        assert statuses == {OfferStatus.SELECTED: 1, OfferStatus.NOT_RETAINED: 1}


def test_two_transports_take_one_machine(work_of):
    with work_of() as context:
        haulage, actor = Haulage(context), context.principal
        machine = haulage.machines[0].id
        ways = [(one.id, haulage.stop(one, 1).id) for one in (haulage.request(assets=[]), haulage.request(assets=[]))]
    body = StopCargoIn(asset_id=machine, action="PICK")
    acts = [lambda context, way=way: stopping.take(context, *way, body) for way in ways]
    assert at_once(actor, *acts) == {"done": 1, "ASSET_IN_TRANSPORT": 1}
    with work_of() as context:
        lines = context.session.exec(select(TransportCargo).where(col(TransportCargo.released_at).is_(None))).all()
        assert [line.asset_id for line in lines] == [machine]


def test_two_people_deliver_one_transport(work_of):
    with work_of() as context:
        haulage, actor = Haulage(context), context.principal
        request = haulage.under_way()
        haulage.reached(request, 2)
        request_id, there = request.id, haulage.there
    body = TransportPatch(status=TransportStatus.DELIVERED, version=None)
    met = at_once(actor, *[lambda context: requesting.update(context, request_id, body)] * 2)
    # the second one finds it as it wished
    assert met == {"done": 2}
    with work_of() as context:
        moved = context.session.exec(select(AssetMovement).where(AssetMovement.to_location_id == there)).all()
        assert len(moved) == 2
        found = context.session.exec(select(TransportRequest).where(TransportRequest.id == request_id)).one()
        assert found.status is TransportStatus.DELIVERED
