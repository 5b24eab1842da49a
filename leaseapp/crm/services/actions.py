"""Actions: something to do about a prospect, a company or an opportunity; done with its outcome, told when overdue."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.crm.enums import ActionStatus
from leaseapp.crm.models import CrmAction, Opportunity, Prospect
from leaseapp.crm.rules import one_of
from leaseapp.crm.schemas.actions import ActionIn, ActionOut, ActionPatch, DoneIn
from leaseapp.crm.schemas.prospects import MoveIn
from leaseapp.crm.services import naming, notices
from leaseapp.crm.state_machines import ACTION
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _

CLOSED = _("This action is done or called off: it changes no more.")
OUTCOME_REQUIRED = _("Say what came of it.")
#: what an action may be about: column, field, model, page
_SUBJECTS: tuple[tuple[str, str, type[Any], str], ...] = (
    ("prospect_id", "prospectId", Prospect, "/workspace/crm-prospects"),
    ("company_id", "companyId", Company, "/workspace/companies"),
    ("opportunity_id", "opportunityId", Opportunity, "/workspace/crm-opportunities"),
)


def create(context: Context, body: ActionIn) -> ActionOut:
    """Note something to do. Raises NotFound, Invalid TARGET_REQUIRED, TARGET_AMBIGUOUS or NOT_SALES."""
    refuse_invalid(one_of(**{field: getattr(body, name) for name, field, _model, _page in _SUBJECTS}))
    for name, field, model, _page in _SUBJECTS:
        if getattr(body, name) is not None:
            get_or_404(context, model, getattr(body, name), field=field)
    action = CrmAction(**body.model_dump(by_alias=False))
    action.assignee_user_id = action.assignee_user_id or naming.actor(context)
    refuse_invalid(naming.person_errors(context, action.assignee_user_id, "assigneeUserId"))
    context.add(action)
    context.session.flush()
    notices.assigned(context, action, about(context, action)[0])
    return told(context, action)


def update(context: Context, action_id: uuid.UUID, body: ActionPatch) -> ActionOut:
    """Change what is to do; a new assignee is told, another due date starts anew. Raises NotFound, StaleVersion, Conflict
    ACTION_CLOSED, Invalid NOT_SALES.
    """
    action = _locked(context, action_id, body.version)
    if action.status is not ActionStatus.OPEN:
        raise Conflict("ACTION_CLOSED", CLOSED, extra={"status": action.status.value})
    with context.session.no_autoflush:
        changed = apply_changes(action, body)
        refuse_invalid(naming.person_errors(context, action.assignee_user_id, "assigneeUserId"))
    if "due_at" in changed:
        action.overdue_told_at = None
    if "assignee_user_id" in changed:
        notices.assigned(context, action, about(context, action)[0])
    return told(context, action)


def done(context: Context, action_id: uuid.UUID, body: DoneIn) -> ActionOut:
    """Note that an action is done, and what came of it.

    Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, Invalid OUTCOME_REQUIRED.
    """
    action = _locked(context, action_id, body.version)
    ACTION.require(action, "done")
    if not body.outcome:
        raise refuse_field("outcome", "OUTCOME_REQUIRED", OUTCOME_REQUIRED)
    action.done_at, action.outcome = context.now, body.outcome
    ACTION.fire(action, "done")
    return told(context, action)


def cancel(context: Context, action_id: uuid.UUID, body: MoveIn) -> ActionOut:
    """Call an action off. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    action = _locked(context, action_id, body.version)
    ACTION.fire(action, "cancel")
    return told(context, action)


def tell_overdue(context: Context) -> int:
    """Tell assignees of actions that are overdue, once for each due date; return how many."""
    waits = select(CrmAction).where(
        CrmAction.status == ActionStatus.OPEN,
        col(CrmAction.due_at) < context.now,
        col(CrmAction.overdue_told_at).is_(None),
    )
    found = context.session.exec(waits.order_by(col(CrmAction.due_at), col(CrmAction.id)).with_for_update()).all()
    for action in found:
        action.overdue_told_at = context.now
        notices.overdue(context, action, about(context, action)[0])
    return len(found)


def about(context: Context, action: CrmAction) -> tuple[str, str]:
    """Return the name and the page of what an action is about."""
    for name, _field, model, page in _SUBJECTS:
        row = find(context, model, getattr(action, name))
        if row is not None:
            return f"{row.number} · {row.title}" if isinstance(row, Opportunity) else row.name, f"{page}/{row.id}"
    return "", "/workspace/crm-actions"


def told(context: Context, action: CrmAction) -> ActionOut:
    """Return an action with what it is about."""
    context.session.flush()
    name, page = about(context, action)
    return ActionOut(
        **action.model_dump(include=set(ActionOut.model_fields)), about=name, about_url=page,
        assignee=naming.name_of(context, action.assignee_user_id),
        overdue=action.status is ActionStatus.OPEN and action.due_at < context.now,
    )  # fmt: skip


def read(context: Context, action_id: uuid.UUID) -> ActionOut:
    """Return an action. Raises NotFound."""
    return told(context, get_or_404(context, CrmAction, action_id))


def _locked(context: Context, action_id: uuid.UUID, version: int | None) -> CrmAction:
    return for_change(context, CrmAction, action_id, version, lambda row: told(context, row))
