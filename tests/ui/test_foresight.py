"""A dialog that foresees: the server says what the act would do with the values typed so far, and stores nothing."""

import pytest
from sqlmodel import func, select

from leaseapp.billing.models import Invoice
from leaseapp.kernel import events
from leaseapp.ui.record import RecordState
from tests.factories import orders, sales
from tests.ui.tabs import run

PAGE = "/workspace/orders/[record_id]"


@pytest.fixture
def order(work_of):
    """An order of 10 000 €."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
        events.drain(context)
        made = orders.order(context, customer, entity)
        return str(made.id), str(orders.lines_of(context, made)[0].id)


async def opened(tab_of, order_id, role="ADMIN"):
    tab = tab_of(role, f"/workspace/orders/{order_id}")
    state = await tab.state(RecordState)
    await state.open(PAGE)
    return state


def test_the_amounts_of_an_invoice_show_before_it_is_made(tab_of, order, work_of):
    async def story():
        state = await opened(tab_of, order[0])
        assert state.foresight == {}
        await state.foresee("invoice", {"mode": "DEPOSIT", "percent": 30})
        answer = state.foresight["answer"]
        assert (answer["totalHt"], answer["totalVat"], answer["totalTtc"]) == (3000, 600, 3600)
        await state.foresee(
            "invoice",
            {"mode": "LINES", "confirmUnshipped": True, "lines": [{"orderLineId": order[1], "quantity": 2.5}]},
        )
        assert state.foresight["answer"]["totalHt"] == 2500

    run(story())
    with work_of() as context:
        assert context.session.exec(select(func.count()).select_from(Invoice)).one() == 0


def test_a_refusal_is_said_beforehand(tab_of, order):
    async def story():
        state = await opened(tab_of, order[0])
        await state.foresee(
            "invoice", {"mode": "LINES", "confirmUnshipped": True, "lines": [{"orderLineId": order[1], "quantity": 11}]}
        )
        assert state.foresight["answer"]["refusal"] == "Only 10 of 10 remain to be invoiced."

    run(story())


def test_what_has_not_left_is_named_before_anybody_confirms(tab_of, order, work_of):
    async def story():
        state = await opened(tab_of, order[0])
        await state.act("ship", {"lines": [{"orderLineId": order[1], "quantity": 3}]})
        await state.foresee("invoice", {"mode": "BALANCE"})
        assert state.foresight["answer"]["unshipped"] == "7 × Forklift"
        await state.foresee("invoice", {"mode": "LINES", "lines": [{"orderLineId": order[1], "quantity": 3}]})
        assert state.foresight["answer"]["unshipped"] is None

    run(story())


def test_values_that_say_nothing_yet_and_acts_without_foresight_show_nothing(tab_of, order):
    async def story():
        state = await opened(tab_of, order[0])
        await state.foresee("invoice", {"mode": "DEPOSIT", "percent": "many"})
        assert state.foresight == {"action": "invoice", "answer": None}
        await state.foresee("receive", {})
        assert state.foresight["action"] == "invoice"

    run(story())


def test_quantities_are_invoiced_from_the_dialog(tab_of, order):
    async def story():
        state = await opened(tab_of, order[0])
        await state.act(
            "invoice", {"mode": "LINES", "confirmUnshipped": True, "lines": [{"orderLineId": order[1], "quantity": 4}]}
        )
        assert state.outcome["ok"] is True
        assert state.outcome["go"].startswith("/workspace/invoices/")
        await state.act("ship", {"lines": [{"orderLineId": order[1], "quantity": 11}]})
        assert state.outcome["errors"] == {"lines[0].quantity": "Only 10 of 10 are left to ship."}

    run(story())
