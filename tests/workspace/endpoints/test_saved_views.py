"""Views of lists: one's own and shared ones; a colleague's private view does not exist."""

import pytest

from leaseapp.workspace.endpoints.saved_views import create_saved_view
from tests.support.at_once import at_once
from tests.support.rows import rows_of

VIEWS = "/api/workspace/saved-views"
LATE = {"list": "invoices", "name": "Late", "query": "?status=OVERDUE&sort=-dueDate&page=4"}


def kept(client, **values):
    answer = client.post(VIEWS, json=LATE | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def names(client, list_name="invoices"):
    return [view["name"] for view in client.get(VIEWS, params={"list": list_name}).json()["items"]]


def test_a_view_keeps_filters_order_and_columns_but_not_the_page(client):
    view = kept(client, query="q=pump&status=OVERDUE,PAID&columns=number,totalTtc&rows=dense&page=3&format=csv&sort=")
    assert view == {
        "id": view["id"], "list": "invoices", "name": "Late", "shared": False, "version": 1, "own": True,
        "default": False, "deletable": True, "owner": "Admin of alpha",
        "query": "q=pump&status=OVERDUE,PAID&columns=number,totalTtc&rows=dense",
    }  # fmt: skip
    assert client.get(VIEWS, params={"list": "invoices"}).json() == {"items": [view]}
    assert client.get(VIEWS).json() == {"items": [view]}
    assert names(client, "products") == []


@pytest.mark.parametrize(
    ("query", "code"),
    [("colour=red", "UNKNOWN_FILTER"), ("status=LOST", "INVALID_FILTER"), ("sort=colour", "UNKNOWN_SORT"),
     ("columns=number,colour", "UNKNOWN_COLUMN"), ("layout=spiral", "INVALID_PRESENTATION"),
     ("pageSize=many", "INVALID_PRESENTATION"), ("rows=tiny", "INVALID_PRESENTATION")],
)  # fmt: skip
def test_a_query_that_the_list_cannot_answer_is_refused_at_its_field(client, database, query, code):
    view, rows = kept(client), rows_of(database)
    with rows.untouched():
        for answer in (
            client.post(VIEWS, json=LATE | {"name": "Other", "query": query}),
            client.patch(f"{VIEWS}/{view['id']}", json={"query": query}),
        ):
            assert answer.status_code == 422
            assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [("query", code)]


def test_an_unknown_list_is_refused_and_a_list_that_one_may_not_read_too(client, as_role):
    answer = client.post(VIEWS, json=LATE | {"list": "nothing"})
    assert (answer.status_code, answer.json()["code"]) == (422, "UNKNOWN_LIST")
    technician = as_role("TECHNICIAN")
    assert technician.post(VIEWS, json=LATE).status_code == 403
    kept(client, shared=True)
    assert names(technician) == []


def test_a_shared_view_is_seen_by_colleagues_and_changed_by_its_owner_only(client, as_role):
    view, accountant = kept(as_role("ACCOUNTANT"), shared=True), as_role("ACCOUNTANT")
    manager = as_role("MANAGER")
    (seen,) = manager.get(VIEWS, params={"list": "invoices"}).json()["items"]
    assert (seen["own"], seen["deletable"], seen["owner"]) == (False, False, "Accountant of alpha")
    address = f"{VIEWS}/{view['id']}"
    assert manager.patch(address, json={"name": "Mine"}).status_code == 403
    assert manager.delete(address).status_code == 403
    assert accountant.patch(address, json={"name": "Too late", "version": 1}).json()["version"] == 2
    assert accountant.patch(address, json={"name": "Later", "version": 1}).json()["code"] == "STALE_VERSION"
    assert names(manager) == ["Too late"]
    assert client.delete(address).status_code == 204
    assert names(accountant) == []


def test_a_private_view_of_a_colleague_does_not_exist(client, as_role, database):
    view, rows = kept(as_role("ACCOUNTANT")), rows_of(database)
    address = f"{VIEWS}/{view['id']}"
    with rows.untouched():
        assert names(client) == []
        assert client.patch(address, json={"name": "x"}).status_code == 404
        assert client.delete(address).status_code == 404
        assert client.put(f"{address}/default").status_code == 404
        assert client.delete(f"{address}/default").status_code == 404
        assert as_role("ADMIN", "beta").delete(address).status_code == 404


def test_a_name_is_taken_once_by_each_person_even_at_once(client, as_role, database):
    kept(client)
    again = client.post(VIEWS, json=LATE)
    assert (again.status_code, again.json()["code"]) == (422, "VIEW_NAME_TAKEN")
    assert kept(client, list="payments", query="")["name"] == kept(as_role("ACCOUNTANT"))["name"] == "Late"
    other = kept(client, name="Other")
    renamed = client.patch(f"{VIEWS}/{other['id']}", json={"name": "Late"})
    assert [error["field"] for error in renamed.json()["errors"]] == ["name"]
    outcomes = at_once(create_saved_view, [{"body": LATE | {"name": "Twice"}}] * 2)
    assert sorted((outcome.status, outcome.code) for outcome in outcomes) == [(201, None), (422, "VIEW_NAME_TAKEN")]


def test_everybody_opens_a_list_with_a_view_of_his_own_choice(client, as_role):
    accountant = as_role("ACCOUNTANT")
    first, second = kept(client, shared=True), kept(client, name="Second", query="")
    for view in (second, first):
        assert client.put(f"{VIEWS}/{view['id']}/default").json()["default"] is True
    assert accountant.put(f"{VIEWS}/{first['id']}/default").status_code == 200

    def defaults(who):
        return [view["name"] for view in who.get(VIEWS, params={"list": "invoices"}).json()["items"] if view["default"]]

    assert (defaults(client), defaults(accountant)) == (["Late"], ["Late"])
    client.patch(f"{VIEWS}/{first['id']}", json={"shared": False})
    assert (defaults(client), defaults(accountant)) == (["Late"], [])
    client.patch(f"{VIEWS}/{first['id']}", json={"shared": True})
    assert defaults(accountant) == []
    assert client.delete(f"{VIEWS}/{second['id']}/default").status_code == 204
    assert defaults(client) == ["Late"]
    assert client.delete(f"{VIEWS}/{first['id']}/default").status_code == 204
    assert defaults(client) == []
    client.put(f"{VIEWS}/{first['id']}/default")
    assert client.delete(f"{VIEWS}/{first['id']}").status_code == 204
    assert names(client) == ["Second"]
