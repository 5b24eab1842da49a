"""Rights to prospects, opportunities, actions and calls: one right for all of them (document 1)."""

from leaseapp.identity.rules.role_grid import ACCOUNTANT, COMMERCIAL, MANAGER, RCU, SALES, SALES_BACK, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may(
    "crm.opportunity",
    SALES,
    _("Opportunities"),
    Row(RCU, write={COMMERCIAL, SALES_BACK}, read={MANAGER, ACCOUNTANT}),
    order=20,
)
