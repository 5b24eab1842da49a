"""The PDFs of a selection or of a filtered list as one zip."""

import io
import zipfile

import pytest

from tests.factories import quotes_http
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support.unchanged import unchanged

EXPORT = f"{W}/invoices/export-pdfs"


@pytest.fixture
def buyer(client):
    """A customer, and the entity that issues."""
    http.seller(client)
    return http.customer(client)["id"]


def content(answer):
    """Name → content of the answered zip."""
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.parametrize("sent", [{}, {"json": {}}, {"json": {"ids": None}}])
def test_a_body_that_says_nothing_exports_nothing(client, buyer, sent):
    http.issued(client, buyer)
    answer = client.post(EXPORT, **sent)
    assert answer.status_code == 422
    assert [error["code"] for error in answer.json()["errors"]] == ["NOTHING_CHOSEN"]


def test_chosen_invoices_come_as_their_archived_pdfs_and_drafts_are_counted(client, buyer):
    first, second = http.issued(client, buyer), http.issued(client, buyer)
    draft = http.draft(client, buyer)
    answer = client.post(EXPORT, json={"ids": [second["id"], first["id"], draft["id"]]})
    found = content(answer)
    assert sorted(found) == ["FAC-1.pdf", "FAC-2.pdf", "not-included.txt"]
    assert found["FAC-1.pdf"] == client.get(f"{W}/invoices/{first['id']}/pdf").content
    assert found["not-included.txt"].decode().startswith("Not included: 1 draft, which has")
    assert "invoices-" in answer.headers["content-disposition"]
    assert ".zip" in answer.headers["content-disposition"]


def test_a_filtered_list_is_exported_by_its_query(client, buyer):
    http.issued(client, buyer)
    http.draft(client, buyer)
    assert sorted(content(client.post(EXPORT, json={"query": "?status=ISSUED&sort=number&page=2"}))) == ["FAC-1.pdf"]
    assert sorted(content(client.post(EXPORT, json={"query": ""}))) == ["FAC-1.pdf", "not-included.txt"]
    assert content(client.post(EXPORT, json={"query": "q=nobody"})) == {}


def test_quotes_come_as_they_stand(client, buyer):
    first, second = (quotes_http.quote(client, buyer) for _n in range(2))
    found = content(client.post(f"{W}/quotes/export-pdfs", json={"ids": [first["id"], second["id"]]}))
    assert sorted(found) == ["DEV-1.pdf", "DEV-2.pdf"]
    assert all(pdf.startswith(b"%PDF-") for pdf in found.values())
    assert client.as_role("TECHNICIAN").post(f"{W}/quotes/export-pdfs", json={}).status_code == 403


def test_an_auditor_exports_what_is_archived_and_writes_nothing(client, buyer, as_role, database):
    invoice = http.issued(client, buyer)
    client.get(f"{W}/invoices/{invoice['id']}/pdf")
    with unchanged(database):
        found = content(as_role("AUDITOR").post(EXPORT, json={"ids": [invoice["id"]]}))
    assert found["FAC-1.pdf"].startswith(b"%PDF-")


def test_what_cannot_be_exported_is_refused_at_its_field(client, buyer, database, as_role):
    invoice = http.issued(client, buyer)
    with unchanged(database):
        unknown = client.post(EXPORT, json={"ids": [invoice["id"], "0193b2a0-0000-7000-8000-000000000000"]})
        assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (404, "ids[1]")
        wrong = client.post(EXPORT, json={"query": "colour=red"})
        assert (wrong.status_code, wrong.json()["code"]) == (422, "UNKNOWN_FILTER")
        many = client.post(EXPORT, json={"ids": [invoice["id"]] * 501})
        assert (many.status_code, many.json()["errors"][0]["field"]) == (422, "ids")
        assert as_role("CLIENT_USER").post(EXPORT, json={}).status_code == 403


def test_more_than_500_matching_documents_are_too_many(client, buyer, monkeypatch):
    http.draft(client, buyer)
    http.draft(client, buyer)
    monkeypatch.setattr("leaseapp.documents.services.exporting.MOST_DOCUMENTS", 1)
    refusal = client.post(EXPORT, json={"query": ""})
    assert (refusal.status_code, refusal.json()["errors"][0]["code"]) == (422, "TOO_MANY_DOCUMENTS")
