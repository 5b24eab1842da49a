"""The technician's tablet: their day, and the queue that their device sends (FIELD.md 3.7)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict, Problem
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints import field_kinds as field_kinds  # noqa: PLC0414  the kinds that are acts on orders
from leaseapp.maintenance.enums import FieldResult
from leaseapp.maintenance.permissions import OPERATION_MANAGE
from leaseapp.maintenance.schemas.field import FieldDayOut, FieldOpIn, FieldOpOut, FieldOpsIn, FieldOpsOut
from leaseapp.maintenance.services import field_day, field_sync

field = workspace.beyond("FIELD.md 3.7: the tablet works without a network and sends later")
OTHER_PERSON = _("This work is somebody else's: they send it once they sign in here.")
TRIED_AGAIN = frozenset({401, 429})


@field.get("/field/day", permission=OPERATION_MANAGE, internal=True, returns=FieldDayOut)
def read_field_day(context: Context) -> FieldDayOut:
    """Read one's own work of today and the next two days, with all that it takes."""
    return field_day.read(context)


@workspace.post(
    None, permission=OPERATION_MANAGE, internal=True, audit="maintenance.operation.send", act=_("Sent by a tablet"),
    returns=FieldOpOut,
)  # fmt: skip
def apply_field_op(context: Context, body: FieldOpIn) -> FieldOpOut:
    """Run one item of a tablet's queue."""
    return field_sync.apply(context, body)


@field.post(
    "/field/ops", permission=OPERATION_MANAGE, internal=True, audit="maintenance.operation.send", returns=FieldOpsOut,
    lengthy=True, refuses=(Conflict,),
)  # fmt: skip
def send_field_ops(context: Context, body: FieldOpsIn) -> FieldOpsOut:
    """Run the items of a tablet's queue in their order, each by itself: what follows a refused one on its order waits."""
    if body.owner != field_day.owner(context):
        raise Conflict("OTHER_PERSON", OTHER_PERSON)
    context.action = None  # each item is logged in its own transaction
    items: list[FieldOpOut] = []
    held = set()
    for sent in body.ops:
        if None in held or sent.operation_id in held:
            items.append(FieldOpOut(key=sent.key, result=FieldResult.WAITS))
            continue
        outcome = _one(context, FieldOpIn(**sent.model_dump(by_alias=False), device_at=body.device_at))
        items.append(outcome)
        if outcome.result is FieldResult.WAITS:
            held.add(None)
        elif outcome.result is FieldResult.REFUSED:
            held.add(sent.operation_id)
    return FieldOpsOut(items=items)


def _one(context: Context, item: FieldOpIn) -> FieldOpOut:
    try:
        return perform(apply_field_op, context.principal, context.request, body=item).body
    except Problem as problem:
        code, message = field_sync.said(context, problem)
        later = problem.status >= field_sync.FAULT_OF_OURS or problem.status in TRIED_AGAIN
        result = FieldResult.WAITS if later else FieldResult.REFUSED
        return FieldOpOut(key=item.key, result=result, code=code, message=message)
