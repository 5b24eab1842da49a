"""Rights to work orders."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    CLIENTS,
    COMMERCIAL,
    FINANCE_OFFICER,
    FLEET,
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
    "maintenance.operation",
    FLEET,
    _("Work orders"),
    Row(
        RM,
        full={TECHNICIAN, SERVICE_MANAGER},
        read={MANAGER, COMMERCIAL, SALES_BACK, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER, LOGISTICS, LENDER_USER}
        | CLIENTS,
    ),
    order=40,
)
