"""Companies, places, people and billing entities."""

from typing import Any

from leaseapp.directory.models import BillingEntity, Company, Contact, Establishment
from leaseapp.directory.schemas.billing_entities import BillingEntityIn
from leaseapp.directory.schemas.companies import CompanyIn
from leaseapp.directory.schemas.contacts import ContactIn
from leaseapp.directory.schemas.establishments import EstablishmentIn
from leaseapp.directory.services import billing_entities, companies, establishments
from leaseapp.directory.services.contacts import contacts
from leaseapp.kernel.context import Context
from leaseapp.law.registers import is_siren


def siren(number: int) -> str:
    """The valid SIREN that starts with `number` (at most 8 digits), e.g. 40483304 → 404833048."""
    return next(f"{number:08d}{digit}" for digit in range(10) if is_siren(f"{number:08d}{digit}"))


def company(context: Context, **values: Any) -> Company:
    """A French business, with the SIREN 404833048 unless told otherwise."""
    return companies.create(context, CompanyIn.model_validate({"name": "Dupont", "siren": "404833048"} | values))


def establishment(context: Context, of: Company, **values: Any) -> Establishment:
    """A place of a company."""
    return establishments.create(context, EstablishmentIn.model_validate({"companyId": of.id, "name": "Lyon"} | values))


def contact(context: Context, of: Company, **values: Any) -> Contact:
    """A person at a company."""
    return contacts.create(context, ContactIn.model_validate({"companyId": of.id, "lastName": "Martin"} | values))


def billing_entity(context: Context, **values: Any) -> BillingEntity:
    """A legal entity that can invoice."""
    body = {"name": "Alpha Location", "siren": "732829320"} | values
    return billing_entities.create(context, BillingEntityIn.model_validate(body))
