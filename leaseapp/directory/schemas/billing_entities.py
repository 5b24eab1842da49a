"""Billing entities in and out."""

from typing import Annotated

from pydantic import Field

from leaseapp.directory.schemas.fields import (
    AddressLine,
    Bic,
    Country,
    Email,
    Iban,
    LegalForm,
    Naf,
    Phone,
    PlaceName,
    PostalCode,
    Prefix,
    Siren,
    Siret,
    VatNumber,
)
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Line, LongText, NonNegativeMoney, Percent, WholeNumber, YesNo, optional
from leaseapp.law import late_payment, payment_terms
from leaseapp.law.ereporting import VatPeriod
from leaseapp.law.late_payment import RateBasis
from leaseapp.law.payment_terms import TermKind

PaymentTermDays = Annotated[WholeNumber, Field(ge=0, le=payment_terms.LONGEST_DAYS)]
DayOfMonth = Annotated[WholeNumber, Field(ge=1, le=31)]
DiscountDays = Annotated[WholeNumber, Field(ge=0, le=payment_terms.LONGEST_DAYS)]
Discount = Annotated[Percent, Field(gt=0)]


class BillingEntityIn(In):
    """A new billing entity; terms that are left out are those of the law, the first is the default."""

    name: Line
    legal_form: LegalForm = None
    share_capital: optional(NonNegativeMoney) = None
    siren: Siren = None
    siret: Siret = None
    vat_number: VatNumber = None
    naf: Naf = None
    rcs_city: PlaceName = None
    address_line1: AddressLine = None
    address_line2: AddressLine = None
    postal_code: PostalCode = None
    city: PlaceName = None
    country: Country = "FR"
    email: Email = None
    phone: Phone = None
    iban: Iban = None
    bic: Bic = None
    bank_name: PlaceName = None
    invoice_number_prefix: Prefix = "FAC-"
    credit_note_number_prefix: Prefix = "AV-"
    vat_on_debits: YesNo = False
    vat_franchise: YesNo = False
    vat_period: VatPeriod = VatPeriod.MONTHLY
    payment_term_kind: TermKind = TermKind.DAYS
    payment_term_days: PaymentTermDays | None = None
    payment_term_day: DayOfMonth | None = None
    late_rate_basis: RateBasis = RateBasis.ECB
    late_rate_value: Percent | None = None
    recovery_fee: NonNegativeMoney = late_payment.RECOVERY_FEE
    discount_pct: Discount | None = None
    discount_days: DiscountDays | None = None
    terms_addition: optional(LongText) = None
    is_default: YesNo = False


class BillingEntityPatch(changes_of(BillingEntityIn)):
    """Changes of a billing entity; another basis of the rate has its own figure."""

    # only a new one may leave it out
    late_rate_value: Percent = Field(default=None)


class BillingEntityOut(record_of(BillingEntityIn)):
    """A billing entity with the last number that each of its series gave out (0 for none).

    `paymentTerm`, `latePenaltyTerms`, `recoveryFeeTerms` and `discountTerms` say in words what its figures mean, as a business
    reads them on an invoice.
    """

    late_rate_value: Percent
    payment_term: str = ""
    late_penalty_terms: str = ""
    recovery_fee_terms: str = ""
    discount_terms: str = ""
    invoice_sequence: int = 0
    credit_note_sequence: int = 0
