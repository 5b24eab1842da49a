"""Cards and acts of maintenance on home pages: the day of technicians, and the repairs of clients."""

from leaseapp.directory.models import Establishment
from leaseapp.kernel.home import Card, Desk, HeadAct, Place, home_acts, home_cards, kinds_of
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.services import home

home_acts.add(HeadAct(frozenset({Desk.SERVICE}), _("My day"), "/field", OPERATION_MANAGE, icon="tablet"))
home_cards.add(
    Card(
        "ownOrders", _("Repairs under way"), {Desk.CLIENT: Place(36)}, OPERATIONS.kinds | kinds_of(Establishment),
        home.own_orders, OPERATION_READ,
    )
)  # fmt: skip
