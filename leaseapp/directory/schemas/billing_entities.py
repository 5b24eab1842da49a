"""Billing entities in and out."""

from typing import Annotated

from pydantic import BeforeValidator, Field

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
from leaseapp.kernel.text.schema import In, Line, LongText, NonNegativeMoney, WholeNumber, YesNo, optional
from leaseapp.law import payment_terms

# null empties a wording as an empty text does
Wording = Annotated[LongText, BeforeValidator(lambda value: "" if value is None else value)]
PaymentTermDays = Annotated[WholeNumber, Field(ge=0, le=payment_terms.LONGEST_DAYS)]


class BillingEntityIn(In):
    """A new billing entity; legal wordings that are left out get the usual French ones, the first is the default."""

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
    payment_term_days: PaymentTermDays = payment_terms.USUAL_DAYS
    late_penalty_terms: optional(LongText) = None
    recovery_fee_terms: optional(LongText) = None
    discount_terms: optional(LongText) = None
    is_default: YesNo = False


class BillingEntityPatch(changes_of(BillingEntityIn)):
    """Changes of a billing entity. Empty wordings are kept empty: validation of an invoice then reports them."""

    late_penalty_terms: Wording = Field(default=None)
    recovery_fee_terms: Wording = Field(default=None)
    discount_terms: Wording = Field(default=None)


class BillingEntityOut(record_of(BillingEntityIn)):
    """A billing entity with the last number that each of its series gave out (0 for none)."""

    late_penalty_terms: str
    recovery_fee_terms: str
    discount_terms: str
    invoice_sequence: int = 0
    credit_note_sequence: int = 0
