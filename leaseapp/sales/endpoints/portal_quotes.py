"""Answers to a quote from a client's own account (issue 18): what the public page does, by somebody who signed in."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Gone
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.permissions import QUOTE_READ
from leaseapp.sales.schemas.public_quotes import PublicAcceptIn, PublicQuoteOut, PublicRefuseIn
from leaseapp.sales.services import portal_quotes


@workspace.post(
    "/quotes/{quote_id}/portal/accept", permission=QUOTE_READ, external=True, entering=portal_quotes.entering,
    audit="sales.quote.accept_in_portal", act=_("Accepted in the client portal"), returns=PublicQuoteOut, refuses=(Gone,),
    extra="issue 18: a client accepts from their own account what the public page offers",
)  # fmt: skip
def accept_quote_in_portal(context: Context, quote_id: Id, body: PublicAcceptIn) -> PublicQuoteOut:
    """Accept the quote of the caller's company: 409 when it was answered already or its total is not the one seen."""
    return portal_quotes.accept(context, quote_id, body)


@workspace.post(
    "/quotes/{quote_id}/portal/refuse", permission=QUOTE_READ, external=True, entering=portal_quotes.entering,
    audit="sales.quote.refuse_in_portal", act=_("Refused in the client portal"), returns=PublicQuoteOut, refuses=(Gone,),
    extra="issue 18: a client refuses from their own account",
)  # fmt: skip
def refuse_quote_in_portal(context: Context, quote_id: Id, body: PublicRefuseIn) -> PublicQuoteOut:
    """Refuse the quote of the caller's company with a reason: 409 when it was answered already."""
    return portal_quotes.refuse(context, quote_id, body)
