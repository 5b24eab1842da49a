"""Lists of the directory."""

from typing import Any

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.directory.permissions import BILLING_ENTITY_READ, COMPANY_READ
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.law.payment_terms import PublicBuyer, TermKind

_head_office: Any = sa.and_(
    Establishment.company_id == Company.id,
    col(Establishment.is_head_office).is_(True),
    col(Establishment.deleted_at).is_(None),
)
_at_establishment: Any = sa.and_(Contact.establishment_id == Establishment.id, col(Establishment.deleted_at).is_(None))
_full_name: Any = sa.func.concat_ws(sa.literal(" "), Contact.first_name, Contact.last_name)

COMPANIES = ListSpec(
    "companies",
    title=_("Companies"),
    permission=COMPANY_READ,
    table=Company,
    outer_join=[(Establishment, _head_office)],
    default_sort="name",
    search_placeholder=_("Name, SIREN, city"),
    quick_filters=(
        QuickFilter("business", _("Businesses"), {"kind": "BUSINESS"}),
        QuickFilter("public", _("Public bodies"), {"kind": "PUBLIC"}),
        QuickFilter("consumer", _("Consumers"), {"kind": "CONSUMER"}),
    ),
    columns=[
        Column("name", _("Name"), Company.name, search=True, link="/workspace/companies/{id}", shrinks=True),
        Column("kind", _("Kind"), Company.kind, kind="status", enum=CompanyKind, filter="in"),
        Column(
            "publicBuyer",
            _("Public buyer"),
            Company.public_buyer,
            kind="status",
            enum=PublicBuyer,
            filter="in",
            shown=False,
        ),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True),
        Column("city", _("City"), Establishment.city, search=True),
        Column("postalCode", _("Postal code"), Establishment.postal_code, search=True, shown=False),
        Column("country", _("Country"), Company.country, kind="country", filter="in"),
        Column("legalForm", _("Legal form"), Company.legal_form, shown=False),
        Column("vatNumber", _("VAT number"), Company.vat_number, search=True, shown=False),
        Column("naf", _("NAF code"), Company.naf, filter="in", shown=False),
        Column("email", _("E-mail"), Company.email, search=True, shrinks=True),
        Column("phone", _("Phone"), Company.phone),
        Column("createdAt", _("Created"), Company.created_at, kind="datetime", filter="range", shown=False),
    ],
)

ESTABLISHMENTS = ListSpec(
    "establishments",
    title=_("Establishments"),
    permission=COMPANY_READ,
    table=Establishment,
    join=[(Company, Establishment.company_id == Company.id)],
    default_sort="company,-isHeadOffice,name",
    search_placeholder=_("Name, company, SIRET, city"),
    outline={"detail": "city"},
    columns=[
        Column("name", _("Name"), Establishment.name, search=True, link="/workspace/establishments/{id}", shrinks=True),
        Column(
            "company", _("Company"), Company.name, search=True, link="/workspace/companies/{companyId}", shrinks=True
        ),
        Column("companyId", _("Company"), Establishment.company_id, filter="in", sort=False, shown=False),
        Column("siret", _("SIRET"), Establishment.siret, kind="siren", search=True),
        Column("isHeadOffice", _("Head office"), Establishment.is_head_office, kind="bool", filter="eq"),
        Column("addressLine1", _("Address"), Establishment.address_line1, shrinks=True),
        Column("postalCode", _("Postal code"), Establishment.postal_code, search=True),
        Column("city", _("City"), Establishment.city, search=True),
        Column("country", _("Country"), Establishment.country, kind="country", filter="in", shown=False),
        Column("email", _("E-mail"), Establishment.email, shown=False),
        Column("phone", _("Phone"), Establishment.phone, shown=False),
    ],
)

CONTACTS = ListSpec(
    "contacts",
    title=_("Contacts"),
    permission=COMPANY_READ,
    table=Contact,
    join=[(Company, Contact.company_id == Company.id)],
    outer_join=[(Establishment, _at_establishment)],
    default_sort="lastName,firstName",
    search_placeholder=_("Name, company, e-mail"),
    outline={"who": "name", "number": "company", "detail": "jobTitle"},
    columns=[
        Column("lastName", _("Last name"), Contact.last_name, search=True, link="/workspace/contacts/{id}"),
        Column("firstName", _("First name"), Contact.first_name, search=True),
        Column(
            "company", _("Company"), Company.name, search=True, link="/workspace/companies/{companyId}", shrinks=True
        ),
        Column("companyId", _("Company"), Contact.company_id, filter="in", sort=False, shown=False),
        Column("establishment", _("Establishment"), Establishment.name),
        Column("establishmentId", _("Establishment"), Contact.establishment_id, filter="in", sort=False, shown=False),
        Column("jobTitle", _("Job title"), Contact.job_title, search=True, shrinks=True),
        Column("email", _("E-mail"), Contact.email, search=True, shrinks=True),
        Column("phone", _("Phone"), Contact.phone, search=True),
        Column("name", _("Full name"), _full_name, shown=False),
    ],
)

BILLING_ENTITIES = ListSpec(
    "billing-entities",
    title=_("Billing entities"),
    permission=BILLING_ENTITY_READ,
    table=BillingEntity,
    default_sort="-isDefault,name",
    search_placeholder=_("Name, SIREN, prefix"),
    columns=[
        Column(
            "name",
            _("Name"),
            BillingEntity.name,
            search=True,
            link="/workspace/billing-entities/{id}",
            shrinks=True,
        ),
        Column("siren", _("SIREN"), BillingEntity.siren, kind="siren", search=True),
        Column("city", _("City"), BillingEntity.city, search=True),
        Column("invoiceNumberPrefix", _("Invoice prefix"), BillingEntity.invoice_number_prefix, search=True),
        Column("creditNoteNumberPrefix", _("Credit note prefix"), BillingEntity.credit_note_number_prefix, search=True),
        Column("vatOnDebits", _("VAT on debits"), BillingEntity.vat_on_debits, kind="bool", filter="eq"),
        Column("isDefault", _("Default"), BillingEntity.is_default, kind="bool", filter="eq"),
        Column("vatNumber", _("VAT number"), BillingEntity.vat_number, search=True, shown=False),
        Column(
            "paymentTermKind",
            _("Payment term"),
            BillingEntity.payment_term_kind,
            kind="status",
            enum=TermKind,
            filter="in",
            shown=False,
        ),
        Column(
            "paymentTermDays", _("Payment term (days)"), BillingEntity.payment_term_days, kind="number", shown=False
        ),
    ],
)
