"""The editor of a quote: customer, rows with sections, texts and options, conditions; live totals by the server's rule."""

from leaseapp.catalog.endpoints.products import create_product, list_products
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.contacts import create_contact, list_contacts
from leaseapp.kernel.i18n import _
from leaseapp.sales.endpoints.customers import create_customer, list_customers, read_customer
from leaseapp.sales.endpoints.quotes import create_quote, preview_quote_totals, read_quote, update_quote
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
    Headings,
    LineCheck,
    LineChoice,
    LineCombo,
    LineField,
    LineResult,
    Lines,
    Section,
    Within,
    form_page,
)

ROUTE = "/workspace/quotes"
OPTIONAL = {"optional": [True]}

form_page(
    ROUTE,
    create=create_quote,
    update=update_quote,
    read=read_quote,
    id_name="quote_id",
    icon="file-pen-line",
    title=_("New quote"),
    edit_title=_("Edit {fullNumber} for {customer.name}"),
    list_route=ROUTE,
    saved=_("Quote saved"),
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
                Field("validUntil", _("Valid until"), DATE, span=4, hint=_("Left empty on a new quote: 30 days.")),
                Field("subject", _("Subject"), span=4),
                Combo(
                    "contactId",
                    _("Contact"),
                    list_contacts,
                    label="name",
                    detail="company",
                    shown="contact.name",
                    new=("/workspace/contacts/new", _("New contact"), create_contact),
                    within=Within("customerId", "companyId", read=read_customer, path="companyId"),
                    span=4,
                ),
                salesperson("salesperson.name"),
            ),
        ),
        Lines(
            "lines",
            title=_("Lines"),
            preview=preview_quote_totals,
            with_fields=("customerId", "billingEntityId"),
            new={"quantity": 1, "vatRatePct": "20", "kind": "SERVICE"},
            headings=Headings(
                "rowKind",
                "LINE",
                kinds=(("SECTION", _("Add a section")), ("TEXT", _("Add a text"))),
                columns=("designation", "description"),
            ),
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
                LineField("description", _("Details"), LONG, width="190px"),
                LineChoice("kind", _("Kind"), LineKind, width="112px"),
                LineField("quantity", _("Qty"), NUMBER),
                LineField("unit", _("Unit"), width="64px"),
                LineField("unitPriceHt", _("Unit price"), PRICE),
                LineField("discountPct", _("Disc. %"), PERCENT),
                LineField("ecoTaxHt", _("Eco-tax"), MONEY, width="72px"),
                LineChoice("vatRatePct", _("VAT"), VAT_RATES, kind=PERCENT, width="72px"),
                LineChoice("vatReason", _("No VAT because"), VatReason, width="150px", when={"vatRatePct": [0, "0"]}),
                LineCheck("optional", _("Option")),
                LineCheck("selected", _("Chosen"), when=OPTIONAL),
                LineResult("totalHt", _("Total excl. VAT")),
                LineResult("optionHt", _("Option, not counted"), when=OPTIONAL),
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
                Field("conditions", _("Conditions of the offer"), LONG),
                Field("notes", _("Notes on the document"), LONG),
            ),
        ),
    ),
)
