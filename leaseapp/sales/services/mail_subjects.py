"""What can be mailed, kind by kind: whether it may be, to whom it goes, what is said of it, and its PDF."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.directory.queries import default_billing_entity
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.sales import queries
from leaseapp.sales.enums import DocumentKind, InvoiceStatus, InvoiceType, MailTemplate, OrderStatus, QuoteStatus
from leaseapp.sales.models import CreditNote, Customer, DocumentMail, Invoice, Order, Quote
from leaseapp.sales.rules import mail_texts, settlement
from leaseapp.sales.rules.quote import full_number, is_expired
from leaseapp.sales.rules.vat_regime import language_of
from leaseapp.sales.schemas.statements import StatementQuery
from leaseapp.sales.services import archiving, issuing, order_documents, quote_links, quote_sealing, statements


@dataclass(frozen=True)
class Subject:
    """A record that may be mailed: what the text says of it, and who sells and buys.

    `amount` in `currency` (None for a statement), `due_on` when an invoice is due or a quote ends, `said` further values of
    placeholders, `contact_id` whom it is meant for. A `draft` becomes what it is by being sent; its `number` is what issue
    would give now (`expected`). `answerable`: a quote that its link lets the client accept.
    """

    kind: DocumentKind
    template: MailTemplate
    record_id: UUID
    customer_id: UUID
    number: str
    currency: str = "EUR"
    amount: Decimal | None = None
    due_on: date | None = None
    said: dict[str, Any] = field(default_factory=dict)
    billing_entity_id: UUID | None = None
    contact_id: UUID | None = None
    answerable: bool = False
    draft: bool = False
    expected: bool = False


@dataclass(frozen=True)
class Sides:
    """Seller and buyer of a mailed document, and the person of the buyer's whom it is meant for."""

    seller: BillingEntity | None
    customer: Customer
    company: Company
    establishment: Establishment | None
    contact: Contact | None

    @property
    def locale(self) -> str:
        """The buyer's language (French in France, else English), that of document and mail."""
        return language_of(self.company.country)

    @property
    def recipient(self) -> str | None:
        """The address of the person it is meant for, else that for bills, else the company's."""
        ways = (
            self.contact.email if self.contact else None,
            self.customer.billing_email,
            self.company.email,
            self.establishment.email if self.establishment else None,
        )
        return next((address for address in ways if address), None)


TARGETS: dict[DocumentKind, str] = {
    DocumentKind.INVOICE: "Invoice",
    DocumentKind.CREDIT_NOTE: "CreditNote",
    DocumentKind.QUOTE: "Quote",
    DocumentKind.ORDER: "Order",
    DocumentKind.STATEMENT: "Customer",
}
"""The kind of record behind each kind of document."""


def subject(
    context: Context, kind: DocumentKind, record_id: UUID, *, for_update: bool = False, draft: bool = False
) -> Subject:
    """The record as a subject of mails; with `draft` also a draft that is about to be issued or sent.

    Raises NotFound; Conflict INVALID_TRANSITION for a draft and for a canceled order, QUOTE_SUPERSEDED.
    """
    found = _READ[kind](context, record_id, for_update)
    if found.draft and not draft:
        raise _refuse("DRAFT", _DRAFTS[kind])
    return found


def sides(context: Context, about: Subject) -> Sides:
    """Who sells and who buys. Raises NotFound."""
    found = queries.customer_with_company(context, about.customer_id)
    if found is None:
        raise NotFound()
    customer, company, establishment = found
    contact = find(context, Contact, about.contact_id)
    seller = find(context, BillingEntity, about.billing_entity_id)
    if seller is None and about.kind is DocumentKind.STATEMENT:
        seller = queries.last_seller_of(context, customer.id) or default_billing_entity(context)
    return Sides(seller, customer, company, establishment, contact)


def attachment(context: Context, mail: DocumentMail) -> FileAnswer:
    """The document as it stands now; its bytes may be made later. Raises what reading it raises."""
    return _PRINT[mail.kind](context, mail)


def link(context: Context, mail: DocumentMail) -> str | None:
    """The public address of a quote that can be accepted; minted now, never stored. None for all else."""
    if mail.kind is not DocumentKind.QUOTE:
        return None
    quote = get_or_404(context, Quote, mail.target_id)
    is_sent = quote.status is QuoteStatus.SENT
    return quote_links.link(context, quote) if is_sent and _answerable(context, quote) else None


def _answerable(context: Context, quote: Quote) -> bool:
    return quote.status in _OFFERED and not is_expired(quote.status, quote.valid_until, context.today)


_OFFERED = (QuoteStatus.DRAFT, QuoteStatus.SENT)
_DRAFTS = {
    DocumentKind.INVOICE: _("A draft cannot be sent: issue the invoice first."),
    DocumentKind.QUOTE: _("A draft cannot be sent by e-mail: mark the quote as sent first."),
}


def _refuse(status: str, message: str) -> Conflict:
    return Conflict("INVALID_TRANSITION", message, extra={"status": status})


def _invoice(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Invoice, record_id, for_update=for_update)
    is_draft = row.status is InvoiceStatus.DRAFT
    due = row.total_ttc if is_draft else settlement.due_on(row) if row.status in settlement.PAYABLE else ZERO
    is_deposit = row.type_code is InvoiceType.DEPOSIT_INVOICE
    return Subject(
        DocumentKind.INVOICE,
        MailTemplate.DEPOSIT_INVOICE if is_deposit else MailTemplate.INVOICE,
        row.id,
        row.customer_id,
        issuing.expected_number(context, row.billing_entity_id) if is_draft else row.number or "",
        row.currency,
        row.total_ttc,
        row.due_date,
        {"amountDue": due, "dueDate": row.due_date if due else None, "purchaseOrder": row.purchase_order_ref},
        row.billing_entity_id,
        draft=is_draft,
        expected=is_draft,
    )


def _credit_note(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, CreditNote, record_id, for_update=for_update)
    invoice = queries.numbers_of(context, [row.invoice_id]).get(row.invoice_id)
    return Subject(
        DocumentKind.CREDIT_NOTE, MailTemplate.CREDIT_NOTE, row.id, row.customer_id, row.number, row.currency,
        row.total_ttc, None, {"invoice": invoice}, row.billing_entity_id,
    )  # fmt: skip


def _quote(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Quote, record_id, for_update=for_update)
    if row.superseded_by_id is not None:
        raise Conflict("QUOTE_SUPERSEDED", _("This quote was replaced by a newer version: send that one."))
    answerable = _answerable(context, row)
    said = {
        "subject": row.subject,
        "validUntil": row.valid_until if answerable else None,
        "online": mail_texts.ONLINE if answerable else None,
    }
    return Subject(
        DocumentKind.QUOTE, MailTemplate.QUOTE, row.id, row.customer_id, full_number(row.number, row.revision),
        row.currency, row.total_ttc, row.valid_until, said, row.billing_entity_id, row.contact_id, answerable,
        draft=row.status is QuoteStatus.DRAFT,
    )  # fmt: skip


def _order(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Order, record_id, for_update=for_update)
    if row.status is OrderStatus.CANCELED:
        raise _refuse(row.status.value, _("A canceled order is not confirmed to anybody."))
    return Subject(
        DocumentKind.ORDER, MailTemplate.ORDER, row.id, row.customer_id, row.number, row.currency, row.total_ttc, None,
        {"purchaseOrder": row.purchase_order_ref}, row.billing_entity_id, row.contact_id,
    )  # fmt: skip


def _statement(context: Context, record_id: UUID, for_update: bool) -> Subject:
    row = get_or_404(context, Customer, record_id, for_update=for_update)
    return Subject(
        DocumentKind.STATEMENT, MailTemplate.STATEMENT, row.id, row.id, "", said={"day": context.today}
    )  # fmt: skip


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
