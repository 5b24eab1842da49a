"""Lists of maintenance."""

from leaseapp.maintenance.lists.faults import FAULT_REPORTS
from leaseapp.maintenance.lists.operations import OPERATIONS

__all__ = ["FAULT_REPORTS", "OPERATIONS"]
