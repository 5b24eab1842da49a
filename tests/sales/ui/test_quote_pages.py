"""The pages of quotes: the editor saves sections and options, live totals are the server's, acts follow the state."""

import pytest

from leaseapp import leaseapp as application
from leaseapp.ui.forms import FormState
from leaseapp.ui.kinds import holds
from leaseapp.ui.record import RecordState
from leaseapp.ui.registry import declared
from tests.factories import quotes_http as http
from tests.factories import sales_http
from tests.ui.conftest import tab_of  # noqa: F401
from tests.ui.tabs import run

assert application.app is not None  # it declares the pages
ROUTE = "/workspace/quotes"
RECORD = f"{ROUTE}/[record_id]"
ROWS = [
    {"rowKind": "SECTION", "designation": "Rental", "description": None},
    {"rowKind": "LINE", **http.RENTAL, "optional": False, "selected": None},
    {"rowKind": "LINE", **http.OPTION, "selected": False},
]


@pytest.fixture
def customer(client):
    """A customer, and the billing entity that sells to it."""
    sales_http.seller(client)
    return sales_http.customer(client)["id"]


async def opened(tab, quote_id):
    """The record page of a quote."""
    tab.open(f"{ROUTE}/{quote_id}")
    state = await tab.state(RecordState)
    await state.open(RECORD)
    return state


def test_the_editor_saves_what_it_shows(tab_of, customer):  # noqa: F811
    async def story():
        tab = tab_of("COMMERCIAL", f"{ROUTE}/new")
        form = await tab.state(FormState)
        await form.open(ROUTE)
        await form.count(ROUTE, {"customerId": customer, "lines": ROWS})
        assert [(row["totalHt"], row["optionHt"]) for row in form.preview["lines"]] == [
            (1000, None),
            (1000, None),
            (None, 200),
        ]
        assert (form.preview["totalTtc"], form.preview["optionsHt"]) == (1200, 200)
        await form.save(ROUTE, {"customerId": customer, "lines": ROWS})
        assert form.outcome["ok"], form.outcome
        state = await opened(tab, form.outcome["go"].rpartition("/")[2])
        record = state.data["record"]
        assert [row["rowKind"] for row in record["lines"]] == ["SECTION", "LINE", "LINE"]
        assert (record["totalTtc"], record["optionsHt"]) == (1200, 200)

    run(story())


def test_a_refused_row_is_shown_at_its_cell(tab_of, customer):  # noqa: F811
    async def story():
        form = await tab_of("COMMERCIAL", f"{ROUTE}/new").state(FormState)
        await form.open(ROUTE)
        await form.save(ROUTE, {"customerId": customer, "lines": [ROWS[0], ROWS[1] | {"vatRatePct": 3}]})
        assert list(form.outcome["errors"]) == ["lines[1].vatRatePct"]

    run(story())


def test_from_draft_to_order_by_the_buttons(tab_of, client, customer):  # noqa: F811
    quote = http.quote(client, customer)

    async def story():
        tab = tab_of("COMMERCIAL")
        state = await opened(tab, quote["id"])
        await state.act("mark", {})
        assert state.data["record"]["status"] == "SENT"
        await state.act("accept", {"acceptedByName": "Ada", "options": "ALL"})
        record = state.data["record"]
        assert (record["status"], record["totalTtc"], record["acceptance"]["acceptedByName"]) == (
            "ACCEPTED",
            1440,
            "Ada",
        )
        await state.act("convert", {})
        assert state.outcome["ok"], state.outcome
        state = await opened(tab, quote["id"])
        assert (state.data["record"]["status"], state.data["record"]["orderNumber"]) == ("CONVERTED", "CMD-1")
        labels = [item["label"] for item in state.data["history"]]
        assert labels == ["Ordered", "Acceptance recorded", "Sent", "Created"]

    run(story())


def test_the_timeline_knows_what_each_field_is_called():
    """The values come in words from the server (`audit/queries/values.py`)."""
    assert {"totalTtc", "validUntil", "status", "depositPct"} <= declared.records[RECORD].field_names().keys()
    recurring = declared.records["/workspace/recurring-invoices/[record_id]"].field_names()
    assert recurring["everyMonths"] == {"en": "Every (months)", "fr": "Périodicité (mois)"}


@pytest.mark.parametrize(("choice", "expected"), [("ALL", ["b"]), ("NONE", []), ("TICKED", None)])
def test_the_office_says_which_options_are_wanted(choice, expected):
    record = {"lines": [{"id": "a", "optional": False}, {"id": "b", "optional": True}]}
    accept = next(act for act in declared.records[RECORD].actions if getattr(act, "name", None) == "accept")
    assert accept.body({"acceptedByName": "Ada", "options": choice}, record) == {
        "acceptedByName": "Ada",
        "selectedLineIds": expected,
    }


@pytest.mark.parametrize(
    ("record", "shown"),
    [
        ({"status": "DRAFT"}, {"send", "convert", "edit", "revise", "refuse", "delete"}),
        ({"status": "SENT"}, {"accept", "convert", "revise", "refuse"}),
        (
            {"status": "SENT", "expired": False, "link": {"url": "https://x.example/q/1"}},
            {"accept", "copy-link", "convert", "revise", "refuse"},
        ),
        (
            {"status": "SENT", "expired": True, "link": {"url": "https://x.example/q/1"}},
            {"accept", "convert", "revise", "refuse"},
        ),
        ({"status": "ACCEPTED"}, {"convert", "revise", "refuse"}),
        ({"status": "REFUSED"}, {"revise"}),
        ({"status": "CONVERTED"}, {"refuse"}),
        ({"status": "SENT", "supersededById": "x"}, {"refuse"}),
    ],
)
def test_the_acts_are_those_of_the_state(record, shown):
    known = {"edit": f"{ROUTE}/{{id}}/edit"}
    names = {getattr(act, "name", None) or act.href: act for act in declared.records[RECORD].actions}
    acts = ["send", "accept", "copy-link", "convert", "revise", "refuse", "delete", "edit"]
    values = {"supersededById": None} | record
    assert {name for name in acts if holds(names[known.get(name, name)].when, values)} == shown
