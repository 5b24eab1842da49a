"""Notifications of the caller, over HTTP."""

import time
import uuid
from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import notify
from tests.support.unchanged import unchanged
from tests.support.world import ALPHA, BETA, person

PATH = "/api/account/notifications"
ADMIN, ACCOUNTANT, OUTSIDER = (person(role).user_id for role in ("ADMIN", "ACCOUNTANT", "CLIENT_USER"))


@pytest.fixture
def tell(work_of):
    """Tell the administrator of Alpha something, or somebody else; returns the ids."""

    def told(*titles, recipient=ADMIN, organization="alpha", kind=NotificationKind.GENERIC, role="ACCOUNTANT"):
        ids = []
        for title in titles:
            with work_of(role, organization) as context:
                rows = notify(
                    context,
                    [recipient],
                    kind,
                    title=title,
                    body="{body}",
                    target_url="/workspace",
                    payload={"body": title},
                )
                ids += [str(row.id) for row in rows]
        return ids

    return told


def count(client) -> int:
    return client.get(f"{PATH}/unread-count").json()["count"]


def test_the_newest_come_first_and_only_one_s_own(client, as_role, tell):
    first, second = tell("One", "Two")
    tell("Other", recipient=ACCOUNTANT, role="ADMIN")
    body = client.get(PATH).json()
    assert [item["title"] for item in body["items"]] == ["Two", "One"]
    assert (body["total"], body["unread"], body["elsewhere"], body["page"], body["pageSize"]) == (2, 2, 0, 1, 20)
    assert body["items"][0] | {"createdAt": ""} == {
        "id": second, "kind": "GENERIC", "kindLabel": "Other news", "icon": "bell", "title": "Two", "body": "Two",
        "targetUrl": "/workspace", "readAt": None, "createdAt": "",
    }  # fmt: skip
    assert [item["id"] for item in client.get(PATH, params={"page": 2, "pageSize": 1}).json()["items"]] == [first]
    assert [item["title"] for item in as_role("ACCOUNTANT").get(PATH).json()["items"]] == ["Other"]
    assert as_role("MANAGER").get(PATH).json()["total"] == 0


def test_reading_marks_once_and_counts_down(client, tell):
    first, second, third = tell("One", "Two", "Three")
    assert count(client) == 3
    assert client.post(f"{PATH}/mark-read", json={"notificationIds": [first, second]}).json() == {
        "marked": 2,
        "unread": 1,
    }
    before = {item["id"]: item["readAt"] for item in client.get(PATH).json()["items"]}
    assert client.post(f"{PATH}/mark-read", json={"notificationIds": [first, first]}).json() == {
        "marked": 0,
        "unread": 1,
    }
    assert {item["id"]: item["readAt"] for item in client.get(PATH).json()["items"]} == before
    assert [item["id"] for item in client.get(PATH, params={"unread": "true"}).json()["items"]] == [third]
    assert client.post(f"{PATH}/mark-all-read", json={}).json() == {"marked": 1, "unread": 0}
    assert client.post(f"{PATH}/mark-all-read").json() == {"marked": 0, "unread": 0}
    assert count(client) == 0


def test_somebody_else_s_notification_does_not_exist(as_role, client, tell, database):
    [mine] = tell("Mine")
    for ids in ([mine], [str(new_id())]):
        with unchanged(database):
            refused = as_role("ACCOUNTANT").post(f"{PATH}/mark-read", json={"notificationIds": ids})
        assert refused.status_code == 404
        assert [error["field"] for error in refused.json()["errors"]] == ["notificationIds[0]"]
    # one that is not the caller's leaves the others unread too
    [own] = tell("Own", recipient=ACCOUNTANT, role="ADMIN")
    assert as_role("ACCOUNTANT").post(f"{PATH}/mark-read", json={"notificationIds": [own, mine]}).status_code == 404
    assert count(as_role("ACCOUNTANT")) == 1


@pytest.mark.parametrize(
    "body", [{}, {"notificationIds": "x"}, {"notificationIds": ["x"]}, {"notificationIds": [None]}, {"notificationIds": [str(uuid.uuid4())] * 201}]
)  # fmt: skip
def test_ids_that_are_none_are_refused_at_their_field(client, body, database):
    with unchanged(database):
        refused = client.post(f"{PATH}/mark-read", json=body)
    assert refused.status_code == 422
    assert {error["field"].split("[")[0] for error in refused.json()["errors"]} == {"notificationIds"}


@pytest.mark.parametrize("query", [{"page": 0}, {"pageSize": 101}, {"unread": "perhaps"}, {"sort": "title"}])
def test_questions_that_make_no_sense_are_refused(client, query):
    assert client.get(PATH, params=query).status_code == 422


def test_the_organization_of_the_session_decides_and_the_others_are_counted(client, work_of, tell, database):
    with db.system_unit_of_work("test") as context:
        context.add(
            Notification(organization_id=BETA, recipient_user_id=ADMIN, kind="GENERIC", title="In Beta", target_url="/workspace"),
            Notification(organization_id=BETA, recipient_user_id=ADMIN, kind="GENERIC", title="Also", target_url="/workspace"),
        )  # fmt: skip
    tell("In Alpha")
    body = client.get(PATH).json()
    assert ([item["title"] for item in body["items"]], body["unread"], body["elsewhere"]) == (["In Alpha"], 1, 2)
    assert client.post(f"{PATH}/mark-all-read").json()["marked"] == 1
    assert client.get(PATH).json()["elsewhere"] == 2


def test_people_from_outside_read_their_own(as_role, tell):
    tell("For a client", recipient=OUTSIDER)
    outsider = as_role("CLIENT_USER")
    assert [item["title"] for item in outsider.get(PATH).json()["items"]] == ["For a client"]
    assert outsider.post(f"{PATH}/mark-all-read").json() == {"marked": 1, "unread": 0}


def test_somebody_from_outside_tells_a_colleague_whom_they_see_nowhere(work_of, client):
    with work_of("CLIENT_USER") as context:
        rows = notify(context, [ADMIN], NotificationKind.MENTION, title="Mentioned", body="", target_url="/workspace")
        assert len(rows) == 1
    assert client.get(PATH).json()["items"][0]["kind"] == "MENTION"


def test_a_kind_that_is_gone_shows_as_other_news_and_can_be_chosen(client, tell):
    tell("Old")
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.update(Notification.__table__).values(kind="RETIRED"))
    body = client.get(PATH).json()
    assert (body["items"][0]["kind"], body["items"][0]["kindLabel"]) == ("RETIRED", "Other news")
    assert body["kinds"] == [{"kind": "RETIRED", "label": "Other news"}]
    assert client.get(PATH, params={"kind": "RETIRED"}).json()["total"] == 1
    assert client.get(PATH, params={"kind": "MENTION"}).json()["total"] == 0


def test_nobody_signed_in_reads_nothing(anonymous):
    assert anonymous.get(PATH).status_code == 401
    assert anonymous.post(f"{PATH}/mark-all-read").status_code == 401


@pytest.mark.live
def test_ten_thousand_unread_stay_quick(client, database):
    with db.system_unit_of_work("test") as context:
        now = context.now
        table = Notification.__table__
        context.session.connection().execute(
            sa.insert(table),
            [
                {
                    "id": new_id(), "organization_id": ALPHA, "recipient_user_id": ADMIN, "kind": "GENERIC", "title": f"News {number}",
                    "body": "", "payload": {}, "target_url": "/workspace", "created_at": now - timedelta(seconds=number), "updated_at": now,
                }
                for number in range(10_000)
            ],
        )  # fmt: skip
    client.get(PATH)
    started = time.perf_counter()
    assert count(client) == 10_000
    counted = time.perf_counter() - started
    body = client.get(PATH, params={"page": 300, "pageSize": 30}).json()
    read = time.perf_counter() - started - counted
    assert (body["total"], body["items"][0]["title"]) == (10_000, "News 8970")
    # a walk over all of them would take longer
    assert (counted, read) < (0.5, 0.5)
    assert client.post(f"{PATH}/mark-all-read").json() == {"marked": 10_000, "unread": 0}
    with db.system_session("test") as session:
        assert (
            session.exec(select(sa.func.count()).select_from(Notification).where(Notification.read_at.is_(None))).one()
            == 0
        )
