"""A signature by the link: read, code, sign, refuse; what opens nothing; what is refused, with its code."""

import re
from datetime import timedelta

import pytest

from leaseapp.files.models import File
from leaseapp.kernel import clock
from leaseapp.kernel.security import tokens
from leaseapp.notifications.models import Notification
from leaseapp.signing.endpoints import public, requests
from leaseapp.signing.enums import SignatoryStatus as P
from leaseapp.signing.enums import SignatureStatus as S
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.rules import codes, verifying
from tests.identity.access import change, run_jobs
from tests.signing import papers
from tests.signing.papers import (
    CLIENT,
    OWN,
    SECOND,
    enter,
    events_of,
    office,
    refused,
    request_of,
    sign,
    stored,
    token_of,
)
from tests.support import world


def minutes(count):
    return clock.freeze(clock.now() + timedelta(minutes=count))


def test_whole_by_mail_and_text_message(sent, mailer, texter):
    made = sent()
    run_jobs()
    (invited,) = [one for one in mailer.sent if one.to == CLIENT["email"]]
    link = re.findall(r"http\S+/s/\S+", invited.text)[0]
    token = link.rpartition("/")[2]
    assert "/s/" in link
    seen = enter(public.read_public_signature, token)
    assert (seen.status, seen.code_channel, seen.code_target) == (P.SENT, "SMS", "+33 ·· ·· 42")
    papers.read_all(token)
    assert enter(public.send_signature_code, token).status is P.VIEWED
    run_jobs()
    (message,) = texter.sent
    assert message.to == "+33639984142"
    code = message.text[:6]
    done = enter(public.sign_public_signature, token, body={"name": "Thomas Mercier", "consent": True, "code": code})
    assert (done.status, done.request_status, done.signed_name) == (P.SIGNED, S.COMPLETED, "Thomas Mercier")
    run_jobs()
    assert [one.subject for one in mailer.sent if one.to == CLIENT["email"]] == [
        "Alpha vous demande de signer : Contrat de location", "Signé par tous : Contrat de location"
    ]  # fmt: skip
    assert events_of(made.id) == [
        "SENT", "INVITED", "OPENED", "DOCUMENT_READ", "CODE_SENT", "CODE_RIGHT", "CONSENTED", "SIGNED", "COMPLETED"
    ]  # fmt: skip
    (told,) = stored(Notification, Notification.kind == "SIGNATURE_COMPLETED")
    assert told.recipient_user_id == world.person("ADMIN").user_id
    assert verifying.verify(papers.zip_of(made.id)).problem is None
    again = enter(public.read_public_signature_document, token, document_id=seen.documents[0].id)
    assert again.ready().content == papers.paper("Contrat")


def test_without_a_telephone_the_code_comes_by_mail(sent, mailer, texter):
    made = sent(parties=(SECOND,), language="en")
    token = token_of(made.id)
    papers.read_all(token)
    enter(public.send_signature_code, token)
    run_jobs()
    (mail,) = [one for one in mailer.sent if one.subject == "Your code to sign"]
    assert papers.code_for(made.id) in mail.text
    assert texter.sent == []


@pytest.mark.parametrize(
    ("what", "refusal"),
    [
        ({}, (422, "CODE_EXPIRED")),
        ({"consent": False}, (422, "CONSENT_REQUIRED")),
        ({"name": " "}, (422, "REQUIRED")),
        ({"code": "12345"}, (422, "INVALID_TEXT")),
    ],
)
def test_what_is_missing_is_said_at_its_field(sent, what, refusal):
    token = token_of(sent().id)
    papers.read_all(token)
    body = {"name": "T. Mercier", "consent": True, "code": "123456"} | what
    assert refused(enter, public.sign_public_signature, token, body=body) == refusal


def test_nothing_is_signed_unread(sent):
    made = sent("Contrat", "Mandat")
    token = token_of(made.id)
    (first, second) = enter(public.open_public_signature, token).documents
    body = {"name": "T. Mercier", "consent": True, "code": "123456"}
    for one in (first, second):
        assert refused(enter, public.sign_public_signature, token, body=body) == (409, "DOCUMENTS_UNREAD")
        enter(public.note_public_signature_read, token, document_id=one.id)
    assert refused(enter, public.sign_public_signature, token, body=body) == (422, "CODE_EXPIRED")


def test_a_code_has_five_tries_and_ten_minutes_and_is_nobody_elses(sent):
    made = sent(parties=(CLIENT, SECOND))
    token, other = token_of(made.id), token_of(made.id, 2)
    papers.read_all(token)
    enter(public.send_signature_code, token)
    enter(public.send_signature_code, other)
    right, foreign = papers.code_for(made.id), papers.code_for(made.id, 2)
    wrong = foreign if foreign != right else f"{(int(right) + 1) % 1_000_000:06d}"
    body = {"name": "T. Mercier", "consent": True}

    def attempt(code):
        return refused(enter, public.sign_public_signature, token, body=body | {"code": code})

    for _try in range(codes.TRIES):
        assert attempt(wrong) == (422, "CODE_INVALID")
    assert attempt(right) == (422, "CODE_EXPIRED")
    assert events_of(made.id).count("CODE_WRONG") == 5
    assert refused(enter, public.send_signature_code, token) == (429, "TOO_MANY_REQUESTS")
    with minutes(1):
        enter(public.send_signature_code, token)
        fresh = papers.code_for(made.id)
        if right != fresh:
            assert attempt(right) == (422, "CODE_INVALID")
    with minutes(12):
        assert attempt(fresh) == (422, "CODE_EXPIRED")
    with minutes(5):
        done = enter(public.sign_public_signature, token, body=body | {"code": fresh})
        assert done.status is P.SIGNED
        assert refused(enter, public.sign_public_signature, token, body=body | {"code": fresh}) == (
            409,
            "ALREADY_SIGNED",
        )


def test_codes_are_bounded_by_the_hour(sent):
    token = token_of(sent().id)
    for number in range(8):
        with minutes(number):
            enter(public.send_signature_code, token)
    with minutes(9):
        assert refused(enter, public.send_signature_code, token) == (429, "TOO_MANY_REQUESTS")


def test_dead_links_are_all_alike_and_forged_ones_open_nothing(sent, mailer):
    made = sent()
    token = token_of(made.id)
    (one,) = stored(Signatory)
    forged = [token[:-2] + ("AA" if token[-2:] != "AA" else "BB"), "x", tokens.mint("quote", one.id, 1, made.expires_at),
              tokens.mint("signature", made.id, 1, made.expires_at)]  # fmt: skip
    for wrong in forged:
        assert refused(enter, public.read_public_signature, wrong) == (404, "NOT_FOUND")
    with clock.freeze(made.expires_at):
        assert refused(enter, public.read_public_signature, token) == (410, "SIGNATURE_LINK_EXPIRED")
    link = office(requests.give_signature_link, signature_request_id=made.id, signatory_id=one.id).url
    assert refused(enter, public.read_public_signature, token) == (410, "SIGNATURE_LINK_EXPIRED")
    given = link.rpartition("/")[2]
    assert enter(public.read_public_signature, given).status is P.SENT
    office(requests.cancel_signature_request, signature_request_id=made.id, body={"reason": "Conditions modifiées"})
    assert refused(enter, public.read_public_signature, given) == (410, "SIGNATURE_LINK_EXPIRED")
    run_jobs()
    assert [one.subject for one in mailer.sent] == ["N’est plus à signer : Contrat de location"]
    assert events_of(made.id) == ["SENT", "INVITED", "LINK_GIVEN", "CANCELED"]


def test_a_refusal_ends_it_for_everybody_and_tells_the_sender(sent, mailer):
    made = sent(parties=(CLIENT, SECOND))
    token, other = token_of(made.id), token_of(made.id, 2)
    seen = enter(public.refuse_public_signature, token, body={"reason": "Le loyer a changé"})
    assert (seen.status, seen.request_status) == (P.DECLINED, S.REFUSED)
    assert enter(public.read_public_signature, token).status is P.DECLINED
    assert refused(enter, public.read_public_signature, other) == (410, "SIGNATURE_LINK_EXPIRED")
    assert request_of(made.id).end_reason == "Le loyer a changé"
    (told,) = stored(Notification, Notification.kind == "SIGNATURE_REFUSED")
    assert "Thomas Mercier" in told.title
    run_jobs()
    assert {one.to for one in mailer.sent} == {SECOND["email"], "alpha-admin@test.example"}
    assert refused(enter, public.send_signature_code, token) == (409, "INVALID_TRANSITION")


def test_in_order_one_is_asked_after_the_other_and_the_office_countersigns_last(sent):
    made = sent(parties=(CLIENT, SECOND, OWN), inOrder=True)
    assert [one.status for one in made.signatories] == [P.SENT, P.WAITING, P.WAITING]
    assert refused(enter, public.read_public_signature, token_of(made.id, 2)) == (410, "SIGNATURE_LINK_EXPIRED")
    countersign = {"signature_request_id": made.id, "body": {"name": "Agathe Lys"}}
    assert refused(office, requests.countersign_request, **countersign) == (409, "NOT_YOUR_TURN")
    sign(made.id)
    sign(made.id, 2, name="Hélène Rouvière")
    assert request_of(made.id).status is S.PARTIAL
    (told, *_others) = stored(Notification, Notification.kind == "SIGNATURE_TO_COUNTERSIGN")
    assert "SIG-000001" in told.body
    done = office(requests.countersign_request, role="LEASE_OFFICER", **countersign)
    assert (done.status, done.signed_count) == (S.COMPLETED, 3)
    assert refused(office, requests.countersign_request, **countersign) == (409, "ALREADY_SIGNED")
    assert events_of(made.id)[-3:] == ["SIGNED", "COUNTERSIGNED", "COMPLETED"] or events_of(made.id)[-2:] == [
        "COUNTERSIGNED", "COMPLETED"
    ]  # fmt: skip


def test_a_document_that_is_gone_is_not_signed(sent):
    made = sent()
    token = token_of(made.id)
    papers.read_all(token)
    change(File, lambda file: file.id == made.documents[0].file_id, deleted_at=clock.now())
    body = {"name": "T. Mercier", "consent": True, "code": "123456"}
    assert refused(enter, public.sign_public_signature, token, body=body) == (409, "SIGNATURE_DOCUMENT_CHANGED")


def test_the_public_page_tells_nothing_else_of_the_organization(sent, anonymous):
    made = sent(parties=(CLIENT, SECOND), message="Bonjour")
    text = anonymous.get(f"/api/public/signatures/{token_of(made.id)}").text
    for secret in (SECOND["email"], SECOND["name"], CLIENT["phone"], "+33639984142", str(world.ALPHA), str(made.id)):
        assert secret not in text
    assert stored(SignatureRequest)[0].number in text
