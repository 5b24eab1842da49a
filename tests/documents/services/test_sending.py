"""Sending is one act: a draft quote is sent with its mail, a draft invoice issued with its, or neither is done."""

import pytest

from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.queue.job_tables import JobStatus
from tests.factories import sales_http as http
from tests.factories.mails import LETTER, Broken, run_mails, stored
from tests.factories.sales_http import W
from tests.support.unchanged import unchanged

TEXT = {
    "to": ["marie@client.example", "paul@client.example"],
    "cc": ["chef@client.example"],
    "subject": "Facture {number}, {amount}",
    "body": "Bonjour,\n\nvoici {number} à régler avant le {dueDate}. {inconnu}",
}


def drafts(client, many: int = 1) -> list[dict]:
    """Complete drafts of one customer with an address."""
    http.seller(client, email="compta@seller.example")
    customer = http.customer(client)
    client.patch(f"{W}/customers/{customer['id']}", json={"billingEmail": "bills@client.example"})
    return [http.draft(client, customer["id"]) for _one in range(many)]


def propose(client, draft: dict) -> dict:
    return client.get(f"{W}/invoices/{draft['id']}/mailing").json()


def issue_and_send(client, draft: dict, headers=None, **changes):
    return client.post(f"{W}/invoices/{draft['id']}/issue-and-send", json=TEXT | changes, headers=headers or {})


def test_the_dialog_of_a_draft_says_what_will_be_issued(client):
    [draft] = drafts(client)
    proposed = propose(client, draft)
    assert proposed["draft"] is True
    recap = proposed["recap"]
    assert (recap["number"], recap["expected"], recap["series"]) == ("FAC-1", True, "FAC-")
    assert (recap["customer"], recap["totalTtc"]) == (draft["customer"]["name"], draft["totalTtc"])
    assert recap["dueOn"] == draft["expectedDueDate"]
    assert "{number}" in proposed["body"]
    assert proposed["missing"] == []


def test_issued_and_sent_in_one_act_the_text_says_the_number_that_issue_gave(client, use):
    box = use(MemoryMailer())
    first, second = drafts(client, 2)
    assert propose(client, first)["values"]["number"] == propose(client, second)["values"]["number"] == "FAC-1"
    client.post(f"{W}/invoices/{second['id']}/issue")
    answer = issue_and_send(client, first)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["number"], answer.json()["mail"]["status"]) == ("FAC-2", "QUEUED")
    assert run_mails() == [JobStatus.DONE]
    [message] = box.sent
    assert (message.to, message.others, message.cc) == (TEXT["to"][0], (TEXT["to"][1],), tuple(TEXT["cc"]))
    assert message.subject.startswith("Facture FAC-2, ")
    assert "voici FAC-2 à régler avant le" in message.text
    assert "{inconnu}" in message.text
    assert message.attachments[0].filename == "FAC-2.pdf"


def test_what_may_not_be_issued_is_not_sent_and_who_may_not_issue_sends_nothing(client, as_role, database):
    [draft] = drafts(client)
    empty = http.draft(client, draft["customer"]["id"], lines=[])
    with unchanged(database):
        assert issue_and_send(client, empty).json()["code"] == "INVOICE_INCOMPLETE"
        assert issue_and_send(client, draft, to=["nobody"]).json()["errors"][0]["field"] == "to[0]"
        assert issue_and_send(client, draft, version=draft["version"] + 1).json()["code"] == "STALE_VERSION"
        assert issue_and_send(as_role("COMMERCIAL"), draft).status_code == 403
        assert issue_and_send(client.as_role("ADMIN", "beta"), draft).status_code == 404
    assert propose(client, empty)["missing"]
    assert stored() == []


def test_the_same_key_issues_and_sends_once(client, use):
    box = use(MemoryMailer())
    [draft] = drafts(client)
    key = {"Idempotency-Key": "send-once"}
    first, again = issue_and_send(client, draft, key), issue_and_send(client, draft, key)
    assert first.json() == again.json()
    assert again.headers["Idempotent-Replayed"] == "true"
    assert issue_and_send(client, draft).json()["code"] == "INVALID_TRANSITION"
    run_mails()
    assert len(box.sent) == 1


def test_the_automatic_mail_does_not_come_on_top(client):
    client.patch(f"{W}/document-settings", json={"mailInvoiceOnIssue": True, "mailQuoteOnSend": True})
    [draft] = drafts(client)
    issue_and_send(client, draft)
    quote = draft_quote(client, draft["customer"]["id"])
    client.post(f"{W}/quotes/{quote['id']}/send-mail", json=LETTER)
    assert len(stored()) == 2


def draft_quote(client, customer_id: str) -> dict:
    line = {"kind": "SERVICE", "designation": "Location", "quantity": 1, "unitPriceHt": 100, "vatRatePct": 20}
    return client.post(f"{W}/quotes", json={"customerId": customer_id, "lines": [line]}).json()


def test_a_draft_quote_is_sent_by_its_mail(client, use, database):
    box = use(MemoryMailer())
    [invoice] = drafts(client)
    quote = draft_quote(client, invoice["customer"]["id"])
    url = f"{W}/quotes/{quote['id']}"
    proposed = client.get(f"{url}/mailing").json()
    assert (proposed["draft"], proposed["answerable"], proposed["recap"]["number"]) == (True, True, quote["number"])
    with unchanged(database):
        stale = client.post(f"{url}/send-mail", json=LETTER | {"version": quote["version"] + 1})
        assert stale.json()["code"] == "STALE_VERSION"
    body = {"to": ["marie@client.example"], "subject": proposed["subject"], "body": proposed["body"]}
    assert client.post(f"{url}/send-mail", json=body | {"copyToMe": True}).status_code == 202
    assert client.get(url).json()["status"] == "SENT"
    run_mails()
    [message] = box.sent
    assert message.bcc == ("alpha-admin@test.example",)
    assert "/q/" in message.html
    assert "{" not in message.text


@pytest.mark.parametrize("locale", ["fr", "en"])
def test_the_text_can_be_had_in_the_other_language(client, locale):
    [draft] = drafts(client)
    proposed = client.get(f"{W}/invoices/{draft['id']}/mailing?locale={locale}").json()
    assert proposed["locale"] == locale
    assert proposed["body"].startswith("Bonjour" if locale == "fr" else "Hello")
    assert client.get(f"{W}/invoices/{draft['id']}/mailing?locale=de").status_code == 422


def test_a_mail_server_that_is_away_delays_the_mail_and_the_record_says_so(client, use):
    use(Broken(permanent=False))
    [draft] = drafts(client)
    issued = issue_and_send(client, draft).json()
    assert issued["status"] == "ISSUED"
    run_mails()
    proposed = propose(client, draft)
    assert proposed["items"][0]["status"] == "QUEUED"
    assert "550" in proposed["delayed"]
    box = use(MemoryMailer())
    run_mails()
    assert len(box.sent) == 1
    assert (propose(client, draft)["delayed"], propose(client, draft)["items"][0]["error"]) == (None, None)
