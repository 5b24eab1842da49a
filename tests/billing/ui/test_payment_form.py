"""The payment form: the server proposes its lines."""

import pytest

from leaseapp.ui.forms import FormState
from tests.factories import sales_http as http
from tests.ui.conftest import tab_of  # noqa: F401
from tests.ui.tabs import run

ROUTE = "/workspace/payments"


@pytest.fixture
def customer(client):
    """A customer that owes 1 200 € twice."""
    http.seller(client)
    buyer = http.customer(client)
    for _n in range(2):
        http.issued(client, buyer["id"])
    return buyer


async def suggested(tab, **payload):
    state = await tab.state(FormState)
    await state.suggest(ROUTE, payload)
    return state.suggested


def test_the_form_receives_lines_for_amount_and_reference(tab_of, customer):  # noqa: F811
    async def story():
        tab = tab_of("ACCOUNTANT", f"{ROUTE}/new")
        first = await suggested(tab, amount=1500, reference="FAC-2")
        assert [(row["invoiceNumber"], row["amount"], row["amountDue"], row["reason"]) for row in first["rows"]] == [
            ("FAC-2", 1200, 1200, "NUMBER"),
            ("FAC-1", 300, 1200, "OLDEST"),
        ]
        assert first["seq"] == 1

    run(story())


def test_fields_that_the_question_does_not_take_are_left_out(tab_of, customer):  # noqa: F811
    async def story():
        found = await suggested(tab_of("ACCOUNTANT"), customerId=customer["id"], amount=1200, method="CARD", lines=[])
        assert [row["reason"] for row in found["rows"]] == ["EXACT"]

    run(story())


def test_a_refused_question_proposes_nothing(tab_of, customer):  # noqa: F811
    async def story():
        assert (await suggested(tab_of("ACCOUNTANT"), amount="much"))["rows"] == []
        assert (await suggested(tab_of("COMMERCIAL"), amount=1200, reference="FAC-1"))["rows"] == []

    run(story())


def test_a_form_without_proposals_answers_nothing(tab_of):  # noqa: F811
    async def story():
        state = await tab_of("ACCOUNTANT").state(FormState)
        await state.suggest("/workspace/customers", {"amount": 1})
        assert state.suggested == {"seq": 0}

    run(story())
