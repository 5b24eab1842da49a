"""Questions of clients: comments in the conversation of the quote, answered by mail and on the page where they were asked."""

import pytest
from pydantic import SecretStr
from sqlmodel import select

from jobs import runner
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.kernel.settings import get_settings
from leaseapp.notifications.endpoints import tracking
from leaseapp.notifications.models import Notification
from leaseapp.sales.models import QuoteQuestion
from leaseapp.sales.services.quote_questions import HEAR_CLIENT, MAIL_ANSWER
from leaseapp.threads.models import Comment
from tests.factories import quotes_http, sales_http
from tests.support import world

COMMENTS = "/api/workspace/threads/comments"
ASKED = {"text": "Livraison avant mai ?", "name": "Hélène", "email": "h@client.example"}


def stored(model):
    with db.system_session("test") as session:
        return list(session.exec(select(model)))


def run(name):
    """The ends of the jobs of this name."""
    claimed = [one for one in job_queue.claim("test", 100, actor=runner.actor) if one.name == name]
    return [job_queue.run(one) for one in claimed]


@pytest.fixture
def asked(anonymous, offer):
    """A question on the public page; the offer, and the place of the answer."""
    made = offer()
    assert anonymous.post(f"{made.path}/questions", json=ASKED).status_code == 201
    [question] = stored(QuoteQuestion)
    place = {"entity": "Quote", "entityId": str(made.id), "parentCommentId": str(question.comment_id)}
    return made, place


def test_a_question_is_a_comment_and_its_notice_leads_there(asked, client):
    made, place = asked
    thread = client.get(f"/api/workspace/threads/Quote/{made.id}").json()
    [question] = thread["comments"]
    assert (question["authorName"], question["authorUserId"], question["fromOutside"]) == ("Hélène", None, True)
    assert question["body"] == ASKED["text"]
    [told] = stored(Notification)
    assert told.target_url == f"/workspace/quotes/{made.id}#comment-{place['parentCommentId']}"


def test_the_answer_goes_back_by_mail_and_stands_on_the_page(asked, anonymous, as_role, mailer):
    made, place = asked
    back = as_role("COMMERCIAL")
    waiting = "/api/workspace/quotes?status=SENT&asked=true"
    assert back.get(waiting).json()["total"] == 1
    mention = f"Oui, @{world.person('MANAGER').user_id} l’a confirmé <b>.</b>"
    assert back.post(COMMENTS, json=place | {"body": mention}).status_code == 201
    assert back.get(waiting).json()["total"] == 0
    assert run(MAIL_ANSWER) == [JobStatus.DONE]
    [mail] = mailer.sent
    assert (mail.to, "Oui, @Manager of alpha l’a confirmé <b>.</b>" in mail.text, "<b>.</b>" in mail.html) == (
        "h@client.example", True, False,
    )  # fmt: skip
    assert made.path.rpartition("/")[2] in mail.text
    [question] = stored(QuoteQuestion)
    assert question.answer_mailed_at is not None
    [shown] = anonymous.get(made.path).json()["questions"]
    assert (shown["by"], shown["text"]) == ("Hélène", ASKED["text"])
    [answer] = shown["answers"]
    assert (answer["by"], answer["text"]) == ("Commercial of alpha", "Oui, @Manager of alpha l’a confirmé <b>.</b>")


def test_nothing_but_questions_and_their_answers_is_on_the_public_page(asked, anonymous, client, mailer):
    made, _place = asked
    quote = {"entity": "Quote", "entityId": str(made.id)}
    client.post(COMMENTS, json=quote | {"body": "Entre nous et le client du portail"})
    client.post("/api/workspace/threads/internal-notes", json=quote | {"body": "Zéphyrine"})
    page = anonymous.get(made.path)
    assert [one["answers"] for one in page.json()["questions"]] == [[]]
    assert not any(word in page.text for word in ("Zéphyrine", "portail"))
    assert (run(MAIL_ANSWER), mailer.sent) == ([], [])


def test_a_question_without_an_address_is_answered_on_the_page_alone(anonymous, offer, client):
    made = offer()
    anonymous.post(f"{made.path}/questions", json={"text": "Délai ?"})
    [question] = stored(QuoteQuestion)
    [comment] = stored(Comment)
    assert comment.author_name
    place = {"entity": "Quote", "entityId": str(made.id), "parentCommentId": str(question.comment_id)}
    client.post(COMMENTS, json=place | {"body": "Six semaines"})
    assert [one.name for one in stored(Job) if one.name == MAIL_ANSWER] == []
    [shown] = anonymous.get(made.path).json()["questions"]
    assert [one["text"] for one in shown["answers"]] == ["Six semaines"]


@pytest.fixture
def tracked(monkeypatch):
    """The secret of the mail provider's events."""
    known = get_settings().model_copy(update={"postmark_webhook_token": SecretStr("s" * 40)})
    monkeypatch.setattr(tracking, "get_settings", lambda: known)
    return {"X-Postmark-Token": "s" * 40}


def test_an_answer_that_comes_back_is_told_once_to_whoever_wrote_it(asked, anonymous, as_role, mailer, tracked):
    made, place = asked
    back = as_role("COMMERCIAL")
    answer = back.post(COMMENTS, json=place | {"body": "En avril"}).json()
    assert run(MAIL_ANSWER) == [JobStatus.DONE]
    before = {one.id for one in stored(Notification)}
    named = {"Metadata": {"leaseapp-key": f"answer {answer['id']}"}, "Email": ASKED["email"], "Type": "HardBounce"}

    def event(kind):
        told = anonymous.post("/api/webhooks/postmark/track", json={"RecordType": kind} | named, headers=tracked)
        assert told.status_code == 200
        return told.json()["applied"]

    assert [event("Delivery"), event("Bounce"), event("Bounce")] == [False, True, True]
    [told] = [one for one in stored(Notification) if one.id not in before]
    assert told.recipient_user_id == world.person("COMMERCIAL").user_id
    assert (ASKED["email"] in told.title + told.body, told.target_url) == (
        True, f"/workspace/quotes/{made.id}#comment-{answer['id']}",
    )  # fmt: skip
    # the answer stays on the page: the client may have read it there
    [shown] = anonymous.get(made.path).json()["questions"]
    assert [one["text"] for one in shown["answers"]] == ["En avril"]


def test_what_a_client_writes_in_their_account_is_told_to_the_salesperson_once(client, as_role):
    sales_http.seller(client)
    customer = client.post("/api/workspace/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    salesperson = world.person("COMMERCIAL").user_id
    quote = quotes_http.sent(client, customer["id"], salespersonId=str(salesperson))
    body = {"entity": "Quote", "entityId": quote["id"], "body": "Peut-on avancer la livraison ?"}
    said = as_role("CLIENT_ADMIN").post(COMMENTS, json=body).json()
    assert run(HEAR_CLIENT) == [JobStatus.DONE]
    told = [row for row in stored(Notification) if row.target_url.endswith(f"#comment-{said['id']}")]
    assert [(row.recipient_user_id, "avancer" in row.body, "Client_Admin" in row.body) for row in told] == [
        (salesperson, True, True)
    ]
