"""Statements on lines that wait for a contract."""

from uuid import UUID

from sqlalchemy import func
from sqlmodel import select

from leaseapp.billing.models import Customer
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import PendingContractStatus
from leaseapp.sales.models import Order, PendingContractLine, Quote, QuoteLine


def waiting_of_quote(context: Context, quote_id: UUID) -> int:
    """Return how many lines of a quote wait for a contract."""
    statement = select(func.count(PendingContractLine.id)).where(
        PendingContractLine.quote_id == quote_id, PendingContractLine.status == PendingContractStatus.WAITING
    )
    return context.session.exec(statement).one()


def agreed(context: Context, line: PendingContractLine) -> tuple[Quote, QuoteLine, str, str | None]:
    """Return what was agreed: the quote, its row, the name of the customer, the number of the order."""
    statement = (
        select(Quote, QuoteLine, Company.name, Order.number)
        .join(QuoteLine, QuoteLine.quote_id == Quote.id)
        .join(Customer, Customer.id == Quote.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .outerjoin(Order, Order.quote_id == Quote.id)
        .where(QuoteLine.id == line.quote_line_id)
    )
    quote, row, company, order_number = context.session.exec(statement).one()
    return quote, row, company, order_number
