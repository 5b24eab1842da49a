"""VAT numbers of buyers are asked about again before an invoice depends on them: by whom, when, and what silence does."""

import json
from collections.abc import Iterator
from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.billing.models import RecurringInvoice
from leaseapp.billing.schemas.recurring import RecurringIn
from leaseapp.billing.services import buyer_numbers, invoicing, recurring
from leaseapp.directory.models import VatConsultation
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import vat_numbers as service
from leaseapp.kernel.adapters.vat_numbers import Vies
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.notifications.models import Notification
from tests.factories import sales
from tests.support import world
from tests.support.local_server import LocalServer, serving

GERMAN = {"country": "DE", "siren": None, "vatNumber": "DE136695976", "headOffice": {
    "addressLine1": "Hafenstr. 12", "postalCode": "50678", "city": "Köln", "country": "DE"}}  # fmt: skip
INTRA_EU = sales.GOODS | {"vatRatePct": 0, "vatReason": "INTRA_EU"}
SAID = {"countryCode": "DE", "vatNumber": "136695976", "valid": True, "requestIdentifier": "WAPI1"}
NIGHT = "billing.ask-buyer-numbers"


@pytest.fixture
def vies(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalServer]:
    """VIES on the loopback, which confirms the number."""
    with serving(json.dumps(SAID).encode()) as told:
        monkeypatch.setattr(service.port, "_current", Vies(told.address))
        yield told


def says(vies: LocalServer, **values):
    vies.body = json.dumps(SAID | values).encode()


def run() -> list[tuple[str, str]]:
    """Run what the queue holds of these jobs, until nothing waits: (name, how it ended) of each."""
    ended = []
    while runs := [one for one in job_queue.claim("tests", 20) if "buyer-number" in one.name]:
        ended += [(one.name.removeprefix("billing."), str(job_queue.run(one))) for one in runs]
    return ended


def night(later: timedelta = timedelta(0)) -> list[tuple[str, str]]:
    with clock.freeze(clock.now() + later):
        with db.unit_of_work(world.person("ADMIN").principal) as context:
            context.enqueue(NIGHT, {}, dedupe=f"{context.now:%Y-%m-%d %H}")
        return run()


def verdicts(work_of) -> list[tuple[bool, str | None]]:
    with work_of() as context:
        rows = context.session.exec(select(VatConsultation).order_by(VatConsultation.answered_at)).all()
        return [(row.is_valid, row.identifier) for row in rows]


def drafted(work_of, lines=(INTRA_EU,), **company):
    with work_of() as context:
        client = sales.customer(context, **(GERMAN | company))
        return sales.draft(context, client, sales.seller(context), lines).id


def test_a_draft_that_depends_on_a_number_has_it_asked_about_at_once_and_no_second_time(work_of, vies):
    drafted(work_of)
    assert [name for name, _state in run()] == ["ask-buyer-number"]
    assert verdicts(work_of) == [(True, "WAPI1")]
    assert [name for name, _state in night()] == ["ask-buyer-numbers"]
    assert len(vies.asked) == 1
    assert json.loads(vies.asked[0][1])["requesterNumber"] == "63987654308"


def test_an_answer_gets_old_and_is_asked_for_again(work_of, vies):
    drafted(work_of)
    run()
    assert len(vies.asked) == 1
    night(buyer_numbers.FRESH_FOR - timedelta(days=1))
    assert len(vies.asked) == 1
    says(vies, requestIdentifier="WAPI2", requestDate=(clock.now() + buyer_numbers.FRESH_FOR).isoformat())
    night(buyer_numbers.FRESH_FOR + timedelta(days=1))
    assert verdicts(work_of) == [(True, "WAPI1"), (True, "WAPI2")]


@pytest.mark.parametrize(
    ("lines", "company"),
    [
        ([sales.GOODS], {}),
        ([INTRA_EU], {"vatNumber": None}),
        (
            [sales.GOODS],
            {"country": "FR", "siren": "555012301", "vatNumber": "FR02555012301", "headOffice": sales.OFFICE},
        ),
    ],
)
def test_where_the_vat_depends_on_no_number_nobody_is_asked(work_of, vies, lines, company):
    drafted(work_of, lines, **company)
    assert [name for name, _state in [*run(), *night()]] == ["ask-buyer-numbers"]
    assert vies.asked == []


def test_a_draft_that_is_gone_asks_no_more_and_a_changed_one_asks(work_of, vies):
    gone = drafted(work_of)
    with work_of() as context:
        invoicing.delete(context, gone)
        context.session.exec(select(Job).where(Job.name == buyer_numbers.ASK)).one().status = JobStatus.DONE
    assert [name for name, _state in night()] == ["ask-buyer-numbers"]
    assert vies.asked == []


def test_silence_is_no_failure_and_the_next_look_asks_again(work_of, vies):
    vies.body = json.dumps({"actionSucceed": False, "errorWrappers": [{"error": "MS_UNAVAILABLE"}]}).encode()
    drafted(work_of)
    assert run() == [("ask-buyer-number", "DONE")]
    assert verdicts(work_of) == []
    says(vies)
    assert [name for name, _state in night(timedelta(hours=4))] == ["ask-buyer-numbers", "ask-buyer-number"]
    assert verdicts(work_of) == [(True, "WAPI1")]


def test_a_number_that_is_denied_is_told_once(work_of, vies):
    says(vies, valid=False, requestIdentifier="")
    drafted(work_of)
    run()
    night(buyer_numbers.FRESH_FOR + timedelta(days=1))
    with work_of() as context:
        told = context.session.exec(select(Notification.title, Notification.recipient_user_id)).all()
    assert verdicts(work_of)[0] == (False, None)
    assert {title for title, _who in told} == {"VAT number denied"}
    assert len(told) == len(set(told))


def test_a_recurrence_of_the_next_days_has_its_buyer_asked_about(work_of, vies):
    with work_of() as context:
        client, entity = sales.customer(context, **GERMAN), sales.seller(context)
        source = sales.draft(context, client, entity, [INTRA_EU])
        body = RecurringIn(invoice_id=source.id, every_months=1, next_date=context.today + timedelta(days=30))
        again = recurring.create(context, body).id
        invoicing.delete(context, source.id)
        context.session.exec(select(Job).where(Job.name == buyer_numbers.ASK)).one().status = JobStatus.DONE
    night()
    assert vies.asked == []
    with work_of() as context:
        context.session.get(RecurringInvoice, (context.organization_id, again)).next_date -= timedelta(days=25)
    night(timedelta(hours=2))
    assert verdicts(work_of) == [(True, "WAPI1")]
