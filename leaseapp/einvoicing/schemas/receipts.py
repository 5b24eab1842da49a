"""Received e-invoices, in and out; amounts in €."""

from datetime import date
from typing import Annotated

from pydantic import Field

from leaseapp.einvoicing.enums import EReceiptStatus, RefusalReason
from leaseapp.einvoicing.schemas.submissions import MessageOut
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Money, Out, Text, WholeNumber


class RefuseReceiptIn(In):
    """The reason of a refusal: one that platforms know, and words for the supplier."""

    version: WholeNumber | None = None
    reason: RefusalReason
    text: Annotated[Text, Field(min_length=1, max_length=500)]


class FindingOut(Out):
    """Something that was found in the document, in the reader's words."""

    code: str
    message: str


class ReceiptOut(Out):
    """A received e-invoice with what was read of it and what we said."""

    id: Id
    provider: str
    external_invoice_id: str
    status: EReceiptStatus
    received_at: Instant
    number: str | None
    is_credit_note: bool
    issue_date: date | None
    seller_name: str | None
    seller_siren: str | None
    seller_vat_number: str | None
    buyer_siren: str | None
    total_ht: Money | None
    total_ttc: Money | None
    findings: list[FindingOut]
    supplier_id: Id | None
    supplier: str | None
    supplier_invoice_id: Id | None
    refusal_reason: RefusalReason | None
    refusal_text: str | None
    file_id: Id | None
    has_picture: bool
    messages: list[MessageOut]
    version: int
    created_at: Instant
    updated_at: Instant
