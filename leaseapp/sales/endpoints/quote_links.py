"""The client's link of a quote, for the office: read it to copy it, revoke it when it went to the wrong person."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.permissions import QUOTE_UPDATE
from leaseapp.sales.schemas.quote_links import QuoteLinkOut
from leaseapp.sales.services import quote_links


@workspace.get(
    "/quotes/{quote_id}/link",
    permission=QUOTE_UPDATE,
    internal=True,
    returns=QuoteLinkOut,
    extra="DECISIONS 19: the office copies the client's link, which is stored nowhere",
)
def read_quote_link(context: Context, quote_id: Id) -> QuoteLinkOut:
    """Return the link that opens the quote for the client; 409 for a draft, which no client may see."""
    return QuoteLinkOut.model_validate(quote_links.current(context, quote_id))


@workspace.post(
    "/quotes/{quote_id}/revoke-link",
    permission=QUOTE_UPDATE,
    internal=True,
    audit="sales.quote.revoke_link",
    returns=QuoteLinkOut,
    extra="DECISIONS 19: raising the version revokes every link that was sent",
    act=_("Link revoked"),
)
def revoke_quote_link(context: Context, quote_id: Id) -> QuoteLinkOut:
    """Make every link sent so far worthless and answer the one that works from now on."""
    return QuoteLinkOut.model_validate(quote_links.renew(context, quote_id))
