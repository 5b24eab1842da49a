"""Rights to make documents."""

from leaseapp.identity.rules.role_grid import BUYERS, COMMERCIAL, SALES, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may("documents", SALES, _("Documents"), Row("generate", full={COMMERCIAL} | BUYERS), order=80)
