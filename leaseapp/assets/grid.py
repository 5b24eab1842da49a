"""Rights to equipment and its places."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    CLIENTS,
    COMMERCIAL,
    FINANCE_OFFICER,
    FLEET,
    INTERNAL,
    LEASE_OFFICER,
    LENDER_USER,
    LOGISTICS,
    MANAGER,
    RM,
    SALES_BACK,
    SERVICE_MANAGER,
    TECHNICIAN,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "assets.asset",
    FLEET,
    _("Equipment"),
    Row(
        RM,
        write={LEASE_OFFICER, TECHNICIAN, SERVICE_MANAGER, LOGISTICS},
        read={MANAGER, COMMERCIAL, SALES_BACK, ACCOUNTANT, FINANCE_OFFICER, LENDER_USER} | CLIENTS,
    ),
    order=10,
)
who_may(
    "assets.catalog",
    FLEET,
    _("Equipment catalog"),
    Row(RM, full={LEASE_OFFICER, TECHNICIAN, LOGISTICS, SERVICE_MANAGER}, read=INTERNAL),
    order=20,
)
who_may(
    "storage.config", FLEET, _("Storage places"), Row(RM, full={LOGISTICS}, read={MANAGER, FINANCE_OFFICER}), order=30
)
