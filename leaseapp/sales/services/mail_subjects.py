"""What can be mailed, kind by kind: whether it may be, to whom it goes, what is said of it, and its PDF."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.directory.queries import default_billing_entity
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.i18n import _
from leaseapp.kernel.queries import find, get_or_404
from leaseapp.sales import queries
from leaseapp.sales.enums import DocumentKind, InvoiceStatus, OrderStatus, QuoteStatus
from leaseapp.sales.models import CreditNote, Customer, DocumentMail, Invoice, Order, Quote
from leaseapp.sales.rules.quote import full_number, is_expired
from leaseapp.sales.rules.vat_regime import language_of
from leaseapp.sales.schemas.statements import StatementQuery
from leaseapp.sales.services import archiving, order_documents, quote_links, quote_sealing, statements


@dataclass(frozen=True)
class Subject:
    """A record that may be mailed: its words for the text, and who sells and buys.

    `amount` in `currency` (None for a statement), `day` as `rules.mail_texts` uses it, `contact_id` whom it is meant for.
    `answerable`: a quote that its link lets the client accept today.
    """

    kind: DocumentKind
    record_id: UUID
    customer_id: UUID
    number: str
    currency: str = "EUR"
    amount: Decimal | None = None
    day: date | None = None
    billing_entity_id: UUID | None = None
    contact_id: UUID | None = None
    answerable: bool = False


@dataclass(frozen=True)
class Sides:
    """Seller and buyer of a mailed document; `locale` is the buyer's language (French in France, else English)."""

    seller: BillingEntity | None
    company: Company
    recipient: str | None

    @property
    def locale(self) -> str:
        """The language of document and mail."""
        return language_of(self.company.country)


TARGETS: dict[DocumentKind, str] = {
    DocumentKind.INVOICE: "Invoice",
    DocumentKind.CREDIT_NOTE: "CreditNote",
    DocumentKind.QUOTE: "Quote",
    DocumentKind.ORDER: "Order",
    DocumentKind.STATEMENT: "Customer",
}
"""The kind of record behind each kind of document."""


def subject(context: Context, kind: DocumentKind, record_id: UUID, *, for_update: bool = False) -> Subject:
    """The record as a subject of mails.

    Raises NotFound; Conflict INVALID_TRANSITION for a draft and for a canceled order, QUOTE_SUPERSEDED.
    """
    return _READ[kind](context, record_id, for_update)


def sides(context: Context, about: Subject) -> Sides:
    """Who sells and who buys; the address of the person it is meant for, else that for bills, else the company's."""
    found = queries.customer_with_company(context, about.customer_id)
    if found is None:
        raise NotFound()
    customer, company, establishment = found
    contact = find(context, Contact, about.contact_id)
    seller = find(context, BillingEntity, about.billing_entity_id)
    if seller is None and about.kind is DocumentKind.STATEMENT:
        seller = queries.last_seller_of(context, customer.id) or default_billing_entity(context)
    return Sides(seller, company, _address(customer, company, establishment, contact))


def attachment(context: Context, mail: DocumentMail) -> tuple[str, bytes]:
    """File name and content of the document as it stands now. Raises what reading it raises."""
    file = _PRINT[mail.kind](context, mail)
    content = file.content
    return file.filename, content.read_bytes() if isinstance(content, Path) else content


def link(context: Context, mail: DocumentMail) -> str | None:
    """The public address of a quote that can be accepted; minted now, never stored. None for all else."""
    if mail.kind is not DocumentKind.QUOTE:
        return None
    quote = get_or_404(context, Quote, mail.target_id)
    return quote_links.link(context, quote) if _answerable(context, quote) else None


def _answerable(context: Context, quote: Quote) -> bool:
    return quote.status is QuoteStatus.SENT and not is_expired(quote.status, quote.valid_until, context.today)


def _address(
    customer: Customer, company: Company, establishment: Establishment | None, contact: Contact | None
) -> str | None:
    ways = (
        contact.email if contact else None,
        customer.billing_email,
        company.email,
        establishment.email if establishment else None,
    )
    return next((address for address in ways if address), None)


def _refuse(status: str, message: str) -> Conflict:
    return Conflict("INVALID_TRANSITION", message, extra={"status": status})


def _invoice(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Invoice, record_id, for_update=for_update)
    if row.status is InvoiceStatus.DRAFT:
        raise _refuse(row.status.value, _("A draft cannot be sent: issue the invoice first."))
    return Subject(
        DocumentKind.INVOICE, row.id, row.customer_id, row.number or "", row.currency, row.total_ttc, row.due_date,
        row.billing_entity_id,
    )  # fmt: skip


def _credit_note(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, CreditNote, record_id, for_update=for_update)
    return Subject(
        DocumentKind.CREDIT_NOTE, row.id, row.customer_id, row.number, row.currency, row.total_ttc, None,
        row.billing_entity_id,
    )  # fmt: skip


def _quote(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Quote, record_id, for_update=for_update)
    if row.status is QuoteStatus.DRAFT:
        raise _refuse(row.status.value, _("A draft cannot be sent by e-mail: mark the quote as sent first."))
    if row.superseded_by_id is not None:
        raise Conflict("QUOTE_SUPERSEDED", _("This quote was replaced by a newer version: send that one."))
    return Subject(
        DocumentKind.QUOTE, row.id, row.customer_id, full_number(row.number, row.revision), row.currency,
        row.total_ttc, row.valid_until, row.billing_entity_id, row.contact_id, _answerable(context, row),
    )  # fmt: skip


def _order(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Order, record_id, for_update=for_update)
    if row.status is OrderStatus.CANCELED:
        raise _refuse(row.status.value, _("A canceled order is not confirmed to anybody."))
    return Subject(
        DocumentKind.ORDER, row.id, row.customer_id, row.number, row.currency, row.total_ttc, None,
        row.billing_entity_id, row.contact_id,
    )  # fmt: skip


def _statement(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Customer, record_id, for_update=for_update)
    return Subject(DocumentKind.STATEMENT, row.id, row.id, "", day=context.today)


def _print_statement(context: Context, mail: DocumentMail) -> FileAnswer:
    query = StatementQuery(start=mail.period_start, end=mail.period_end, format="pdf")
    answer = statements.read(context, mail.target_id, query)
    if not isinstance(answer, FileAnswer):
        raise TypeError("a statement asked for as PDF is a file")
    return answer


_READ: dict[DocumentKind, Callable[[Context, UUID, bool], Subject]] = {
    DocumentKind.INVOICE: _invoice,
    DocumentKind.CREDIT_NOTE: _credit_note,
    DocumentKind.QUOTE: _quote,
    DocumentKind.ORDER: _order,
    DocumentKind.STATEMENT: _statement,
}
_PRINT: dict[DocumentKind, Callable[[Context, Any], FileAnswer]] = {
    DocumentKind.INVOICE: lambda context, mail: archiving.pdf(context, mail.target_id),
    DocumentKind.CREDIT_NOTE: lambda context, mail: archiving.credit_pdf(context, mail.target_id),
    DocumentKind.QUOTE: lambda context, mail: quote_sealing.pdf(context, mail.target_id),
    DocumentKind.ORDER: lambda context, mail: order_documents.pdf(context, mail.target_id),
    DocumentKind.STATEMENT: _print_statement,
}
