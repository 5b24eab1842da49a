"""To whose account customers pay, and who looks after them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.billing.models import Invoice
from leaseapp.billing.queries.open_invoices import IS_OPEN, OUTSTANDING
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context


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


def seller(context: Context) -> BillingEntity | None:
    """Return the organization's own entity: the default one, else the first."""
    statement = (
        select(BillingEntity)
        .where(BillingEntity.deleted_at.is_(None))
        .order_by(col(BillingEntity.is_default).desc(), col(BillingEntity.created_at))
        .limit(1)
    )
    return context.session.exec(statement).first()
