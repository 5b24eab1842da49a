"""Lists of leasing."""

from leaseapp.leasing.lists.affairs import AFFAIRS as AFFAIRS
from leaseapp.leasing.lists.contracts import CONTRACTS as CONTRACTS
