"""Records of crm are the organization's own: people of an external company see none of them."""

from leaseapp.crm.models import CrmAction, CrmCall, Opportunity, Prospect
from leaseapp.kernel.persistence.visibility import hidden_from_companies

hidden_from_companies(Prospect, Opportunity, CrmAction, CrmCall)
