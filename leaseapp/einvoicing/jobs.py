"""Work of e-invoicing outside requests: documents handed over, statements said, flows looked for, invoices fetched."""

from leaseapp.einvoicing.services import accounts, flows, messages, receiving, submitting
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import OUTSIDE_SERVICE, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _


@job(
    submitting.HAND_OVER, OUTSIDE_SERVICE, outside=True, title=_("Invoice to the e-invoice platform"),
    on_failed=submitting.fail, on_retry=submitting.try_again, act=_("E-invoice handed over"),
)  # fmt: skip
def hand_over(run: JobRun) -> None:
    """Hand an invoice to the platform; safe to run twice."""
    submitting.hand_over(run)


@job(
    messages.SAY, OUTSIDE_SERVICE, outside=True, title=_("Statement on an e-invoice"), on_failed=messages.fail,
    on_retry=messages.try_again, act=_("Statement said", "e-invoice"),
)  # fmt: skip
def say(run: JobRun) -> None:
    """Bring a statement to the platform; safe to run twice."""
    messages.deliver(run)


@job(
    flows.READ_STATEMENT, OUTSIDE_SERVICE, outside=True, title=_("Life cycle of an e-invoice"),
    act=_("Life cycle read", "e-invoice"),
)  # fmt: skip
def read_statement(run: JobRun) -> None:
    """Fetch what the other side said of an invoice; safe to run twice."""
    flows.read_statement(run)


@job(
    receiving.FETCH, OUTSIDE_SERVICE, outside=True, title=_("Invoice of a supplier from the platform"),
    act=_("E-invoice fetched"),
)  # fmt: skip
def fetch_invoice(run: JobRun) -> None:
    """Fetch an invoice that a supplier sent; safe to run twice."""
    receiving.fetch(run)


@job(
    accounts.CONNECT, OUTSIDE_SERVICE, outside=True, title=_("Callbacks of the e-invoice platform"),
    act=_("Callbacks registered"),
)  # fmt: skip
def connect(run: JobRun) -> None:
    """Register for callbacks; what an attempt before left behind calls with keys that nobody believes."""
    accounts.connect(run)


@job(
    flows.POLL, outside=True, lane=Lane.BULK, title=_("Look for changes at the e-invoice platform"), due=Due("*/15 * * * *"),
    act=_("Platform looked at"),
)  # fmt: skip
def poll(run: JobRun) -> None:
    """Look for what changed since the last look; the next one makes up for one that failed. Safe to run twice."""
    flows.poll(run)
