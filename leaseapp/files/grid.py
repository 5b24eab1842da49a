"""Rights to files."""

from leaseapp.identity.rules.role_grid import (
    CLIENTS,
    DIRECTORY,
    LENDER_USER,
    MANAGER,
    STAFF,
    Row,
    who_may,
)
from leaseapp.kernel.text.i18n import _

who_may(
    "file",
    DIRECTORY,
    _("Files"),
    Row("read upload delete share", write=STAFF - {MANAGER}, read={MANAGER, LENDER_USER} | CLIENTS),
    order=50,
)
