"""Rights to signatures: who sends documents to be signed, and who signs for the organization."""

from leaseapp.identity.rules.role_grid import (
    ACCOUNTANT,
    COMMERCIAL,
    FINANCE_OFFICER,
    LEASE_OFFICER,
    LEASING,
    MANAGER,
    SALES_BACK,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "signing.request",
    LEASING,
    _("Signatures"),
    Row(
        "read create update", full={LEASE_OFFICER, COMMERCIAL, SALES_BACK, MANAGER, FINANCE_OFFICER}, read={ACCOUNTANT}
    ),
    Row("sign", full={MANAGER, LEASE_OFFICER, FINANCE_OFFICER}),
    order=50,
)
