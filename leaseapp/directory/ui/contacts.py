"""Contacts: list, record, form."""

from leaseapp.directory.endpoints import companies, contacts
from leaseapp.directory.lists import CONTACTS
from leaseapp.directory.ui.companies import PERSON_FIELDS, person
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

ROUTE = "/workspace/contacts"

kit.list_page(
    CONTACTS,
    contacts.list_contacts,
    route=ROUTE,
    group=kit.DIRECTORY,
    icon="users",
    order=30,
    new=(f"{ROUTE}/new", _("New contact"), contacts.create_contact),
    empty=(_("No contact yet"), _("The people one speaks to, each at their company.")),
)

kit.record_page(
    f"{ROUTE}/[id]",
    contacts.read_contact,
    list_route=ROUTE,
    icon="users",
    entity="Contact",
    title="{firstName} {lastName}",
    title_empty=_("Contact"),
    subtitle="{jobTitle} · {company.name}",
    figures=person.figures("company.name", "email", "phone"),
    also=(kit.Also("company", companies.read_company, arguments={"company_id": "{companyId}"}),),
    actions=(
        kit.edit_link(ROUTE, contacts.update_contact),
        kit.delete_action(
            contacts.delete_contact,
            _("Delete this contact?"),
            confirm=_("Delete the contact"),
            done=_("Contact deleted"),
            go="/workspace/companies/{companyId}",
        ),
    ),
    tabs=(
        kit.Tab(
            "particulars",
            _("Overview"),
            kit.card(
                kit.facts(*person.facts("firstName", "lastName", "company.name", "jobTitle", "email", "phone")),
            ),
        ),
    ),
)

kit.form_page(
    ROUTE,
    create=contacts.create_contact,
    update=contacts.update_contact,
    read=contacts.read_contact,
    icon="users",
    title=_("New contact"),
    edit_title=_("Edit {lastName}"),
    saved=_("Contact saved"),
    sections=(
        kit.Section(
            _("Company"),
            (person.combo("companyId", companies.list_companies, detail="siren", span=12),),
            when={"id": [None]},
        ),
        kit.Section(_("Person"), PERSON_FIELDS),
    ),
)
