"""The fate of mailed documents as the provider tells it: shown at mail and invoice, told to the sender, waiting to be mended."""

import pytest
from pydantic import SecretStr
from sqlmodel import select

from leaseapp.documents.enums import DocumentMailStatus as Status
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import get_settings
from leaseapp.notifications.endpoints import tracking as endpoint
from leaseapp.notifications.models import Notification
from tests.factories.mails import LETTER, Broken, issued, run_mails, send, stored
from tests.factories.sales_http import W
from tests.support.world import person

PATH, HEADER, SECRET = "/api/webhooks/postmark/track", "X-Postmark-Token", "s" * 40
TO = LETTER["to"][0]


@pytest.fixture
def tell(monkeypatch, anonymous):
    """Tell an event of the provider about the only mail, by its message id or by our key."""
    known = get_settings().model_copy(update={"postmark_webhook_token": SecretStr(SECRET)})
    monkeypatch.setattr(endpoint, "get_settings", lambda: known)

    def told(kind, address=TO, by_key=False, **more):
        [row] = stored()
        named = {"Metadata": {"leaseapp-key": f"document mail {row.id}"}} if by_key else {"MessageID": row.message_id}
        body = {"RecordType": kind, "Email" if kind == "Bounce" else "Recipient": address} | named | more
        answer = anonymous.post(PATH, json=body, headers={HEADER: SECRET})
        assert answer.status_code == 200, answer.text
        return answer.json()["applied"]

    return told


@pytest.fixture
def sent(client, use):
    """An invoice whose mail the server took."""
    use(MemoryMailer())
    invoice = issued(client)
    send(client, invoice, cc=["copy@client.example"])
    run_mails()
    assert [row.status for row in stored()] == [Status.SENT]
    return invoice


def told_to(role):
    with db.system_session("test") as session:
        own = select(Notification).where(Notification.recipient_user_id == person(role).user_id)
        return [(row.title, row.body, row.target_url) for row in session.exec(own)]


def lost(client):
    found = client.get(f"{W}/invoices", params={"mailLost": "true"}).json()
    other = client.get(f"{W}/invoices", params={"mailLost": "false"}).json()["total"]
    assert found["total"] + other == client.get(f"{W}/invoices").json()["total"]
    return [(row["id"], row["mailLostAt"] is not None) for row in found["items"]]


def test_delivered_and_opened_show_at_the_mail_whatever_comes_twice_or_late(client, sent, tell):
    assert [tell("Delivery"), tell("Delivery"), tell("Open"), tell("Click"), tell("Delivery")] == [
        True, False, True, False, False,
    ]  # fmt: skip
    [row] = client.get(f"{W}/invoices/{sent['id']}/mailing").json()["items"]
    assert (row["status"], row["error"]) == ("OPENED", None)
    assert lost(client) == []


def test_a_mail_that_came_back_shows_at_the_invoice_and_is_told_to_its_sender(client, sent, tell):
    tell("Delivery")
    assert (tell("Bounce", Type="HardBounce"), tell("Bounce", Type="HardBounce"), tell("Delivery")) == (
        True,
        False,
        False,
    )
    mailing = client.get(f"{W}/invoices/{sent['id']}/mailing").json()
    reason = f"L’e-mail à {TO} est revenu : l’adresse n’existe pas."
    assert (mailing["items"][0]["status"], mailing["failed"]) == ("BOUNCED", reason)
    assert [(body.endswith(reason), url) for _title, body, url in told_to("ADMIN")] == [
        (True, f"/workspace/invoices/{sent['id']}")
    ]
    assert lost(client) == [(sent["id"], True)]
    send(client, sent)
    assert lost(client) == []


def test_a_copy_that_came_back_is_noted_and_the_mail_is_not_lost(client, sent, tell):
    assert tell("Bounce", "Copy@client.example", Type="SoftBounce")
    assert not tell("Bounce", "Copy@client.example", Type="SoftBounce")
    [row] = client.get(f"{W}/invoices/{sent['id']}/mailing").json()["items"]
    assert row["status"] == "SENT"
    assert row["error"].startswith("La copie à Copy@client.example est revenue : ")
    assert lost(client) == []


@pytest.mark.parametrize("kind", ["AutoResponder", "Transient", "Subscribe"])
def test_what_is_no_loss_changes_nothing(client, sent, tell, kind):
    assert not tell("Bounce", Type=kind)
    assert [row.status for row in stored()] == [Status.SENT]


def test_an_event_that_is_quicker_than_what_we_write_down_is_known_by_our_key(client, use, tell):
    box = use(MemoryMailer())
    send(client, issued(client))
    assert tell("Delivery", by_key=True, MessageID="theirs")
    [row] = stored()
    assert (row.status, row.message_id, row.sent_at is not None) == (Status.DELIVERED, "theirs", True)
    run_mails()
    assert box.sent == []


def test_a_mail_that_is_refused_for_good_is_told_and_waits_for_whoever_sends_it_again(client, use):
    invoice = issued(client)
    use(Broken(permanent=True))
    send(client, invoice)
    run_mails()
    assert [url for _title, _body, url in told_to("ADMIN")] == [f"/workspace/invoices/{invoice['id']}"]
    assert lost(client) == [(invoice["id"], True)]
    waiting = {row["key"]: row for row in client.get(f"{W}/tasks").json()["items"]}
    assert waiting["invoicesMailLost"]["count"] == 1
