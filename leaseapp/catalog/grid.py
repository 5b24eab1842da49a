"""Rights in the catalog."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    COMMERCIAL,
    DIRECTORY,
    FINANCE_OFFICER,
    INTERNAL,
    LEASE_OFFICER,
    LOGISTICS,
    MANAGER,
    PARTNER_USER,
    RCU,
    SALES_BACK,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "catalog.product",
    DIRECTORY,
    _("Products"),
    Row(RCU, full={COMMERCIAL, SALES_BACK}, read=INTERNAL | {PARTNER_USER}),
    order=30,
)
# purchase prices and margins: who sets prices, buys or keeps the books, and nobody from outside (decision 30)
who_may(
    "catalog.cost",
    DIRECTORY,
    _("Purchase prices and margins"),
    Row(
        "read update",
        full={COMMERCIAL, SALES_BACK},
        read={MANAGER, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER, LOGISTICS},
    ),
    order=40,
)
