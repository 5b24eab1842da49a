"""Contacts: list, record, form."""

from leaseapp.directory.endpoints.companies import list_companies, read_company
from leaseapp.directory.endpoints.contacts import contact, list_contacts
from leaseapp.directory.lists import CONTACTS
from leaseapp.directory.ui.companies import PERSON_FIELDS, person
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

kit.record_pages(
    CONTACTS,
    list_contacts,
    contact,
    route="/workspace/contacts",
    entity="Contact",
    words=kit.Words(
        one=_("Contact"),
        new=_("New contact"),
        edit=_("Edit {lastName}"),
        saved=_("Contact saved"),
        delete=_("Delete this contact?"),
        confirm=_("Delete the contact"),
        deleted=_("Contact deleted"),
        none=(_("No contact yet"), _("The people one speaks to, each at their company.")),
    ),
    group=kit.DIRECTORY,
    icon="users",
    order=30,
    title="{firstName} {lastName}",
    subtitle="{jobTitle} · {company.name}",
    figures=person.figures("company.name", "email", "phone"),
    details=person.facts("firstName", "lastName", "company.name", "jobTitle", "email", "phone"),
    also=(kit.Also("company", read_company, arguments={"company_id": "{companyId}"}),),
    leaves_to="/workspace/companies/{companyId}",
    sections=(
        kit.Section(
            _("Company"), (person.combo("companyId", list_companies, detail="siren", span=12),), when={"id": [None]}
        ),
        kit.Section(_("Person"), PERSON_FIELDS),
    ),
)
