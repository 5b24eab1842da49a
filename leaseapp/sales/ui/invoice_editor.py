"""The editor of a draft: customer, lines from products, live totals by the rule that will be stored."""

from leaseapp.catalog.endpoints.products import create_product, list_products
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.kernel.i18n import _
from leaseapp.sales.endpoints.customers import create_customer, list_customers
from leaseapp.sales.endpoints.invoices import create_invoice, preview_totals, read_invoice, update_invoice
from leaseapp.sales.enums import LineKind, VatReason
from leaseapp.ui.kit import (
    DATE,
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PRICE,
    Combo,
    Field,
    LineChoice,
    LineCombo,
    LineField,
    LineResult,
    Lines,
    Section,
    form_page,
)

ROUTE = "/workspace/invoices"
VAT_RATES = (20, 10, 5.5, 2.1, 0)

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
                Field("dueDate", _("Due on"), DATE, span=4, hint=_("Left empty: by the customer's terms.")),
                Combo(
                    "billingEntityId",
                    _("Billing entity"),
                    list_billing_entities,
                    label="name",
                    shown="billingEntity.name",
                    span=4,
                    hint=_("Left empty: the default one."),
                ),
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
                    hint=_("Left empty: the address that is billed."),
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
            with_fields=("customerId", "billingEntityId"),
            new={"quantity": 1, "vatRatePct": "20", "kind": "SERVICE"},
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
            _("Period and references"),
            (
                Field("servicePeriodStart", _("Period from"), DATE, span=4),
                Field("servicePeriodEnd", _("Period to"), DATE, span=4),
                Field("buyerReference", _("Buyer's reference"), span=4),
                Field("notes", _("Notes on the document"), LONG),
            ),
        ),
        Section(
            _("Terms of payment"),
            (
                Field("latePenaltyTerms", _("Late penalties"), LONG),
                Field("recoveryFeeTerms", _("Recovery fee"), LONG),
                Field("discountTerms", _("Early payment"), LONG),
            ),
            help=_("Left empty on a new draft: the wording of the billing entity."),
        ),
    ),
)
