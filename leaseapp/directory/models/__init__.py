"""Tables of the directory."""

from leaseapp.directory.models.billing_entity import BillingEntity
from leaseapp.directory.models.company import Company
from leaseapp.directory.models.contact import Contact
from leaseapp.directory.models.establishment import Establishment
from leaseapp.directory.models.vat_consultation import VatConsultation

__all__ = ["BillingEntity", "Company", "Contact", "Establishment", "VatConsultation"]
