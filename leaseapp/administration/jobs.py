"""Jobs of the provider's console."""

from typing import Any

import structlog

from leaseapp.administration.services import alerts, archives
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, Due, Lane, Scope
from leaseapp.kernel.text.i18n import _

_log = structlog.get_logger(__name__)


@job(
    archives.JOB,
    outside=True,
    lane=Lane.SLOW,
    title=_("Archive of a customer"),
    on_failed=archives.fail,
    on_retry=archives.try_again,
)
def make_customer_archive(run: JobRun) -> None:
    """Write everything of an organization into one file."""
    archives.make(run)


@job(
    "administration.expire-customer-archives",
    lane=Lane.BULK,
    title=_("Removal of customers’ archives after their week"),
    due=Due("45 3 * * *", Scope.GLOBAL),
    act=_("Archive removed"),
)
def expire_customer_archives(context: Context, payload: dict[str, Any]) -> None:
    """Remove the files of archives whose week has passed, and what attempts that were cut off left behind."""
    _log.info("customer archives removed", count=archives.expire(context), leftovers=archives.sweep(context))


@job(
    "administration.watch",
    lane=Lane.BULK,
    title=_("Measuring for alerts"),
    due=Due("*/5 * * * *", Scope.GLOBAL),
    act=_("Alert measured"),
)
def watch(context: Context, payload: dict[str, Any]) -> None:
    """Measure the installation, and tell the provider of what has reached its threshold."""
    alerts.watch(context)


@job(alerts.MAIL_JOB, MAIL, outside=True, title=_("Mail about an alert"))
def mail_alert(run: JobRun) -> None:
    """Mail an alert to one of the provider's administrators."""
    alerts.mail_alert(run)
