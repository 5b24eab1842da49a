"""Companies: list, record with its places and people, form."""

from dataclasses import replace

from leaseapp.directory.endpoints.companies import (
    check_siren,
    consult_vat_number,
    create_company,
    delete_company,
    list_companies,
    look_up_company,
    read_company,
    update_company,
)
from leaseapp.directory.endpoints.contacts import create_contact, list_contacts
from leaseapp.directory.endpoints.establishments import create_establishment, list_establishments
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.lists import COMPANIES, CONTACTS, ESTABLISHMENTS
from leaseapp.directory.ui.terms import PUBLIC_BUYER
from leaseapp.directory.ui.words import countries, siren_note
from leaseapp.kernel.text.i18n import _
from leaseapp.law import legal_forms
from leaseapp.law.payment_terms import PublicBuyer
from leaseapp.ui.kit import (
    COUNTRY,
    DATETIME,
    DIRECTORY,
    EMAIL,
    LONG,
    MONEY,
    PHONE,
    SIREN,
    Action,
    Check,
    Choice,
    Combo,
    Dialog,
    Fact,
    Field,
    Figure,
    Labels,
    Link,
    LiveCheck,
    Section,
    Tab,
    card,
    delete_action,
    edit_link,
    facts,
    form_page,
    list_page,
    panel,
    prose,
    record_page,
    show,
    stack,
)

ROUTE = "/workspace/companies"
EDIT = ROUTE + "/{id}/edit"

list_page(
    COMPANIES,
    list_companies,
    route=ROUTE,
    group=DIRECTORY,
    icon="building-2",
    order=10,
    key={"en": "c", "fr": "s"},
    new=(f"{ROUTE}/new", _("New company"), create_company),
    empty=(
        _("No company yet"),
        _("Customers, suppliers, lenders and partners, each with its establishments and contacts."),
    ),
)

PLACE_FIELDS = (
    Field("name", _("Name"), required=True, span=8),
    Field("siret", _("SIRET"), span=4, hint=_("14 digits"), digits=True),
    Field("addressLine1", _("Address"), span=12),
    Field("addressLine2", _("Address, continued"), span=12),
    Field("postalCode", _("Postal code"), span=4),
    Field("city", _("City"), span=8),
    Choice("country", _("Country"), countries(), required=True, span=12, value="FR"),
    Field("email", _("E-mail"), EMAIL, span=6),
    Field("phone", _("Phone"), PHONE, span=6),
)
company = Labels(COMPANIES, create_company)
person = Labels(CONTACTS, create_contact)
NAME, REACHING = person.fields("firstName", "lastName"), person.fields("email", "phone")
PERSON_FIELDS = (*NAME, person.field("jobTitle", span=12), *REACHING)


VIES = (
    Fact(_("Checked in VIES"), "vatConsultation.answeredAt", DATETIME, when={"vatConsultation.isValid": [True]}),
    Fact(_("Denied by VIES"), "vatConsultation.answeredAt", DATETIME, when={"vatConsultation.isValid": [False]}),
    Fact(
        _("Consultation number"),
        "vatConsultation.identifier",
        copy=True,
        when={"vatConsultation.identifier": ["*"]},
    ),
    Fact(_("Name in VIES"), "vatConsultation.name", when={"vatConsultation.name": ["*"]}),
)


def particulars():
    """Return the first tab: identity, head office, ways to reach the company, notes."""
    return stack(
        card(
            facts(
                *company.facts("legalForm", "kind"),
                Fact(_("Public buyer"), "publicBuyer", enum=PublicBuyer, when={"publicBuyer": ["*"]}),
                company.fact("siren"),
                company.fact("vatNumber", copy=True),
                *VIES,
                company.fact("naf"),
                Fact(_("Share capital"), "shareCapital", MONEY),
                Fact(_("Registered at (RCS)"), "rcsCity"),
                Fact(
                    _("Head of its group"),
                    "groupHead",
                    link="/workspace/companies/{groupHeadId}",
                    when={"groupHead": ["*"]},
                ),
                Fact(_("Country"), "country", COUNTRY),
            ),
            title=_("Identity"),
            more=Link(_("Edit"), EDIT, update_company),
        ),
        card(
            facts(
                Fact(_("Name"), "headOffice.name", link="/workspace/establishments/{headOffice.id}"),
                Fact(_("SIRET"), "headOffice.siret", SIREN, copy=True),
                Fact(_("Address"), "headOffice.addressLine1"),
                Fact(_("Address, continued"), "headOffice.addressLine2", when={"headOffice.addressLine2": ["*"]}),
                Fact(_("Postal code"), "headOffice.postalCode"),
                Fact(_("City"), "headOffice.city"),
            ),
            title=_("Head office"),
        ),
        card(
            facts(
                Fact(_("E-mail"), "email", copy=True),
                Fact(_("Phone"), "phone", copy=True),
                Fact(_("Website"), "website", copy=True),
            ),
            title=_("Reaching them"),
        ),
        show({"notes": ["*"]}, card(prose("notes"), title=_("Notes"))),
    )


record_page(
    f"{ROUTE}/[id]",
    read_company,
    list_route=ROUTE,
    icon="building-2",
    entity="Company",
    title="name",
    title_empty=_("Company"),
    subtitle=_("{legalForm} · SIREN {siren:siren} · {headOffice.city}"),
    figures=(
        Figure(_("Kind"), "kind", enum=CompanyKind),
        Figure(_("VAT number"), "vatNumber"),
        Figure(_("City"), "headOffice.city"),
    ),
    actions=(
        edit_link(ROUTE, update_company),
        Action(
            "establishment",
            _("Add establishment"),
            create_establishment,
            icon="map-pin",
            primary=True,
            done=_("Establishment added"),
            dialog=Dialog(
                _("Add an establishment"), fields=(*PLACE_FIELDS, Check("isHeadOffice", _("Head office"), span=12))
            ),
            body=lambda values, record: {**values, "companyId": record["id"]},
        ),
        Action(
            "contact",
            _("Add contact"),
            create_contact,
            icon="user-plus",
            done=_("Contact added"),
            dialog=Dialog(_("Add a contact"), fields=PERSON_FIELDS),
            body=lambda values, record: {**values, "companyId": record["id"]},
        ),
        Action(
            "vatNumber",
            _("Check the VAT number"),
            consult_vat_number,
            icon="badge-check",
            when={"vatNumber": ["*"]},
            done=_("VIES answered: its answer is kept"),
            body=lambda _values, _record: {},
        ),
        delete_action(
            delete_company,
            _("Delete this company?"),
            text=_("Its establishments and contacts go with it. A company that is used elsewhere is kept."),
            confirm=_("Delete the company"),
            done=_("Company {name} deleted"),
            go=ROUTE,
        ),
    ),
    tabs=(
        Tab("particulars", _("Overview"), particulars()),
        Tab(
            "establishments",
            _("Establishments"),
            panel=panel(
                "establishments",
                ESTABLISHMENTS,
                list_establishments,
                own={"companyId": "{id}"},
                hide=("company",),
                empty=_("No establishment yet"),
                icon="map-pin",
            ),
        ),
        Tab(
            "contacts",
            _("Contacts"),
            panel=panel(
                "contacts",
                CONTACTS,
                list_contacts,
                own={"companyId": "{id}"},
                hide=("company", "establishment"),
                empty=_("No contact yet"),
                icon="users",
            ),
        ),
    ),
)

HEAD_OFFICE = ("siret", "addressLine1", "addressLine2", "postalCode", "city", "country")

form_page(
    ROUTE,
    create=create_company,
    update=update_company,
    read=read_company,
    icon="building-2",
    title=_("New company"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Company saved"),
    sections=(
        Section(
            _("Company register"),
            (
                Combo(
                    "found",
                    _("Name, SIREN or SIRET"),
                    look_up_company,
                    label="label",
                    detail="detail",
                    filters={"directory": "false"},
                    span=12,
                    hint=_("What is found fills in the form; companies of the directory are left out."),
                    fills={
                        **{
                            name: name for name in ("name", "kind", "country", "siren", "vatNumber", "legalForm", "naf")
                        },
                        **{f"headOffice.{name}": f"headOffice.{name}" for name in HEAD_OFFICE},
                    },
                ),
            ),
            when={"id": [None]},
        ),
        Section(
            _("Identity"),
            (
                Field("name", _("Name"), required=True, span=8),
                Choice("kind", _("Kind"), CompanyKind, required=True, value="BUSINESS", span=4),
                replace(PUBLIC_BUYER, span=12),
                Field(
                    "siren",
                    _("SIREN"),
                    span=4,
                    hint=_("9 digits"),
                    digits=True,
                    live=LiveCheck(
                        check_siren,
                        query=lambda text, record_id: {
                            "siren": text,
                            **({"companyId": record_id} if record_id else {}),
                        },
                        note=siren_note,
                    ),
                ),
                Field("vatNumber", _("VAT number"), span=4),
                Field("naf", _("NAF code"), span=4, hint=_("As in 77.39Z")),
                Field(
                    "legalForm", _("Legal form"), span=4, hint=_("SAS, SARL, SA, EI…"), suggestions=legal_forms.USUAL
                ),
                Field("shareCapital", _("Share capital"), MONEY, span=4),
                Field("rcsCity", _("Registered at (RCS)"), span=4),
                Choice("country", _("Country"), countries(), required=True, value="FR", span=4),
                Combo(
                    "groupHeadId",
                    _("Head of its group"),
                    list_companies,
                    shown="groupHead",
                    span=8,
                    hint=_("Ratings tell the exposure of the whole group."),
                ),
            ),
            help=_("As on the company register."),
        ),
        Section(
            _("Head office"),
            (
                Field("headOffice.addressLine1", _("Address"), span=12),
                Field("headOffice.addressLine2", _("Address, continued"), span=12),
                Field("headOffice.postalCode", _("Postal code"), span=3),
                Field("headOffice.city", _("City"), span=5),
                Choice("headOffice.country", _("Country"), countries(), required=True, value="FR", span=4),
                Field("headOffice.siret", _("SIRET"), span=4, hint=_("14 digits"), digits=True),
            ),
            help=_("Its address stands on the documents."),
        ),
        Section(
            _("Reaching them"),
            (
                Field("email", _("E-mail"), EMAIL, span=6),
                Field("phone", _("Phone"), PHONE, span=6),
                Field("website", _("Website"), span=12),
            ),
        ),
        Section(None, (Field("notes", _("Notes"), LONG),)),
    ),
)
