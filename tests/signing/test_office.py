"""Acts of the office: sending, paper, reminders, time that runs out, and who may."""

from datetime import timedelta

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.notifications.models import Notification
from leaseapp.signing.endpoints import public, requests
from leaseapp.signing.enums import SignatureStatus as S
from leaseapp.signing.models import SignatureRequest
from leaseapp.signing.rules import subjects, verifying
from leaseapp.signing.rules.subjects import Subject
from leaseapp.signing.services import expiring
from tests.identity.access import run_jobs
from tests.signing import papers
from tests.signing.papers import CLIENT, OWN, SECOND, events_of, office, refused, request_of, sign, stored
from tests.support import world


@pytest.fixture
def files(work_of, storage):
    with work_of() as context:
        return [papers.kept(context, name) for name in ("Contrat", "Mandat")]


@pytest.mark.parametrize(
    ("more", "refusal"),
    [
        ({"signatories": []}, (422, "TOO_FEW")),
        ({"documents": []}, (422, "TOO_FEW")),
        ({"title": ""}, (422, "REQUIRED")),
        ({"signatories": [CLIENT | {"email": None}]}, (422, "EMAIL_REQUIRED")),
        ({"signatories": [CLIENT | {"phone": "12"}]}, (422, "PHONE_INVALID")),
        ({"documents": [{"fileId": str(world.ALPHA)}]}, (404, "NOT_FOUND")),
        ({"expiresOn": "2026-11-25"}, (422, "OUT_OF_TIME")),
        ({"expiresOn": "2027-03-01"}, (422, "OUT_OF_TIME")),
    ],
)
def test_what_cannot_be_sent_is_said_at_its_field(files, more, refusal):
    body = papers.body(*files) | more
    assert refused(office, requests.create_signature_request, body=body) == refusal
    assert stored(SignatureRequest) == []


def test_a_document_stands_once_and_is_a_pdf(files, client):
    body = papers.body(files[0], files[0])
    assert refused(office, requests.create_signature_request, body=body) == (422, "DOCUMENT_TWICE")
    from tests.files.uploading import COMPANY, uploaded

    note = uploaded(client, b"kein PDF", **COMPANY)
    body = papers.body(note["id"])
    assert refused(office, requests.create_signature_request, body=body) == (422, "NOT_A_PDF")


def test_what_was_signed_on_paper_is_kept_under_lock_with_its_hash(sent, work_of):
    made = sent(parties=(CLIENT, SECOND))
    with work_of() as context:
        scan = papers.kept(context, "Signé à la main")
    body = {
        "signatoryId": str(made.signatories[0].id),
        "fileId": str(scan),
        "signedOn": "2026-11-26",
        "name": "T. Mercier",
    }
    wrong = [
        ({"signedOn": "2026-11-25"}, (422, "OUT_OF_TIME")), ({"signedOn": "2026-12-30"}, (422, "OUT_OF_TIME")),
        ({"fileId": str(made.id)}, (404, "NOT_FOUND")), ({"signatoryId": str(made.id)}, (404, "NOT_FOUND")),
    ]  # fmt: skip
    for more, refusal in wrong:
        assert refused(office, requests.keep_paper_signature, signature_request_id=made.id, body=body | more) == refusal
    day = clock.today("Europe/Paris").isoformat()
    done = office(requests.keep_paper_signature, signature_request_id=made.id, body=body | {"signedOn": day})
    assert (done.status, done.signatories[0].way) == (S.PARTIAL, "PAPER")
    assert refused(office, requests.keep_paper_signature, signature_request_id=made.id, body=body) == (
        409,
        "ALREADY_SIGNED",
    )
    sign(made.id, 2, name="Hélène Rouvière")
    assert verifying.verify(papers.zip_of(made.id)).problem is None


def test_reminders_leave_once_an_hour_and_once_by_themselves(sent, mailer, work_of):
    made = sent(parties=(CLIENT, SECOND))
    sign(made.id)
    run_jobs()
    mailer.sent.clear()
    office(requests.remind_signatories, signature_request_id=made.id)
    assert refused(office, requests.remind_signatories, signature_request_id=made.id) == (409, "REMINDED_LATELY")
    run_jobs()
    assert [(one.to, one.subject) for one in mailer.sent] == [
        (SECOND["email"], "Rappel, à signer : Contrat de location")
    ]
    other = sent("Avenant")
    with clock.freeze(other.expires_at - timedelta(days=2)), work_of() as context:
        assert expiring.remind(context) == 1
        assert expiring.remind(context) == 0


def test_what_nobody_signs_in_time_ends_once(sent, work_of):
    made = sent()
    with clock.freeze(made.expires_at - timedelta(seconds=1)), work_of() as context:
        assert expiring.expire(context) == 0
    for count in (1, 0):
        with clock.freeze(made.expires_at), work_of() as context:
            assert expiring.expire(context) == count
    assert request_of(made.id).status is S.EXPIRED
    assert len(stored(Notification, Notification.kind == "SIGNATURE_EXPIRED")) == 1
    assert refused(office, requests.remind_signatories, signature_request_id=made.id) == (409, "INVALID_TRANSITION")
    assert refused(office, requests.cancel_signature_request, signature_request_id=made.id, body={"reason": "x"}) == (
        409, "INVALID_TRANSITION"
    )  # fmt: skip


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE signature_request SET title = 'x'",
        "UPDATE signature_request SET status = 'SENT'",
        "DELETE FROM signature_request",
        "UPDATE signatory SET signed_name = 'x'",
        "DELETE FROM signatory",
        "UPDATE signature_document SET archived_file_id = NULL",
        "UPDATE signature_document SET sha256 = 'x'",
        "UPDATE signature_event SET ip = 'x'",
        "DELETE FROM signature_event",
        "INSERT INTO signature_event SELECT * FROM signature_event",
    ],
)
def test_the_database_refuses_every_change_of_what_has_ended(sent, statement):
    sign(sent().id)
    with db.system_session("test") as session, pytest.raises(DBAPIError):
        session.connection().execute(text(statement))


def test_who_reads_files_only_reads_no_request_and_the_subject_decides(sent, as_role, monkeypatch):
    made = sent()
    path = f"/api/workspace/signature-requests/{made.id}"
    assert as_role("ACCOUNTANT").get(path).status_code == 200
    assert as_role("TECHNICIAN").get(path).status_code == 403
    assert as_role("CLIENT_ADMIN").get(path).status_code == 403
    assert as_role("ADMIN", "beta").get(path).status_code == 404
    assert as_role("COMMERCIAL").post(f"{path}/countersign", json={"name": "x"}).status_code == 403
    (own,) = [one for one in subjects.subjects if one.kind == "File"]
    monkeypatch.setattr(subjects.subjects, "_items", [Subject("File", "nobody.has:it", own.title)])
    assert as_role("ACCOUNTANT").get(path).status_code == 404
    assert as_role("ACCOUNTANT").get("/api/workspace/signature-requests").json()["total"] == 0


def test_the_subject_hears_once_how_it_ended(sent, monkeypatch):
    heard = []
    (own,) = [one for one in subjects.subjects if one.kind == "File"]
    listening = Subject(
        "File", own.permission, own.title, lambda _context, one: heard.append(("signed", one.number)),
        lambda _context, one: heard.append((one.status.value, one.number)),
    )  # fmt: skip
    monkeypatch.setattr(subjects.subjects, "_items", [listening])
    sign(sent("A").id)
    office(requests.cancel_signature_request, signature_request_id=sent("B").id, body={"reason": "x"})
    papers.enter(public.refuse_public_signature, papers.token_of(sent("C").id), body={"reason": "Non"})
    assert heard == [("signed", "SIG-000001"), ("CANCELED", "SIG-000002"), ("REFUSED", "SIG-000003")]


def test_a_stale_cancellation_is_refused(sent):
    made = sent()
    sign_body = {"reason": "x", "version": made.version - 1}
    assert refused(office, requests.cancel_signature_request, signature_request_id=made.id, body=sign_body) == (
        409,
        "STALE_VERSION",
    )
    assert events_of(made.id) == ["SENT", "INVITED"]
    assert refused(office, requests.countersign_request, signature_request_id=made.id, body={"name": "x"}) == (
        409, "NOTHING_TO_COUNTERSIGN"
    )  # fmt: skip
    assert OWN["role"] == "LESSOR"
