"""The cards that leasing puts on home pages."""

from leaseapp.kernel.home import Card, Desk, Place, home_cards
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.lists import AFFAIRS, CONTRACTS
from leaseapp.leasing.permissions import AFFAIR_READ, CONTRACT_READ
from leaseapp.leasing.services import home

home_cards.add(
    Card(
        "leaseStages", _("Lease affairs under way"), {Desk.SALES: Place(80), Desk.ACCOUNTING: Place(90)}, AFFAIRS.kinds,
        home.stages, AFFAIR_READ,
    )
)  # fmt: skip
home_cards.add(
    Card(
        "ownContracts", _("Lease contracts"), {Desk.CLIENT: Place(35, 8), Desk.LENDER: Place(20, 8)}, CONTRACTS.kinds,
        home.own_contracts, CONTRACT_READ,
    )
)  # fmt: skip
