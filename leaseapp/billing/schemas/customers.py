"""Shapes of customers: the selling side of a company of the directory."""

from decimal import Decimal
from typing import Annotated
from uuid import UUID

from pydantic import Field, PlainSerializer

from leaseapp.billing.enums import PaymentMeans
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.directory.schemas.fields import Email
from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import (
    In,
    LongText,
    Money,
    Out,
    ShortText,
    WholeNumber,
    YesNo,
    optional,
)
from leaseapp.law.payment_terms import PublicBuyer, TermKind

Days = Annotated[Decimal, PlainSerializer(to_json_number, when_used="json")]
DayOfMonth = Annotated[WholeNumber, Field(ge=1, le=31)]
TermDays = Annotated[WholeNumber, Field(ge=0, le=365)]
AddressSuffix = Annotated[ShortText, Field(max_length=100, pattern=r"^[A-Za-z0-9+\-_/]*$")]


class CustomerIn(In):
    """A new customer, from a company of the directory (`companyId`) or with a new one (`company`): exactly one of them.

    `paymentTermDays` alone are days from the invoice; without a term the customer has that of public buyers, or of the
    billing entity.
    """

    company_id: UUID | None = None
    company: CompanyIn | None = None
    billing_establishment_id: UUID | None = None
    billing_email: Email = None
    payment_term_kind: TermKind | None = None
    payment_term_days: TermDays | None = None
    payment_term_day: DayOfMonth | None = None
    payment_means: PaymentMeans | None = None
    buyer_reference: optional(ShortText) = None
    electronic_address_suffix: optional(AddressSuffix) = None
    order_reference_required: YesNo = False
    notes: optional(LongText) = None


class CustomerPatch(changes_of(CustomerIn, without=("company_id", "company"))):
    """Changes of a customer; its company stays."""


class CustomerCompanyOut(Out):
    """The customer's company as sales shows it."""

    id: UUID
    name: str
    kind: CompanyKind
    public_buyer: PublicBuyer | None
    country: str
    siren: str | None
    vat_number: str | None


class AddressOut(Out):
    """The address that is billed."""

    establishment_id: UUID
    name: str
    siret: str | None
    address_line1: str | None
    address_line2: str | None
    postal_code: str | None
    city: str | None
    country: str


class CustomerOut(record_of(CustomerIn, without=("company",))):
    """A customer with its company, its ledger code, what it owes (`amountDue`, `amountLate` in €) and how it pays.

    `turnover12Months` is in € excl. VAT, credit notes deducted, deposits left out; `averagePaymentDays` runs from issue to
    full settlement, `averageLateDays` from the due date (early ones count 0), both over the invoices settled in the last
    twelve months and empty when there is none; `availableCredit` (€ incl. VAT) can be allocated or refunded. `paymentTerm`
    says its own term in words, empty without one. `billingEstablishmentName` is empty while the head office is billed.
    """

    code: str
    company_id: UUID
    payment_term: str | None
    company: CustomerCompanyOut
    billing_address: AddressOut | None
    billing_establishment_name: str | None
    amount_due: Money
    amount_late: Money
    late_invoices: int
    turnover12_months: Money
    average_payment_days: Days | None
    average_late_days: Days | None
    available_credit: Money
    advances_left: Money
