"""Rights to quotes and orders."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    CLIENTS,
    COMMERCIAL,
    CRUD,
    LEASE_OFFICER,
    LOGISTICS,
    MANAGER,
    PARTNER_USER,
    RCU,
    SALES,
    SALES_BACK,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "sales.quote",
    SALES,
    _("Quotes"),
    Row(CRUD, write={COMMERCIAL, SALES_BACK}, read={MANAGER, ACCOUNTANT, LEASE_OFFICER, PARTNER_USER} | CLIENTS),
    order=30,
)
who_may(
    "sales.order",
    SALES,
    _("Orders"),
    Row(RCU, full={COMMERCIAL, SALES_BACK}, read={MANAGER, ACCOUNTANT, LEASE_OFFICER, LOGISTICS} | CLIENTS),
    order=40,
)
