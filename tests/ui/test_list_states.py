"""Every list page: its state holds what REST answers to the same question; the exports are compared in `test_lists.py`."""

from typing import Any
from urllib.parse import urlencode

import pytest

from leaseapp import leaseapp as application
from leaseapp.kernel.listing.spec import ListSpec, lists
from leaseapp.ui.listing import PAGE_SIZE, ListState
from leaseapp.ui.registry import declared
from tests.architecture.samples import SAMPLES, Maker
from tests.architecture.test_lists import MADE, values
from tests.support.prepared import prepared
from tests.ui.tabs import Tab, run

assert application.app is not None
ROWS = ("items", "total", "totals")


@prepared
def records(client):
    """Some records of each kind, in both organizations."""
    alpha, beta = Maker("alpha"), Maker("beta")
    for maker in (alpha, alpha, beta):
        for name in MADE:
            maker.call(name, **SAMPLES[name](maker))


def questions(spec: ListSpec, rows: list[dict[str, Any]]) -> list[dict[str, str]]:
    """What a page may ask: orders, pages, each quick filter, each filter by a value of a row or of its kind, each search."""
    first = next(column.key for column in spec.columns if column.sort)
    asked = [{}, {"sort": first}, {"sort": f"-{first}", "page": "2", "pageSize": "1"}]
    asked += [dict(quick.filters) for quick in spec.quick_filters]
    for column in spec.columns:
        found = next(
            (str(row[column.key]) for row in rows if isinstance(row[column.key], str) and row[column.key]), None
        )
        asked += [{parameter: found or values(column)[0]} for parameter in column.parameters]
        asked += [{"q": found}] if column.search and found else []
    return asked


def test_every_list_has_its_page():
    assert sorted(declared.lists) == sorted(spec.name for spec in lists)


@pytest.mark.parametrize("name", sorted(declared.lists))
def test_a_list_page_says_what_rest_says(name, tab_of, client, records):
    found = declared.lists[name]

    async def story():
        tab = tab_of("ADMIN", found.route)
        rest = client.get(found.endpoint.path, params={"pageSize": PAGE_SIZE}).json()
        assert rest["total"] > 0
        for question in questions(found.spec, rest["items"]):
            await compare(tab, question)

    async def compare(tab: Tab, question: dict[str, str]) -> None:
        answer = client.get(found.endpoint.path, params={"pageSize": str(PAGE_SIZE), **question})
        search = urlencode(question)
        tab.open(f"{found.route}?{search}")
        state = await tab.state(ListState)
        await state.open(name)
        body = answer.json()
        assert (search, answer.status_code, state.data["problem"]) == (state.data["search"], 200, None)
        assert (question, {key: state.data[key] for key in ROWS}) == (question, {key: body[key] for key in ROWS})

    run(story())


@pytest.mark.parametrize("name", sorted(declared.lists))
def test_a_list_page_refuses_what_rest_refuses(name, tab_of, client, records):
    found = declared.lists[name]

    async def story():
        for question in ("noSuchFilter=1", "sort=noSuchColumn", "page=0", "pageSize=101"):
            answer = client.get(f"{found.endpoint.path}?{question}")
            state = await tab_of("ADMIN", f"{found.route}?{question}").state(ListState)
            await state.open(name)
            messages = [error["message"] for error in answer.json()["errors"]]
            assert (question, answer.status_code, [state.data["problem"]]) == (question, 422, messages)
            assert (state.data["items"], state.data["total"], state.data["totals"]) == ([], 0, {})

    run(story())
