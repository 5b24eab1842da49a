"""The editor of an order: customer, lines from products with live totals, dates, place of delivery."""

from leaseapp.billing.endpoints.customers import create_customer, list_customers, read_customer
from leaseapp.billing.endpoints.invoices import preview_totals
from leaseapp.billing.ui.customer_panel import PROPOSED, customer_panel
from leaseapp.billing.ui.document_lines import LINES
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.contacts import create_contact, list_contacts
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.sales.endpoints.orders import create_order, read_order, update_order
from leaseapp.sales.ui import line_choices
from leaseapp.sales.ui.line_choices import with_choices
from leaseapp.sales.ui.salesperson import salesperson
from leaseapp.ui.kit import (
    DATE,
    LONG,
    MONEY,
    PERCENT,
    Combo,
    Field,
    Fixed,
    Lines,
    Section,
    Within,
    form_page,
)

ROUTE = "/workspace/orders"

form_page(
    ROUTE,
    create=create_order,
    update=update_order,
    read=read_order,
    id_name="order_id",
    icon="package",
    title=_("New order"),
    edit_title=_("Edit order {number} of {customer.name}"),
    list_route=ROUTE,
    saved=_("Order {number} is saved"),
    submit=_("Save the order"),
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
                Combo(
                    "contactId",
                    _("Contact"),
                    list_contacts,
                    label="name",
                    detail="company",
                    shown="contactName",
                    new=("/workspace/contacts/new", _("New contact"), create_contact),
                    within=Within("customerId", "companyId", read=read_customer, path="companyId"),
                    span=4,
                ),
                Field("subject", _("Subject"), span=8),
                Field("purchaseOrderRef", _("Customer's order"), span=4),
                salesperson("salespersonName"),
                Field("orderDate", _("Ordered on"), DATE, value="@today", span=4),
                Field("requestedDate", _("Requested for"), DATE, span=4),
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
                "Something of this order was shipped or invoiced: prices, discounts, designations and reasons without VAT"
                " can still be put right on lines that stand on no invoice."
            ),
            when={"untouched": [False]},
        ),
        Lines(
            "lines",
            title=_("Lines"),
            fixed=Fixed(
                {"untouched": [False]}, ("designation", "unitPriceHt", "discountPct", "discountHt", "vatReason")
            ),
            preview=preview_totals,
            with_fields=("customerId", "billingEntityId", "discountHt"),
            new={"quantity": 1, "vatRatePct": str(vat_rates.STANDARD), "kind": "GOODS"},
            columns=with_choices(LINES, line_choices.ORDERED),
            completes=line_choices.ORDER,
            beside=(
                Field(
                    "discountHt",
                    _("Document discount excl. VAT"),
                    MONEY,
                    span=6,
                    when={"untouched": [True, None]},
                    hint=_("Shared between the VAT rates in proportion; no eco-tax is discounted."),
                ),
                Field("depositPct", _("Deposit asked (% incl. VAT)"), PERCENT, span=6),
                Combo(
                    "billingEntityId",
                    _("Billing entity"),
                    list_billing_entities,
                    label="name",
                    shown="billingEntity.name",
                    span=6,
                ),
                Field("notes", _("Notes on the document"), LONG),
            ),
        ),
        Section(
            _("Conditions"),
            (
                Field("buyerReference", _("Buyer's reference"), span=4),
                Field("conditions", _("Conditions"), LONG),
            ),
        ),
    ),
)
