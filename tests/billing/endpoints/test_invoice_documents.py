"""The archived document over HTTP: made once, whoever comes first, and never changed."""

import hashlib
from concurrent.futures import ThreadPoolExecutor

import facturx
import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.billing.endpoints.invoice_documents import read_invoice_pdf
from leaseapp.billing.jobs import archive_invoice
from leaseapp.files.models import File
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.queue.job_tables import Job
from tests.factories import sales
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.unchanged import unchanged


def test_pdf_is_archived_at_first_reading_and_stays_the_same(client):
    http.seller(client)
    invoice = http.issued(client, http.customer(client)["id"])
    first = client.get(f"{W}/invoices/{invoice['id']}/pdf")
    assert (first.status_code, first.headers["content-type"]) == (200, "application/pdf")
    assert first.content.startswith(b"%PDF")
    again = client.get(f"{W}/invoices/{invoice['id']}/pdf")
    assert again.content == first.content
    read = client.get(f"{W}/invoices/{invoice['id']}").json()
    assert read["pdfSha256"] == hashlib.sha256(first.content).hexdigest()


def test_einvoice_is_the_xml_inside_the_pdf(client):
    http.seller(client)
    invoice = http.issued(client, http.customer(client)["id"])
    xml = client.get(f"{W}/invoices/{invoice['id']}/einvoice")
    assert (xml.status_code, xml.headers["content-type"]) == (200, "application/xml")
    pdf = client.get(f"{W}/invoices/{invoice['id']}/pdf").content
    assert facturx.get_facturx_xml_from_pdf(pdf, check_xsd=True)[1] == xml.content
    assert b"FAC-1" in xml.content


def test_readers_who_race_get_one_document(client):
    http.seller(client)
    invoice = http.issued(client, http.customer(client)["id"])
    reader = world.person("ACCOUNTANT").principal

    def read(_number):
        return perform(read_invoice_pdf, reader, invoice_id=invoice["id"]).body.content

    with ThreadPoolExecutor(6) as pool:
        contents = set(pool.map(read, range(6)))
    assert contents == {client.get(f"{W}/invoices/{invoice['id']}/pdf").content}


def test_a_draft_has_a_preview_but_no_legal_document(client):
    http.seller(client)
    draft = http.draft(client, http.customer(client)["id"])
    assert client.get(f"{W}/invoices/{draft['id']}/pdf").content.startswith(b"%PDF")
    refused = client.get(f"{W}/invoices/{draft['id']}/einvoice")
    assert (refused.status_code, refused.json()["code"]) == (409, "INVALID_TRANSITION")


def test_the_document_stays_when_the_customer_moves(client):
    http.seller(client)
    customer = http.customer(client)
    invoice = http.issued(client, customer["id"])
    company = client.get(f"{W}/companies/{customer['companyId']}").json()
    renamed = client.patch(f"{W}/companies/{company['id']}", json={"name": "Renamed", "version": company["version"]})
    assert renamed.status_code == 200
    xml = client.get(f"{W}/invoices/{invoice['id']}/einvoice").text
    assert "Customer 1" in xml
    assert "Renamed" not in xml
    assert client.get(f"{W}/invoices/{invoice['id']}").json()["customer"]["name"] == "Customer 1"
    assert clock.today().isoformat() == invoice["issueDate"]


def test_the_job_after_issue_archives_once_and_is_safe_to_repeat(client, work_of):
    http.seller(client)
    invoice = http.issued(client, http.customer(client)["id"])
    with work_of() as context:
        queued = context.session.exec(select(Job.payload).where(Job.name == "billing.archive-invoice")).all()
    assert queued == [{"invoiceId": invoice["id"]}]
    for _run in range(2):
        with work_of() as context:
            archive_invoice(context, queued[0])
    with work_of() as context:
        assert len(context.session.exec(select(File.id)).all()) == 1
    assert client.get(f"{W}/invoices/{invoice['id']}/validate-fr2026").json() == {
        "ready": True,
        "missing": [],
        "warnings": [],
        "buyerNumber": None,
    }


@pytest.mark.parametrize("part", ["cii.build_cii", "invoice_pdf.render_invoice"])
def test_what_cannot_be_drawn_is_not_issued_and_takes_no_number(client, database, monkeypatch, part):
    http.seller(client)
    customer_id = http.customer(client)["id"]
    draft = http.draft(client, customer_id)
    before = http.issued(client, customer_id)
    credit = {
        "invoiceId": before["id"],
        "reason": "Retour",
        "lines": [{"invoiceLineId": before["lines"][0]["id"], "quantity": 1}],
    }

    def fail(*_arguments, **_named):
        raise ValueError("All strings must be XML compatible")

    with monkeypatch.context() as broken, unchanged(database):
        broken.setattr(f"leaseapp.billing.rendering.{part}", fail)
        for answer in (client.post(f"{W}/invoices/{draft['id']}/issue"), client.post(f"{W}/credit-notes", json=credit)):
            assert (answer.status_code, answer.json()["code"]) == (422, "DOCUMENT_IMPOSSIBLE")
    assert client.post(f"{W}/invoices/{draft['id']}/issue").json()["number"] == "FAC-2"
    assert client.post(f"{W}/credit-notes", json=credit).status_code == 201


@pytest.mark.parametrize("character", ["\ufffe", "\uffff"])
def test_a_text_that_xml_cannot_hold_is_refused_and_what_was_issued_with_it_has_its_document(
    client, database, character
):
    http.seller(client)
    customer_id = http.customer(client)["id"]
    body = {"customerId": customer_id, "lines": [sales.GOODS | {"designation": f"Nacelle{character}"}]}
    refused = client.post(f"{W}/invoices", json=body)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "lines[0].designation")
    invoice = http.issued(client, customer_id)
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(sa.text("ALTER TABLE invoice_line DISABLE TRIGGER USER"))
        worded = sa.text("UPDATE invoice_line SET designation = designation || :text")
        assert connection.execute(worded, {"text": character}).rowcount == 1
        connection.execute(sa.text("ALTER TABLE invoice_line ENABLE TRIGGER USER"))
    xml = client.get(f"{W}/invoices/{invoice['id']}/einvoice")
    assert (xml.status_code, character in xml.text) == (200, False)
    credit = {
        "invoiceId": invoice["id"],
        "reason": "Retour",
        "lines": [{"invoiceLineId": invoice["lines"][0]["id"], "quantity": 1}],
    }
    note = client.post(f"{W}/credit-notes", json=credit)
    assert client.get(f"{W}/credit-notes/{note.json()['id']}/pdf").content.startswith(b"%PDF")
