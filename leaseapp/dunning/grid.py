"""Rights to dunning (document 1, DECISIONS 12)."""

from leaseapp.identity.rules.role_grid import BOOKKEEPERS, FINANCE, MANAGER, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may(
    "recouvrement.dunning",
    FINANCE,
    _("Dunning"),
    Row("read create manage cancel", full=BOOKKEEPERS, read={MANAGER}),
    order=70,
)
