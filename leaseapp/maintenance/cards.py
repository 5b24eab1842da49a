"""What maintenance puts on home pages: the technician's day, and a client's repairs."""

from leaseapp.kernel.home import Card, Desk, HeadAct, Place, home_acts, home_cards
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.services import home

home_acts.add(HeadAct(frozenset({Desk.SERVICE}), _("My day"), "/field", OPERATION_MANAGE, icon="tablet"))
home_cards.add(
    Card(
        "ownOrders", _("Repairs under way"), {Desk.CLIENT: Place(36)}, OPERATIONS.kinds, home.own_orders, OPERATION_READ
    )
)
