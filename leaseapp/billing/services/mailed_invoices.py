"""Invoices, credit notes and statements of account as what is mailed."""

from dataclasses import replace
from datetime import date
from uuid import UUID

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.models import CreditNote, Customer, Invoice
from leaseapp.billing.rules import settlement
from leaseapp.billing.schemas.statements import StatementQuery
from leaseapp.billing.services import invoice_documents, issuing, statements
from leaseapp.directory.models import BillingEntity, Contact
from leaseapp.directory.queries import default_billing_entity
from leaseapp.documents.enums import DocumentKind, MailTemplate
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.schemas.mailing import DocumentMailOut, DraftMailIn
from leaseapp.documents.services import mailing
from leaseapp.documents.services.mailables import MailedDocument, Sides
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import find, get_or_404


def issue_and_send(context: Context, invoice_id: UUID, body: DraftMailIn) -> tuple[Invoice, DocumentMailOut]:
    """Issue a draft and queue its mail: the text says the number that issue gave.

    Raises Invalid EMAIL_INVALID at the address, and what `issuing.issue` raises; then neither is done.
    """
    mailing.check(context, body)
    invoice = issuing.issue(context, invoice_id, version=body.version, mailed=True)
    context.session.flush()
    return invoice, mailing.send(context, DocumentKind.INVOICE, invoice_id, body)


def sides_of_customer(context: Context, about: MailedDocument) -> Sides:
    """Return the seller, and the buyer of what is sold to a customer. Raises NotFound."""
    found = queries.customer_with_company(context, about.customer_id)
    if found is None:
        raise NotFound()
    customer, company, establishment = found
    contact = find(context, Contact, about.contact_id)
    seller = find(context, BillingEntity, about.billing_entity_id)
    return Sides(seller, customer.billing_email, company, establishment, contact)


def sides_of_statement(context: Context, about: MailedDocument) -> Sides:
    """Return the sides of an account: the entity that sold last to this customer, else the usual one. Raises NotFound."""
    seller = queries.last_seller_of(context, about.customer_id) or default_billing_entity(context)
    return replace(sides_of_customer(context, about), seller=seller)


def invoice(context: Context, record_id: UUID, for_update: bool) -> MailedDocument:
    """Return an invoice, also a draft. Raises NotFound."""
    row = get_or_404(context, Invoice, record_id, for_update=for_update)
    is_draft = row.status is InvoiceStatus.DRAFT
    due = row.total_ttc if is_draft else settlement.due_on(row) if row.status in settlement.PAYABLE else ZERO
    due_on = _expected_due(context, row) if is_draft else row.due_date
    rest = due if ZERO < due < row.total_ttc else None
    is_deposit = row.type_code is InvoiceType.DEPOSIT_INVOICE
    return MailedDocument(
        DocumentKind.INVOICE,
        MailTemplate.DEPOSIT_INVOICE if is_deposit else MailTemplate.INVOICE,
        row.id,
        row.customer_id,
        issuing.expected_number(context, row.billing_entity_id) if is_draft else row.number or "",
        row.currency,
        row.total_ttc,
        due_on,
        {"amountDue": due, "rest": rest, "dueDate": due_on if due else None, "purchaseOrder": row.purchase_order_ref},
        row.billing_entity_id,
        draft=is_draft,
        expected=is_draft,
        issued_on=row.issue_date,
    )


def _expected_due(context: Context, row: Invoice) -> date | None:
    """Return when a draft is due that is issued today."""
    parties = queries.invoice_with_parties(context, row.id)
    return invoice_documents.due_on(row, parties, context.today).day if parties else row.due_date


def credit_note(context: Context, record_id: UUID, for_update: bool) -> MailedDocument:
    """Return a credit note. Raises NotFound."""
    row = get_or_404(context, CreditNote, record_id, for_update=for_update)
    invoice = queries.numbers_of(context, [row.invoice_id]).get(row.invoice_id)
    return MailedDocument(
        DocumentKind.CREDIT_NOTE, MailTemplate.CREDIT_NOTE, row.id, row.customer_id, row.number, row.currency,
        row.total_ttc, None, {"invoice": invoice}, row.billing_entity_id,
    )  # fmt: skip


def statement(context: Context, record_id: UUID, for_update: bool) -> MailedDocument:
    """Return the account of a customer. Raises NotFound."""
    row = get_or_404(context, Customer, record_id, for_update=for_update)
    return MailedDocument(
        DocumentKind.STATEMENT, MailTemplate.STATEMENT, row.id, row.id, "", said={"day": context.today}
    )  # fmt: skip


def print_statement(context: Context, mail: DocumentMail) -> FileAnswer:
    """Return the statement of the mail's period as PDF. Raises NotFound."""
    query = StatementQuery(start=mail.period_start, end=mail.period_end, format="pdf")
    answer = statements.read(context, mail.target_id, query)
    if not isinstance(answer, FileAnswer):
        raise TypeError("a statement asked for as PDF is a file")
    return answer
