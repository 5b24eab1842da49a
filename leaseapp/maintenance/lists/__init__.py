"""Lists of maintenance."""

from leaseapp.maintenance.lists.operations import OPERATIONS

__all__ = ["OPERATIONS"]
