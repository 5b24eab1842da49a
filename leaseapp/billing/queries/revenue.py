"""Revenue excl. VAT by the documents, as the accounts of class 70 hold it.

A deposit is no revenue before its supply: deposit invoices, their credits and the lines that deduct them are left out, as
the ledger keeps them on deposits received (MONEY.md 1.2 row 5). Invoices count by their issue, credit notes are deducted
by theirs: a month that is over never changes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Date, func, union_all
from sqlmodel import select

from leaseapp.billing.enums import DEPOSIT, InvoiceStatus, InvoiceType
from leaseapp.billing.models import CreditNote, CreditNoteLine, Customer, Invoice, InvoiceLine
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

_deducts_deposit = InvoiceLine.source_kind == DEPOSIT


@dataclass(frozen=True)
class CustomerRevenue:
    """The revenue from a customer, in € excl. VAT."""

    customer_id: UUID
    name: str
    amount: Decimal


def revenue_by_month(context: Context, since: date) -> dict[date, Decimal]:
    """Revenue excl. VAT (€) by month, from the first day of month `since` on."""
    rows = union_all(*_parts(since)).subquery()
    month = func.date_trunc("month", rows.c.day).cast(Date)
    statement = select(month, func.sum(rows.c.amount)).group_by(month)
    return {row[0]: Decimal(row[1]) for row in context.session.execute(statement)}


def revenue_between(context: Context, start: date, end: date) -> Decimal:
    """Revenue excl. VAT (€) from `start` to `end`, both included."""
    rows = union_all(*_parts(start, until=end)).subquery()
    return Decimal(context.session.execute(select(func.coalesce(func.sum(rows.c.amount), ZERO))).scalar_one())


def turnover_of(context: Context, customer_id: UUID, since: date) -> Decimal:
    """Revenue excl. VAT (€) with one customer from `since` on."""
    rows = union_all(*_parts(since, customer_id)).subquery()
    return Decimal(context.session.execute(select(func.coalesce(func.sum(rows.c.amount), ZERO))).scalar_one())


def revenue_by_customer(context: Context, start: date, end: date) -> dict[UUID, CustomerRevenue]:
    """Revenue of each customer who has any from `start` to `end`, both included."""
    rows = union_all(*_parts(start, until=end)).subquery()
    statement = (
        select(rows.c.customer_id, Company.name, func.sum(rows.c.amount))
        .select_from(rows)
        .join(Customer, Customer.id == rows.c.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .group_by(rows.c.customer_id, Company.name)
    )
    return {row[0]: CustomerRevenue(row[0], row[1], Decimal(row[2])) for row in context.session.execute(statement)}


def revenue_by_day(context: Context, start: date, end: date) -> dict[date, Decimal]:
    """Revenue excl. VAT (€) by day from `start` to `end`, both included; days without any are left out."""
    rows = union_all(*_parts(start, until=end)).subquery()
    statement = select(rows.c.day, func.sum(rows.c.amount)).group_by(rows.c.day)
    return {row[0]: Decimal(row[1]) for row in context.session.execute(statement)}


def _parts(since: date, customer_id: UUID | None = None, until: date | None = None) -> Sequence[Any]:
    """(day, customer, amount) of invoices, of the deposits that they deduct, and of the credits of both."""
    of_invoice = [
        Invoice.issue_date >= since, Invoice.status != InvoiceStatus.DRAFT, Invoice.deleted_at.is_(None),
        *([Invoice.customer_id == customer_id] if customer_id else []),
        *([Invoice.issue_date <= until] if until else []),
    ]  # fmt: skip
    of_note = [
        CreditNote.issue_date >= since,
        *([CreditNote.customer_id == customer_id] if customer_id else []),
        *([CreditNote.issue_date <= until] if until else []),
    ]
    is_supply = Invoice.type_code != InvoiceType.DEPOSIT_INVOICE
    return [
        _part(Invoice.issue_date, Invoice.total_ht).where(*of_invoice, is_supply),
        _part(Invoice.issue_date, -InvoiceLine.line_total_ht)
        .join(InvoiceLine, InvoiceLine.invoice_id == Invoice.id)
        .where(*of_invoice, _deducts_deposit),
        _part(CreditNote.issue_date, -CreditNote.total_ht)
        .join(Invoice, Invoice.id == CreditNote.invoice_id)
        .where(*of_note, is_supply),
        _part(CreditNote.issue_date, CreditNoteLine.line_total_ht)
        .join(CreditNoteLine, CreditNoteLine.credit_note_id == CreditNote.id)
        .join(InvoiceLine, InvoiceLine.id == CreditNoteLine.invoice_line_id)
        .where(*of_note, _deducts_deposit),
    ]


def _part(day: Any, amount: Any) -> Any:
    table = day.class_
    return select(day.label("day"), table.customer_id.label("customer_id"), amount.label("amount")).select_from(table)
