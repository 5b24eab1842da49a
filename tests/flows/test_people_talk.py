"""People talk over an invoice and an offer: from an accountant's mention to the mail and its link, and from a client's question to the answer."""

import re

import pytest

from leaseapp.identity.models import User
from tests.factories import quotes_http, sales, sales_http
from tests.factories.sales_http import W
from tests.identity.access import change, run_jobs
from tests.support import world

COMMENTS, NOTES, NEWS = f"{W}/threads/comments", f"{W}/threads/internal-notes", "/api/account/notifications"
PREFERENCES = "/api/account/notification-preferences"
MANAGER = world.person("MANAGER").user_id


def say(who, place, text, path=COMMENTS, **more):
    """The comment that somebody wrote at a place, as it was answered."""
    answer = who.post(path, json=place | {"body": text} | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def mails_to(mailer, address):
    """The mails that have left for an address."""
    run_jobs()
    return [mail for mail in mailer.sent if mail.to == address]


@pytest.fixture
def buyer(client):
    """A customer whose people have accounts; the office can sell."""
    sales_http.seller(client)
    office = {"companyId": str(world.CLIENT_COMPANY), "name": "Siège", "isHeadOffice": True} | sales.OFFICE
    assert client.post(f"{W}/establishments", json=office).status_code == 201
    return client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()["id"]


def test_an_accountant_asks_a_colleague_over_an_invoice_and_the_client_hears_what_is_theirs(
    client, as_role, buyer, mailer
):
    change(User, lambda c: c.id == MANAGER, locale="fr")
    accountant, manager, outside = as_role("ACCOUNTANT"), as_role("MANAGER"), as_role("CLIENT_ADMIN")
    invoice = sales_http.issued(client, buyer)
    place = {"entity": "Invoice", "entityId": invoice["id"]}
    asked = say(accountant, place, "@alpha-manager@test.example peut-on attendre ?")
    # the row stands in the application with the comment, the mail waits in the queue
    [told] = manager.get(NEWS).json()["items"]
    link = f"/workspace/invoices/{invoice['id']}#comment-{asked['id']}"
    assert (told["kind"], told["targetUrl"], told["readAt"]) == ("MENTION", link, None)
    assert (manager.get(f"{NEWS}/unread-count").json(), mailer.sent) == ({"count": 1}, [])
    [mail] = mails_to(mailer, "alpha-manager@test.example")
    assert mail.subject == f"Accountant of alpha vous mentionne dans {invoice['number']}"
    assert f"http://localhost:8000{link}" in mail.text
    assert "@Manager of alpha peut-on attendre ?" in mail.text
    # what stands in the link is read, and the reply rings at the accountant's without a mail: nobody asked for one
    thread = f"{W}/threads/Invoice/{invoice['id']}"
    assert manager.get(thread, params={"comment": asked["id"]}).json()["comments"] == [asked]
    assert manager.post(f"{NEWS}/mark-read", json={"notificationIds": [told["id"]]}).json()["unread"] == 0
    say(manager, place, "Oui, jusqu’à lundi.", parentCommentId=asked["id"])
    assert [one["kind"] for one in accountant.get(NEWS).json()["items"]] == ["COMMENT_REPLY"]
    # no mail after the choice, the row all the same; a note names a colleague and reaches nobody from outside
    off = {"kind": "MENTION", "channel": "EMAIL", "enabled": False}
    assert manager.patch(PREFERENCES, json=off).json() == off
    note = say(accountant, place, f"@{MANAGER} Zéphyrine ne paiera pas", NOTES)
    assert [len(mails_to(mailer, "alpha-manager@test.example")), manager.get(NEWS).json()["unread"]] == [1, 1]
    seen = outside.get(thread).json()
    assert ([one["body"] for one in seen["comments"]], seen["internalNotes"]) == (
        [f"@{MANAGER} peut-on attendre ?", "Oui, jusqu’à lundi."],
        [],
    )
    for path in (thread, f"{W}/invoices/{invoice['id']}", f"{W}/search?q=paiera", NEWS):
        answer = outside.get(path)
        assert answer.status_code == 200
        assert not any(secret in answer.text for secret in ("phyrine", note["id"]))
    refused = outside.post(NOTES, json=place | {"body": "x"})
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")


def test_a_question_on_a_public_quote_stands_in_its_conversation_and_the_answer_reaches_whoever_asked(
    client, as_role, anonymous, buyer, mailer
):
    offer = quotes_http.sent(client, buyer)
    link = client.get(f"{W}/quotes/{offer['id']}/link").json()["url"]
    public = f"/api/public/quotes/{link.rpartition('/')[2]}"
    asked = {"text": "Livraison avant mai ?", "name": "Hélène", "email": "helene@client.example"}
    assert anonymous.post(f"{public}/questions", json=asked).status_code == 201
    seller, portal, place = as_role("COMMERCIAL"), as_role("CLIENT_USER"), {"entity": "Quote", "entityId": offer["id"]}
    [question] = seller.get(f"{W}/threads/Quote/{offer['id']}").json()["comments"]
    assert (question["authorName"], question["fromOutside"], question["body"]) == ("Hélène", True, asked["text"])
    say(seller, place, "Oui, le 12 avril.", parentCommentId=question["id"])
    [mail] = mails_to(mailer, "helene@client.example")
    assert ("Oui, le 12 avril." in mail.text, asked["text"] in mail.text) == (True, True)
    back = re.search(r"http://localhost:8000/q/(\S+)", mail.text)
    assert back is not None
    [shown] = anonymous.get(f"/api/public/quotes/{back[1]}").json()["questions"]
    assert (shown["text"], [one["text"] for one in shown["answers"]]) == (asked["text"], ["Oui, le 12 avril."])
    # people of that client who have an account read both in the same place
    assert len(portal.get(f"{W}/threads/Quote/{offer['id']}").json()["comments"]) == 2
