"""Work of transport outside requests: e-mails to carriers, notices to the transport system, papers that are watched."""

import uuid
from datetime import datetime
from typing import Any

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, OUTSIDE_SERVICE, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics.services import carrier_mails, carriers, client_mails, tms


def given_up(context: Context, run: JobRun) -> None:
    """Show at its line an e-mail that was given up."""
    carrier_mails.refused(context, uuid.UUID(run.payload["offerId"]))


@job(
    carrier_mails.MAIL_CARRIER, MAIL, outside=True, title=_("E-mail to a carrier"), on_failed=given_up,
    act=_("Carrier written to"),
)  # fmt: skip
def mail_carrier(run: JobRun) -> None:
    """Write to a carrier; an address that takes no mail is told at its line."""
    offer_id = uuid.UUID(run.payload["offerId"])
    with run.unit_of_work() as context:
        since = datetime.fromisoformat(run.payload["since"])
        finish = carrier_mails.letter_of(context, offer_id, run.payload["about"], since)
    if finish is None:
        return
    taken = mail.is_taken(finish())
    with run.finish() as context:
        (carrier_mails.sent if taken else carrier_mails.refused)(context, offer_id)


@job(client_mails.MAIL_CLIENT, MAIL, outside=True, title=_("E-mail to the client of a transport"))
def mail_client(run: JobRun) -> None:
    """Tell a client of the planned day; an address that takes no mail ends it."""
    with run.unit_of_work() as context:
        message = client_mails.letter_of(context, uuid.UUID(run.payload["requestId"]))
    if message is not None:
        mail.is_taken(message)
    with run.finish():
        pass


@job(
    tms.NOTIFY_TMS, OUTSIDE_SERVICE, outside=True, title=_("Notice to the transport system"), on_failed=tms.fail,
    on_retry=tms.try_again, act=_("Transport system told"),
)  # fmt: skip
def notify_tms(run: JobRun) -> None:
    """Tell the transport system of a transport."""
    tms.deliver(run)


@job(
    "logistics.watch-carriers", lane=Lane.BULK, title=_("Papers of carriers"), due=Due("35 5 * * *"),
    act=_("Papers of carriers watched"),
)  # fmt: skip
def watch_carriers(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell of papers of carriers that are about to end or ended, once each; safe to run twice."""
    carriers.watch(context)
