"""Kinds of notifications of ratings (document 1)."""

from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds
from leaseapp.rating.permissions import RATING_READ

REQUESTED = NotificationKind.RATING_REQUESTED.value
VALIDATED = NotificationKind.RATING_VALIDATED.value
EXPIRING = NotificationKind.RATING_EXPIRING.value
NO_GO_ON_DEAL = NotificationKind.RATING_NO_GO_ON_DEAL.value

for place, (code, title, about, icon) in enumerate(
    (
        (REQUESTED, _("Ratings asked for"), _("The rating of a client waits for you."), "gauge"),
        (VALIDATED, _("Ratings validated"), _("A rating that you asked for or studied is validated."), "badge-check"),
        (EXPIRING, _("Ratings that end"), _("A rating is valid for a month, then for a week only."), "calendar-clock"),
        (NO_GO_ON_DEAL, _("Deals against the rating"), _("A deal goes on although the rating advises against it."),
         "octagon-alert"),
    )
):  # fmt: skip
    kinds.add(Kind(code, 170 + place, title, about, icon=icon, concerns=holders_of(RATING_READ)))
