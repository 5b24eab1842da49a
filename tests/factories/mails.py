"""Mails of documents: asked for over HTTP, run by their jobs, read back."""

from datetime import timedelta

from sqlmodel import select

from leaseapp.documents.models import DocumentMail
from leaseapp.documents.services.mailing import SEND_DOCUMENT
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.adapters.mail import MailError
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world

LETTER = {"to": ["marie@client.example"], "subject": "Votre facture", "body": "Bonjour,\n\nCi-joint la facture."}


class Broken:
    """A mail server that refuses, in passing or for good."""

    def __init__(self, *, permanent: bool) -> None:
        self.permanent = permanent
        self.asked = 0

    def send(self, _mail: mail.Mail) -> mail.Delivery:
        """Refuses."""
        self.asked += 1
        raise MailError("The mail server refused the recipient ({code}).", permanent=self.permanent, code=550)


def run_mails(times: int = 1) -> list[JobStatus]:
    """Runs every due job of mails, again `times` times; other jobs wait."""
    outcomes = []
    for _time in range(times):
        with db.system_unit_of_work("job queue") as context:
            for row in context.session.exec(select(Job).where(Job.name != SEND_DOCUMENT)):
                row.run_at = clock.now() + timedelta(days=1)
            for row in context.session.exec(select(Job).where(Job.name == SEND_DOCUMENT)):
                row.run_at = clock.now() - timedelta(seconds=1)
        for run in job_queue.claim("test", 10):
            assert run.name == SEND_DOCUMENT
            outcomes.append(job_queue.run(run))
    return outcomes


def stored() -> list[DocumentMail]:
    """Every mail of Alpha."""
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        return list(context.session.exec(select(DocumentMail).order_by(DocumentMail.created_at)))


def send(client, invoice: dict, **changes):
    return client.post(f"{W}/invoices/{invoice['id']}/send", json=LETTER | changes)


def issued(client) -> dict:
    """An issued invoice of a customer with an address for bills."""
    http.seller(client, email="compta@seller.example")
    customer = http.customer(client)
    billed = client.patch(f"{W}/customers/{customer['id']}", json={"billingEmail": "bills@client.example"})
    assert billed.status_code == 200, billed.text
    return http.issued(client, customer["id"])
