"""Facts known of a customer from its offers, for whoever writes it a document."""

from typing import Any
from uuid import UUID

from leaseapp.billing.schemas.amounts import PersonOut
from leaseapp.billing.schemas.proposals import RecentQuoteOut
from leaseapp.directory.models import Contact
from leaseapp.kernel.context import Context
from leaseapp.sales.permissions import QUOTE_READ
from leaseapp.sales.queries import customer_offers as statements
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.services import quoting, salespeople


def defaults(context: Context) -> dict[str, Any]:
    """Return the values that a new quote or order starts with: validity, conditions, and the caller as salesperson."""
    values: dict[str, Any] = {
        "valid_until": rules.default_valid_until(context.today),
        "conditions": quoting.default_conditions(context),
    }
    if salespeople.is_colleague(context, context.principal.user_id):
        person = PersonOut.model_validate({"id": context.principal.user_id, "name": context.principal.name})
        values |= {"salesperson_id": person.id, "salesperson": person}
    return values


def recent(context: Context, customer_id: UUID) -> list[RecentQuoteOut]:
    """Return the customer's last quotes; none for who may not read quotes."""
    if not context.principal.has(QUOTE_READ):
        return []
    return [
        RecentQuoteOut(
            id=row.id,
            number=rules.full_number(row.number, row.revision),
            subject=row.subject,
            status=row.status.value,
            total_ttc=row.total_ttc,
            created_on=context.day_of(row.created_at),
        )
        for row in statements.recent_quotes(context, customer_id)
    ]


def usual_contact(context: Context, customer_id: UUID, company_id: UUID) -> Contact | None:
    """Return the person of its last quote, else the first of the company by name."""
    return statements.usual_contact(context, customer_id, company_id)
