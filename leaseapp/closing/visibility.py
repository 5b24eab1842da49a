"""Closings are the organization's own: people of an external company see none of them."""

from leaseapp.closing.models import AccountingProvision, ClosingControl, ProvisionConsumption
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(AccountingProvision, ProvisionConsumption, ClosingControl)
