"""Actions and calls over REST and the interface; none of them is deleted."""

from functools import partial

from leaseapp.crm.endpoints import routes
from leaseapp.crm.lists import ACTIONS, CALLS
from leaseapp.crm.permissions import CRM_CREATE, CRM_READ, CRM_UPDATE
from leaseapp.crm.schemas.actions import ActionIn, ActionOut, ActionPatch, CallIn, CallOut, CallPatch, DoneIn
from leaseapp.crm.schemas.prospects import MoveIn
from leaseapp.crm.services import actions, calls
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

ACTION, CALL = "/crm-actions/{crm_action_id}", "/crm-calls/{crm_call_id}"
step = partial(routes.post, permission=CRM_UPDATE, refuses=(Conflict,))
list_crm_actions = list_endpoint(routes, "/crm-actions", ACTIONS)
list_crm_calls = list_endpoint(routes, "/crm-calls", CALLS)


@routes.post("/crm-actions", permission=CRM_CREATE, audit="crm.action.create", returns=ActionOut, status=201)
def create_crm_action(context: Context, body: ActionIn) -> ActionOut:
    """Note something to do."""
    return actions.create(context, body)


@routes.get(ACTION, permission=CRM_READ, returns=ActionOut)
def read_crm_action(context: Context, crm_action_id: Id) -> ActionOut:
    """Read an action."""
    return actions.read(context, crm_action_id)


@routes.patch(ACTION, permission=CRM_UPDATE, audit="crm.action.update", returns=ActionOut, refuses=(Conflict,))
def update_crm_action(context: Context, crm_action_id: Id, body: ActionPatch) -> ActionOut:
    """Change what is to do."""
    return actions.update(context, crm_action_id, body)


@step(f"{ACTION}/done", audit="crm.action.done", act=_("Action done"), returns=ActionOut)
def finish_crm_action(context: Context, crm_action_id: Id, body: DoneIn) -> ActionOut:
    """Note that an action is done, and what came of it."""
    return actions.done(context, crm_action_id, body)


@step(f"{ACTION}/cancel", audit="crm.action.cancel", act=_("Action called off"), returns=ActionOut)
def cancel_crm_action(context: Context, crm_action_id: Id, body: MoveIn) -> ActionOut:
    """Call an action off."""
    return actions.cancel(context, crm_action_id, body)


@routes.post("/crm-calls", permission=CRM_CREATE, audit="crm.call.create", returns=CallOut, status=201)
def create_crm_call(context: Context, body: CallIn) -> CallOut:
    """Note a call; a telephone system may send it again."""
    return calls.create(context, body)


@routes.get(CALL, permission=CRM_READ, returns=CallOut)
def read_crm_call(context: Context, crm_call_id: Id) -> CallOut:
    """Read a call."""
    return calls.read(context, crm_call_id)


@routes.patch(CALL, permission=CRM_UPDATE, audit="crm.call.update", returns=CallOut)
def update_crm_call(context: Context, crm_call_id: Id, body: CallPatch) -> CallOut:
    """Change what is known of a call."""
    return calls.update(context, crm_call_id, body)


@step(f"{CALL}/returned", audit="crm.call.returned", act=_("Called back"), returns=CallOut)
def return_crm_call(context: Context, crm_call_id: Id, body: MoveIn) -> CallOut:
    """Note that somebody called back."""
    return calls.returned(context, crm_call_id, body)
