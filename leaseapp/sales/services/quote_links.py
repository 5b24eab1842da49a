"""The address that lets a client answer a quote without an account (DECISIONS 19, document 3 "Public").

The token in it is an HMAC over the quote's id, its `link_version` and an expiry: it is minted again at any time, nothing
secret is stored, and raising the version revokes every address that was sent. Whoever holds it acts inside the quote's
organization, with no permission at all, and these services show them that quote only.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from leaseapp.directory.models import BillingEntity
from leaseapp.identity.services import link_bearers
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Gone, NotFound
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.security import tokens
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import QuoteStatus
from leaseapp.sales.models import Quote

PURPOSE = "quote"
WITHOUT_END = timedelta(days=90)
"""The time for which the link of a quote without `valid_until` opens it, from the moment it is made."""
AFTER_ANSWER = timedelta(days=90)
"""The time for which the client can read again what they accepted or refused, whatever the validity was."""

EXPIRED = _("This quote is no longer valid.")
REVOKED = _("This link was replaced by a newer one or withdrawn by the sender.")
SUPERSEDED = _("This quote was replaced by a newer version, which the sender gives you by another link.")
_ANSWERED = (QuoteStatus.ACCEPTED, QuoteStatus.REFUSED, QuoteStatus.CONVERTED)


@dataclass(frozen=True)
class QuoteLink:
    """The public address of a quote and the instant from which it opens nothing any more."""

    url: str
    expires_at: datetime


def link(context: Context, quote: Quote) -> str:
    """Return the absolute address `/q/<token>` for the client, as mails and the office give it out."""
    return address(context, quote).url


def address(context: Context, quote: Quote) -> QuoteLink:
    """Return the same with its expiry: the end of the last day of validity in the organization's time zone, else 90 days."""
    return QuoteLink(f"{get_settings().origin}/q/{token_of(context, quote)}", expiry(context, quote))


def token_of(context: Context, quote: Quote) -> str:
    """Return the token by which the quote is opened now."""
    return tokens.mint(PURPOSE, quote.id, quote.link_version, expiry(context, quote))


def expiry(context: Context, quote: Quote) -> datetime:
    """Return the instant, whole seconds UTC, from which an offer is closed."""
    if quote.valid_until is None:
        return (context.now + WITHOUT_END).replace(microsecond=0)
    midnight = datetime.combine(quote.valid_until + timedelta(days=1), time(), ZoneInfo(context.principal.timezone))
    return midnight.astimezone(UTC)


def current(context: Context, quote_id: UUID) -> QuoteLink:
    """Return the link of a quote that clients may see. Raises NotFound, Conflict QUOTE_NOT_SENT for a draft."""
    quote = get_or_404(context, Quote, quote_id)
    _refuse_draft(quote)
    return address(context, quote)


def renew(context: Context, quote_id: UUID) -> QuoteLink:
    """Revoke every link given out so far and answer the new one. Raises NotFound, Conflict QUOTE_NOT_SENT."""
    quote = get_or_404(context, Quote, quote_id, for_update=True)
    _refuse_draft(quote)
    quote.link_version += 1
    context.session.flush()
    return address(context, quote)


def _refuse_draft(quote: Quote) -> None:
    if quote.status is QuoteStatus.DRAFT:
        raise Conflict("QUOTE_NOT_SENT", _("A draft has no link yet: mark the quote as sent first."))


bearer = link_bearers.bearer_of(PURPOSE, Quote)
"""The holder of the link, by the token of the path."""


def read(context: Context, token: str, *, for_update: bool = False) -> Quote:
    """Return the quote that `token` opens now, in the unit of work of its `bearer`; `for_update` locks it.

    Raises NotFound (not minted here, draft, deleted, of another organization) and Gone QUOTE_LINK_REVOKED,
    QUOTE_SUPERSEDED or QUOTE_LINK_EXPIRED; a Gone names the seller, so that the client knows whom to ask.
    """
    claim = tokens.read(PURPOSE, token)
    if claim is None:
        raise NotFound()
    quote = find(context, Quote, claim.row_id, for_update=for_update)
    if quote is None or quote.status is QuoteStatus.DRAFT:
        raise NotFound()
    if claim.version != quote.link_version:
        raise _gone(context, quote, "QUOTE_LINK_REVOKED", REVOKED)
    if quote.superseded_by_id is not None and _answered_at(quote) is None:
        raise _gone(context, quote, "QUOTE_SUPERSEDED", SUPERSEDED)
    if context.now >= _closes_at(context, quote, claim):
        raise _gone(context, quote, "QUOTE_LINK_EXPIRED", EXPIRED)
    return quote


def _answered_at(quote: Quote) -> datetime | None:
    """Return when the client answered; they may go on reading what they accepted or refused, whatever the office revises."""
    return (quote.accepted_at or quote.refused_at) if quote.status in _ANSWERED else None


def _closes_at(context: Context, quote: Quote, claim: tokens.SignedToken) -> datetime:
    """Return an offer closes with its validity as it stands now, shortened or extended since; without one with its token."""
    answered = _answered_at(quote)
    if answered is not None:
        return answered + AFTER_ANSWER
    return claim.expires_at if quote.valid_until is None else expiry(context, quote)


def _gone(context: Context, quote: Quote, code: str, message: str) -> Gone:
    entity = get_or_404(context, BillingEntity, quote.billing_entity_id)
    seller = {"name": entity.name, "email": entity.email, "phone": entity.phone}
    return Gone(code, message, extra={"seller": seller, "number": quote.number})
