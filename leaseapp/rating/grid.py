"""Rights to ratings and to the tax returns behind them."""

from leaseapp.identity.rules.role_grid import (
    COMMERCIAL,
    FINANCE,
    FINANCE_OFFICER,
    LEASE_OFFICER,
    MANAGER,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "rating.rating",
    FINANCE,
    _("Ratings"),
    Row("read create update archive", full={FINANCE_OFFICER, LEASE_OFFICER}, read={MANAGER, COMMERCIAL}),
    Row("validate", full={FINANCE_OFFICER}),
    order=80,
)
# document 3: tax returns are for the finance role; whoever uploaded one reads it as any file of their own
who_may("rating.document", FINANCE, _("Tax returns of clients"), Row("read", full={FINANCE_OFFICER}), order=81)
