"""Events of sales for the other domains, in the past tense. Every event carries ids only; subscribers read the rest."""

from dataclasses import dataclass
from uuid import UUID

from leaseapp.kernel.events import Event


@dataclass(frozen=True)
class QuoteSent(Event):
    """A quote was marked as sent; the mail, if the organization wants one or the same act asks for it (`mailed`), is a job."""

    quote_id: UUID
    mailed: bool = False


@dataclass(frozen=True)
class QuoteAccepted(Event):
    """The client accepted a quote, online or on paper; its PDF is sealed."""

    quote_id: UUID


@dataclass(frozen=True)
class QuoteRefused(Event):
    """A quote was refused with a reason."""

    quote_id: UUID


@dataclass(frozen=True)
class QuoteConverted(Event):
    """A quote became an order; one of rents and subscriptions alone has none (`order_id` None)."""

    quote_id: UUID
    order_id: UUID | None


@dataclass(frozen=True)
class RecurringLinesAgreed(Event):
    """Rents and subscriptions of a quote were agreed and wait for contracts (`PendingContractLine`)."""

    quote_id: UUID
    pending_line_ids: tuple[UUID, ...]
