"""Tasks of ratings: those in review that wait for their validation."""

from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.lists import RATINGS
from leaseapp.rating.permissions import RATING_VALIDATE

tasks.add(
    Task(
        35, "ratingsToValidate", RATINGS, {"status": "IN_REVIEW"}, _("{count|rating|ratings} to validate"),
        _("A valid rating is used again: look whether it still holds."), _("Validate", "rating"), RATING_VALIDATE,
        since="studyDate", icon="gauge",
    )
)  # fmt: skip
