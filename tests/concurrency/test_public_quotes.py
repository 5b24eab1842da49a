"""A client's answer and somebody else's act at the same moment: one of them counts, the other one hears why."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.notifications.models import Notification
from leaseapp.sales.endpoints.public_quotes import accept_public_quote, refuse_public_quote
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Quote, QuoteAcceptance
from leaseapp.sales.services import quote_links, quoting
from tests.factories import quotes
from tests.support import world
from tests.support.at_once import at_once

ACCEPT = {"name": "Hélène Rouvière", "totalTtc": 1200}


@pytest.fixture
def offer(work_of: Callable[..., Any]) -> tuple[Any, str]:
    """A quote and its client's token."""
    with work_of() as context:
        quote = quotes.quote(context, salesperson_id=world.person("COMMERCIAL").user_id)
        return quote.id, quote_links.link(context, quote).rpartition("/")[2]


def state(quote_id: Any) -> tuple[Quote, list[QuoteAcceptance]]:
    with db.system_session("test") as session:
        quote = session.exec(select(Quote).where(Quote.id == quote_id)).one()
        return quote, list(session.exec(select(QuoteAcceptance)))


def test_of_six_acceptances_at_once_one_counts(offer):
    quote_id, token = offer
    calls = [{"token": token, "body": ACCEPT | {"name": f"Person {n}"}} for n in range(6)]
    outcomes = at_once(accept_public_quote, calls)
    assert sorted(outcome.status for outcome in outcomes) == [200, 409, 409, 409, 409, 409]
    assert {outcome.code for outcome in outcomes} == {None, "INVALID_TRANSITION"}
    quote, [evidence] = state(quote_id)
    assert quote.status is QuoteStatus.ACCEPTED
    [winner] = [outcome.answer for outcome in outcomes if outcome.status == 200]
    assert evidence.accepted_by_name == winner.acceptance.accepted_by_name
    with db.system_session("test") as session:
        assert len(session.exec(select(Notification)).all()) == 1


def together(*acts: Callable[[], Any]) -> list[Any]:
    """The status or the problem's code of each act, all started at once."""
    barrier = Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        barrier.wait(timeout=30)
        try:
            return getattr(act(), "status", 200)
        except Problem as problem:
            return problem.code

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


@pytest.mark.parametrize("_round", range(3))
def test_accepted_or_refused_but_never_both(offer, _round):
    quote_id, token = offer
    accepted, refused = together(
        lambda: perform(accept_public_quote, None, token=token, body=ACCEPT),
        lambda: perform(refuse_public_quote, None, token=token, body={"reason": "PRICE"}),
    )
    quote, evidence = state(quote_id)
    assert (accepted, refused, quote.status.value, len(evidence)) in {
        (200, "INVALID_TRANSITION", "ACCEPTED", 1),
        ("INVALID_TRANSITION", 200, "REFUSED", 0),
    }


@pytest.mark.parametrize("_round", range(3))
def test_an_offer_that_was_revised_first_is_not_accepted(offer, work_of, _round):
    quote_id, token = offer

    def revise() -> None:
        with work_of() as context:
            quoting.send(context, quoting.revise(context, quote_id))

    accepted, revised = together(lambda: perform(accept_public_quote, None, token=token, body=ACCEPT), revise)
    quote, evidence = state(quote_id)
    assert revised == 200
    assert quote.superseded_by_id is not None
    assert (accepted, quote.status.value, len(evidence)) in {(200, "ACCEPTED", 1), ("QUOTE_SUPERSEDED", "SENT", 0)}


@pytest.mark.parametrize("_round", range(3))
def test_a_link_that_was_revoked_first_accepts_nothing(offer, work_of, _round):
    quote_id, token = offer

    def revoke() -> None:
        with work_of() as context:
            quote_links.renew(context, quote_id)

    accepted, revoked = together(lambda: perform(accept_public_quote, None, token=token, body=ACCEPT), revoke)
    quote, evidence = state(quote_id)
    assert revoked == 200
    assert (accepted, quote.status.value, len(evidence)) in {(200, "ACCEPTED", 1), ("QUOTE_LINK_REVOKED", "SENT", 0)}
