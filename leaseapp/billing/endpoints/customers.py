"""Customers (routes of our own, DECISIONS 31)."""

from leaseapp.billing.lists import CUSTOMERS
from leaseapp.billing.permissions import CUSTOMER_CREATE, CUSTOMER_READ, CUSTOMER_UPDATE
from leaseapp.billing.schemas.customers import CustomerIn, CustomerOut, CustomerPatch
from leaseapp.billing.schemas.proposals import CustomerSummaryOut, DocumentProposalOut, ProposalQuery, SoldQuery
from leaseapp.billing.services import customers, proposing
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

list_customers = list_endpoint(
    workspace, "/customers", CUSTOMERS, extra="DECISIONS 31: customers live at routes of our own"
)


@workspace.post(
    "/customers",
    permission=CUSTOMER_CREATE,
    audit="sales.customer.create",
    returns=CustomerOut,
    status=201,
    extra="DECISIONS 31: customers live at routes of our own",
    act=_("Customer created"),
)
def create_customer(context: Context, body: CustomerIn) -> CustomerOut:
    """Make a company a customer, an existing one or a new one."""
    return customers.describe(context, customers.create(context, body).id)


@workspace.get(
    "/customers/{customer_id}",
    permission=CUSTOMER_READ,
    returns=CustomerOut,
    extra="DECISIONS 31: customers live at routes of our own",
)
def read_customer(context: Context, customer_id: Id) -> CustomerOut:
    """Read a customer with its company, terms and what it owes."""
    return customers.describe(context, customer_id)


@workspace.get(
    "/customers/{customer_id}/summary",
    permission=CUSTOMER_READ,
    internal=True,
    returns=CustomerSummaryOut,
    extra="the customer stands beside the document that is written for it (issue 15)",
)
def read_customer_summary(context: Context, customer_id: Id, query: SoldQuery) -> CustomerSummaryOut:
    """Read what stands beside a document while it is written; with `productId`, what the customer last paid for it."""
    return proposing.summary(context, customer_id, query.product_id)


@workspace.get(
    "/document-proposals",
    permission=CUSTOMER_READ,
    internal=True,
    returns=DocumentProposalOut,
    extra="a new document shows what it starts with as soon as its customer is chosen (issue 15)",
)
def propose_document(context: Context, query: ProposalQuery) -> DocumentProposalOut:
    """Return the first values of a customer's new quote, order or invoice, by the rules that fill in what is left out."""
    return proposing.propose(context, query)


@workspace.patch(
    "/customers/{customer_id}",
    permission=CUSTOMER_UPDATE,
    audit="sales.customer.update",
    returns=CustomerOut,
    extra="DECISIONS 31: customers live at routes of our own",
)
def update_customer(context: Context, customer_id: Id, body: CustomerPatch) -> CustomerOut:
    """Change terms, addresses and notes of a customer."""
    customers.patch(context, customer_id, body)
    return customers.describe(context, customer_id)
