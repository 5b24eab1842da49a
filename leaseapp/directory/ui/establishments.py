"""Establishments: list, record, form of changes (a new one is added from its company)."""

from leaseapp.directory.endpoints.companies import read_company
from leaseapp.directory.endpoints.establishments import (
    create_establishment,
    delete_establishment,
    list_establishments,
    read_establishment,
    update_establishment,
)
from leaseapp.directory.lists import ESTABLISHMENTS
from leaseapp.directory.ui.companies import PLACE_FIELDS
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    DIRECTORY,
    Action,
    Also,
    Check,
    Fact,
    Labels,
    Section,
    Tab,
    card,
    delete_action,
    edit_link,
    facts,
    form_page,
    list_page,
    record_page,
)

ROUTE = "/workspace/establishments"
place = Labels(ESTABLISHMENTS, create_establishment)

list_page(
    ESTABLISHMENTS,
    list_establishments,
    route=ROUTE,
    group=DIRECTORY,
    icon="map-pin",
    order=20,
    empty=(_("No establishment yet"), _("Open a company and add its head office and other places.")),
)

record_page(
    f"{ROUTE}/[id]",
    read_establishment,
    list_route=ROUTE,
    icon="map-pin",
    entity="Establishment",
    title="name",
    title_empty=_("Establishment"),
    subtitle="{company.name} · {city}",
    figures=place.figures("siret", "city", "isHeadOffice"),
    also=(Also("company", read_company, arguments={"company_id": "{companyId}"}),),
    actions=(
        edit_link(ROUTE, update_establishment),
        Action(
            "head-office",
            _("Make it the head office"),
            update_establishment,
            icon="landmark",
            when={"isHeadOffice": [False]},
            done=_("{name} is the head office now"),
            body=lambda _values, _record: {"isHeadOffice": True},
        ),
        delete_action(
            delete_establishment,
            _("Delete this establishment?"),
            text=_("Its contacts stay with the company."),
            confirm=_("Delete the establishment"),
            done=_("Establishment {name} deleted"),
            go="/workspace/companies/{companyId}",
        ),
    ),
    tabs=(
        Tab(
            "particulars",
            _("Overview"),
            card(
                facts(
                    *place.facts("company.name", "siret", "addressLine1"),
                    Fact(_("Address, continued"), "addressLine2"),
                    *place.facts("postalCode", "city", "country", "isHeadOffice", "email", "phone"),
                )
            ),
        ),
    ),
)

form_page(
    ROUTE,
    update=update_establishment,
    read=read_establishment,
    icon="map-pin",
    title=_("Establishment"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Establishment saved"),
    sections=(Section(_("Place"), (*PLACE_FIELDS, Check("isHeadOffice", _("Head office"), span=12))),),
)
