"""The life of a rating (document 3). What is no move is refused; a validated one is corrected by a new version."""

from leaseapp.kernel.state_machine import StateMachine, Transition
from leaseapp.rating.enums import ClientRatingStatus as R
from leaseapp.rating.models import ClientRating

RATING = StateMachine(
    ClientRating,
    R,
    initial=R.DRAFT,
    transitions=[
        # no route does: a quick rating that finds a valid one copies it into review
        Transition("reuse", R.DRAFT, R.IN_REVIEW),
        Transition("validate", (R.DRAFT, R.IN_REVIEW), R.VALIDATED),
        Transition("archive", (R.DRAFT, R.IN_REVIEW, R.VALIDATED), R.ARCHIVED),
    ],
)
#: until then figures and words change
LIVE = (R.DRAFT, R.IN_REVIEW)
