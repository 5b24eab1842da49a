"""Suppliers, in and out."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Money, NonNegativeMoney, Percent, WholeNumber, YesNo, optional
from leaseapp.law import payment_terms
from leaseapp.purchasing.enums import SupplierVatRegime
from leaseapp.purchasing.schemas.bank_accounts import Iban

TermDays = Annotated[WholeNumber, Field(ge=0, le=120)]


class SupplierIn(In):
    """A new supplier, from a company of the directory (`companyId`) or with a new one (`company`): exactly one of them.

    Its invoices are due `paymentTermDays` after their date, or after the end of that month. Deviations of a line up to
    `tolerancePct` or `toleranceHt` (€ excl. VAT) pass the three-way match. `iban` is its first bank account, which waits
    until a second person has called back.
    """

    company_id: Id | None = None
    company: CompanyIn | None = None
    payment_term_days: TermDays = payment_terms.USUAL_DAYS
    end_of_month: YesNo = False
    vat_regime: SupplierVatRegime = SupplierVatRegime.DEBITS
    default_accounting_code_id: optional(Id) = None
    is_asset_supplier: YesNo = False
    is_active: YesNo = True
    tolerance_pct: Percent = Decimal(5)
    tolerance_ht: NonNegativeMoney = Decimal(0)
    iban: optional(Iban) = None


class SupplierPatch(changes_of(SupplierIn, without=("company_id", "company", "iban"))):
    """Changes of a supplier; its company stays."""


class SupplierOut(record_of(SupplierIn, without=("company", "iban"))):
    """A supplier with its company, what is ordered and what is to be paid."""

    company_id: Id
    company: str
    siren: str | None
    vat_number: str | None
    email: str | None
    country: str
    code: str
    default_accounting_code: str | None
    open_orders_ht: Money
    to_pay_ttc: Money
