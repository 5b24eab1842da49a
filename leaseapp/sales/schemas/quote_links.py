"""The public address of a quote, as the office copies it."""

from leaseapp.kernel.text.schema import Instant, Out


class QuoteLinkOut(Out):
    """Show the address to give to the client, and the instant from which it no longer opens the offer."""

    url: str
    expires_at: Instant
