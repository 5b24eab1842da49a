"""Work of dunning outside requests: every late invoice has its dunning, reminders leave by themselves where that is wanted."""

from typing import Any
from uuid import UUID

from leaseapp.dunning import queries
from leaseapp.dunning.rules import steps
from leaseapp.dunning.services import advancing, client_notices, configuring, opening
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.queue.job_specs import Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _

DETECT, REMIND_ALL, REMIND, NOTICE = "dunning.detect", "dunning.remind-all", "dunning.remind", "dunning.notice"
BATCH = 500


@job(DETECT, lane=Lane.BULK, title=_("Dunnings of late invoices"), due=Due("0 2 * * *"), act=_("Dunning opened"))
def detect(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Open a dunning for each of the organization's late invoices, a batch a transaction; safe to run twice."""
    if opening.detect(context):
        context.enqueue(DETECT, {})


@job(REMIND_ALL, lane=Lane.BULK, title=_("Reminders that are due"), due=Due("0 7 * * mon-fri"))
def remind_all(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Find the reminders whose day has come, where the organization lets them leave; each gets a job of its own."""
    if configuring.wants(context, configuring.AUTOMATIC):
        for dunning_id in queries.to_remind(context, steps.BEFORE_ITSELF, BATCH):
            context.enqueue(REMIND, {"dunningId": dunning_id}, dedupe=f"{dunning_id} {context.today}")


@job(REMIND, lane=Lane.BULK, title=_("Reminder of a late invoice"), act=_("Reminded by itself"))
def remind(context: Context, payload: dict[str, Any]) -> None:
    """Send the reminder of a dunning with those of the customer's that go along; nothing where somebody was faster."""
    if configuring.wants(context, configuring.AUTOMATIC):
        advancing.by_itself(context, UUID(payload["dunningId"]))


@job(NOTICE, lane=Lane.BULK, title=_("Notices of due dates"), due=Due("30 6 * * *"), act=_("Client told of a due date"))
def notice(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Mail clients whose invoices fall due or just did, each once; safe to run twice."""
    if client_notices.tell(context):
        context.enqueue(NOTICE, {})
