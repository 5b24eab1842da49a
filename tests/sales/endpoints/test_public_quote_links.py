"""Links that open nothing any more, of whom a link shows nothing, and how often one may be used."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from leaseapp.kernel import clock
from leaseapp.notifications.models import Notification
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Quote, QuoteAcceptance, QuoteQuestion
from tests.factories import quotes
from tests.factories.public_quotes import ACCEPT, PUBLIC, SELLER_NAME, code, stored
from tests.support import world
from tests.support.unchanged import unchanged

# --- closed links


WRITES = (("accept", ACCEPT), ("refuse", {"reason": "PRICE"}), ("questions", {"text": "Hello?"}))


def closed(refused: Callable[..., Any], path: str) -> set[tuple[int, str]]:
    """Return the answers of all routes of the link."""
    found = {refused(path), refused(f"{path}/pdf"), refused(f"{path}/totals", json={"selectedLineIds": []})}
    return found | {refused(f"{path}/{name}", json=body) for name, body in WRITES}


def test_an_expired_offer_is_closed(refused, offer):
    made = offer(valid_until=clock.today() - timedelta(days=1))
    assert closed(refused, made.path) == {(410, "QUOTE_LINK_EXPIRED")}


def test_a_revoked_link_is_closed_and_the_new_one_open(refused, offer, client, anonymous):
    made = offer()
    answer = client.post(f"/api/workspace/quotes/{made.id}/revoke-link")
    assert answer.status_code == 200, answer.text
    assert closed(refused, made.path) == {(410, "QUOTE_LINK_REVOKED")}
    token = answer.json()["url"].rpartition("/")[2]
    assert anonymous.get(f"{PUBLIC}/{token}").status_code == 200
    assert client.get(f"/api/workspace/quotes/{made.id}/link").json()["url"] == answer.json()["url"]


def test_a_superseded_offer_says_so_and_names_the_seller(refused, offer, work_of, anonymous):
    made = offer()
    with work_of() as context:
        revision = quotes.quote(context, status=QuoteStatus.DRAFT, revision=2)
        context.session.get(Quote, (world.ALPHA, made.id)).superseded_by_id = revision.id
    assert closed(refused, made.path) == {(410, "QUOTE_SUPERSEDED")}
    problem = anonymous.get(made.path).json()
    assert problem["seller"]["name"] == SELLER_NAME


def test_a_draft_and_a_deleted_draft_do_not_exist(refused, offer):
    assert closed(refused, offer(status=QuoteStatus.DRAFT).path) == {(404, "NOT_FOUND")}
    assert closed(refused, offer(status=QuoteStatus.DRAFT, deleted_at=clock.now()).path) == {(404, "NOT_FOUND")}


@pytest.mark.parametrize("token", ["x", "%00", "é", "A" * 80, "..%2f..%2fetc"])
def test_a_token_that_was_not_minted_here_opens_nothing(refused, database, token):
    assert refused(f"{PUBLIC}/{token}") == (404, "NOT_FOUND")


def test_a_token_opens_its_own_quote_and_no_other_organization_s(anonymous, offer):
    alpha = offer(subject="of alpha")
    beta = offer("beta", subject="of beta")
    assert anonymous.get(alpha.path).json()["subject"] == "of alpha"
    assert anonymous.get(beta.path).json()["subject"] == "of beta"
    crossed = {"selectedLineIds": [beta.option_id]}
    assert code(anonymous.post(f"{alpha.path}/totals", json=crossed)) == (404, "NOT_FOUND")


def test_an_answer_of_one_organization_s_client_touches_no_other(anonymous, offer):
    alpha, beta = offer(), offer("beta")
    anonymous.post(f"{beta.path}/accept", json=ACCEPT)
    [quote] = stored(Quote, Quote.id == alpha.id)
    assert quote.status is QuoteStatus.SENT
    assert {row.organization_id for row in stored(QuoteAcceptance)} == {world.BETA}
    assert {row.organization_id for row in stored(Notification)} == {world.BETA}


# --- the office's side of the link


def test_the_office_needs_the_permission_to_see_or_revoke_the_link(offer, as_role, database):
    made = offer()
    with unchanged(database):
        for role in ("AUDITOR", "TECHNICIAN", "CLIENT_USER"):
            assert as_role(role).get(f"/api/workspace/quotes/{made.id}/link").status_code == 403
            assert as_role(role).post(f"/api/workspace/quotes/{made.id}/revoke-link").status_code == 403
        assert as_role("ADMIN", "beta").post(f"/api/workspace/quotes/{made.id}/revoke-link").status_code == 404


# --- limits


def test_calls_are_counted_per_link_and_told_in_headers(anonymous, offer):
    made = offer()
    with clock.freeze(clock.now()):
        first = anonymous.get(made.path)
        second = anonymous.get(made.path)
    assert (first.headers["ratelimit-limit"], first.headers["ratelimit-remaining"]) == ("300", "299")
    assert second.headers["ratelimit-remaining"] == "298"
    assert first.headers["ratelimit-reset"] == "600"


def test_too_many_questions_are_slowed_down_for_an_hour_and_counted_even_when_refused(anonymous, offer, database):
    made = offer()
    start = clock.now()
    with clock.freeze(start):
        answers = [anonymous.post(f"{made.path}/questions", json={"text": "Again?"}) for _n in range(11)]
    assert [answer.status_code for answer in answers] == [201] * 10 + [429]
    assert answers[-1].headers["retry-after"] == "3600"
    assert len(stored(QuoteQuestion)) == 10
    with clock.freeze(start + timedelta(hours=1)):
        assert anonymous.post(f"{made.path}/questions", json={"text": "Again?"}).status_code == 201


def test_guessing_tokens_exhausts_the_network_and_shuts_out_nobody_who_has_a_link(anonymous, offer):
    made = offer()
    with clock.freeze(clock.now()):
        for guess in range(60):
            anonymous.post(f"{PUBLIC}/guess-{guess}/refuse", json={"reason": "PRICE"})
        guessed = anonymous.post(f"{PUBLIC}/guess-60/refuse", json={"reason": "PRICE"})
        assert code(guessed) == (429, "TOO_MANY_REQUESTS")
        # a colleague behind the same address has a link, and it still opens
        assert anonymous.post(f"{made.path}/refuse", json={"reason": "PRICE"}).status_code == 200
    assert stored(Quote, Quote.id == made.id)[0].status is QuoteStatus.REFUSED
