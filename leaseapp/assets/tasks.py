"""Tasks of equipment: movements to confirm and to make, machines to inspect, differences of a count to decide on."""

from leaseapp.assets.lists import ASSETS, MOVEMENT_REQUESTS, STOCKTAKES
from leaseapp.assets.permissions import ASSET_MANAGE
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

TO_CONFIRM, TO_MOVE = {"status": "PENDING"}, {"status": "CONFIRMED"}
TO_INSPECT = {"condition": "TO_DEFINE"}

# fmt: off
for task in (
    Task(42, "movementsToConfirm", MOVEMENT_REQUESTS, TO_CONFIRM,
         _("{count|movement|movements} to confirm"), _("Confirming reserves the machines: no other request takes them."),
         _("View"), ASSET_MANAGE, since="createdAt", icon="truck", pressing=True),
    Task(44, "movementsToMake", MOVEMENT_REQUESTS, TO_MOVE,
         _("{count|movement|movements} to make"), _("The machines are reserved, and nobody has scanned them there yet."),
         _("View"), ASSET_MANAGE, since="createdAt", icon="truck"),
    Task(46, "stocktakesToDecide", STOCKTAKES, {"status": "REVIEW"},
         _("{count|stocktake|stocktakes} to decide on"), _("The count has ended: its differences wait for a decision."),
         _("Decide"), ASSET_MANAGE, since="openedAt", icon="list-checks"),
    Task(95, "machinesToInspect", ASSETS, TO_INSPECT,
         _("{count|machine|machines} to inspect"), _("Nobody has said in which condition they are since they came back."),
         _("View"), ASSET_MANAGE, since="locationSince", icon="clipboard-check"),
):
    tasks.add(task)
# fmt: on
