"""Rights in conversations."""

from leaseapp.identity.rules.role_grid import CLIENTS, DIRECTORY, LENDER_USER, PARTNER_USER, STAFF, Row, who_may
from leaseapp.kernel.text.i18n import _

who_may(
    "collaboration",
    DIRECTORY,
    _("Comments"),
    Row("read write", full=STAFF | CLIENTS | {LENDER_USER, PARTNER_USER}),
    order=60,
)
