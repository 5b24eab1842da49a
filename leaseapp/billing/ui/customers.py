"""Customers: list, record with invoices and payments, form with the check of the SIREN."""

from dataclasses import replace
from typing import Any

from leaseapp.billing.endpoints.customers import create_customer, list_customers, read_customer, update_customer
from leaseapp.billing.endpoints.invoices import create_invoice
from leaseapp.billing.endpoints.mailing import read_statement_mailing, send_statement_by_mail
from leaseapp.billing.endpoints.payments import create_payment, list_payments
from leaseapp.billing.enums import PaymentMeans
from leaseapp.billing.lists import CUSTOMERS, PAYMENTS
from leaseapp.billing.ui.invoices import invoice_panel
from leaseapp.billing.ui.receivables import statement
from leaseapp.directory.endpoints.companies import check_siren, look_up_company
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.ui.terms import PUBLIC_BUYER, term_fields
from leaseapp.directory.ui.words import countries, siren_note
from leaseapp.documents.ui.mailing import mails_of, send_by_mail
from leaseapp.kernel.text.i18n import _
from leaseapp.law import legal_forms
from leaseapp.law.payment_terms import PublicBuyer
from leaseapp.ui.kit import (
    BOOL,
    EMAIL,
    LONG,
    MONEY,
    NUMBER,
    PHONE,
    SALES,
    SIREN,
    Action,
    Check,
    Choice,
    Combo,
    Dialog,
    Fact,
    Field,
    Figure,
    Kept,
    Link,
    LiveCheck,
    Section,
    Tab,
    Within,
    card,
    facts,
    form_page,
    list_page,
    panel,
    prose,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/customers"
NEW_COMPANY = {"source": ["REGISTRY", "BY_HAND"]}
#: of the directory, or that of the customer who is edited
KNOWN_COMPANY = {"companyId": ["*"], "source": ["DIRECTORY", ""]}
HEAD_OFFICE = ("siret", "addressLine1", "addressLine2", "postalCode", "city", "country")

STATEMENT = "/api/workspace/customers/{id}/statement"

list_page(
    CUSTOMERS,
    list_customers,
    route=ROUTE,
    group=SALES,
    icon="users",
    order=20,
    key={"en": "u", "fr": "c"},
    often=5,
    new=(f"{ROUTE}/new", _("New customer"), create_customer),
    empty=(_("No customer yet"), _("A customer is a company that you sell to: its terms, invoices and payments.")),
)


def _note(answer: dict[str, Any]) -> dict[str, Any] | None:
    """Return the directory's note, its VAT number for the field of the new company."""
    note = siren_note(answer)
    fills = (note or {}).get("fills")
    if note is None or not fills:
        return note
    return {**note, "fills": {f"company.{name}": value for name, value in fills.items()}}


def sheet():
    """Terms, address and notes."""
    return stack(
        card(
            facts(
                Fact(_("Company"), "company.name", link="/workspace/companies/{companyId}"),
                Fact(_("Kind"), "company.kind", enum=CompanyKind),
                Fact(_("Public buyer"), "company.publicBuyer", enum=PublicBuyer, when={"company.publicBuyer": ["*"]}),
                Fact(_("SIREN"), "company.siren", SIREN, copy=True),
                Fact(_("VAT number"), "company.vatNumber", copy=True),
                Fact(_("Subsidiary account"), "code", copy=True),
            ),
            title=_("Identity"),
            more=Link(_("Open the company"), "/workspace/companies/{companyId}"),
        ),
        card(
            facts(
                Fact(_("Address"), "billingAddress.addressLine1"),
                Fact(_("Postal code"), "billingAddress.postalCode"),
                Fact(_("City"), "billingAddress.city"),
                Fact(_("SIRET"), "billingAddress.siret", SIREN, copy=True),
            ),
            title=_("Billing address"),
        ),
        card(
            facts(
                Fact(_("Turnover over 12 months, excl. VAT"), "turnover12Months", MONEY),
                Fact(_("Available credit incl. VAT"), "availableCredit", MONEY),
                Fact(_("Paid on account incl. VAT"), "advancesLeft", MONEY),
                Fact(_("Average days to pay"), "averagePaymentDays", NUMBER),
                Fact(_("Pays late by (days)"), "averageLateDays", NUMBER),
            ),
            title=_("Payment behaviour"),
        ),
        card(
            facts(
                Fact(_("Payment term"), "paymentTerm"),
                Fact(_("Means of payment"), "paymentMeans", enum=PaymentMeans),
                Fact(_("Invoices by e-mail to"), "billingEmail", copy=True),
                Fact(_("Buyer's reference"), "buyerReference"),
                Fact(_("Electronic address suffix"), "electronicAddressSuffix"),
                Fact(_("Order number needed"), "orderReferenceRequired", BOOL),
            ),
            title=_("Terms"),
        ),
        show({"notes": ["*"]}, card(prose("notes"), title=_("Notes"))),
    )


ACCOUNT = {"panels.payments": ["*"]}
"""The account shows to those who may read payments."""
NO_ORDER_NO_INVOICE = Check(
    "orderReferenceRequired",
    _("Invoices need the customer's order number"),
    span=12,
    hint=_("An invoice without it is not issued."),
)
TERMS = (
    *term_fields(hint=_("Left empty: the time that the law gives a public buyer, for others as the billing entity.")),
    Choice("paymentMeans", _("Means of payment"), PaymentMeans, span=6, hint=_("Stands on its invoices.")),
    Field("billingEmail", _("Invoices by e-mail to"), EMAIL, span=6),
    Field("buyerReference", _("Buyer's reference"), span=6, hint=_("Service code of a public customer, for example.")),
    Field("electronicAddressSuffix", _("Electronic address suffix"), span=6),
    NO_ORDER_NO_INVOICE,
    Field("notes", _("Notes"), LONG),
)

record_page(
    f"{ROUTE}/[id]",
    read_customer,
    id_name="customer_id",
    list_route=ROUTE,
    icon="users",
    entity="Customer",
    title="company.name",
    title_empty=_("Customer"),
    subtitle="{code} · SIREN {company.siren:siren} · {billingAddress.city}",
    figures=(
        Figure(_("Amount due incl. VAT"), "amountDue", MONEY),
        Figure(_("Overdue incl. VAT"), "amountLate", MONEY),
        Figure(_("Overdue invoices"), "lateInvoices", NUMBER),
        Figure(_("Turnover over 12 months, excl. VAT"), "turnover12Months", MONEY),
        Figure(_("Average days to pay"), "averagePaymentDays", NUMBER, when={"averagePaymentDays": ["*"]}),
        Figure(_("Available credit incl. VAT"), "availableCredit", MONEY),
    ),
    actions=(
        Link(
            _("New invoice"),
            "/workspace/invoices/new?customerId={id}",
            create_invoice,
            icon="receipt-text",
            primary=True,
        ),
        Action(
            "terms",
            _("Edit terms"),
            update_customer,
            icon="pencil",
            primary=True,
            done=_("Terms saved"),
            dialog=Dialog(
                _("Terms of {company.name}"),
                fields=tuple(replace(item, value="{" + item.name + "}") for item in TERMS),
                confirm=_("Save"),
            ),
        ),
        Link(_("Edit"), ROUTE + "/{id}/edit", update_customer, icon="building"),
        Link(_("Record payment"), "/workspace/payments/new?customerId={id}", create_payment, icon="wallet"),
        send_by_mail(
            send_statement_by_mail,
            STATEMENT,
            _("Send the statement of account"),
            text=_("Send a statement…"),
            pdf=f"{STATEMENT}?format=pdf&from={{periodStart}}&to={{periodEnd}}",
            statement=True,
            when=ACCOUNT,
        ),
    ),
    tabs=(
        Tab("sheet", _("Overview"), sheet()),
        Tab("invoices", _("Invoices"), panel=invoice_panel({"customerId": "{id}"})),
        Tab(
            "payments",
            _("Payments"),
            panel=panel(
                "payments",
                PAYMENTS,
                list_payments,
                own={"customerId": "{id}"},
                hide=("customer",),
                empty=_("Nothing received yet"),
                icon="wallet",
            ),
        ),
        Tab("statement", _("Statement"), statement(), when=ACCOUNT),
    ),
)

form_page(
    ROUTE,
    create=create_customer,
    update=update_customer,
    read=read_customer,
    id_name="customer_id",
    icon="users",
    title=_("New customer"),
    edit_title=_("Edit {company.name}"),
    list_route=ROUTE,
    saved=_("Customer saved"),
    sections=(
        Section(
            _("Company"),
            (
                Combo(
                    "companyId",
                    _("Name, SIREN or SIRET"),
                    look_up_company,
                    label="label",
                    detail="detail",
                    required=True,
                    span=12,
                    hint=_("Companies of the directory come first, then those of the company register."),
                    fills={
                        "source": "source",
                        "company.name": "name",
                        "company.kind": "kind",
                        "company.country": "country",
                        "company.siren": "siren",
                        "company.vatNumber": "vatNumber",
                        "company.legalForm": "legalForm",
                        "company.naf": "naf",
                        **{f"company.headOffice.{name}": f"headOffice.{name}" for name in HEAD_OFFICE},
                    },
                ),
                Kept("source"),
            ),
            when={"code": [None]},
        ),
        Section(
            _("New company"),
            (
                Field("company.name", _("Name"), required=True, span=8, when=NEW_COMPANY),
                Choice(
                    "company.kind", _("Kind"), CompanyKind, required=True, value="BUSINESS", span=4, when=NEW_COMPANY
                ),
                replace(
                    PUBLIC_BUYER,
                    name="company.publicBuyer",
                    span=12,
                    when=NEW_COMPANY | {"company.kind": [CompanyKind.PUBLIC.value]},
                ),
                Field(
                    "company.siren",
                    _("SIREN"),
                    span=4,
                    hint=_("9 digits"),
                    digits=True,
                    live=LiveCheck(check_siren, query=lambda text, _record_id: {"siren": text}, note=_note),
                    when=NEW_COMPANY,
                ),
                Field("company.vatNumber", _("VAT number"), span=4, when=NEW_COMPANY),
                Field("company.legalForm", _("Legal form"), span=4, when=NEW_COMPANY, suggestions=legal_forms.USUAL),
                Field("company.naf", _("NAF code"), span=4, when=NEW_COMPANY),
                Choice(
                    "company.country", _("Country"), countries(), required=True, span=4, value="FR", when=NEW_COMPANY
                ),
                Field("company.phone", _("Phone"), PHONE, span=4, when=NEW_COMPANY),
            ),
            when=NEW_COMPANY,
        ),
        Section(
            _("Head office"),
            (
                Field("company.headOffice.addressLine1", _("Address"), span=6, when=NEW_COMPANY),
                Field("company.headOffice.addressLine2", _("Address, continued"), span=6, when=NEW_COMPANY),
                Field("company.headOffice.postalCode", _("Postal code"), span=4, when=NEW_COMPANY),
                Field("company.headOffice.city", _("City"), span=8, when=NEW_COMPANY),
                Field(
                    "company.headOffice.siret", _("SIRET"), span=6, hint=_("14 digits"), digits=True, when=NEW_COMPANY
                ),
                Choice("company.headOffice.country", _("Country"), countries(), span=6, value="FR", when=NEW_COMPANY),
            ),
            when=NEW_COMPANY,
        ),
        Section(
            _("Billing address"),
            (
                Combo(
                    "billingEstablishmentId",
                    _("Billed establishment"),
                    list_establishments,
                    label="name",
                    detail="city",
                    shown="billingEstablishmentName",
                    within=Within("companyId", "companyId"),
                    span=12,
                    hint=_("Left empty: the head office."),
                    when=KNOWN_COMPANY,
                ),
            ),
            when=KNOWN_COMPANY,
        ),
        Section(_("Terms"), TERMS),
    ),
)
mails_of("Customer", read_statement_mailing)
