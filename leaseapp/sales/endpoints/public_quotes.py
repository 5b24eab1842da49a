"""The public page of a quote: entered by the token of its link, by nobody in particular (document 3 "Public").

Limits are per link and address, and per network for made-up links (DECISIONS 8): generous for reading, tight for what
writes or costs work.
"""

from datetime import timedelta

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, public
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.sales.schemas.public_quotes import (
    PublicAcceptIn,
    PublicQuestionIn,
    PublicQuestionOut,
    PublicQuoteOut,
    PublicRefuseIn,
    PublicTotalsIn,
    PublicTotalsOut,
)
from leaseapp.sales.services import public_quotes
from leaseapp.sales.services.quote_links import bearer

PATH = "/api/public/quotes/{token}"


def _limits(name: str, network: int, link: int, window: timedelta) -> tuple[RateLimit, ...]:
    return (
        RateLimit(f"{name}-network", Per.NETWORK, Limit(network, window)),
        RateLimit(f"{name}-link", Per.LINK, Limit(link, window)),
    )


_TEN_MINUTES, _HOUR = timedelta(minutes=10), timedelta(hours=1)
READING = _limits("public-quote-read", 600, 300, _TEN_MINUTES)
DRAWING = _limits("public-quote-pdf", 120, 40, _TEN_MINUTES)
ANSWERING = _limits("public-quote-answer", 60, 20, _TEN_MINUTES)
ASKING = _limits("public-quote-ask", 30, 10, _HOUR)


@public.get(
    PATH,
    bearer=bearer,
    limits=READING,
    returns=PublicQuoteOut,
    extra="the page /q/[token] reads the offer by the token of its link",
)
def read_public_quote(context: Context, token: str) -> PublicQuoteOut:
    """Return the quote for its client: 404 unknown or draft, 410 expired, revoked or replaced by a newer version."""
    return public_quotes.read(context, token)


@public.post(
    f"{PATH}/totals",
    bearer=bearer,
    limits=READING,
    writes=False,
    returns=PublicTotalsOut,
    extra="totals follow the options that the client ticks",
)
def preview_public_quote(context: Context, token: str, body: PublicTotalsIn) -> PublicTotalsOut:
    """Return the totals of the quote with the options ticked, by the rule that accepting it uses; nothing is stored."""
    return public_quotes.totals_with(context, token, body.selected_line_ids)


@public.post(
    f"{PATH}/accept",
    bearer=bearer,
    limits=ANSWERING,
    audit="sales.quote.accept_online",
    returns=PublicQuoteOut,
    extra="document 3: the client accepts on the public page",
    act=_("Accepted online"),
)
def accept_public_quote(context: Context, token: str, body: PublicAcceptIn) -> PublicQuoteOut:
    """Accept the quote: 409 when it was answered already or its total is not the one seen."""
    return public_quotes.accept(context, token, body)


@public.post(
    f"{PATH}/refuse",
    bearer=bearer,
    limits=ANSWERING,
    audit="sales.quote.refuse_online",
    returns=PublicQuoteOut,
    extra="the client may refuse on the same page, with a reason",
    act=_("Refused online"),
)
def refuse_public_quote(context: Context, token: str, body: PublicRefuseIn) -> PublicQuoteOut:
    """Refuse the quote with a reason: 409 when it was answered already."""
    return public_quotes.refuse(context, token, body)


@public.post(
    f"{PATH}/questions",
    bearer=bearer,
    limits=ASKING,
    audit="sales.quote.ask_online",
    returns=PublicQuestionOut,
    status=201,
    extra="the client may ask the salesperson before answering",
    act=_("Question asked online"),
)
def ask_about_public_quote(context: Context, token: str, body: PublicQuestionIn) -> PublicQuestionOut:
    """Send a question to the salesperson; it stays beside the quote."""
    return PublicQuestionOut.model_validate(public_quotes.ask(context, token, body))


@public.get(
    f"{PATH}/pdf",
    bearer=bearer,
    limits=DRAWING,
    files=(PDF,),
    extra="the client downloads the offer, sealed once it is accepted",
)
def read_public_quote_pdf(context: Context, token: str) -> FileAnswer:
    """Return the PDF: sealed once the quote is accepted, until then the offer as it stands."""
    return public_quotes.pdf(context, token)
