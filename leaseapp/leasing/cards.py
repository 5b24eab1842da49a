"""The cards that leasing puts on home pages."""

from leaseapp.kernel.home import Card, Desk, Place, home_cards
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.lists import AFFAIRS
from leaseapp.leasing.permissions import AFFAIR_READ
from leaseapp.leasing.services import home

home_cards.add(
    Card(
        "leaseStages", _("Lease affairs under way"), {Desk.SALES: Place(80), Desk.ACCOUNTING: Place(90)}, AFFAIRS.kinds,
        home.stages, AFFAIR_READ,
    )
)  # fmt: skip
