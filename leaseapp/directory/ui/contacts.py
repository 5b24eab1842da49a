"""Contacts: list, record, form."""

from leaseapp.directory.endpoints.companies import list_companies, read_company
from leaseapp.directory.endpoints.contacts import (
    create_contact,
    delete_contact,
    list_contacts,
    read_contact,
    update_contact,
)
from leaseapp.directory.lists import CONTACTS
from leaseapp.directory.ui.companies import PERSON_FIELDS
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import (
    DIRECTORY,
    Action,
    Also,
    Combo,
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
    record_page,
)

ROUTE = "/workspace/contacts"

list_page(
    CONTACTS,
    list_contacts,
    route=ROUTE,
    group=DIRECTORY,
    icon="users",
    order=30,
    new=(f"{ROUTE}/new", _("New contact"), create_contact),
    empty=(_("No contact yet"), _("The people one speaks to, each at their company.")),
)

record_page(
    f"{ROUTE}/[id]",
    read_contact,
    id_name="contact_id",
    list_route=ROUTE,
    icon="users",
    entity="Contact",
    title="{firstName} {lastName}",
    title_empty=_("Contact"),
    subtitle="{jobTitle} · {company.name}",
    figures=(Figure(_("Company"), "company.name"), Figure(_("E-mail"), "email"), Figure(_("Phone"), "phone")),
    also=(Also("company", read_company, arguments={"company_id": "{companyId}"}),),
    actions=(
        Link(_("Edit"), ROUTE + "/{id}/edit", update_contact, icon="pencil", primary=True),
        Action(
            "delete",
            _("Delete"),
            delete_contact,
            icon="trash-2",
            danger=True,
            go="/workspace/companies/{companyId}",
            done=_("Contact deleted"),
            dialog=Dialog(_("Delete this contact?"), confirm=_("Delete the contact")),
        ),
    ),
    tabs=(
        Tab(
            "particulars",
            _("Overview"),
            card(
                facts(
                    Fact(_("First name"), "firstName"),
                    Fact(_("Last name"), "lastName"),
                    Fact(_("Company"), "company.name", link="/workspace/companies/{companyId}"),
                    Fact(_("Job title"), "jobTitle"),
                    Fact(_("E-mail"), "email", copy=True),
                    Fact(_("Phone"), "phone", copy=True),
                )
            ),
        ),
    ),
)

form_page(
    ROUTE,
    create=create_contact,
    update=update_contact,
    read=read_contact,
    id_name="contact_id",
    icon="users",
    title=_("New contact"),
    edit_title=_("Edit {lastName}"),
    list_route=ROUTE,
    saved=_("Contact saved"),
    sections=(
        Section(
            _("Company"),
            (
                Combo(
                    "companyId",
                    _("Company"),
                    list_companies,
                    label="name",
                    detail="siren",
                    required=True,
                    span=12,
                ),
            ),
            when={"id": [None]},
        ),
        Section(_("Person"), PERSON_FIELDS),
    ),
)
