"""Establishments: list, record, form of changes (a new one is added from its company)."""

from leaseapp.directory.endpoints.companies import read_company
from leaseapp.directory.endpoints.establishments import (
    delete_establishment,
    list_establishments,
    read_establishment,
    update_establishment,
)
from leaseapp.directory.lists import ESTABLISHMENTS
from leaseapp.directory.ui.companies import PLACE_FIELDS
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    BOOL,
    COUNTRY,
    DIRECTORY,
    SIREN,
    Action,
    Also,
    Check,
    Dialog,
    Fact,
    Figure,
    Link,
    Section,
    Tab,
    card,
    facts,
    form_page,
    list_page,
    palette_number,
    record_page,
)

ROUTE = "/workspace/establishments"

list_page(
    ESTABLISHMENTS,
    list_establishments,
    route=ROUTE,
    group=DIRECTORY,
    icon="map-pin",
    order=20,
    empty=(_("No establishment yet"), _("Open a company and add its head office and other places.")),
)
palette_number(r"^\d{3}\s?\d{3}\s?\d{3}\s?\d{5}$", list_establishments, f"{ROUTE}/{{id}}")

record_page(
    f"{ROUTE}/[id]",
    read_establishment,
    id_name="establishment_id",
    list_route=ROUTE,
    icon="map-pin",
    entity="Establishment",
    title="name",
    title_empty=_("Establishment"),
    subtitle="{company.name} · {city}",
    figures=(
        Figure(_("SIRET"), "siret", SIREN),
        Figure(_("City"), "city"),
        Figure(_("Head office"), "isHeadOffice", BOOL),
    ),
    also=(Also("company", read_company, arguments={"company_id": "{companyId}"}),),
    actions=(
        Link(_("Edit"), ROUTE + "/{id}/edit", update_establishment, icon="pencil", primary=True),
        Action(
            "head-office",
            _("Make it the head office"),
            update_establishment,
            icon="landmark",
            when={"isHeadOffice": [False]},
            done=_("{name} is the head office now"),
            body=lambda _values, _record: {"isHeadOffice": True},
        ),
        Action(
            "delete",
            _("Delete"),
            delete_establishment,
            icon="trash-2",
            danger=True,
            go="/workspace/companies/{companyId}",
            done=_("Establishment {name} deleted"),
            dialog=Dialog(
                _("Delete this establishment?"),
                text=_("Its contacts stay with the company."),
                confirm=_("Delete the establishment"),
            ),
        ),
    ),
    tabs=(
        Tab(
            "particulars",
            _("Overview"),
            card(
                facts(
                    Fact(_("Company"), "company.name", link="/workspace/companies/{companyId}"),
                    Fact(_("SIRET"), "siret", SIREN, copy=True),
                    Fact(_("Address"), "addressLine1"),
                    Fact(_("Address, continued"), "addressLine2"),
                    Fact(_("Postal code"), "postalCode"),
                    Fact(_("City"), "city"),
                    Fact(_("Country"), "country", COUNTRY),
                    Fact(_("Head office"), "isHeadOffice", BOOL),
                    Fact(_("E-mail"), "email", copy=True),
                    Fact(_("Phone"), "phone", copy=True),
                )
            ),
        ),
    ),
)

form_page(
    ROUTE,
    update=update_establishment,
    read=read_establishment,
    id_name="establishment_id",
    icon="map-pin",
    title=_("Establishment"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Establishment saved"),
    sections=(Section(_("Place"), (*PLACE_FIELDS, Check("isHeadOffice", _("Head office"), span=12))),),
)
