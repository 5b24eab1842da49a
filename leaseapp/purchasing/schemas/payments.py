"""Payments of suppliers, in and out (MONEY.md 3.9); amounts in € incl. VAT."""

from datetime import date
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import DateField, In, Instant, Money, Out, PositiveMoney, Query, ShortText, optional
from leaseapp.purchasing.enums import SupplierInvoiceKind, SupplierPaymentMethod

MOST_ALLOCATIONS = 100
MOST_TRANSFERS = 500


class PaidPartIn(In):
    """The part of the payment that settles one invoice; that of a credit note is deducted."""

    supplier_invoice_id: Id
    amount: PositiveMoney


class SupplierPaymentIn(In):
    """Money that left the bank. `allocations` add up to `amount`, credit notes below zero.

    A transfer goes to `bankAccountId`, the supplier's confirmed account unless given.
    """

    supplier_id: Id
    date: DateField
    amount: PositiveMoney
    method: SupplierPaymentMethod
    reference: optional(ShortText) = None
    bank_account_id: optional(Id) = None
    allocations: Annotated[list[PaidPartIn], Field(min_length=1, max_length=MOST_ALLOCATIONS)]


class PaidPartOut(Out):
    """The part of a payment that settled one invoice; below zero for a credit note, or where the payment undoes another."""

    id: Id
    supplier_invoice_id: Id
    number: str
    amount: Money


class SupplierPaymentOut(Out):
    """A payment with what it settled; `reversesPaymentId` names the one that it undoes, `reversedByPaymentId` the undoing one."""

    id: Id
    number: str
    supplier_id: Id
    supplier: str
    billing_entity_id: Id
    date: date
    amount: Money
    method: SupplierPaymentMethod
    reference: str | None
    bank_account_id: Id | None
    account: str | None
    reverses_payment_id: Id | None
    reversed_by_payment_id: Id | None
    reason: str | None
    allocations: list[PaidPartOut]
    created_at: Instant


class UndoPaymentIn(In):
    """The day on which the money came back, today unless given, and the reason."""

    date: optional(DateField) = None
    reason: Annotated[ShortText, Field(min_length=1)]


class DueQuery(Query):
    """Invoices that are due until a day, today unless given, perhaps of one supplier."""

    until: DateField | None = None
    supplier_id: Id | None = None


class DueOut(Out):
    """A validated invoice that waits to be paid; `payable` says whether its supplier has a confirmed account."""

    supplier_invoice_id: Id
    supplier_id: Id
    supplier: str
    kind: SupplierInvoiceKind
    number: str
    due_date: date | None
    due_amount: Money
    days_late: int
    account: str | None
    payable: bool


class DueListOut(Out):
    """All that is due; `total` deducts credit notes."""

    until: date
    items: list[DueOut]
    total: Money


class PayDueIn(In):
    """Invoices that are paid in full by transfer, one payment for each supplier and book; credit notes are deducted."""

    date: DateField
    reference: optional(ShortText) = None
    supplier_invoice_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_TRANSFERS)]


class PaidOut(Out):
    """The payments that were made."""

    items: list[SupplierPaymentOut]
    total: Money


class TransferFileIn(In):
    """The payments whose transfers the file orders, all from one account, and the day on which the bank carries them out."""

    payment_ids: Annotated[list[Id], Field(min_length=1, max_length=MOST_TRANSFERS)]
    execution_date: optional(DateField) = None
