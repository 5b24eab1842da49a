"""Rights to the organization's account at the e-invoice platform."""

from leaseapp.identity.rules.role_grid import ACCOUNTANT, FINANCE, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may("einvoicing.account", FINANCE, _("E-invoice platform"), Row("read update", read={ACCOUNTANT}), order=90)
