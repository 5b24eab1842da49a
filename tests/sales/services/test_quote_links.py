"""The client's link of a quote: what opens it, until when, and what closes it."""

from datetime import UTC, date, datetime, timedelta

import pytest

from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Gone, NotFound
from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.security import tokens
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.services import quote_links
from tests.factories import quotes
from tests.support import world


def token_of(context: Context, quote) -> str:
    url = quote_links.link(context, quote)
    assert url.startswith("http://localhost:8000/q/")
    return url.rpartition("/")[2]


def gone(context: Context, token: str) -> Gone:
    with pytest.raises(Gone) as refusal:
        quote_links.read(context, token)
    return refusal.value


def later(context: Context, **span: int) -> Context:
    return Context(session=context.session, principal=context.principal, now=context.now + timedelta(**span))


def test_the_link_opens_its_quote(context):
    quote = quotes.quote(context)
    assert quote_links.read(context, token_of(context, quote)).id == quote.id


def test_an_offer_is_open_until_the_last_day_of_validity_ends_where_the_organization_is(context):
    quote = quotes.quote(context, valid_until=date(2026, 7, 14))
    assert quote_links.expiry(context, quote) == datetime(2026, 7, 14, 22, 0, tzinfo=UTC)


def test_without_a_validity_the_link_opens_the_offer_for_90_days(context):
    quote = quotes.quote(context, valid_until=None)
    token = token_of(context, quote)
    assert quote_links.read(later(context, days=89, hours=23), token).id == quote.id
    assert gone(later(context, days=90), token).code == "QUOTE_LINK_EXPIRED"


def test_an_expired_offer_is_closed_and_names_the_seller(context):
    quote = quotes.quote(context, valid_until=context.today - timedelta(days=1))
    refusal = gone(context, token_of(context, quote))
    assert (refusal.status, refusal.code) == (410, "QUOTE_LINK_EXPIRED")
    assert refusal.extra["seller"]["name"] == "Nordloc"


def test_a_validity_that_was_shortened_closes_links_sent_before(context):
    quote = quotes.quote(context)
    token = token_of(context, quote)
    quote.valid_until = context.today - timedelta(days=1)
    assert gone(context, token).code == "QUOTE_LINK_EXPIRED"


def test_a_validity_that_was_extended_keeps_links_sent_before_open(context):
    quote = quotes.quote(context, valid_until=context.today + timedelta(days=1))
    token = token_of(context, quote)
    quote.valid_until = context.today + timedelta(days=30)
    assert quote_links.read(later(context, days=29), token).id == quote.id
    assert gone(later(context, days=31), token).code == "QUOTE_LINK_EXPIRED"


def test_an_accepted_quote_can_be_read_again_for_90_days_after_its_validity(context):
    quote = quotes.quote(
        context, status=QuoteStatus.ACCEPTED, accepted_at=context.now, valid_until=context.today - timedelta(days=1)
    )
    token = token_of(context, quote)
    assert quote_links.read(later(context, days=89), token).id == quote.id
    assert gone(later(context, days=91), token).code == "QUOTE_LINK_EXPIRED"


def test_a_revoked_link_opens_nothing_and_the_new_one_does(context):
    quote = quotes.quote(context)
    old = token_of(context, quote)
    new = quote_links.renew(context, quote.id).url.rpartition("/")[2]
    assert gone(context, old).code == "QUOTE_LINK_REVOKED"
    assert quote_links.read(context, new).id == quote.id


def test_the_link_of_a_superseded_quote_says_so(context):
    quote = quotes.quote(context)
    token = token_of(context, quote)
    revision = quotes.quote(context, status=QuoteStatus.DRAFT, number=quote.number, revision=2)
    quote.superseded_by_id = revision.id
    context.session.flush()
    assert gone(context, token).code == "QUOTE_SUPERSEDED"


def test_what_a_client_accepted_stays_his_to_read_after_a_revision(context):
    quote = quotes.quote(context, status=QuoteStatus.ACCEPTED, accepted_at=context.now)
    token = token_of(context, quote)
    revision = quotes.quote(context, status=QuoteStatus.DRAFT, number=quote.number, revision=2)
    quote.superseded_by_id = revision.id
    context.session.flush()
    assert quote_links.read(later(context, days=89), token).id == quote.id
    assert gone(later(context, days=91), token).code == "QUOTE_LINK_EXPIRED"


def test_a_draft_does_not_exist_for_clients_and_has_no_link_to_copy(context):
    quote = quotes.quote(context, status=QuoteStatus.DRAFT)
    with pytest.raises(NotFound):
        quote_links.read(context, token_of(context, quote))
    for ask in (quote_links.current, quote_links.renew):
        with pytest.raises(Conflict) as refusal:
            ask(context, quote.id)
        assert refusal.value.code == "QUOTE_NOT_SENT"
    assert quote.link_version == 1


@pytest.mark.parametrize("token", ["", "x", "é", "\x00", "a" * 80, "../../etc/passwd"])
def test_what_was_not_minted_here_opens_nothing(context, token):
    with pytest.raises(NotFound):
        quote_links.read(context, token)
    with pytest.raises(NotFound):
        quote_links.bearer({"token": token})


def test_a_token_of_another_purpose_opens_nothing(context):
    quote = quotes.quote(context)
    other = tokens.mint("invitation", quote.id, quote.link_version, clock.now() + timedelta(days=1))
    with pytest.raises(NotFound):
        quote_links.read(context, other)


def test_the_bearer_is_nobody_with_no_permission_in_the_quote_s_organization(work_of):
    with work_of(organization="beta") as context:
        quote = quotes.quote(context)
        token = token_of(context, quote)
    principal = quote_links.bearer({"token": token})
    assert principal.kind is PrincipalKind.LINK
    assert (principal.user_id, principal.permissions, principal.roles) == (None, frozenset(), ())
    assert (principal.organization_id, principal.bearer_of) == (world.BETA, quote.id)
