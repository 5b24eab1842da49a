"""Rights to bank statements: whoever records receipts reconciles them."""

from leaseapp.identity.rules.role_grid import ACCOUNTANT, FINANCE, FINANCE_OFFICER, MANAGER, RM, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may(
    "accounting.bank", FINANCE, _("Bank statements"),
    Row(RM, full={ACCOUNTANT}, read={FINANCE_OFFICER, MANAGER}), order=55,
)  # fmt: skip
