"""Billing entities: list, record, form."""

from leaseapp.directory.endpoints.billing_entities import (
    create_billing_entity,
    delete_billing_entity,
    list_billing_entities,
    read_billing_entity,
    update_billing_entity,
)
from leaseapp.directory.endpoints.companies import check_siren
from leaseapp.directory.lists import BILLING_ENTITIES
from leaseapp.directory.ui.terms import term_fields
from leaseapp.directory.ui.words import countries, own_siren_note
from leaseapp.kernel.text.i18n import _
from leaseapp.law import late_payment, legal_forms, payment_terms
from leaseapp.law.ereporting import VatPeriod
from leaseapp.law.late_payment import RateBasis
from leaseapp.ui.kit import (
    BOOL,
    COUNTRY,
    DIRECTORY,
    EMAIL,
    IBAN,
    LONG,
    MONEY,
    NUMBER,
    PERCENT,
    PHONE,
    SIREN,
    Action,
    Check,
    Choice,
    Dialog,
    Fact,
    Field,
    Figure,
    Link,
    LiveCheck,
    Section,
    Tab,
    card,
    facts,
    form_page,
    list_page,
    notice,
    prose,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/billing-entities"
EDIT = ROUTE + "/{id}/edit"

list_page(
    BILLING_ENTITIES,
    list_billing_entities,
    route=ROUTE,
    group=DIRECTORY,
    icon="landmark",
    order=40,
    new=(f"{ROUTE}/new", _("New billing entity"), create_billing_entity),
    empty=(_("No billing entity yet"), _("Your own legal entities issue the invoices; each has its number series.")),
)


def identity():
    """Return the first tab: who issues, and from where."""
    return stack(
        card(
            facts(
                Fact(_("Legal form"), "legalForm"),
                Fact(_("Share capital"), "shareCapital", MONEY),
                Fact(_("SIREN"), "siren", SIREN, copy=True),
                Fact(_("SIRET"), "siret", SIREN, copy=True),
                Fact(_("VAT number"), "vatNumber", copy=True),
                Fact(_("NAF code"), "naf"),
                Fact(_("Registered at (RCS)"), "rcsCity"),
                Fact(_("Country"), "country", COUNTRY),
            ),
            title=_("Identity"),
            more=Link(_("Edit"), EDIT, update_billing_entity),
        ),
        card(
            facts(
                Fact(_("Address"), "addressLine1"),
                Fact(_("Address, continued"), "addressLine2"),
                Fact(_("Postal code"), "postalCode"),
                Fact(_("City"), "city"),
                Fact(_("E-mail"), "email", copy=True),
                Fact(_("Phone"), "phone", copy=True),
            ),
            title=_("Address"),
        ),
        card(
            facts(
                Fact(_("IBAN"), "iban", IBAN, copy=True),
                Fact(_("BIC"), "bic", copy=True),
                Fact(_("Bank"), "bankName"),
                columns=1,
            ),
            title=_("Bank account"),
        ),
    )


def invoicing():
    """Return the second tab: number series, VAT regime, terms and wordings."""
    return stack(
        show(
            {"invoiceSequence": [0], "creditNoteSequence": [0]},
            notice(_("Prefixes and SIREN can change until the first number is given out."), tone="blue"),
        ),
        card(
            facts(
                Fact(_("Invoice prefix"), "invoiceNumberPrefix"),
                Fact(_("Last invoice number"), "invoiceSequence", NUMBER),
                Fact(_("Credit note prefix"), "creditNoteNumberPrefix"),
                Fact(_("Last credit note number"), "creditNoteSequence", NUMBER),
            ),
            title=_("Number series"),
        ),
        card(
            facts(
                Fact(_("VAT on debits"), "vatOnDebits", BOOL),
                Fact(_("VAT franchise"), "vatFranchise", BOOL),
                Fact(_("VAT declared"), "vatPeriod", enum=VatPeriod, when={"vatFranchise": [False]}),
                Fact(_("Payment term"), "paymentTerm"),
                Fact(_("Default"), "isDefault", BOOL),
            ),
            title=_("VAT and terms"),
        ),
        card(
            prose("latePenaltyTerms"),
            prose("recoveryFeeTerms"),
            prose("discountTerms"),
            show({"termsAddition": ["*"]}, prose("termsAddition")),
            title=_("Late and early payment, as businesses read it"),
            more=Link(_("Edit"), EDIT, update_billing_entity),
        ),
    )


record_page(
    f"{ROUTE}/[id]",
    read_billing_entity,
    list_route=ROUTE,
    icon="landmark",
    entity="BillingEntity",
    title="name",
    title_empty=_("Billing entity"),
    subtitle=_("{legalForm} · SIREN {siren:siren} · {city}"),
    figures=(
        Figure(_("Invoice prefix"), "invoiceNumberPrefix"),
        Figure(_("Last invoice number"), "invoiceSequence", NUMBER),
        Figure(_("Payment term"), "paymentTerm"),
    ),
    actions=(
        Link(_("Edit"), EDIT, update_billing_entity, icon="pencil", primary=True),
        Action(
            "default",
            _("Make it the default"),
            update_billing_entity,
            icon="star",
            when={"isDefault": [False]},
            done=_("{name} issues by default now"),
            body=lambda _values, _record: {"isDefault": True},
        ),
        Action(
            "delete",
            _("Delete"),
            delete_billing_entity,
            icon="trash-2",
            danger=True,
            when={"invoiceSequence": [0], "creditNoteSequence": [0]},
            go=ROUTE,
            done=_("Billing entity {name} deleted"),
            dialog=Dialog(
                _("Delete this billing entity?"),
                text=_("It never issued a numbered document: nothing is lost."),
                confirm=_("Delete the entity"),
            ),
        ),
    ),
    tabs=(
        Tab("identity", _("Identity"), identity()),
        Tab("invoicing", _("Invoicing"), invoicing()),
    ),
)

form_page(
    ROUTE,
    create=create_billing_entity,
    update=update_billing_entity,
    read=read_billing_entity,
    icon="landmark",
    title=_("New billing entity"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Billing entity saved"),
    sections=(
        Section(
            _("Identity"),
            (
                Field("name", _("Name"), required=True, span=8),
                Field(
                    "legalForm", _("Legal form"), span=4, hint=_("SAS, SARL, SA, EI…"), suggestions=legal_forms.USUAL
                ),
                Field(
                    "siren",
                    _("SIREN"),
                    required=True,
                    span=4,
                    hint=_("9 digits"),
                    digits=True,
                    live=LiveCheck(check_siren, query=lambda text, _id: {"siren": text}, note=own_siren_note),
                ),
                Field("siret", _("SIRET"), span=4, hint=_("14 digits"), digits=True),
                Field("vatNumber", _("VAT number"), span=4),
                Field("shareCapital", _("Share capital"), MONEY, span=4),
                Field("rcsCity", _("Registered at (RCS)"), span=4),
                Field("naf", _("NAF code"), span=4, hint=_("As in 77.39Z")),
            ),
            help=_("As on the company register: all of it stands on the invoices."),
        ),
        Section(
            _("Address"),
            (
                Field("addressLine1", _("Address"), span=12),
                Field("addressLine2", _("Address, continued"), span=12),
                Field("postalCode", _("Postal code"), span=3),
                Field("city", _("City"), span=5),
                Choice("country", _("Country"), countries(), required=True, value="FR", span=4),
                Field("email", _("E-mail"), EMAIL, span=6),
                Field("phone", _("Phone"), PHONE, span=6),
            ),
        ),
        Section(
            _("Bank account"),
            (
                Field("iban", _("IBAN"), span=6),
                Field("bic", _("BIC"), span=3),
                Field("bankName", _("Bank"), span=3),
            ),
            help=_("Printed on invoices for transfers."),
        ),
        Section(
            _("Number series"),
            (
                Field("invoiceNumberPrefix", _("Invoice prefix"), required=True, span=6, value="FAC-"),
                Field("creditNoteNumberPrefix", _("Credit note prefix"), required=True, span=6, value="AV-"),
            ),
            help=_("Prefixes and SIREN can change until the first number is given out."),
        ),
        Section(
            _("VAT"),
            (
                Check(
                    "vatOnDebits",
                    _("VAT on debits"),
                    span=6,
                    hint=_("VAT on services is due at issue, not at receipt."),
                ),
                Check(
                    "vatFranchise", _("VAT franchise"), span=6, hint=_("No VAT is charged (article 293 B of the CGI).")
                ),
                Choice(
                    "vatPeriod",
                    _("VAT declared"),
                    VatPeriod,
                    span=6,
                    value=VatPeriod.MONTHLY.value,
                    hint=_("The calendar of e-reporting follows it."),
                ),
                Check("isDefault", _("Default"), span=6, hint=_("Issues documents that name no other entity.")),
            ),
        ),
        Section(
            _("Terms of payment"),
            term_fields(required=True, days=payment_terms.USUAL_DAYS),
            help=_("Of customers who have no term of their own; public buyers have that of the law."),
        ),
        Section(
            _("Late and early payment"),
            (
                Choice(
                    "lateRateBasis",
                    _("Late payment rate"),
                    RateBasis,
                    required=True,
                    span=6,
                    value=RateBasis.ECB.value,
                    hint=_("Public buyers owe what the law says whatever stands here, consumers nothing."),
                ),
                Field(
                    "lateRateValue",
                    _("Points, times or % a year"),
                    NUMBER,
                    required=True,
                    span=3,
                    value=late_payment.POINTS_ABOVE_ECB,
                ),
                Field("recoveryFee", _("Recovery fee"), MONEY, span=3, value=late_payment.RECOVERY_FEE),
                Field("discountPct", _("Early payment discount"), PERCENT, span=6, hint=_("Left empty: none.")),
                Field("discountDays", _("Paid within (days)"), NUMBER, span=6),
                Field(
                    "termsAddition",
                    _("Further words"),
                    LONG,
                    hint=_("Printed below the sentences that these figures make."),
                ),
            ),
            help=_("The sentences on the documents are made from these figures, in the language of each document."),
        ),
    ),
)
