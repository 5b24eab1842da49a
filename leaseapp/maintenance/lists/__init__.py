"""Lists of maintenance."""

from leaseapp.maintenance.lists.checklists import TEMPLATES
from leaseapp.maintenance.lists.faults import FAULT_REPORTS
from leaseapp.maintenance.lists.meters import METERS, READINGS
from leaseapp.maintenance.lists.operations import OPERATIONS
from leaseapp.maintenance.lists.plans import OCCURRENCES, PLANS

__all__ = ["FAULT_REPORTS", "METERS", "OCCURRENCES", "OPERATIONS", "PLANS", "READINGS", "TEMPLATES"]
