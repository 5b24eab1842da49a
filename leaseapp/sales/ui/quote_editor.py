"""The editor of a quote: customer, rows with sections, texts and options, conditions; live totals by the server's rule."""

from leaseapp.billing.endpoints.customers import create_customer, list_customers, read_customer
from leaseapp.billing.ui.customer_panel import PROPOSED, customer_panel
from leaseapp.billing.ui.document_lines import OFFERED
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.contacts import create_contact, list_contacts
from leaseapp.kernel.text.i18n import _
from leaseapp.law import vat_rates
from leaseapp.sales.endpoints.quotes import create_quote, preview_quote_totals, read_quote, update_quote
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
    Headings,
    Lines,
    Section,
    Within,
    form_page,
)

ROUTE = "/workspace/quotes"

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
                    span=3,
                ),
                Field("subject", _("Subject"), span=3),
                Combo(
                    "contactId",
                    _("Contact"),
                    list_contacts,
                    label="name",
                    detail="company",
                    shown="contact.name",
                    new=("/workspace/contacts/new", _("New contact"), create_contact),
                    within=Within("customerId", "companyId", read=read_customer, path="companyId"),
                    span=3,
                ),
                Field("validUntil", _("Valid until"), DATE, span=3),
            ),
        ),
        Lines(
            "lines",
            title=_("Lines"),
            preview=preview_quote_totals,
            with_fields=("customerId", "billingEntityId", "depositPct", "discountHt"),
            new={"quantity": 1, "vatRatePct": str(vat_rates.STANDARD), "kind": "SERVICE"},
            headings=Headings(
                "rowKind",
                "LINE",
                kinds=(("SECTION", _("Section"), "heading"), ("TEXT", _("Text"), "text")),
                columns=("designation", "description"),
            ),
            columns=with_choices(OFFERED, line_choices.OFFERED),
            completes=line_choices.OFFER,
            totals=line_choices.PERIOD_TOTALS,
            beside=(
                Field(
                    "discountHt",
                    _("Document discount excl. VAT"),
                    MONEY,
                    span=6,
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
                Field("buyerReference", _("Buyer's reference"), span=6),
                salesperson("salesperson.name"),
                Field("conditions", _("Conditions of the offer"), LONG),
            ),
        ),
    ),
)
