"""A client's answer to a quote from their own account: the services of the public page, entered by a person instead of a link."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.principal import Principal
from leaseapp.sales.enums import AcceptanceChannel, QuoteStatus
from leaseapp.sales.models import Quote
from leaseapp.sales.schemas.public_quotes import PublicAcceptIn, PublicQuoteOut, PublicRefuseIn
from leaseapp.sales.services import public_quotes, quote_answers, quote_links


def entering(principal: Principal, arguments: dict[str, Any]) -> Principal:
    """Return the principal of the answer: the same person, beyond the wall of their company, for a quote that they see.

    Sealing the document needs the seller's particulars, which clients do not read; permissions they have none here.
    Raises NotFound for a quote that is not their company's.
    """
    with db.unit_of_work(principal) as context:
        quote = get_or_404(context, Quote, arguments["quote_id"])
    return replace(principal, external=False, company_id=None, permissions=frozenset(), bearer_of=quote.id)


def accept(context: Context, quote_id: UUID, body: PublicAcceptIn) -> PublicQuoteOut:
    """Accept the quote; raises what `public_quotes.accept` raises, and Conflict QUOTE_SUPERSEDED."""
    return public_quotes.accept(context, _opened(context, quote_id), body, AcceptanceChannel.PORTAL)


def refuse(context: Context, quote_id: UUID, body: PublicRefuseIn) -> PublicQuoteOut:
    """Refuse the quote; raises what `public_quotes.refuse` raises, and Conflict QUOTE_SUPERSEDED."""
    return public_quotes.refuse(context, _opened(context, quote_id), body)


def _opened(context: Context, quote_id: UUID) -> str:
    """Return the token by which the public page would open the quote now."""
    quote = quote_answers.held(context, quote_id)
    if quote.status is QuoteStatus.DRAFT:
        raise NotFound()
    quote_answers.refuse_superseded(quote)
    return quote_links.token_of(context, quote)
