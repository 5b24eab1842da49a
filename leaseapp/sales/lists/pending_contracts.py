"""The list of lines that wait for a contract."""

from leaseapp.billing.models import Customer
from leaseapp.catalog.enums import PaymentPeriod
from leaseapp.directory.models import Company
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import PendingContractStatus
from leaseapp.sales.models import PendingContractLine, Quote, QuoteLine
from leaseapp.sales.permissions import ORDER_READ

PENDING_CONTRACT_LINES = ListSpec(
    "pending-contract-lines",
    title=_("To put under contract"),
    permission=ORDER_READ,
    table=PendingContractLine,
    join=[
        (Quote, PendingContractLine.quote_id == Quote.id),
        (QuoteLine, PendingContractLine.quote_line_id == QuoteLine.id),
        (Customer, PendingContractLine.customer_id == Customer.id),
        (Company, Customer.company_id == Company.id),
    ],
    default_sort="-createdAt",
    search_placeholder=_("Customer, designation, quote"),
    outline={"number": "designation", "who": "customer", "amount": "lineTotalHt"},
    quick_filters=(
        QuickFilter("waiting", _("Waiting"), {"status": "WAITING"}),
        QuickFilter("dropped", _("Given up"), {"status": "DROPPED"}),
    ),
    columns=[
        Column(
            "designation",
            _("Description", "line"),
            QuoteLine.designation,
            search=True,
            shrinks=True,
            link="/workspace/pending-contract-lines/{id}",
        ),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("customerId", _("Customer"), PendingContractLine.customer_id, filter="in", sort=False, shown=False),
        Column("quote", _("Quote"), Quote.number, search=True, link="/workspace/quotes/{quoteId}"),
        Column("quoteId", _("Quote"), PendingContractLine.quote_id, filter="in", sort=False, shown=False),
        Column("quantity", _("Qty"), QuoteLine.quantity, kind="number"),
        Column("lineTotalHt", _("Each period excl. VAT"), QuoteLine.line_total_ht, kind="money", filter="range"),
        Column("period", _("Paid"), QuoteLine.period, kind="status", enum=PaymentPeriod, filter="in"),
        Column("durationMonths", _("Months"), QuoteLine.duration_months, kind="number"),
        Column(
            "status", _("Status"), PendingContractLine.status, kind="status", enum=PendingContractStatus, filter="in"
        ),
        Column("createdAt", _("Ordered on"), PendingContractLine.created_at, kind="datetime", filter="range"),
    ],
)
