"""Notices of ratings (document 1: RATING_REQUESTED, RATING_VALIDATED, RATING_EXPIRING, RATING_NO_GO_ON_DEAL)."""

import uuid
from collections.abc import Iterable

from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with
from leaseapp.rating.models import ClientRating
from leaseapp.rating.notification_kinds import EXPIRING, NO_GO_ON_DEAL, REQUESTED, VALIDATED
from leaseapp.rating.permissions import RATING_VALIDATE

ABOUT = _("{company} ({number})")
ABOUT_RESULT = _("{company} ({number}): class {letter}")
ENDS = _("{company} ({number}) is valid until {day}.")
ON_DEAL = _("{company} is rated {letter}, and {deal} goes on.")


def requested(context: Context, rating: ClientRating) -> None:
    """Tell its analyst, or those who validate where the analyst began it, that a rating is asked for."""
    others = [rating.analyst_user_id] if rating.analyst_user_id != context.principal.user_id else []
    people = others or recipients_with(context, RATING_VALIDATE)
    _tell(context, rating, people, REQUESTED, _("Rating asked for"), ABOUT)


def validated(context: Context, rating: ClientRating) -> None:
    """Tell who asked for a rating and who studied it what came of it."""
    people = (rating.requested_by_user_id, rating.analyst_user_id)
    _tell(context, rating, people, VALIDATED, _("Rating validated"), ABOUT_RESULT)


def expiring(context: Context, rating: ClientRating, days: int) -> None:
    """Tell who asked for a rating, who studied it and those who validate that its end is near."""
    people = (rating.requested_by_user_id, rating.analyst_user_id, *recipients_with(context, RATING_VALIDATE))
    _tell(context, rating, people, EXPIRING, _("Rating ends in {days} {days|day|days}"), ENDS, days=days)


def no_go_on_deal(
    context: Context, rating: ClientRating, deal: str, target_url: str, people: Iterable[uuid.UUID | None]
) -> None:
    """Tell those who validate, and `people` of the deal, that it goes on although the rating advises against it."""
    everybody = (*people, *recipients_with(context, RATING_VALIDATE))
    _tell(context, rating, everybody, NO_GO_ON_DEAL, _("Deal against the rating"), ON_DEAL, url=target_url, deal=deal)


def _tell(
    context: Context, rating: ClientRating, people: Iterable[uuid.UUID | None], kind: str, title: str, body: str,
    *, url: str = "", **more: object,
) -> None:  # fmt: skip
    others = [one for one in dict.fromkeys(people) if one and one != context.principal.user_id]
    notify(
        context, others, kind, title=title, body=body, target_url=url or f"/workspace/rating/ratings/{rating.id}",
        payload={
            "company": rating.company_name, "number": rating.number,
            "letter": rating.rating_class.value if rating.rating_class else "–",
            "day": context.day_of(rating.expires_at) if rating.expires_at else "", **more,
        },
    )  # fmt: skip
