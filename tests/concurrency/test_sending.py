"""Two people issue and send the same draft at the same moment: one number, one mail, and the other one reads what it became."""

from uuid import UUID

from sqlmodel import select

from leaseapp.billing.endpoints.invoices import issue_invoice
from leaseapp.billing.endpoints.mailing import issue_and_send_invoice
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.services.mailing import SEND_DOCUMENT
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from tests.factories import sales_http as http
from tests.factories.mails import LETTER, run_mails
from tests.factories.sales_http import W
from tests.support.at_once import at_once, together


def draft(client):
    """A draft that lacks nothing."""
    http.seller(client, email="compta@seller.example")
    return http.draft(client, http.customer(client)["id"])


def kept():
    """Numbers of issued invoices, mails and jobs that send them."""
    with db.system_session("test") as session:
        issued = select(Invoice.number).where(Invoice.status != InvoiceStatus.DRAFT)
        return (
            list(session.exec(issued)),
            len(session.exec(select(DocumentMail)).all()),
            len(session.exec(select(Job).where(Job.name == SEND_DOCUMENT)).all()),
        )


def test_of_six_who_issue_and_send_one_draft_one_does_and_the_others_read_what_it_became(client, mailer):
    one = draft(client)
    calls = [
        {"invoice_id": UUID(one["id"]), "body": LETTER | {"to": [f"p{n}@client.example"], "version": one["version"]}}
        for n in range(6)
    ]
    outcomes = at_once(issue_and_send_invoice, calls)
    assert sorted(outcome.status for outcome in outcomes) == [200, 409, 409, 409, 409, 409]
    [won] = [place for place, outcome in enumerate(outcomes) if outcome.status == 200]
    for outcome in outcomes:
        if outcome.status == 409:
            now = outcome.answer.extra["current"]
            assert (outcome.code, now["number"], now["status"]) == ("STALE_VERSION", "FAC-1", "ISSUED")
    assert kept() == (["FAC-1"], 1, 1)
    assert run_mails() == [JobStatus.DONE]
    assert [mail.to for mail in mailer.sent] == [calls[won]["body"]["to"][0]]
    assert client.get(f"{W}/invoices/{one['id']}/mailing").json()["items"][0]["status"] == "SENT"


def test_who_issues_and_who_issues_and_sends_at_once_make_one_invoice_and_at_most_one_mail(client):
    one = draft(client)
    invoice_id = UUID(one["id"])
    outcomes = together(
        [
            (issue_and_send_invoice, {"invoice_id": invoice_id, "body": LETTER}),
            (issue_invoice, {"invoice_id": invoice_id}),
        ]
    )
    assert sorted(outcome.status for outcome in outcomes) == [200, 409]
    mails = 1 if outcomes[0].status == 200 else 0
    assert {outcome.code for outcome in outcomes} == {None, "INVALID_TRANSITION"}
    assert kept() == (["FAC-1"], mails, mails)
