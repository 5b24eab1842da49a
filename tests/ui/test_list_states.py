"""Every list page: its state holds what REST answers to the same question; the exports are compared in `test_lists.py`."""

import asyncio
from typing import Any
from urllib.parse import urlencode

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import Engine

from leaseapp import leaseapp as application
from leaseapp.kernel.listing.spec import ListSpec, lists
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.web import http
from leaseapp.ui import gateway
from leaseapp.ui.listing import PAGE_SIZE, ListState
from leaseapp.ui.registry import declared
from tests.architecture.samples import SAMPLES, Maker
from tests.architecture.test_lists import made, values
from tests.factories import sales
from tests.support.prepared import prepared
from tests.ui.tabs import Tab, run

assert application.app is not None
SHOWN = ("items", "more", "total", "totals")
INVOICES = "/workspace/invoices?pageSize=2"


@prepared
def records(client):
    """Some records of each kind, in both organizations."""
    alpha, beta = Maker("alpha"), Maker("beta")
    for maker in (alpha, alpha, beta):
        for name in made():
            maker.call(name, **SAMPLES[name](maker))


@pytest.fixture
def reader_of(tab_of, as_role, records):
    """`reader_of("jobs")`: tabs and REST calls of whoever reads the list, as in `test_lists.py`."""

    def reader(name: str):
        staff = declared.lists[name].endpoint.policy == "provider"
        role, organization = ("SUPERADMIN_PROVIDER", None) if staff else ("ADMIN", "alpha")
        return lambda address: tab_of(role, address, organization), as_role(role, organization)

    return reader


async def count(state: ListState, reading: str) -> None:
    """Run the count in the background, until it is done."""
    await ListState.count.fn(state, reading)


async def read(state: ListState, name: str) -> None:
    """Opens the list, and counts as the page does where the rows did not tell all."""
    await state.open(name)
    if not state.figures["counted"]:
        await count(state, state.figures["reading"])


def questions(spec: ListSpec, rows: list[dict[str, Any]]) -> list[dict[str, str]]:
    """Return what a page may ask: orders, pages, quick filters, filters by a value of a row or of its kind, searches."""
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


@pytest.mark.slow("each question that a list takes, by both doors")
@pytest.mark.parametrize("name", sorted(declared.lists))
def test_a_list_page_says_what_rest_says(name, reader_of):
    found = declared.lists[name]
    tab_at, client = reader_of(name)

    async def story():
        tab = tab_at(found.route)
        rest = client.get(found.endpoint.path, params={"pageSize": PAGE_SIZE}).json()
        assert rest["total"] > 0
        for question in questions(found.spec, rest["items"]):
            await compare(tab, question)

    async def compare(tab: Tab, question: dict[str, str]) -> None:
        answer = client.get(found.endpoint.path, params={"pageSize": str(PAGE_SIZE), **question})
        search = urlencode(question)
        tab.open(f"{found.route}?{search}")
        state = await tab.state(ListState)
        await read(state, name)
        body, shown = answer.json(), {**state.data, **state.figures}
        assert (search, answer.status_code, state.data["problem"]) == (state.data["search"], 200, None)
        assert (question, {key: shown[key] for key in SHOWN}) == (question, {key: body[key] for key in SHOWN})

    run(story())


@pytest.mark.parametrize("name", sorted(declared.lists))
def test_a_list_page_refuses_what_rest_refuses(name, reader_of):
    found = declared.lists[name]
    tab_at, client = reader_of(name)

    async def story():
        for question in ("noSuchFilter=1", "sort=noSuchColumn", "page=0", "pageSize=101"):
            answer = client.get(f"{found.endpoint.path}?{question}")
            state = await tab_at(f"{found.route}?{question}").state(ListState)
            await state.open(name)
            messages = [error["message"] for error in answer.json()["errors"]]
            assert (question, answer.status_code, [state.data["problem"]]) == (question, 422, messages)
            assert (state.data["items"], state.figures["total"], state.figures["totals"]) == ([], 0, {})

    run(story())


@pytest.fixture
def drafts(work_of):
    """Five drafts, which fill two pages of two and one row."""
    with work_of() as context:
        seller, buyer = sales.seller(context), sales.customer(context)
        for _number in range(5):
            sales.draft(context, buyer, seller)


async def nobody_counts() -> list[object]:
    """Takes every thread that counts; they are given back by `release`."""
    limiter = http.limiter(http.Threads.COUNTING)
    taken = [object() for _ in range(int(limiter.total_tokens))]
    for one in taken:
        await limiter.acquire_on_behalf_of(one)
    return taken


def release(taken: list[object]) -> None:
    for one in taken:
        http.limiter(http.Threads.COUNTING).release_on_behalf_of(one)


def test_rows_show_while_nobody_has_counted_them(tab_of, drafts):
    async def story():
        state = await tab_of("ADMIN", INVOICES).state(ListState)
        taken = await nobody_counts()
        following = await asyncio.wait_for(state.open("invoices"), 10)
        assert (len(state.data["items"]), state.data["more"]) == (2, True)
        assert {key: state.figures[key] for key in ("total", "totals", "counted")} == {
            "total": None, "totals": None, "counted": False,
        }  # fmt: skip
        assert "count" in str(following[0])
        release(taken)
        await count(state, state.figures["reading"])
        assert (state.figures["total"], state.figures["counted"]) == (5, True)
        assert state.figures["totals"]["totalTtc"] > 0

    run(story())


def test_the_last_page_tells_how_many_there_are_before_they_are_counted(tab_of, drafts):
    async def story():
        state = await tab_of("ADMIN", f"{INVOICES}&page=3").state(ListState)
        await state.open("invoices")
        assert (len(state.data["items"]), state.data["more"], state.figures["total"]) == (1, False, 5)
        assert (state.figures["totals"], state.figures["counted"]) == (None, False)

    run(story())


def test_figures_of_older_rows_are_dropped_however_late_they_come(tab_of, drafts):
    async def story():
        tab = tab_of("ADMIN", INVOICES)
        state = await tab.state(ListState)
        await state.open("invoices")
        taken = await nobody_counts()
        late = asyncio.create_task(count(state, state.figures["reading"]))
        await asyncio.sleep(0.05)  # it waits for a thread
        tab.open(f"{INVOICES}&totalTtcFrom=1000000")
        await state.open("invoices")
        newest = state.figures
        assert newest["total"] == 0
        release(taken)
        await late
        assert state.figures == newest
        await count(state, newest["reading"])
        assert (state.figures["total"], state.figures["totals"]["totalTtc"], state.figures["counted"]) == (0, 0, True)

    run(story())


def test_of_many_questions_in_a_row_only_the_last_is_counted(tab_of, drafts):
    statements: list[str] = []

    def note(*given: Any) -> None:
        statements.append(given[2])

    async def story():
        tab = tab_of("ADMIN", INVOICES)
        state = await tab.state(ListState)
        taken, waiting = await nobody_counts(), []
        for number in range(6):
            tab.open(f"{INVOICES}&totalTtcFrom={number}")
            await state.open("invoices")
            waiting.append(asyncio.create_task(count(state, state.figures["reading"])))
            await asyncio.sleep(0.02)
        sa.event.listen(Engine, "before_cursor_execute", note)
        release(taken)
        await asyncio.gather(*waiting)
        assert (state.figures["total"], state.figures["counted"]) == (5, True)

    try:
        run(story())
    finally:
        sa.event.remove(Engine, "before_cursor_execute", note)
    # those that had begun, and the last
    counts = [text for text in statements if text.startswith("SELECT count(")]
    assert len(counts) == get_settings().counting_threads + 1


def test_another_page_or_order_of_the_same_rows_keeps_their_figures_until_they_are_counted_anew(tab_of, drafts):
    async def story():
        tab = tab_of("ADMIN", INVOICES)
        state = await tab.state(ListState)
        await read(state, "invoices")
        counted = state.figures
        tab.open(f"{INVOICES}&page=2&sort=-totalTtc")
        await state.open("invoices")
        assert {**state.figures, "reading": "", "counted": True} == {**counted, "reading": ""}
        assert state.figures["counted"] is False
        tab.open(f"{INVOICES}&page=2&status=DRAFT")
        await state.open("invoices")
        assert (state.figures["total"], state.figures["totals"]) == (None, None)

    run(story())


def test_a_count_that_is_refused_says_so(tab_of, drafts):
    async def story():
        state = await tab_of("ADMIN", INVOICES).state(ListState)
        await state.open("invoices")
        gateway.set_caller(gateway.Caller())
        await count(state, state.figures["reading"])
        assert (state.figures["total"], state.figures["totals"], state.figures["counted"]) == (None, None, True)
        assert len(state.data["items"]) == 2

    run(story())
