"""Submitting: refusals, the recipient, a platform that is down or loses its answer, attempts, receipts (MONEY.md 5.2)."""

from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.billing.endpoints.credit_notes import cancel_and_replace
from leaseapp.billing.models import Invoice
from leaseapp.billing.services.invoicing import default_billing_entity
from leaseapp.commands.local_platform.scenarios import Scenario
from leaseapp.einvoicing import queries
from leaseapp.einvoicing.models import EInvoiceMessage
from leaseapp.einvoicing.rules import codes, statements
from leaseapp.einvoicing.services import accounts, flows, submitting
from leaseapp.kernel import clock, events
from leaseapp.kernel.adapters import einvoice_platform as adapter
from leaseapp.kernel.adapters.einvoice_platform import Credentials, FlowInfo, PlatformError, Search
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.notifications.models import Notification
from tests.einvoicing.conftest import SERVICE, House, invoice_of, status_of
from tests.factories import directory, sales
from tests.identity.access import run_jobs

D = Decimal


def refused(act, kind):
    with pytest.raises(kind) as raised:
        act()
    return raised.value.code


def buyer_of(invoice) -> str:
    return invoice.buyer_snapshot["siren"]


def test_what_is_no_e_invoice_is_refused(context, house: House):
    invoice = invoice_of(context)
    assert refused(lambda: submitting.submit(context, invoice.id), Conflict) == "EINVOICE_NOT_CONFIGURED"
    house.open_account(context)
    draft = sales.draft(context, sales.customer(context, 2), default_billing_entity(context))
    assert refused(lambda: submitting.submit(context, draft.id), Conflict) == "INVALID_TRANSITION"
    house.platform.unknown.add(buyer_of(invoice))
    assert refused(lambda: submitting.submit(context, invoice.id), Invalid) == "RECIPIENT_NOT_FOUND"
    assert refused(lambda: submitting.resubmit(context, invoice.id), Conflict) == "NOT_REFUSED"
    assert queries.submissions_of(context, invoice.id) == []


def test_a_silent_directory_holds_nobody_up(context, house: House):
    house.open_account(context)
    invoice = invoice_of(context)
    adapter.port.use(adapter.local_addresses(9))
    assert submitting.submit(context, invoice.id).recipient_address is None


def submitted(work_of, house: House, *lines, scenario: Scenario | None = None):
    with work_of() as context:
        house.open_account(context)
        invoice = invoice_of(context, *lines)
        if scenario is not None:
            house.platform.scenarios[buyer_of(invoice)] = scenario
        return invoice.id, submitting.submit(context, invoice.id).id


def buyer_of_id(work_of, invoice_id) -> str:
    with work_of() as context:
        return buyer_of(context.session.get(Invoice, (context.organization_id, invoice_id)))


def handed_over(house: House):
    return [flow for flow in house.platform.flows.values() if flow.flow_type == "CustomerInvoice"]


def again(times: int = 1) -> None:
    """Try failed jobs again at once."""
    for _time in range(times):
        with db.system_unit_of_work("test") as context:
            table = Job.__table__
            context.session.connection().execute(
                table.update().where(table.c.status == JobStatus.PENDING).values(run_at=clock.now())
            )
        run_jobs()


@pytest.mark.parametrize("scenario", [Scenario.DOWN, Scenario.BUSY])
def test_a_platform_that_is_down_or_busy_gets_it_once_all_the_same(work_of, house: House, scenario):
    _invoice, submission_id = submitted(work_of, house, scenario=scenario)
    run_jobs()
    assert handed_over(house) == []
    again(3)
    assert len(handed_over(house)) == 1
    with work_of() as context:
        assert status_of(context, submission_id).provider_invoice_id == handed_over(house)[0].flow_id


def test_a_lost_answer_is_found_by_our_own_id(work_of, house: House, monkeypatch):
    _invoice, submission_id = submitted(work_of, house)
    real = adapter.AfnorPlatform.submit

    def lose(self, content, info):
        real(self, content, info)
        raise PlatformError(adapter.NOT_REACHED, fault="ReadTimeout")

    monkeypatch.setattr(adapter.AfnorPlatform, "submit", lose)
    run_jobs()
    again()
    assert len(handed_over(house)) == 1
    with work_of() as context:
        assert status_of(context, submission_id).provider_invoice_id == handed_over(house)[0].flow_id


def looked(work_of) -> None:
    with work_of() as context:
        context.enqueue(flows.POLL, {})
    run_jobs()


def test_polling_finds_what_callbacks_lost(work_of, house: House):
    _invoice, submission_id = submitted(work_of, house, scenario=Scenario.APPROVE_AND_PAY)
    run_jobs()
    house.platform.advance(60)
    looked(work_of)
    with work_of() as context:
        submission = status_of(context, submission_id)
        assert (submission.status, submission.last_code) == ("PAID", "212")
        known, since = len(queries.events_of(context, submission_id)), accounts.of(context).polled_until
    looked(work_of)
    with work_of() as context:
        assert len(queries.events_of(context, submission_id)) == known
        assert accounts.of(context).polled_until == since


def test_shuffled_and_doubled_callbacks_end_where_those_in_order_do(client, work_of, house: House):
    with work_of() as context:
        house.open_account(context)
    client.post("/api/workspace/einvoicing/account/connect")
    run_jobs()
    with work_of() as context:
        invoice = invoice_of(context)
        house.platform.scenarios[buyer_of(invoice)] = Scenario.SHUFFLED
        submission_id = submitting.submit(context, invoice.id).id
    run_jobs()
    for _second in range(12):
        house.go_on(client, 1)
    with work_of() as context:
        assert status_of(context, submission_id).status == "APPROVED"
        told = [event.code for event in queries.events_of(context, submission_id)]
        assert sorted(told) == ["200", "202", "203", "205", "ACK_OK"]


def test_a_rejected_invoice_goes_again_under_the_same_number(client, work_of, house: House):
    invoice_id, _submission_id = submitted(work_of, house, scenario=Scenario.REJECT)
    run_jobs()
    house.platform.advance(60)
    looked(work_of)
    at = f"/api/workspace/invoices/{invoice_id}"
    told = client.get(f"{at}/einvoice-submissions").json()
    assert (told["canSubmit"], told["canResubmit"], told["submissions"][0]["status"]) == (
        False,
        True,
        "REJECTED_BY_PDP",
    )
    house.platform.scenarios.clear()
    answer = client.post(f"{at}/resubmit-einvoice")
    assert (answer.status_code, answer.json()["attemptNumber"]) == (202, 2)
    assert client.post(f"{at}/resubmit-einvoice").json()["code"] == "SUBMISSION_IN_PROGRESS"
    run_jobs()
    house.platform.advance(60)
    looked(work_of)
    told = client.get(f"{at}/einvoice-submissions").json()["submissions"]
    assert [(one["attemptNumber"], one["status"]) for one in told] == [
        (2, "RECEIVED_BY_RECIPIENT"),
        (1, "REJECTED_BY_PDP"),
    ]


def test_a_refusal_is_told_and_leads_to_a_corrected_invoice(client, work_of, house: House):
    invoice_id, _submission = submitted(work_of, house, scenario=Scenario.REFUSE)
    run_jobs()
    house.platform.advance(60)
    looked(work_of)
    told = client.get(f"/api/workspace/invoices/{invoice_id}/einvoice-submissions").json()
    assert (told["mustCredit"], told["submissions"][0]["status"]) == (True, "REFUSED")
    assert told["submissions"][0]["events"][0]["reason"] == "Order number wrong or missing"
    with work_of() as context:
        kinds = [row.kind for row in context.session.exec(select(Notification))]
        assert "EINVOICE_FAILED" in kinds
    draft = client.post(cancel_and_replace.path.format(invoice_id=invoice_id), json={"reason": told["reason"]})
    assert draft.status_code in (200, 201), draft.json()
    new_id = draft.json()["id"]
    assert client.post(f"/api/workspace/invoices/{new_id}/issue").status_code == 200
    house.platform.scenarios.clear()
    assert client.post(f"/api/workspace/invoices/{new_id}/submit-einvoice").status_code == 202
    assert client.get(f"/api/workspace/invoices/{invoice_id}/einvoice-submissions").json()["mustCredit"] is False


def test_receipts_for_services_are_said_by_rate_and_end_it(work_of, house: House):
    other = SERVICE | {"unitPriceHt": 100, "vatRatePct": 10}
    invoice_id, submission_id = submitted(work_of, house, SERVICE, other)
    run_jobs()
    house.platform.advance(30)
    looked(work_of)

    def pay(amount: str) -> None:
        with work_of() as context:
            invoice = context.session.get(Invoice, (context.organization_id, invoice_id))
            sales.paid(context, (invoice, amount))
            events.drain(context)
        run_jobs()

    pay("655.00")
    with work_of() as context:
        assert status_of(context, submission_id).status == "RECEIVED_BY_RECIPIENT"
        [message] = context.session.exec(select(EInvoiceMessage)).all()
        assert (message.status, message.amounts) == (
            "SENT", [{"ratePct": "10", "amount": "55.00"}, {"ratePct": "20", "amount": "600.00"}],
        )  # fmt: skip
        flow = house.platform.flows[message.flow_id]
    [said] = statements.read(flow.content)
    assert (said.code, sum(one.amount for one in said.received)) == ("212", D("655.00"))
    pay("655.00")
    with work_of() as context:
        assert status_of(context, submission_id).status == "PAID"


def test_an_advance_that_is_set_off_is_said_and_taken_back_when_that_is_undone(client, work_of, house: House):
    invoice_id, submission_id = submitted(work_of, house)
    with work_of() as context:
        invoice = context.session.get(Invoice, (context.organization_id, invoice_id))
        who = {"customerId": str(invoice.customer_id), "billingEntityId": str(invoice.billing_entity_id)}
        day = context.today.isoformat()
    paid = {"date": day, "method": "TRANSFER", "amount": 600, "allocations": [], "onAccount": True, "vatRatePct": 20}
    assert client.post("/api/workspace/payments", json=paid | who).status_code == 201
    (advance,) = client.get("/api/workspace/advances").json()["items"]
    at = f"/api/workspace/advances/{advance['id']}"
    of = {"kind": "ALLOCATION", "date": day, "allocations": [{"invoiceId": str(invoice_id), "amount": 360}]}
    assert client.post(f"{at}/uses", json=of).status_code in (200, 201)
    (use,) = client.get(at).json()["uses"]
    undo = {"reversesUseId": use["id"], "date": day, "reason": "Wrong invoice"}
    assert client.post(f"{at}/uses", json=undo).status_code in (200, 201)
    with work_of() as context:
        said = [(one.code, one.amounts) for one in queries.messages_of(context, submission_id=submission_id)]
        assert said == [(codes.RECEIVED, [{"ratePct": "20", "amount": amount}]) for amount in ("360.00", "-360.00")]


def test_a_credit_note_follows_its_invoice_and_may_be_sent_again(client, work_of, house: House):
    invoice_id, _submission = submitted(work_of, house)
    run_jobs()
    house.platform.advance(30)
    looked(work_of)
    house.platform.scenarios[buyer_of_id(work_of, invoice_id)] = Scenario.REJECT
    body = {"invoiceId": str(invoice_id), "reason": "Retour"}
    note = client.post("/api/workspace/credit-notes", json=body).json()
    run_jobs()
    sent = handed_over(house)[-1]
    assert (len(handed_over(house)), sent.name) == (2, f"{note['number']}.pdf")
    house.platform.advance(60)
    looked(work_of)
    at = f"/api/workspace/credit-notes/{note['id']}/resubmit-einvoice"
    rows = client.get("/api/workspace/einvoicing/submissions?toRepeat=true").json()["items"]
    assert [(row["invoiceNumber"], row["status"], row["totalTtc"]) for row in rows] == [
        (note["number"], "REJECTED_BY_PDP", -1200)
    ]
    house.platform.scenarios.clear()
    told = client.post(at)
    assert (told.status_code, told.json()["attemptNumber"]) == (202, 2)
    assert client.post(at).json()["code"] == "NOT_REFUSED"
    one = client.get(f"/api/workspace/einvoicing/submissions/{told.json()['submissionId']}").json()
    assert (one["creditNoteId"], one["invoiceNumber"], one["mustCredit"]) == (note["id"], note["number"], False)
    # its invoice keeps its own track
    (own,) = client.get(f"/api/workspace/invoices/{invoice_id}/einvoice-submissions").json()["submissions"]
    assert own["status"] == "RECEIVED_BY_RECIPIENT"


def test_a_credit_note_stays_here_where_its_customer_never_got_the_invoice(client, work_of, house: House):
    invoice_id, _submission = submitted(work_of, house, scenario=Scenario.REFUSE)
    run_jobs()
    house.platform.advance(60)
    looked(work_of)
    body = {"invoiceId": str(invoice_id), "reason": "Refus"}
    note = client.post("/api/workspace/credit-notes", json=body).json()
    with work_of() as context:
        assert queries.submissions_of(context, invoice_id, note["id"]) == []
    assert client.get("/api/workspace/einvoicing/submissions?toCredit=true").json()["items"] == []


def test_the_client_speaks_the_interface(house: House):
    """Tokens that end, flows by page, a directory that does not know somebody, webhooks that go."""
    platform = adapter.AfnorPlatform(adapter.local_addresses(house.port), Credentials("alpha", "secret"))
    ids = [platform.submit(b"<x/>", FlowInfo(f"t{number}", "x.xml", "CII")) for number in range(3)]
    house.platform.tokens.clear()
    page = platform.search(Search(flow_types=("CustomerInvoice",)))
    assert [flow.flow_id for flow in page.flows] == ids
    assert platform.search(Search(tracking_id="t1")).flows[0].flow_id == ids[1]
    house.platform.advance(2)
    flow = platform.metadata(ids[0])
    assert (flow.ack, flow.reasons[0][0]) == ("Error", "InvalidSchema")
    assert platform.fetch(ids[0]) == b"<x/>"
    with pytest.raises(PlatformError) as raised:
        platform.fetch("../unknown")
    assert raised.value.permanent
    siren = directory.siren(55501001)
    assert [one.address for one in platform.recipients(siren)] == [siren]
    house.platform.unknown.add(siren)
    assert platform.recipients(siren) == ()
    hook = platform.register("http://127.0.0.1:9/x", ("CustomerInvoice",))
    platform.unregister(hook.webhook_id)
    platform.unregister(hook.webhook_id)
