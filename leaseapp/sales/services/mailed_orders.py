"""Quotes and orders as what is mailed."""

from uuid import UUID

from leaseapp.documents.enums import DocumentKind, MailTemplate
from leaseapp.documents.rules import mail_texts
from leaseapp.documents.services.mailables import MailedDocument
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import OrderStatus, QuoteStatus
from leaseapp.sales.models import Order, Quote
from leaseapp.sales.rules.quote import full_number, is_expired
from leaseapp.sales.services import quote_links, quote_reading, quoting

_OFFERED = (QuoteStatus.DRAFT, QuoteStatus.SENT)


def quote(context: Context, record_id: UUID, for_update: bool) -> MailedDocument:
    """Return a quote, also a draft. Raises NotFound, Conflict QUOTE_SUPERSEDED."""
    row = get_or_404(context, Quote, record_id, for_update=for_update)
    if row.superseded_by_id is not None:
        raise Conflict("QUOTE_SUPERSEDED", _("This quote was replaced by a newer version: send that one."))
    answerable = _answerable(context, row)
    said = {
        "subject": row.subject,
        "validUntil": row.valid_until if answerable else None,
        "online": mail_texts.ONLINE if answerable else None,
    }
    return MailedDocument(
        DocumentKind.QUOTE, MailTemplate.QUOTE, row.id, row.customer_id, full_number(row.number, row.revision),
        row.currency, row.total_ttc, row.valid_until, said, row.billing_entity_id, row.contact_id, answerable,
        draft=row.status is QuoteStatus.DRAFT,
    )  # fmt: skip


def send_draft(context: Context, record_id: UUID, version: int | None) -> None:
    """Mark a draft as sent by its mail. Raises StaleVersion for one that was changed meanwhile."""
    row = get_or_404(context, Quote, record_id)
    check_version(row, version, lambda: quote_reading.quote(context, record_id))
    quoting.send(context, row, mailed=True)


def quote_link(context: Context, record_id: UUID) -> str | None:
    """Return the public address of a quote that can be accepted; None for another."""
    row = get_or_404(context, Quote, record_id)
    is_sent = row.status is QuoteStatus.SENT
    return quote_links.link(context, row) if is_sent and _answerable(context, row) else None


def _answerable(context: Context, quote: Quote) -> bool:
    return quote.status in _OFFERED and not is_expired(quote.status, quote.valid_until, context.today)


def order(context: Context, record_id: UUID, for_update: bool) -> MailedDocument:
    """Return an order. Raises NotFound, Conflict INVALID_TRANSITION for a canceled one."""
    row = get_or_404(context, Order, record_id, for_update=for_update)
    if row.status is OrderStatus.CANCELED:
        message = _("A canceled order is not confirmed to anybody.")
        raise Conflict("INVALID_TRANSITION", message, extra={"status": row.status.value})
    return MailedDocument(
        DocumentKind.ORDER, MailTemplate.ORDER, row.id, row.customer_id, row.number, row.currency, row.total_ttc, None,
        {"purchaseOrder": row.purchase_order_ref}, row.billing_entity_id, row.contact_id,
    )  # fmt: skip
