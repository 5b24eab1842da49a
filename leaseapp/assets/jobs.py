"""Jobs of equipment."""

import uuid
from typing import Any

from leaseapp.assets.services import labels, places, predicting
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _


@job(
    labels.JOB,
    outside=True,
    lane=Lane.SLOW,
    title=_("Drawing of labels"),
    on_failed=labels.fail,
    on_retry=labels.try_again,
    act=_("Labels drawn"),
)
def draw_labels(run: JobRun) -> None:
    """Draw the labels of a printing task."""
    labels.draw(run)


@job(
    "assets.expire-labels",
    lane=Lane.BULK,
    title=_("Removal of labels after their week"),
    due=Due("55 3 * * *"),
    act=_("Labels removed"),
)
def expire_labels(context: Context, payload: dict[str, Any]) -> None:
    """Remove the files of printing tasks whose week has passed."""
    labels.expire(context)


@job(
    predicting.JOB,
    lane=Lane.BULK,
    title=_("Failure scores of equipment"),
    due=Due("25 4 * * *"),
    act=_("Failure scores computed"),
)
def score_assets(context: Context, payload: dict[str, Any]) -> None:
    """Compute the failure scores of equipment, of all of it or of what was asked for."""
    ids = payload.get("assetIds")
    predicting.score(context, [uuid.UUID(one) for one in ids] if ids is not None else None)


@job(places.VERIFY, lane=Lane.BULK, title=_("Verification of the places of equipment"), due=Due("50 2 * * *"))
def verify_places(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Look whether each machine stands where its last movement led, and tell where one does not; safe to run twice."""
    places.verify(context)
