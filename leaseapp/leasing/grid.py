"""Rights to lease affairs."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    CLIENT_ADMIN,
    CLIENTS,
    COMMERCIAL,
    FINANCE_OFFICER,
    LEASE_OFFICER,
    LEASING,
    LENDER_USER,
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
who_may(
    "lease.contract",
    LEASING,
    _("Lease contracts"),
    Row(
        RCU, write={LEASE_OFFICER},
        read={MANAGER, COMMERCIAL, ACCOUNTANT, FINANCE_OFFICER, LENDER_USER} | CLIENTS,
    ),
    Row("sign", full={LEASE_OFFICER, FINANCE_OFFICER}),
    Row("unlock"),
    Row("request", full={CLIENT_ADMIN}),
    order=20,
)  # fmt: skip
# capital, rates, lender, margins: the lessor's own
who_may(
    "lease.cost",
    LEASING,
    _("Costs and margins of leases"),
    Row("read", full={MANAGER, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER}),
    order=30,
)
