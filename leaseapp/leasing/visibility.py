"""Affairs are the lessor's study of a client, with its margins: people of an external company see none (LEASING.md 4)."""

from leaseapp.kernel.persistence.visibility import hidden_from_companies
from leaseapp.leasing.models import LeaseAffair, LeaseAffairLine, LeaseFinancing

hidden_from_companies(LeaseAffair, LeaseAffairLine, LeaseFinancing)
