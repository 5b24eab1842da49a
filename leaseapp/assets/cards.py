"""The cards that equipment puts on home pages: at which desk, how wide, for whom, made of which records."""

from leaseapp.assets.lists import ASSETS, MOVEMENT_REQUESTS
from leaseapp.assets.models import Asset, AssetFamily, AssetMissingPart, AssetModel, StorageLocation
from leaseapp.assets.permissions import ASSET_READ
from leaseapp.assets.services import home
from leaseapp.kernel.home import Card, Desk, Place, home_cards, kinds_of
from leaseapp.kernel.text.i18n import _

LOGISTICS, SERVICE = Desk.LOGISTICS, Desk.SERVICE
ROOM = kinds_of(Asset, AssetFamily, AssetModel, StorageLocation)
#: with what domains above keep out of new contracts (`lists.machines.unselectable`): the machines on a transport
FLEET = ASSETS.kinds | kinds_of(AssetMissingPart) | {"TransportCargo"}

# fmt: off
for card in (
    Card("fleet", _("Equipment"), {LOGISTICS: Place(15, 12), SERVICE: Place(15, 12)}, FLEET, home.fleet, ASSET_READ),
    Card("movements", _("Movements"), {LOGISTICS: Place(25, 8), SERVICE: Place(25, 7)}, MOVEMENT_REQUESTS.kinds, home.movements,
         ASSET_READ),
    Card("depots", _("Depots"), {LOGISTICS: Place(50)}, ROOM, home.depots, ASSET_READ),
):
    home_cards.add(card)
# fmt: on
