"""Quotes of suppliers, in and out."""

from datetime import date
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import DateField, In, Line, LongText, Money, ShortText, Text, WholeNumber, optional
from leaseapp.purchasing.enums import SupplierQuoteStatus
from leaseapp.purchasing.schemas.lines import BoughtLineOut, BoughtLines, RateOut

Reference = optional(Annotated[Text, Field(max_length=60)])
Days = optional(Annotated[WholeNumber, Field(ge=0, le=1000)])
Reason = optional(Annotated[Text, Field(max_length=500)])


class SupplierQuoteIn(In):
    """A quote of a supplier; without a date it is of today. `leadTimeDays` are days from the order to the delivery."""

    supplier_id: Id
    title: Line
    supplier_reference: Reference = None
    quote_date: optional(DateField) = None
    valid_until: optional(DateField) = None
    lead_time_days: Days = None
    payment_terms: optional(ShortText) = None
    notes: optional(LongText) = None
    file_id: optional(Id) = None
    lines: BoughtLines = []


class SupplierQuotePatch(changes_of(SupplierQuoteIn, without=("supplier_id", "file_id"))):
    """Changes of a quote that is not accepted yet; `lines`, when sent, are all of them."""

    quote_date: DateField = Field(default=None)


class ReasonIn(In):
    """The reason why something is rejected, canceled or taken back."""

    version: WholeNumber | None = None
    reason: Reason = None


class SupplierQuoteOut(record_of(SupplierQuoteIn)):
    """A quote with its lines; amounts in €. `editable`: its lines may still change."""

    number: str
    status: SupplierQuoteStatus
    quote_date: date
    supplier: str
    supplier_code: str
    reject_reason: str | None
    converted_order_id: Id | None
    converted_order: str | None
    editable: bool
    expired: bool
    currency: str
    lines: list[BoughtLineOut]
    vat_breakdown: list[RateOut]
    total_ht: Money
    total_vat: Money
    total_ttc: Money
