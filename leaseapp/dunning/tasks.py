"""Tasks of dunning: steps whose day has come, promises that were not kept, letters that did not arrive."""

from leaseapp.documents.tasks import lost_mails
from leaseapp.dunning.lists import DUNNINGS
from leaseapp.dunning.permissions import DUNNING_MANAGE
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

# fmt: off
for task in (
    Task(31, "dunningsDue", DUNNINGS, {"due": "true"},
         _("{count|dunning|dunnings} to take further"), _("The day of the next letter has come."), _("View"),
         DUNNING_MANAGE, since="nextStepOn", amount="amountDue", icon="bell-ring", tone="warn", books=22),
    Task(32, "promisesBroken", DUNNINGS, {"broken": "true"},
         _("{count|promise|promises} to pay not kept"), _("The promised day has passed, and money is missing."), _("View"),
         DUNNING_MANAGE, since="promisedOn", amount="amountDue", icon="handshake", tone="bad", books=23),
    lost_mails(23, DUNNINGS, _("{count|reminder|reminders} that did not arrive"), DUNNING_MANAGE),
):
    tasks.add(task)
# fmt: on
