"""The field that names who sells, the same on quotes and orders."""

from leaseapp.identity.endpoints.account import people
from leaseapp.kernel.text.i18n import _
from leaseapp.ui.kit import Combo


def salesperson(shown: str) -> Combo:
    """Return a colleague; people of clients are not offered. `shown` is the field of the record that holds the present name."""
    return Combo(
        "salespersonId",
        _("Salesperson"),
        people,
        shown=shown,
        filters={"external": False},
        span=6,
    )
