"""Kinds of records of the directory, for timeline, files and search."""

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.directory.permissions import BILLING_ENTITY_READ, COMPANY_READ
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "Company",
    Company,
    label=_("Company"),
    permission=COMPANY_READ,
    url="/workspace/companies/{id}",
    parts=(("Establishment", "company_id"), ("Contact", "company_id")),
)
register_entity("Establishment", Establishment, label=_("Establishment"), permission=COMPANY_READ)
register_entity("Contact", Contact, label=_("Contact"), permission=COMPANY_READ, title_column="last_name")
register_entity(
    "BillingEntity",
    BillingEntity,
    label=_("Billing entity"),
    permission=BILLING_ENTITY_READ,
    url="/workspace/billing-entities/{id}",
)
