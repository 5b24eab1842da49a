"""Statement tab and aged balance: what their states hold, with the caller's permissions."""

import pytest

from leaseapp.billing.ui.receivables import BalanceState, StatementState
from leaseapp.kernel import clock
from tests.factories import sales_http as http
from tests.ui.conftest import tab_of  # noqa: F401
from tests.ui.tabs import run


@pytest.fixture
def customer(client):
    """A customer that owes 1 200 €."""
    http.seller(client)
    buyer = http.customer(client)
    http.issued(client, buyer["id"])
    return buyer


def test_the_statement_of_a_period_is_shown(tab_of, customer):  # noqa: F811
    async def story():
        state = await tab_of("ACCOUNTANT").state(StatementState)
        today = clock.today().isoformat()
        await state.read(customer["id"], {"from": today, "to": today})
        assert (state.data["opening"], state.data["closing"], len(state.data["rows"])) == (0, 1200, 1)

    run(story())


def test_a_refused_statement_shows_the_message_and_no_rows(tab_of, customer):  # noqa: F811
    async def story():
        state = await tab_of("COMMERCIAL").state(StatementState)
        await state.read(customer["id"], {"from": "2026-01-01", "to": "2026-12-31"})
        assert state.data == {"problem": "You do not have the permission for this action."}

    run(story())


def test_the_balance_of_today_and_of_a_day_before_the_first_invoice(tab_of, customer):  # noqa: F811
    async def story():
        state = await tab_of("ACCOUNTANT").state(BalanceState)
        await state.read("", {"page": 1})
        assert (state.data["ready"], state.data["totals"]["balance"]) == (True, 1200)
        await state.read("2020-01-01", {})
        assert (state.data["asOf"], state.data["total"]) == ("2020-01-01", 0)
        await state.read("someday", {})
        assert state.data["problem"]

    run(story())
