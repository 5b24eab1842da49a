"""Proposals for a new document, and what one likes to know of its customer while it is written."""

from datetime import date
from uuid import UUID

from leaseapp.billing.enums import PaymentMeans
from leaseapp.billing.schemas.amounts import PartyOut, PersonOut
from leaseapp.billing.schemas.customers import AddressOut, CustomerCompanyOut
from leaseapp.kernel.text.schema import Money, Out, Percent, Query, UnitPrice


class ProposalQuery(Query):
    """The facts known of a new document so far."""

    customer_id: UUID | None = None
    billing_entity_id: UUID | None = None


class DocumentProposalOut(Out):
    """The values that the server fills in where nothing is typed.

    `billedAddress` is where goods go that go nowhere else, `expectedDue` says what an empty due date stands for.
    """

    billing_entity_id: UUID | None = None
    billing_entity: PartyOut | None = None
    salesperson_id: UUID | None = None
    salesperson: PersonOut | None = None
    contact_id: UUID | None = None
    contact: PersonOut | None = None
    valid_until: date | None = None
    expected_due: str | None = None
    buyer_reference: str | None = None
    conditions: str | None = None
    payment_means: PaymentMeans | None = None
    billed_address: str | None = None


class SoldQuery(Query):
    """The product of the line that is being written."""

    product_id: UUID | None = None


class RecentQuoteOut(Out):
    """One of the last quotes of a customer."""

    id: UUID
    number: str
    subject: str | None
    status: str
    total_ttc: Money
    created_on: date


class SoldOut(Out):
    """The customer's last price for a product, in € excl. VAT before the discount; one in € is that of the whole line."""

    reference: str | None
    unit_price_ht: UnitPrice
    discount_pct: Percent
    discount_ht: Money
    sold_on: date


class CustomerSummaryOut(Out):
    """The customer of a document that is being written: particulars, terms, what it owes in €, last quotes, last price.

    `daysLate` are those of the oldest late invoice. What the caller may not read is empty.
    """

    id: UUID
    company: CustomerCompanyOut
    legal_form: str | None
    customer_since: date
    address: AddressOut | None
    contact_name: str | None
    contact_email: str | None
    payment_term: str | None
    order_reference_required: bool
    billing_email: str | None
    open_invoices: int | None = None
    amount_due: Money | None = None
    amount_late: Money | None = None
    days_late: int | None = None
    quotes: list[RecentQuoteOut] = []
    sold: SoldOut | None = None
