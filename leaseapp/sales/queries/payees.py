"""To whose account customers pay, and who looks after them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.directory.models import BillingEntity
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.sales.models import Invoice, Order, OrderLine, Quote
from leaseapp.sales.queries.open_invoices import IS_OPEN, OUTSTANDING


@dataclass(frozen=True)
class Owed:
    """An open invoice: what is still due (€ incl. VAT) and to whose account it goes."""

    invoice_id: UUID
    number: str
    amount: Decimal
    payee: str
    iban: str | None
    bic: str | None
    bank_name: str | None


def owed(context: Context, most: int) -> Sequence[Owed]:
    """Open invoices that the caller sees, the first due first, in €."""
    statement = (
        select(
            Invoice.id, Invoice.number, OUTSTANDING, BillingEntity.name, BillingEntity.iban, BillingEntity.bic,
            BillingEntity.bank_name,
        )
        .join(BillingEntity, BillingEntity.id == Invoice.billing_entity_id)
        .where(IS_OPEN, OUTSTANDING > 0, Invoice.currency == "EUR")
        .order_by(Invoice.due_date, Invoice.id)
        .limit(most)
    )  # fmt: skip
    return [Owed(*row) for row in context.session.execute(statement)]


def contact_of(context: Context) -> tuple[str, str] | None:
    """Name and e-mail of the salesperson of the latest quote or order that the caller sees."""
    found = []
    for table in (Quote, Order):
        statement = (
            select(table.created_at, User.name, User.email)
            .join(User, col(User.id) == table.salesperson_id)
            .where(table.deleted_at.is_(None), User.anonymized_at.is_(None))
            .order_by(table.created_at.desc())
            .limit(1)
        )
        found += list(context.session.execute(statement))
    latest = max(found, key=lambda row: row[0], default=None)
    return (latest[1], latest[2]) if latest else None


def seller(context: Context) -> BillingEntity | None:
    """The organization's own entity: the default one, else the first."""
    statement = (
        select(BillingEntity)
        .where(BillingEntity.deleted_at.is_(None))
        .order_by(col(BillingEntity.is_default).desc(), col(BillingEntity.created_at))
        .limit(1)
    )
    return context.session.exec(statement).first()


def first_lines(context: Context, order_ids: Sequence[UUID]) -> dict[UUID, list[str]]:
    """Return the ordered items by order: the designations of its lines in their order."""
    if not order_ids:
        return {}
    statement = (
        select(OrderLine.order_id, OrderLine.designation)
        .where(OrderLine.order_id.in_(order_ids))
        .order_by(OrderLine.order_id, OrderLine.position)
    )
    found: dict[UUID, list[str]] = {}
    for order_id, designation in context.session.execute(statement):
        found.setdefault(order_id, []).append(designation)
    return found
