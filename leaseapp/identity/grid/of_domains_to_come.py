"""Rights in domains that nobody has built yet (document 1, LEASING.md): a new domain takes its entities along."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    FINANCE_OFFICER,
    LEASE_OFFICER,
    LEASING,
    LENDER_USER,
    MANAGER,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "lease.billing",
    LEASING,
    _("Rent billing"),
    Row("read", read={MANAGER, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER}),
    Row("run", full={ACCOUNTANT}),
    order=30,
)
who_may(
    "lease.cession",
    LEASING,
    _("Assignments of receivables"),
    Row("read manage", full={FINANCE_OFFICER}, read={LENDER_USER}),
    Row("respond", full={LENDER_USER}),
    order=40,
)
