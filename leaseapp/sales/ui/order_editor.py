"""The editor of an order: customer, lines from products with live totals, dates, place of delivery."""

from leaseapp.catalog.endpoints.products import create_product, list_products
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.contacts import create_contact, list_contacts
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.kernel.i18n import _
from leaseapp.sales.endpoints.customers import create_customer, list_customers, read_customer
from leaseapp.sales.endpoints.invoices import preview_totals
from leaseapp.sales.endpoints.orders import create_order, read_order, update_order
from leaseapp.sales.enums import LineKind, VatReason
from leaseapp.sales.ui.invoice_editor import VAT_RATES
from leaseapp.sales.ui.salesperson import salesperson
from leaseapp.ui.kit import (
    DATE,
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    Combo,
    Field,
    Fixed,
    LineChoice,
    LineCombo,
    LineField,
    LineResult,
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
    sections=(
        Section(
            _("Document"),
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
                    hint=_("Left empty: the address that is billed."),
                ),
            ),
        ),
        Section(
            _("Lines"),
            (),
            help=_(
                "Something of this order was shipped or invoiced: prices, discounts and designations can still be put right"
                " on lines that stand on no invoice."
            ),
            when={"untouched": [False]},
        ),
        Lines(
            "lines",
            title=_("Lines"),
            keep=("description",),
            fixed=Fixed({"untouched": [False]}, ("designation", "unitPriceHt", "discountPct")),
            preview=preview_totals,
            with_fields=("customerId", "billingEntityId"),
            new={"quantity": 1, "vatRatePct": "20", "kind": "GOODS"},
            columns=(
                LineCombo(
                    "productId",
                    _("Product"),
                    list_products,
                    label="reference",
                    detail="name",
                    shown="reference",
                    filters={"status": "ACTIVE"},
                    fills={
                        "designation": "name",
                        "kind": "saleKind",
                        "unitPriceHt": "defaultUnitPriceHt",
                        "vatRatePct": "defaultVatRate",
                        "ecoTaxHt": "ecoTaxHt",
                        "unit": "unit",
                    },
                    new=("/workspace/products/new", _("New product"), create_product),
                ),
                LineField("designation", _("Designation"), grow=True),
                LineChoice("kind", _("Kind"), LineKind, width="104px"),
                LineField("quantity", _("Qty"), NUMBER),
                LineField("unit", _("Unit"), width="76px"),
                LineField("unitPriceHt", _("Unit price"), PRICE),
                LineField("discountPct", _("Disc. %"), PERCENT),
                LineField("ecoTaxHt", _("Eco-tax"), MONEY, width="88px"),
                LineChoice("vatRatePct", _("VAT"), VAT_RATES, kind=PERCENT),
                LineChoice("vatReason", _("No VAT because"), VatReason, width="150px", when={"vatRatePct": [0, "0"]}),
                LineResult("totalHt", _("Total excl. VAT")),
            ),
        ),
        Section(
            _("Conditions"),
            (
                Field("depositPct", _("Deposit asked (% incl. VAT)"), PERCENT, span=4),
                Field("buyerReference", _("Buyer's reference"), span=4),
                Combo(
                    "billingEntityId",
                    _("Billing entity"),
                    list_billing_entities,
                    label="name",
                    shown="billingEntity.name",
                    span=4,
                    hint=_("Left empty: the default one."),
                ),
                Field("conditions", _("Conditions"), LONG),
                Field("notes", _("Notes on the document"), LONG),
            ),
        ),
    ),
)
