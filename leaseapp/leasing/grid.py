"""Rights to lease affairs."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    CLIENTS,
    COMMERCIAL,
    FINANCE_OFFICER,
    LEASE_OFFICER,
    LEASING,
    MANAGER,
    RCU,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "lease.affair",
    LEASING,
    _("Lease affairs"),
    Row(RCU, write={LEASE_OFFICER}, read={MANAGER, COMMERCIAL, ACCOUNTANT, FINANCE_OFFICER} | CLIENTS),
    Row("approve", full={FINANCE_OFFICER}),
    order=10,
)
