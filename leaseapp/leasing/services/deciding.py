"""The credit decision: asked for by the officer, made by somebody else (LEASING.md 2.1).

It rests on the latest valid rating of the client. Where there is none, and where the decision goes against it, it says why.
"""

import uuid

from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Forbidden
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing import queries
from leaseapp.leasing.models import LeaseAffair
from leaseapp.leasing.schemas.affairs import ApproveIn, NoteIn, StudyIn
from leaseapp.leasing.services import affairs, notices, reading
from leaseapp.leasing.state_machines import AFFAIR
from leaseapp.rating.enums import RefiRecommendation
from leaseapp.rating.queries import valid_of

SELF_APPROVAL = _("You study or submitted this affair: somebody else decides.")
NOT_RETAINED = _("Retain one of the financings.")
EXPIRED = _("The retained financing is no longer valid.")


def submit(context: Context, affair_id: uuid.UUID, body: StudyIn) -> LeaseAffair:
    """Ask for the decision. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid AFFAIR_NOT_READY."""
    affair = affairs.locked(context, affair_id, body.version)
    AFFAIR.require(affair, "submit")
    retained = queries.retained_of(context, affair.id)
    if retained is None:
        affairs.not_ready([FieldError("financings", "FINANCING_NOT_RETAINED", NOT_RETAINED)])
    elif retained.valid_until is not None and retained.valid_until < context.today:
        affairs.not_ready([FieldError("financings", "FINANCING_EXPIRED", EXPIRED)])
    affair.submitted_by_user_id, affair.submitted_at, affair.note = context.principal.user_id, context.now, None
    affairs.move(context, affair, "submit")
    notices.asked(context, affair)
    return affair


def take_back(context: Context, affair_id: uuid.UUID, body: NoteIn) -> LeaseAffair:
    """Take an affair back into study. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid REASON_REQUIRED."""
    affair = affairs.locked(context, affair_id, body.version)
    AFFAIR.require(affair, "return")
    affair.note = reason_of(body.reason)
    affairs.move(context, affair, "return")
    notices.moved(context, affair, _("Affair taken back into study"))
    return affair


def send_back(context: Context, affair_id: uuid.UUID, body: NoteIn) -> LeaseAffair:
    """Send an affair back with what it lacks. Raises as `take_back`, Forbidden SELF_APPROVAL."""
    affair = _to_decide(context, affair_id, body, "send_back")
    affair.note = reason_of(body.reason)
    affairs.move(context, affair, "send_back")
    notices.moved(context, affair, _("Affair sent back"))
    return affair


def approve(context: Context, affair_id: uuid.UUID, body: ApproveIn) -> LeaseAffair:
    """Grant the credit. Raises as `send_back`; REASON_REQUIRED without a valid rating that advises it."""
    affair = _to_decide(context, affair_id, body, "approve")
    _decide(context, affair, body, against=(RefiRecommendation.NO_GO,))
    affair.conditions = body.conditions
    affairs.move(context, affair, "approve")
    notices.moved(context, affair, _("Credit granted"))
    return affair


def reject(context: Context, affair_id: uuid.UUID, body: NoteIn) -> LeaseAffair:
    """Refuse the credit. Raises as `send_back`; REASON_REQUIRED without a valid rating that advises against it."""
    affair = _to_decide(context, affair_id, body, "reject")
    _decide(context, affair, body, against=(RefiRecommendation.GO, RefiRecommendation.GO_WITH_CONDITIONS))
    affairs.move(context, affair, "reject")
    notices.moved(context, affair, _("Credit refused"))
    return affair


def _to_decide(context: Context, affair_id: uuid.UUID, body: NoteIn, trigger: str) -> LeaseAffair:
    affair = affairs.locked(context, affair_id, body.version)
    AFFAIR.require(affair, trigger)
    if reading.is_own(context, affair):
        raise Forbidden("SELF_APPROVAL", SELF_APPROVAL)
    return affair


def _decide(context: Context, affair: LeaseAffair, body: NoteIn, *, against: tuple[RefiRecommendation, ...]) -> None:
    """Note who decided and on what; a decision `against` the advice of the rating says why."""
    rating = valid_of(context, affair.company_id)
    affair.rating_id = rating.id if rating else None
    advised = rating is not None and rating.recommendation not in against
    affair.decision_reason = None if advised and not body.reason else reason_of(body.reason)
    affair.decided_by_user_id, affair.decided_at = context.principal.user_id, context.now
