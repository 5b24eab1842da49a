"""The organization's own legal entities: those that issue invoices."""

from decimal import Decimal
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import SoftDelete, TenantRow, Versioned, enum_column, money_column, unique_where
from leaseapp.law import late_payment, payment_terms
from leaseapp.law.ereporting import VatPeriod
from leaseapp.law.late_payment import RateBasis
from leaseapp.law.payment_terms import TermKind

ONE_INVOICE_PREFIX = "uq_billing_entity_invoice_prefix"
ONE_CREDIT_NOTE_PREFIX = "uq_billing_entity_credit_note_prefix"
ONE_DEFAULT = "uq_billing_entity_default"


class BillingEntity(TenantRow, Versioned, SoftDelete, table=True):
    """An issuing legal entity (document 3): particulars, bank account, number prefixes and VAT regime.

    `share_capital` and `recovery_fee` in €; the payment term is that of customers without one of their own
    (law/payment_terms.py). `late_rate_value` are points, times or % a year by its basis, `discount_pct` % of what is paid
    within `discount_days`, `terms_addition` words beside the sentences that these figures make (rules/legal_terms.py). The
    sequences themselves are rows of the kernel's number sequences. `vat_on_debits`: VAT on services is due at issue, not at
    receipt (CGI art. 269-2 c). `vat_period` is how often it declares VAT, without meaning in franchise.
    """

    __tablename__ = "billing_entity"
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("siren", "siret", "vat_number", "email", "phone"), names=("name",), texts=("city",)
    )
    __table_args__ = (
        unique_where(ONE_INVOICE_PREFIX, "invoice_number_prefix", where="deleted_at IS NULL"),
        unique_where(ONE_CREDIT_NOTE_PREFIX, "credit_note_number_prefix", where="deleted_at IS NULL"),
        unique_where(ONE_DEFAULT, where="is_default AND deleted_at IS NULL"),
    )

    name: str = Field(max_length=200)
    legal_form: str | None = Field(default=None, max_length=60)
    share_capital: Decimal | None = money_column(default=None)
    siren: str | None = Field(default=None, max_length=9)
    siret: str | None = Field(default=None, max_length=14)
    vat_number: str | None = Field(default=None, max_length=20)
    naf: str | None = Field(default=None, max_length=6)
    rcs_city: str | None = Field(default=None, max_length=100)
    address_line1: str | None = Field(default=None, max_length=200)
    address_line2: str | None = Field(default=None, max_length=200)
    postal_code: str | None = Field(default=None, max_length=12)
    city: str | None = Field(default=None, max_length=100)
    country: str = Field(default="FR", max_length=2)
    email: str | None = Field(default=None, max_length=254)
    phone: str | None = Field(default=None, max_length=40)
    iban: str | None = Field(default=None, max_length=34)
    bic: str | None = Field(default=None, max_length=11)
    bank_name: str | None = Field(default=None, max_length=100)
    invoice_number_prefix: str = Field(default="FAC-", max_length=20)
    credit_note_number_prefix: str = Field(default="AV-", max_length=20)
    vat_on_debits: bool = False
    vat_franchise: bool = False
    vat_period: VatPeriod = enum_column(VatPeriod, default=VatPeriod.MONTHLY)
    payment_term_kind: TermKind = enum_column(TermKind, default=TermKind.DAYS)
    payment_term_days: int | None = payment_terms.USUAL_DAYS
    payment_term_day: int | None = None
    late_rate_basis: RateBasis = enum_column(RateBasis, default=RateBasis.ECB)
    late_rate_value: Decimal = Field(default=late_payment.POINTS_ABOVE_ECB, max_digits=5, decimal_places=2)
    recovery_fee: Decimal = money_column(default=late_payment.RECOVERY_FEE)
    discount_pct: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    discount_days: int | None = None
    terms_addition: str | None = Field(default=None, max_length=4000)
    is_default: bool = False
