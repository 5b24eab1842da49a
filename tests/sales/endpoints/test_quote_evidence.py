"""The evidence of an acceptance: archived under lock with the acceptance, read by the office, seen by no other."""

import hashlib
import io
import re
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from leaseapp.files.models import File, FileLink, StorageBucket
from leaseapp.identity.models import User
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import StorageError, storage
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text import i18n
from leaseapp.sales.models import Quote, QuoteAcceptance
from leaseapp.sales.services import quote_evidence
from tests.factories.public_quotes import ACCEPT, code, png, stored
from tests.support import world
from tests.support.pdfa import problems
from tests.support.unchanged import unchanged

AGENT = "Mozilla/5.0 (Phone 1)"


def accepted(anonymous: Any, made: Any, **body: Any) -> QuoteAcceptance:
    """The stored evidence of an acceptance on the public page."""
    answer = anonymous.post(f"{made.path}/accept", json=ACCEPT | body, headers={"user-agent": AGENT})
    assert answer.status_code == 200, answer.text
    [evidence] = stored(QuoteAcceptance, QuoteAcceptance.quote_id == made.id)
    return evidence


def text_of(content: bytes) -> str:
    """The words of a PDF, every gap as one space."""
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(content)]
    return re.sub(r"\s+", " ", " ".join(pages))


def test_everything_that_proves_the_acceptance_is_archived_on_one_sheet(anonymous, offer, client):
    made = offer()
    evidence = accepted(anonymous, made, signature=png())
    answer = client.as_role("COMMERCIAL").get(f"/api/workspace/quotes/{made.id}/evidence")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert problems(answer.content) == []
    shown = text_of(answer.content)
    [drawing] = stored(File, File.id == evidence.signature_file_id)
    for said in (
        "Devis DEV-1", "Version 1", "Hélène Rouvière", i18n.format_instant("fr", evidence.accepted_at, "Europe/Paris"),
        "Europe/Paris", "Accepté en ligne", "testclient", AGENT, evidence.document_sha256, drawing.checksum_sha256,
        "Signature tracée par le client", "1 200,00 €",
    ):  # fmt: skip
        assert said in shown, said
    assert hashlib.sha256(answer.content).hexdigest() == evidence.evidence_sha256


def test_the_sheet_lies_locked_where_no_client_reads(anonymous, offer):
    made = offer()
    evidence = accepted(anonymous, made)
    [file] = stored(File, File.id == evidence.evidence_file_id)
    [bucket] = stored(StorageBucket, StorageBucket.id == file.bucket_id)
    [link] = stored(FileLink, FileLink.file_id == file.id)
    assert (bucket.name, bucket.server_only, file.filename) == ("signatures-evidence", True, "DEV-1 acceptation.pdf")
    assert (link.target_type, link.target_id, link.category) == ("Quote", made.id, "acceptance-evidence")
    assert file.checksum_sha256 == evidence.evidence_sha256
    assert file.retention_until == storage().retention(bucket.name, file.object_key)
    assert file.retention_until.year >= clock.today().year + 11
    [logged] = stored(AuditLog, AuditLog.target_id == evidence.id)
    assert logged.changes["evidence_sha256"] == [None, evidence.evidence_sha256]
    assert "Hélène" not in str(logged.changes)


def test_without_a_drawing_the_sheet_names_none(anonymous, offer, client):
    made = offer()
    evidence = accepted(anonymous, made)
    office = client.as_role("COMMERCIAL")
    shown = text_of(office.get(f"/api/workspace/quotes/{made.id}/evidence").content)
    assert "signature" not in shown.lower()
    assert evidence.document_sha256 in shown
    assert code(office.get(f"/api/workspace/quotes/{made.id}/signature")) == (404, "NOT_FOUND")


def test_what_the_office_records_says_who_recorded_it(offer, client):
    made = offer()
    office = client.as_role("COMMERCIAL")
    body = {"acceptedByName": "Hélène Rouvière"}
    assert office.post(f"/api/workspace/quotes/{made.id}/accept", json=body).status_code == 200
    shown = text_of(office.get(f"/api/workspace/quotes/{made.id}/evidence").content)
    assert "Enregistré par nos soins" in shown
    [recorder] = stored(User, User.id == world.person("COMMERCIAL").user_id)
    assert f"Enregistré par {recorder.name}" in shown
    assert "Adresse IP" not in shown


def test_the_record_shows_the_signature_that_was_drawn(anonymous, offer, client):
    made = offer()
    evidence = accepted(anonymous, made, signature=png())
    office = client.as_role("COMMERCIAL")
    record = office.get(f"/api/workspace/quotes/{made.id}").json()["acceptance"]
    assert (record["signatureFileId"], record["evidenceSha256"]) == (
        str(evidence.signature_file_id), evidence.evidence_sha256,
    )  # fmt: skip
    answer = office.get(f"/api/workspace/quotes/{made.id}/signature")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(answer.content)).size == (300, 100)


def test_a_quote_that_waits_has_neither_sheet_nor_signature(offer, client):
    made = offer()
    office = client.as_role("COMMERCIAL")
    for what in ("evidence", "signature"):
        assert code(office.get(f"/api/workspace/quotes/{made.id}/{what}")) == (404, "NOT_FOUND")


def test_other_organizations_and_clients_do_not_read_the_sheet(anonymous, offer, client):
    made = offer()
    accepted(anonymous, made, signature=png())
    path = f"/api/workspace/quotes/{made.id}"
    for what in ("evidence", "signature"):
        assert code(client.as_role("ADMIN", "beta").get(f"{path}/{what}")) == (404, "NOT_FOUND")
    assert client.as_role("CLIENT_ADMIN").get(f"{path}/evidence").status_code == 403


def test_when_the_sheet_cannot_be_stored_nothing_is_accepted(anonymous, offer, database, monkeypatch):
    made = offer()
    put = type(storage()).put

    def refusing(self: Any, bucket: str, *arguments: Any, **options: Any) -> Any:
        if bucket == quote_evidence.BUCKET:
            raise StorageError("no space left")
        return put(self, bucket, *arguments, **options)

    monkeypatch.setattr(type(storage()), "put", refusing)
    with unchanged(database):
        answer = anonymous.post(f"{made.path}/accept", json=ACCEPT)
    assert code(answer) == (503, "STORAGE_UNAVAILABLE")
    assert stored(Quote, Quote.id == made.id)[0].accepted_at is None


@pytest.mark.parametrize("signature", [None, png()])
def test_an_acceptance_from_before_the_sheet_is_drawn_from_its_row(anonymous, offer, client, signature, work_of):
    made = offer()
    evidence = accepted(anonymous, made, signature=signature)
    with work_of() as context:
        document = quote_evidence.quote_documents.assemble(context, get_or_404(context, Quote, made.id))
        old = QuoteAcceptance(**evidence.model_dump() | {"evidence_file_id": None, "evidence_sha256": None})
        drawn = quote_evidence._drawing(context, document, old, None).fetch()
    archived = client.as_role("COMMERCIAL").get(f"/api/workspace/quotes/{made.id}/evidence").content
    assert drawn == archived
