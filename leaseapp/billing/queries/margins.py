"""Gross margin of what was sold: revenue excl. VAT less what the units cost when their lines were taken (decision 30).

Of the lines of revenue (`queries/revenue.py`) those count whose purchase price was known; the others have no margin, and
what share of the revenue they are is said beside it. A credit gives its revenue back, and the cost of the units that return.
"""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from sqlalchemy import func, union_all
from sqlmodel import select

from leaseapp.billing.enums import DEPOSIT, InvoiceStatus, InvoiceType
from leaseapp.billing.models import CreditNote, CreditNoteLine, Invoice, InvoiceLine
from leaseapp.kernel import money
from leaseapp.kernel.context import Context

NOTHING = Decimal(0)
_is_revenue = (Invoice.type_code != InvoiceType.DEPOSIT_INVOICE, InvoiceLine.source_kind.is_distinct_from(DEPOSIT))


@dataclass(frozen=True)
class Margin:
    """Revenue excl. VAT in €, how much of it has a known cost, and that cost; sums of a day or of a period."""

    revenue: Decimal = NOTHING
    known: Decimal = NOTHING
    cost: Decimal = NOTHING

    def __add__(self, other: "Margin") -> "Margin":
        return Margin(self.revenue + other.revenue, self.known + other.known, self.cost + other.cost)

    @property
    def amount(self) -> Decimal | None:
        """The margin in € excl. VAT, None where no cost is known."""
        return money.round2(self.known - self.cost) if self.known or self.cost else None

    @property
    def rate(self) -> Decimal | None:
        """The margin in % of the revenue whose cost is known."""
        return 100 * (self.known - self.cost) / self.known if self.known > 0 else None

    @property
    def unknown_share(self) -> Decimal | None:
        """The share of the revenue whose cost is unknown, 0 to 100 %; None without revenue."""
        if self.revenue <= 0:
            return None
        share = 100 * (self.revenue - self.known) / self.revenue
        return min(max(share, NOTHING), money.HUNDRED)


def margin_by_day(context: Context, start: date, end: date) -> dict[date, Margin]:
    """Return the margin of each day with revenue from `start` to `end`, both included."""
    rows = union_all(_sold(start, end), _given_back(start, end)).subquery()
    is_known = rows.c.cost.is_not(None)
    statement = select(
        rows.c.day,
        func.sum(rows.c.amount),
        func.coalesce(func.sum(rows.c.amount).filter(is_known), NOTHING),
        func.coalesce(func.sum(rows.c.cost), NOTHING),
    ).group_by(rows.c.day)
    return {row[0]: Margin(*(Decimal(value) for value in row[1:])) for row in context.session.execute(statement)}


def _sold(start: date, end: date) -> Any:
    return (
        select(
            Invoice.issue_date.label("day"),
            (InvoiceLine.line_total_ht - InvoiceLine.document_discount_ht).label("amount"),
            (InvoiceLine.quantity * InvoiceLine.purchase_price_ht).label("cost"),
        )
        .select_from(InvoiceLine)
        .join(Invoice, Invoice.id == InvoiceLine.invoice_id)
        .where(
            Invoice.issue_date.between(start, end),
            Invoice.status != InvoiceStatus.DRAFT,
            Invoice.deleted_at.is_(None),
            *_is_revenue,
        )
    )


def _given_back(start: date, end: date) -> Any:
    return (
        select(
            CreditNote.issue_date,
            CreditNoteLine.document_discount_ht - CreditNoteLine.line_total_ht,
            -CreditNoteLine.credited_quantity * CreditNoteLine.purchase_price_ht,
        )
        .select_from(CreditNoteLine)
        .join(CreditNote, CreditNote.id == CreditNoteLine.credit_note_id)
        .join(InvoiceLine, InvoiceLine.id == CreditNoteLine.invoice_line_id)
        .join(Invoice, Invoice.id == CreditNote.invoice_id)
        .where(CreditNote.issue_date.between(start, end), *_is_revenue)
    )
