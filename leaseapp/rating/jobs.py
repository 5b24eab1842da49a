"""Work of ratings outside requests: tax returns that are read, ratings that end soon."""

from datetime import timedelta
from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import A_DAY, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.rating import queries
from leaseapp.rating.enums import ClientRatingStatus
from leaseapp.rating.models import ClientRating
from leaseapp.rating.services import cerfa, notices

REMINDERS = (7, 30)
"""Days before the end of a rating on which people are told, the last one first."""


@job(
    cerfa.READ, A_DAY, outside=True, lane=Lane.SLOW, title=_("Tax return of a client read"), act=_("Tax return read"),
    on_failed=cerfa.fail,
)  # fmt: skip
def read_return(run: JobRun) -> None:
    """Read a tax return; safe to run twice."""
    cerfa.read(run)


@job(
    "rating.remind",
    lane=Lane.BULK,
    title=_("Ratings that end soon"),
    due=Due("0 3 * * *"),
    act=_("End of a rating told"),
)
def remind(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell thirty and seven days before that a rating ends, each once; a night that was missed is made up for.

    A rating that was corrected by a newer one ends in silence. Safe to run twice.
    """
    first = context.now + timedelta(days=max(REMINDERS))
    rows = context.session.exec(
        select(ClientRating)
        .where(
            queries.current(), ClientRating.status == ClientRatingStatus.VALIDATED,
            col(ClientRating.expires_at) > context.now, col(ClientRating.expires_at) <= first,
        )
        .order_by(col(ClientRating.id))
        .with_for_update()
    ).all()  # fmt: skip
    for rating in rows:
        assert rating.expires_at is not None
        left = next(days for days in REMINDERS if rating.expires_at <= context.now + timedelta(days=days))
        if rating.told_before_days is None or rating.told_before_days > left:
            rating.told_before_days = left
            notices.expiring(context, rating, (context.day_of(rating.expires_at) - context.today).days)
