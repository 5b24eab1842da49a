"""Conversations over HTTP: who writes, who reads, who is named, what external people never receive."""

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError
from sqlmodel import select

from leaseapp.identity.enums import EXTERNAL_ROLES
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.threads.jobs import tell
from leaseapp.threads.services.telling import TELL
from tests.factories import quotes_http, sales_http
from tests.support import world
from tests.support.unchanged import unchanged

PLACE = {"entity": "Company", "entityId": str(world.CLIENT_COMPANY)}
THREAD = f"/api/workspace/threads/Company/{world.CLIENT_COMPANY}"
SELLING = ("Accountant", "Auditor", "Commercial", "Lease_Officer", "Manager", "Sales_Back")
COMMENTS, NOTES = "/api/workspace/threads/comments", "/api/workspace/threads/internal-notes"


@pytest.fixture
def offer(client):
    """The place of a quote that was sent to a client whose people have accounts."""
    sales_http.seller(client)
    customer = client.post("/api/workspace/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    return {"entity": "Quote", "entityId": quotes_http.sent(client, customer["id"])["id"]}


def thread_of(place):
    return f"/api/workspace/threads/{place['entity']}/{place['entityId']}"


def comment(client, body="Livraison par palettes", place=PLACE, **more):
    answer = client.post(COMMENTS, json=place | {"body": body} | more)
    assert answer.status_code == 201, answer.text
    return answer.json()


def note(client, body="Insolvabilité redoutée", place=PLACE):
    answer = client.post(NOTES, json=place | {"body": body})
    assert answer.status_code == 201, answer.text
    return answer.json()


def user(role, organization="alpha"):
    return str(world.person(role, organization).user_id)


def told(work_of, kind=None):
    with work_of() as context:
        rows = context.session.exec(select(Notification).order_by(Notification.created_at)).all()
        return [
            (str(row.recipient_user_id), row.title, row.body, row.target_url)
            for row in rows
            if kind in (None, row.kind)
        ]


def codes(answer):
    return [(error["field"], error["code"]) for error in answer.json().get("errors", [])]


def test_comments_replies_and_notes_are_read_in_their_order(client, as_role):
    first = comment(client)
    inner = note(client)
    reply = comment(as_role("COMMERCIAL"), "Merci", parentCommentId=first["id"])
    second = comment(client, "  Deux lignes\n<b>gras</b> **non**  ")
    thread = as_role("MANAGER").get(THREAD).json()
    assert [one["id"] for one in thread["comments"]] == [first["id"], reply["id"], second["id"]]
    assert [(one["id"], one["isInternal"]) for one in thread["internalNotes"]] == [(inner["id"], True)]
    assert (thread["total"], thread["earlier"], thread["record"]) == (4, 0, "Client SA")
    assert thread["comments"][2]["body"] == "Deux lignes\n<b>gras</b> **non**"
    assert (reply["parentCommentId"], reply["authorUserId"]) == (first["id"], user("COMMERCIAL"))
    assert (first["authorName"], first["mentionedUserIds"]) == ("Admin of alpha", [])


def test_the_latest_are_read_first_and_a_named_one_with_what_followed(client):
    made = [comment(client, f"Mot {number}")["id"] for number in range(6)]
    reply = comment(client, "Réponse", parentCommentId=made[1])["id"]
    thread = client.get(THREAD, params={"limit": 2}).json()
    assert ([one["id"] for one in thread["comments"]], thread["earlier"], thread["total"]) == (made[4:], 4, 7)
    thread = client.get(THREAD, params={"limit": 2, "comment": reply}).json()
    assert ([one["id"] for one in thread["comments"]], thread["earlier"]) == ([*made[1:], reply], 1)
    assert client.get(THREAD, params={"limit": 2, "comment": str(new_id())}).json()["earlier"] == 4


def test_external_people_read_and_answer_comments_and_no_note(client, as_role, offer):
    first, inner = comment(client, place=offer), note(client, place=offer)
    outside, thread_at = as_role("CLIENT_ADMIN"), thread_of(offer)
    thread = outside.get(thread_at).json()
    assert ([one["id"] for one in thread["comments"]], thread["internalNotes"], thread["total"]) == (
        [first["id"]],
        [],
        1,
    )
    answer = comment(outside, "Le quai est libre", offer, parentCommentId=first["id"])
    assert answer["fromOutside"] is True
    refused = outside.post(COMMENTS, json=offer | {"body": "x", "parentCommentId": inner["id"]})
    assert (refused.status_code, codes(refused)) == (404, [("parentCommentId", "NOT_FOUND")])
    shown = outside.get(thread_at, params={"comment": inner["id"]})
    assert "nsolvabil" not in shown.text
    assert inner["id"] not in shown.text
    # what their role may not read has no conversation for them, nor has what is another company's
    assert outside.get(THREAD).status_code == outside.post(COMMENTS, json=PLACE | {"body": "x"}).status_code == 404
    assert as_role("SUPPLIER_USER").get(thread_at).status_code == 403
    other = quotes_http.sent(client, sales_http.customer(client)["id"])["id"]
    elsewhere = offer | {"entityId": other}
    assert outside.get(thread_of(elsewhere)).status_code == 404
    assert outside.post(COMMENTS, json=elsewhere | {"body": "x"}).status_code == 404


def test_comments_find_their_record_and_notes_for_the_office_alone(client, as_role, offer):
    comment(client, "Livraison par palettes", offer)
    note(client, place=offer)
    for who, word, hits in (
        (client, "palettes", 1), (client, "insolvabilite", 1), (as_role("CLIENT_ADMIN"), "palettes", 1),
        (as_role("CLIENT_ADMIN"), "insolvabilite", 0),
    ):  # fmt: skip
        groups = who.get(f"/api/workspace/search?q={word}").json()["groups"]
        found = [item["id"] for group in groups if group["kind"] == "Quote" for item in group["items"]]
        assert found == [offer["entityId"]] * hits, (word, groups)


def test_who_is_named_and_who_is_answered_hears_of_it_once(client, as_role, work_of):
    first = comment(client, f"@{user('MANAGER')} et @{user('ADMIN')} : à voir. @alpha-manager@test.example")
    assert first["mentionedUserIds"] == [user("MANAGER"), user("ADMIN")]
    assert first["body"] == f"@{user('MANAGER')} et @{user('ADMIN')} : à voir. @{user('MANAGER')}"
    address = f"/workspace/companies/{world.CLIENT_COMPANY}#comment-"
    said = "@Manager of alpha et @Admin of alpha : à voir. @Manager of alpha"
    assert told(work_of) == [(user("MANAGER"), "Admin of alpha mentions you in Client SA", said, address + first["id"])]
    reply = comment(as_role("MANAGER"), "Vu", parentCommentId=first["id"])
    assert told(work_of, NotificationKind.COMMENT_REPLY) == [
        (user("ADMIN"), "Manager of alpha replied to you in Client SA", "Vu", address + reply["id"])
    ]
    comment(client, "À moi-même", parentCommentId=first["id"])
    # named in the reply, so told once
    comment(as_role("MANAGER"), f"@{user('ADMIN')} voilà", parentCommentId=first["id"])
    assert [row[1] for row in told(work_of)[2:]] == ["Manager of alpha mentions you in Client SA"]


def test_a_customer_is_called_by_the_name_of_its_company(client, work_of):
    customer = client.post("/api/workspace/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    place = {"entity": "Customer", "entityId": customer["id"]}
    comment(client, f"@{user('MANAGER')} : à voir", place)
    assert [row[1] for row in told(work_of)] == ["Admin of alpha mentions you in Client SA"]
    assert client.get(thread_of(place)).json()["record"] == "Client SA"


@pytest.mark.parametrize(
    "name",
    [
        user("ADMIN", "beta"),
        "beta-admin@test.example",
        "nobody@nowhere.example",
        str(world.fixed_id("nobody")),
        user("SUPPLIER_USER"),
    ],
)
def test_whoever_does_not_see_the_record_cannot_be_named(client, database, name):
    with unchanged(database):
        refused = client.post(COMMENTS, json=PLACE | {"body": f"@{name} ?"})
    assert (refused.status_code, codes(refused)) == (422, [("body", "MENTION_UNKNOWN")])


def test_a_note_names_nobody_from_outside_a_comment_does(client, work_of, offer):
    outside = user("CLIENT_ADMIN")
    assert client.post(NOTES, json=offer | {"body": f"@{outside}"}).status_code == 422
    assert client.post(COMMENTS, json=PLACE | {"body": f"@{outside}"}).status_code == 422
    comment(client, f"@{outside} bonjour", offer)
    assert [row[0] for row in told(work_of)] == [outside]


@pytest.mark.parametrize("role", sorted(EXTERNAL_ROLES))
def test_nobody_from_outside_writes_a_note(as_role, database, offer, role):
    with unchanged(database):
        refused = as_role(role).post(NOTES, json=offer | {"body": "x"})
    assert (refused.status_code, refused.json()["code"]) == (403, "FORBIDDEN")


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (" ".join(f"@nobody{number}@test.example" for number in range(21)), "TOO_MANY_MENTIONS"),
        (f"@{world.person('MANAGER').token}@test.example {'a' * 4965}", "TOO_LONG"),
    ],
)
def test_a_comment_names_twenty_people_and_is_no_longer_with_their_ids(client, database, body, code):
    with unchanged(database):
        refused = client.post(COMMENTS, json=PLACE | {"body": body})
    assert (refused.status_code, codes(refused)) == (422, [("body", code)])


def test_what_outsiders_write_is_told_by_a_job_to_who_sees_it_then(client, as_role, work_of, offer):
    outside = as_role("CLIENT_USER")
    first = comment(as_role("COMMERCIAL"), "Une question ?", offer)
    comment(outside, f"@{user('CLIENT_ADMIN')} qu’en dis-tu ?", offer, parentCommentId=first["id"])
    assert told(work_of, NotificationKind.MENTION) == told(work_of, NotificationKind.COMMENT_REPLY) == []
    with work_of() as context:
        payload = context.session.exec(select(Job.payload).where(Job.name == TELL)).one()
        tell(context, payload)
    assert [row[0] for row in told(work_of, NotificationKind.MENTION)] == [user("CLIENT_ADMIN")]
    assert [row[0] for row in told(work_of, NotificationKind.COMMENT_REPLY)] == [user("COMMERCIAL")]
    with work_of() as context:
        tell(context, payload)
    assert len(told(work_of, NotificationKind.MENTION)) == 1
    assert outside.post(COMMENTS, json=offer | {"body": f"@{user('COMMERCIAL')}"}).status_code == 422


def test_people_to_name_are_those_who_see_the_record(client, as_role, offer):
    def names(who, place=offer, **query):
        return [one["name"] for one in who.get(f"{thread_of(place)}/people", params=query).json()["items"]]

    assert names(client, q="mana") == ["Manager of alpha"]
    assert names(client, PLACE, q="mana") == ["Manager of alpha", "Service_Manager of alpha"]
    assert names(client, q="client_a") == ["Client_Admin of alpha"]
    assert names(client, q="client_a", internal=True) == []
    assert names(client, PLACE, q="client_a") == []
    assert names(client, q="supplier") == []
    assert "Admin of alpha" not in names(client)
    assert len(names(client, PLACE)) == 8
    assert set(names(client)) == {f"{role} of alpha" for role in SELLING}
    assert names(as_role("CLIENT_ADMIN"), q="a") == ["Client_User of alpha", "Partner_User of alpha"]
    assert names(client, q="%") == []


def test_who_lost_access_meanwhile_is_named_by_nobody_and_told_of_no_answer(client, database, work_of):
    made = comment(client, f"@{user('MANAGER')}")
    root = comment(client.as_role("COMMERCIAL"), "Question")
    members = {one["userId"]: one for one in client.get("/api/workspace/members?pageSize=100").json()["items"]}
    for role in ("MANAGER", "COMMERCIAL"):
        gone = client.patch(f"/api/workspace/members/{members[user(role)]['id']}", json={"status": "SUSPENDED"})
        assert gone.status_code == 200, gone.text
    before = len(told(work_of))
    assert client.get(THREAD).json()["comments"][0]["mentions"] == made["mentions"]
    with unchanged(database):
        refused = client.post(COMMENTS, json=PLACE | {"body": f"Merci @{user('MANAGER')}"})
    assert (refused.status_code, codes(refused)) == (422, [("body", "MENTION_UNKNOWN")])
    comment(client, "Réponse", parentCommentId=root["id"])
    assert len(told(work_of)) == before


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"body": ""}, 422, "body"),
        ({"body": " \n "}, 422, "body"),
        ({"body": "a" * 5001}, 422, "body"),
        ({"body": "null\x00"}, 422, "body"),
        ({"body": 7}, 422, "body"),
        ({"entity": "Nothing"}, 404, "entity"),
        ({"entity": "QuoteLine"}, 404, "entity"),
        ({"entityId": str(world.fixed_id("nothing"))}, 404, "entityId"),
        ({"parentCommentId": str(world.fixed_id("nothing"))}, 404, "parentCommentId"),
    ],
)
def test_what_cannot_be_written_is_refused_at_its_field(client, database, change, status, field):
    with unchanged(database):
        refused = client.post(COMMENTS, json=PLACE | {"body": "x"} | change)
    assert (refused.status_code, [name for name, _code in codes(refused)]) == (status, [field])


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PATCH", ""), ("PUT", ""), ("DELETE", ""), ("GET", ""), ("GET", "/edits"), ("PUT", "/reactions/SEEN"),
        ("POST", "/reactions"), ("POST", "/pin"), ("DELETE", "/reactions/SEEN"),
    ],
)  # fmt: skip
def test_what_was_written_is_neither_changed_nor_taken_away_nor_answered_by_a_sign(client, database, method, path):
    """The absent list of document 1."""
    own = f"{COMMENTS}/{comment(client)['id']}{path}"
    with unchanged(database):
        assert client.request(method, own, json={"body": "x"}).status_code in (404, 405)


@pytest.mark.parametrize("statement", ["update comment set body = 'x'", "delete from comment"])
def test_the_database_keeps_what_was_written(client, statement):
    comment(client)
    with pytest.raises(DBAPIError), db.system_session("test") as session:
        session.connection().execute(sa.text(statement))


def test_five_thousand_characters_are_a_comment(client):
    assert len(comment(client, "é" * 5000)["body"]) == 5000


def test_a_reply_answers_the_first_comment_of_the_same_record(client, database):
    first = comment(client)
    reply = comment(client, "Réponse", parentCommentId=first["id"])
    with unchanged(database):
        refused = client.post(COMMENTS, json=PLACE | {"body": "x", "parentCommentId": reply["id"]})
    assert (refused.status_code, codes(refused)) == (422, [("parentCommentId", "PARENT_IS_REPLY")])
    assert refused.json()["errors"][0]["message"] == "A reply is given to the first comment, not to another reply."
    other = client.post("/api/workspace/companies", json={"name": "Autre", "kind": "BUSINESS", "country": "BE"}).json()
    elsewhere = {"entity": "Company", "entityId": other["id"], "body": "x", "parentCommentId": first["id"]}
    assert codes(client.post(COMMENTS, json=elsewhere)) == [("parentCommentId", "NOT_FOUND")]


def test_a_record_that_is_gone_has_no_conversation_any_more(client, database):
    made = client.post("/api/workspace/companies", json={"name": "Autre", "kind": "BUSINESS", "country": "BE"}).json()
    place = {"entity": "Company", "entityId": made["id"]}
    first = client.post(COMMENTS, json=place | {"body": "Un mot"}).json()
    assert client.delete(f"/api/workspace/companies/{made['id']}").status_code == 204
    with unchanged(database):
        refused = client.post(COMMENTS, json=place | {"body": "Un autre"})
    assert (refused.status_code, codes(refused)) == (404, [("entityId", "NOT_FOUND")])
    answer = client.post(COMMENTS, json=place | {"body": "Une réponse", "parentCommentId": first["id"]})
    assert codes(answer) == [("entityId", "NOT_FOUND")]
    assert client.get(f"/api/workspace/threads/Company/{made['id']}").status_code == 404


def test_the_same_key_writes_once(client):
    again = {"Idempotency-Key": "one-comment"}
    first, second = (client.post(COMMENTS, json=PLACE | {"body": "Une fois"}, headers=again) for _ in range(2))
    assert (first.json()["id"], client.get(THREAD).json()["total"]) == (second.json()["id"], 1)


def test_another_organization_knows_nothing_of_it(client, as_role):
    comment(client)
    beta = as_role("ADMIN", "beta")
    answers = [beta.get(THREAD), beta.post(COMMENTS, json=PLACE | {"body": "x"}), beta.get(f"{THREAD}/people")]
    assert {one.status_code for one in answers} == {404}
