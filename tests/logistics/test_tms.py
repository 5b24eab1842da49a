"""Notices to the transport system: what they tell, that they arrive or are given up (FIELD.md 4.3)."""

import json
from collections.abc import Iterator

import pytest
from sqlmodel import select

from jobs import runner
from leaseapp.kernel.adapters.tms import TmsError, TmsNotice, port
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.queue import job_queue
from leaseapp.logistics.enums import NoticeStatus
from leaseapp.logistics.models import TransportNotice
from leaseapp.logistics.services import tms
from tests.logistics.conftest import Haulage


class Recorded:
    """A system that keeps what it is told, or refuses it."""

    def __init__(self, refusal: TmsError | None = None) -> None:
        self.taken: list[TmsNotice] = []
        self.refusal = refusal

    def deliver(self, notice: TmsNotice) -> str:
        if self.refusal is not None:
            raise self.refusal
        self.taken.append(notice)
        return "HTTP 202"


@pytest.fixture(autouse=True)
def _settings_again() -> Iterator[None]:
    yield
    port.use()


def queued(work_of):
    with work_of() as context:
        haulage = Haulage(context)
        request = haulage.request(instructions="Hayon obligatoire")
        first, other = haulage.asked(request), haulage.asked(request, haulage.carrier(name="Concurrent"))
        haulage.answered(other, priceHt=999)
        haulage.answered(first, status="SELECTED", priceHt=312)
        return tms.notify(context, request.id).id


def run(work_of, notice_id):
    (claimed,) = [one for one in job_queue.claim("test", 20, actor=runner.actor) if one.name == tms.NOTIFY_TMS]
    job_queue.run(claimed)
    with work_of() as context:
        found = context.session.exec(select(TransportNotice).where(TransportNotice.id == notice_id)).one()
        return found.status, found.answer, found.error


def test_the_system_is_told_of_the_transport_and_of_nobody_elses_price(work_of):
    system = Recorded()
    port.use(system)
    notice_id = queued(work_of)
    assert run(work_of, notice_id) == (NoticeStatus.DELIVERED, "HTTP 202", None)
    (notice,) = system.taken
    told = json.loads(notice.body)
    assert (notice.key, told["event"], told["request"]["number"]) == (str(notice_id), "transport.updated", "TR-000001")
    assert told["request"]["carrier"] == {
        "name": "Transports 1", "siret": None, "orderNumber": "BCT-000001", "priceHt": 312,
    }  # fmt: skip
    assert [(one["massKg"], one["pick"], one["drop"]) for one in told["request"]["lines"]] == [(400, 1, 2), (800, 1, 2)]
    assert told["request"]["totals"] == {"km": 220, "massKg": 1200, "carbonKg": 108.06, "machines": 2}
    assert "999" not in notice.body.decode()
    assert "Concurrent" not in notice.body.decode()


@pytest.mark.parametrize(("permanent", "status"), [(True, NoticeStatus.FAILED), (False, NoticeStatus.QUEUED)])
def test_what_the_system_refuses(work_of, permanent, status):
    port.use(Recorded(TmsError("The transport system answered {code}.", permanent=permanent, code=422)))
    found, answer, error = run(work_of, queued(work_of))
    assert (found, answer, bool(error)) == (status, None, permanent)


def test_without_a_system_nobody_is_told(context, haulage):
    port.use(None)
    request = haulage.request()
    with pytest.raises(Problem) as refused:
        tms.notify(context, request.id)
    assert refused.value.code == "TMS_NOT_CONFIGURED"
