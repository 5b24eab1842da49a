"""Callbacks: signature, age, replay, rotation, garbage, another organization's flow (MONEY.md 5.5)."""

import base64
import json
from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.einvoicing.enums import DigestForm
from leaseapp.einvoicing.models import EInvoiceEvent, EInvoiceSubmission
from leaseapp.einvoicing.services import accounts, submitting
from leaseapp.kernel import clock
from tests.einvoicing.conftest import INBOUND, STATUS, House, invoice_of, signed, status_of

KEY, NEXT = b"k" * 32, b"n" * 32


def keep(context, *keys: bytes, form: DigestForm = DigestForm.RAW) -> None:
    account = accounts.of(context)
    account.digest_form = form
    accounts.keep_keys(context, account, [base64.b64encode(key).decode() for key in keys])


@pytest.fixture
def sent(work_of, house: House):
    """A submission with a flow, in an organization whose deliveries KEY signs."""
    with work_of() as context:
        house.open_account(context)
        keep(context, KEY)
        submission = submitting.submit(context, invoice_of(context).id)
        submission.provider_invoice_id = "flow-1"
        return submission.id


def event(code: str = "205", event_id: str = "e1", **values) -> bytes:
    told = {"eventId": event_id, "providerInvoiceId": "flow-1", "code": code, "occurredAt": "2026-11-20T10:00:00+00:00"}
    return json.dumps(told | values).encode()


def post(client, body: bytes, path: str = STATUS, **how):
    return client.post(path, content=body, headers=signed(how.pop("key", KEY), body, **how))


def test_without_any_key_everybody_is_refused(client):
    for path in (STATUS, INBOUND):
        answer = post(client, event(), path)
        assert (answer.status_code, answer.json()["code"]) == (503, "WEBHOOK_NOT_CONFIGURED")


def test_only_what_is_signed_now_is_taken(client, sent):
    body = event()
    headers = signed(KEY, body)
    stamp = int(headers["Afnor-Signature-Timestamp"])
    for wrong in (
        {}, {"Afnor-Signature": headers["Afnor-Signature"]}, headers | {"Afnor-Signature": "nothing"},
        signed(NEXT, body), signed(KEY, body, at=stamp - 301), signed(KEY, body, at=stamp + 360),
        signed(KEY, b"other"), signed(KEY, body, is_hex=True), headers | {"Afnor-Signature-Timestamp": "soon"},
    ):  # fmt: skip
        answer = client.post(STATUS, content=body, headers={"Content-Type": "application/json"} | wrong)
        assert (answer.status_code, answer.json()["code"]) == (401, "SIGNATURE_INVALID")
    answer = post(client, body)
    assert (answer.status_code, answer.json()) == (200, {"applied": True})


def test_a_replay_changes_nothing(client, sent, work_of):
    assert post(client, event()).json() == {"applied": True}
    assert post(client, event()).json() == {"applied": False}
    with work_of() as context:
        assert status_of(context, sent).status == "APPROVED"
        assert len(context.session.exec(select(EInvoiceEvent)).all()) == 1


def test_the_digest_may_be_signed_as_text(client, sent, work_of):
    with work_of() as context:
        keep(context, NEXT, form=DigestForm.HEX)
    assert post(client, event(), key=NEXT, is_hex=True).status_code == 200
    assert post(client, event(), key=NEXT).status_code == 401


def test_two_keys_hold_while_one_replaces_the_other(client, sent, work_of):
    with work_of() as context:
        keep(context, NEXT)
    assert post(client, event(event_id="old"), key=KEY).status_code == 200
    assert post(client, event(event_id="new"), key=NEXT).status_code == 200
    with clock.freeze(clock.now() + timedelta(days=1, minutes=1)):
        assert post(client, event(event_id="late"), key=KEY).status_code == 401
        assert post(client, event(event_id="later"), key=NEXT).status_code == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 200), (b"{}", 200), (b"[]", 422), (b"no JSON", 400), (b'"text"', 422), (b'{"flowId": 7}', 200),
        (b'{"flowId": "f", "acknowledgement": []}', 200), (event(code=""), 200), (event(occurredAt="yesterday"), 200),
        (event(code=205), 200), (event(providerInvoiceId="unknown"), 200), (event(amounts="many"), 200),
    ],
)  # fmt: skip
def test_garbage_does_no_harm(client, sent, body, status):
    assert post(client, body).status_code == status


def test_a_delivery_has_a_largest_size(client, sent):
    assert post(client, b"x" * (1024 * 1024 + 1)).status_code == 413


def test_a_code_that_nobody_knows_is_recorded_and_shown(client, sent, work_of):
    assert post(client, event(code="299")).json() == {"applied": True}
    told = client.get(f"/api/workspace/einvoicing/submissions/{sent}").json()
    assert (told["status"], told["lastCode"], told["events"][0]["title"]) == ("SUBMITTED", "299", "Code 299")


def test_a_status_may_be_pushed_by_its_name(client, sent):
    assert post(client, event(code="", status="REFUSED", reasonCode="CMD_ERR", reasonText="BC-181")).json() == {
        "applied": True
    }
    told = client.get(f"/api/workspace/einvoicing/submissions/{sent}").json()
    assert (told["status"], told["lastReason"], told["mustCredit"]) == ("REFUSED", "BC-181", True)


def test_another_organization_changes_nothing_of_ours(client, sent, work_of):
    with work_of("ADMIN", "beta") as context:
        House(None, 0).open_account(context, "beta")
        keep(context, NEXT)
    assert post(client, event("210"), key=NEXT).json() == {"applied": False}
    with work_of() as context:
        assert status_of(context, sent).status == "SUBMITTED"
        assert context.session.exec(select(EInvoiceSubmission)).one().last_code is None
