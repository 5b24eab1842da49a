"""Reactions of accounting: a new organization gets its chart of accounts, a new billing entity its book (DECISIONS 35)."""

from leaseapp.accounting.services import books, chart
from leaseapp.directory.events import BillingEntityCreated
from leaseapp.identity.events import OrganizationCreated
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe


@subscribe(OrganizationCreated)
def give_chart_of_accounts(context: Context, event: OrganizationCreated) -> None:
    """Give a new organization its chart of accounts."""
    chart.seed(context)


@subscribe(BillingEntityCreated)
def open_book(context: Context, event: BillingEntityCreated) -> None:
    """Journals and first fiscal year of a new billing entity."""
    books.create_book(context, event.billing_entity_id)
