"""Work of leasing outside requests: contracts that are locked again, the provider told of those unlocked, papers watched."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.services import expiring, unlocking


@job(unlocking.MAIL_UNLOCKED, MAIL, outside=True, title=_("Mail to the provider about an unlocked contract"))
def mail_unlocked(run: JobRun) -> None:
    """Tell one of the provider's people that a signed contract was unlocked; an address that takes no mail ends it."""
    contract_id, user_id = UUID(run.payload["contractId"]), UUID(run.payload["userId"])
    with run.unit_of_work() as context:
        message = unlocking.letter(context, contract_id, user_id, run.payload["at"])
    if message is not None:
        mail.is_taken(message)
    with run.finish():
        pass


@job(
    "leasing.relock", lane=Lane.BULK, title=_("Contracts locked again"), due=Due("7 * * * *"), act=_("Locked again"),
)  # fmt: skip
def relock(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Write down that contracts are locked again whose 24 hours are over; safe to run twice."""
    unlocking.relock(context)


@job(
    "leasing.watch-papers", lane=Lane.BULK, title=_("Guarantees and insurance of contracts"), due=Due("45 5 * * *"),
    act=_("Guarantees and insurance watched"),
)  # fmt: skip
def watch_papers(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell of guarantees and insurance that end in 30 days, in 7, or ended, once each; safe to run twice."""
    expiring.watch(context)
