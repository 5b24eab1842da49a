"""Rights to the books."""

from leaseapp.identity.rules.role_grid import BOOKKEEPERS, FINANCE, MANAGER, RM, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may("accounting.asset", FINANCE, _("Fixed assets"), Row(RM, full=BOOKKEEPERS, read={MANAGER}), order=20)
who_may("accounting.code", FINANCE, _("Analytical codes"), Row(RM, full=BOOKKEEPERS, read={MANAGER}), order=30)
who_may("accounting.closing", FINANCE, _("Closings"), Row(RM, full=BOOKKEEPERS, read={MANAGER}), order=40)
who_may("accounting.ledger", FINANCE, _("Ledger"), Row("read", full=BOOKKEEPERS, read={MANAGER}), order=50)
who_may("billing.export", FINANCE, _("Accounting exports"), Row("download", full=BOOKKEEPERS), order=60)
