"""Several people answer, order and revise the same quote at once: one outcome, one order, one evidence."""

import pytest
from sqlmodel import select

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.sales.endpoints.quotes import accept_quote, convert_quote, refuse_quote, revise_quote, update_quote
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Order, Quote, QuoteAcceptance
from tests.factories import quotes_http as http
from tests.factories import sales_http
from tests.support.at_once import Outcome, at_once, together

ACCEPT = {"acceptedByName": "Ada"}
REFUSE = {"reason": "PRICE"}


@pytest.fixture
def quote(client):
    """A sent quote."""
    sales_http.seller(client)
    return http.sent(client, sales_http.customer(client)["id"])


def stored(work_of) -> tuple[list[Quote], int, int]:
    """Every quote by its revision, how many orders and how many acceptances there are."""
    with work_of() as context:
        quotes = list(context.session.exec(select(Quote).order_by(Quote.revision)))
        orders = len(context.session.exec(select(Order.id)).all())
        return quotes, orders, len(context.session.exec(select(QuoteAcceptance.id)).all())


def results(outcomes: list[Outcome]) -> list[str]:
    """The status of each success and the code of each refusal."""
    return sorted(outcome.code or str(outcome.status) for outcome in outcomes)


def test_six_orders_at_once_become_one(quote, work_of):
    outcomes = at_once(convert_quote, [{"quote_id": quote["id"]}] * 6)
    assert results(outcomes) == ["200"] + ["INVALID_TRANSITION"] * 5
    assert stored(work_of)[1] == 1


def test_six_acceptances_at_once_leave_one_evidence(quote, work_of):
    outcomes = at_once(accept_quote, [{"quote_id": quote["id"], "body": ACCEPT}] * 6)
    assert results(outcomes) == ["200"] + ["INVALID_TRANSITION"] * 5
    assert stored(work_of)[2] == 1


def test_six_revisions_at_once_become_one(quote, work_of):
    outcomes = at_once(revise_quote, [{"quote_id": quote["id"]}] * 6)
    assert results(outcomes) == ["201"] + ["REVISION_STARTED"] * 5
    quotes, _orders, _acceptances = stored(work_of)
    assert [(row.number, row.revision) for row in quotes] == [("DEV-1", 1), ("DEV-1", 2)]
    assert quotes[0].superseded_by_id is None


@pytest.mark.parametrize("_turn", range(4))
def test_accepted_and_refused_at_once_it_ends_refused_with_evidence_only_of_what_happened(quote, work_of, _turn):
    calls: list[tuple[Endpoint, dict]] = [
        (accept_quote, {"quote_id": quote["id"], "body": ACCEPT}), (refuse_quote, {"quote_id": quote["id"], "body": REFUSE}),
    ]  # fmt: skip
    accepted, refused = together(calls)
    assert refused.status == 200
    assert (accepted.status, accepted.code) in {(200, None), (409, "INVALID_TRANSITION")}
    (row,), _orders, acceptances = stored(work_of)
    assert row.status is QuoteStatus.REFUSED
    assert acceptances == (1 if accepted.status == 200 else 0)
    assert (row.accepted_at is not None, row.pdf_file_id is not None) == (acceptances == 1, acceptances == 1)


@pytest.mark.parametrize("_turn", range(4))
def test_ordered_and_replaced_at_once_one_of_them_wins(quote, work_of, client, _turn):
    revision = client.post(f"/api/workspace/quotes/{quote['id']}/revise").json()
    calls: list[tuple[Endpoint, dict]] = [
        (convert_quote, {"quote_id": quote["id"]}), (update_quote, {"quote_id": revision["id"], "body": {"status": "SENT"}}),
    ]  # fmt: skip
    ordered, replaced = together(calls)
    _quotes, orders, _acceptances = stored(work_of)
    assert (ordered.status, replaced.code, orders) in {(200, "INVALID_TRANSITION", 1), (409, None, 0)}
