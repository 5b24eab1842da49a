"""Carriers: who they are, what they are asked, who is chosen, what they get by mail, which papers end (FIELD.md 4.1, 4.3)."""

import io
from datetime import timedelta
from uuid import uuid4

import pytest
from pypdf import PdfReader
from sqlmodel import select

from jobs import runner
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.queue import job_queue
from leaseapp.logistics import queries
from leaseapp.logistics.enums import OfferStatus as O
from leaseapp.logistics.enums import TransportStatus as T
from leaseapp.logistics.schemas.carriers import CarrierPatch
from leaseapp.logistics.schemas.transports import OfferPatch, TransportPatch
from leaseapp.logistics.services import carriers, consulting, papers, reading, requesting
from leaseapp.notifications.models import Notification
from tests.logistics.conftest import Haulage

WHY = "Seul à pouvoir livrer avant samedi"


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return {found.value.code, *((error.field, error.code) for error in found.value.errors)}


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"name": "  TRANSPORTS 1 "}, ("name", "DUPLICATE_NAME")),
        ({"siret": "12345678901234"}, ("siret", "SIRET_INVALID")),
        ({"phone": "abc"}, ("phone", "PHONE_INVALID")),
    ],
)
def test_what_a_carrier_cannot_be(haulage, values, code):
    haulage.carrier()
    assert code in refused(lambda: haulage.carrier(**values))


def test_a_carrier_tells_the_state_of_its_papers(context, haulage):
    yesterday = context.today - timedelta(days=1)
    approvals = [
        {"kind": "ADR", "number": "A-17", "validUntil": context.today + timedelta(days=20)},
        {"kind": "Capacité"},
    ]
    one = haulage.carrier(insuranceCompany="Axa", insuranceValidUntil=yesterday, approvals=approvals)
    told = carriers.told(context, one)
    assert [(paper.name, paper.stage.value) for paper in told.papers] == [
        ("INSURANCE", "EXPIRED"), ("ADR", "ENDING"), ("Capacité", "VALID"),
    ]  # fmt: skip
    assert told.expired
    body = CarrierPatch.model_validate({"insuranceValidUntil": context.today, "approvals": []})
    assert not carriers.told(context, carriers.carriers.update(context, one.id, body)).expired


def test_papers_that_end_are_told_once_at_each_stage(context_of):
    with context_of("LOGISTICS") as context:
        one = Haulage(context).carrier(insuranceValidUntil=context.today + timedelta(days=30))
        assert (carriers.watch(context), carriers.watch(context)) == (1, 0)
        one.insurance_valid_until = context.today - timedelta(days=1)
        assert (carriers.watch(context), carriers.watch(context)) == (1, 0)
        one.active, one.insurance_valid_until = False, context.today
        assert carriers.watch(context) == 0
        assert (
            context.session.exec(select(Notification).where(Notification.kind == "CARRIER_PAPERS")).first() is not None
        )


def test_asking_compares_and_choosing_orders(context, haulage):
    request = haulage.request()
    late = haulage.carrier(insuranceValidUntil=context.today - timedelta(days=16))
    offers = [haulage.asked(request), haulage.asked(request, late), haulage.asked(request), haulage.asked(request)]
    assert request.status is T.CONSULTING
    for offer, price, delay in zip(offers, (312, 268, 395), (2, 5, 1), strict=False):
        haulage.answered(offer, priceHt=price, delayDays=delay)
    told = reading.offers_told(context, request)
    assert [(one.status.value, one.advised, one.expired) for one in told] == [
        ("OFFERED", True, False), ("OFFERED", False, True), ("OFFERED", False, False), ("ASKED", False, False),
    ]  # fmt: skip
    assert {float(one.carbon_kg) for one in told} == {108.06}
    chosen = haulage.answered(offers[0], status="SELECTED")
    assert (request.status, request.cost_ht, chosen.order_number) == (T.ORDERED, 312, "BCT-000001")
    assert [one.status for one in queries.offers_of(context, request.id)] == [
        O.SELECTED, O.NOT_RETAINED, O.NOT_RETAINED, O.NOT_RETAINED,
    ]  # fmt: skip


def test_an_expired_paper_needs_a_reason(context, haulage):
    request = haulage.request()
    offer = haulage.asked(request, haulage.carrier(insuranceValidUntil=context.today - timedelta(days=1)))
    act = lambda **values: haulage.answered(offer, status="SELECTED", priceHt=268, **values)  # noqa: E731
    assert ("reason", "CARRIER_EXPIRED") in refused(act)
    assert ("reason", "CARRIER_EXPIRED") in refused(lambda: act(reason="pressé"))
    assert act(reason=WHY).reason == WHY


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"status": "SELECTED"}, ("priceHt", "PRICE_REQUIRED")),
        ({"status": "OFFERED"}, ("priceHt", "PRICE_REQUIRED")),
        ({"status": "ASKED", "priceHt": 12}, ("status", "INVALID_TRANSITION")),
        ({"version": 0}, "STALE_VERSION"),
        ({"documentFileId": uuid4()}, "NOT_FOUND"),
    ],
)
def test_what_is_refused_of_an_answer(haulage, values, code):
    offer = haulage.asked(haulage.request())
    # ASKED is what it is already: only a later state cannot go back to it
    if values.get("status") == "ASKED":
        haulage.answered(offer, priceHt=10)
    assert code in refused(lambda: haulage.answered(offer, **values))


def test_once_a_carrier_is_chosen_nobody_else_is(context, haulage):
    request = haulage.ordered()
    offer = queries.offers_of(context, request.id)[0]
    assert "ALREADY_SELECTED" in refused(lambda: haulage.asked(request))
    assert "ALREADY_SELECTED" in refused(lambda: haulage.answered(offer, status="SELECTED"))
    assert "ALREADY_SELECTED" in refused(lambda: consulting.take_away(context, request.id, offer.id, None))


def test_a_carrier_is_asked_once_and_only_while_in_use(context, haulage):
    request, one = haulage.request(), haulage.carrier()
    offer = haulage.asked(request, one)
    assert ("carrierId", "ALREADY_ASKED") in refused(lambda: haulage.asked(request, one))
    consulting.take_away(context, request.id, offer.id, offer.version)
    assert haulage.asked(request, one).status is O.ASKED
    assert ("carrierId", "CARRIER_INACTIVE") in refused(lambda: haulage.asked(request, haulage.carrier(active=False)))


def texts(answer):
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.ready().content)).pages)


def test_request_and_order_are_papers(context, haulage):
    request = haulage.request(instructions="Hayon obligatoire")
    offer = haulage.asked(request)
    assert "NOT_SELECTED" in refused(lambda: papers.order_pdf(context, request.id, offer.id))
    assert "NOT_FOUND" in refused(lambda: papers.order_pdf(context, haulage.request(assets=[]).id, offer.id))
    haulage.answered(offer, status="SELECTED", priceHt=312, delayDays=2)
    asked, order = papers.request_pdf(context, request.id), papers.order_pdf(context, request.id, offer.id)
    assert (asked.filename, order.filename) == ("TR-000001.pdf", "BCT-000001.pdf")
    for number in [one.inventory_number for one in haulage.machines]:
        assert number in texts(asked)
        assert number in texts(order)
    assert "312" in texts(order)
    assert "312" not in texts(asked)


def run_jobs(name):
    for run in job_queue.claim("test", 20, actor=runner.actor):
        if run.name == name:
            job_queue.run(run)


def test_carriers_get_mails_after_the_commit(work_of, mailer):
    with work_of() as context:
        haulage = Haulage(context)
        request = haulage.request()
        first = haulage.asked(request)
        haulage.asked(request)
        haulage.asked(request, haulage.carrier(email=None))
        request_id, first_id = request.id, first.id
    run_jobs("logistics.mail-carrier")
    assert [(one.to, [file.filename for file in one.attachments]) for one in mailer.sent] == [
        ("exploitation1@transports.example", ["TR-000001.pdf"]), ("exploitation2@transports.example", ["TR-000001.pdf"]),
    ]  # fmt: skip
    with work_of() as context:
        told = reading.read(context, request_id)
        assert [bool(one.mailed_at) for one in told.offers] == [True, True, False]
        assert told.offers[2].mail_error
        body = OfferPatch.model_validate({"status": "SELECTED", "priceHt": 312})
        consulting.answer(context, request_id, first_id, body)
    mailer.sent.clear()
    run_jobs("logistics.mail-carrier")
    assert {(one.to, len(one.attachments)) for one in mailer.sent} == {
        ("exploitation1@transports.example", 1), ("exploitation2@transports.example", 0),
    }  # fmt: skip

    class Refusing:
        def send(self, message):
            raise mail.MailError("no such mailbox", permanent=True)

    mail.port.use(Refusing())
    with work_of() as context:
        body = TransportPatch(status=T.CANCELED, reason="Le client a annulé sa commande")
        requesting.update(context, request_id, body)
    run_jobs("logistics.mail-carrier")
    with work_of() as context:
        assert [bool(one.mail_error) for one in reading.read(context, request_id).offers] == [True, False, True]
