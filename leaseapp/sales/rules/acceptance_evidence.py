"""Evidence that a quote was accepted, as plain values; drawn as the evidence sheet and kept beside the sealed document."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from leaseapp.documents.rules.brand import Picture
from leaseapp.documents.rules.parties import Buyer, Seller
from leaseapp.sales.enums import AcceptanceChannel
from leaseapp.sales.rules.recurring import PeriodTotal


@dataclass(frozen=True, kw_only=True)
class AcceptanceEvidence:
    """The acceptance of a quote: who, when (`accepted_at`, shown in `timezone`), from where, and the SHA-256 of the quote.

    `number` is shared by all revisions of the quote, `revision` is the accepted one; `full_number` names both.
    `total_ttc` in `currency` is what is paid once, `recurring` what is paid each period. `signature` is the
    drawing, None when the name alone was typed; `recorded_by` the member of the office who wrote down an acceptance that
    came on paper.
    """

    seller: Seller
    buyer: Buyer
    number: str
    revision: int
    full_number: str
    quoted_on: date
    subject: str | None
    total_ttc: Decimal
    currency: str
    channel: AcceptanceChannel
    accepted_at: datetime
    timezone: str
    name: str
    ip_address: str | None
    user_agent: str | None
    document_sha256: str
    signature: Picture | None = None
    signature_sha256: str | None = None
    recorded_by: str | None = None
    recurring: tuple[PeriodTotal, ...] = ()
