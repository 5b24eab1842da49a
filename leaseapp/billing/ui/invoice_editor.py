"""The editor of a draft: customer, lines from products, live totals by the rule that will be stored."""

from leaseapp.billing.endpoints.customers import create_customer, list_customers
from leaseapp.billing.endpoints.invoices import create_invoice, preview_totals, read_invoice, update_invoice
from leaseapp.billing.enums import PaymentMeans
from leaseapp.billing.ui.customer_panel import PROPOSED, customer_panel
from leaseapp.billing.ui.document_lines import LINES
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.ui.kit import (
    DATE,
    LONG,
    MONEY,
    Check,
    Choice,
    Combo,
    Field,
    Lines,
    Section,
    form_page,
)

ROUTE = "/workspace/invoices"

form_page(
    ROUTE,
    create=create_invoice,
    update=update_invoice,
    read=read_invoice,
    id_name="invoice_id",
    icon="receipt-text",
    title=_("New invoice"),
    edit_title=_("Edit the draft for {customer.name}"),
    list_route=ROUTE,
    saved=_("Draft saved"),
    submit=_("Save draft"),
    defaults=PROPOSED,
    aside=customer_panel,
    sections=(
        Section(
            None,
            (
                Combo(
                    "customerId",
                    _("Customer"),
                    list_customers,
                    label="name",
                    detail="siren",
                    shown="customer.name",
                    new=("/workspace/customers/new", _("New customer"), create_customer),
                    required=True,
                    span=8,
                ),
                Field("dueDate", _("Due on"), DATE, span=4, otherwise="expectedDue"),
                Field("supplyDate", _("Supply date"), DATE, span=4),
                Field("purchaseOrderRef", _("Customer's order"), span=4),
                Combo(
                    "deliveryEstablishmentId",
                    _("Delivered to"),
                    list_establishments,
                    label="name",
                    detail="company",
                    shown="deliveryName",
                    span=4,
                    otherwise="billedAddress",
                ),
            ),
        ),
        Section(
            _("Lines"),
            (),
            help=_(
                "Customer, entity and lines come from the order: delete this draft, edit the order, invoice it again."
            ),
            when={"orderId": ["*"]},
        ),
        Lines(
            "lines",
            title=_("Lines"),
            when={"orderId": [None]},
            preview=preview_totals,
            with_fields=("customerId", "billingEntityId", "discountHt"),
            new={"quantity": 1, "vatRatePct": str(vat_rates.STANDARD), "kind": "SERVICE"},
            columns=LINES,
            beside=(
                Field(
                    "discountHt",
                    _("Document discount excl. VAT"),
                    MONEY,
                    span=6,
                    hint=_("Shared between the VAT rates in proportion; no eco-tax is discounted."),
                ),
                Combo(
                    "billingEntityId",
                    _("Billing entity"),
                    list_billing_entities,
                    label="name",
                    shown="billingEntity.name",
                    span=6,
                ),
            ),
        ),
        Section(
            _("Period and references"),
            (
                Field("servicePeriodStart", _("Period from"), DATE, span=4),
                Field("servicePeriodEnd", _("Period to"), DATE, span=4),
                Field("buyerReference", _("Buyer's reference"), span=4),
                Check(
                    "isSummary",
                    _("Periodic invoice"),
                    span=12,
                    hint=_("Several distinct supplies of one calendar month (CGI article 289-I-3); it is due earlier."),
                ),
                Field("notes", _("Notes on the document"), LONG),
            ),
        ),
        Section(
            _("Terms of payment"),
            (
                Choice(
                    "paymentMeans",
                    _("Means of payment"),
                    PaymentMeans,
                    span=4,
                    hint=_("Left empty: by transfer where the billing entity has a bank account."),
                ),
            ),
        ),
    ),
)
