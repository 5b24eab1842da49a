"""Templates of checklists, and the checklist of a work order, over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import TEMPLATES
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.schemas.checklists import (
    CheckAnswerIn,
    ChecklistChoiceIn,
    ChecklistOut,
    ChecklistTemplateIn,
    ChecklistTemplateOut,
    ChecklistTemplatePatch,
)
from leaseapp.maintenance.services import answering, checking, templates

checklists = workspace.beyond("FIELD.md 3.5: templates of checklists are copied into work orders and answered there")
AT, OF_ORDER = "/checklist-templates", "/maintenance-operations/{operation_id}/checklist"
ONE = f"{AT}/{{checklist_template_id}}"

list_checklist_templates = list_endpoint(checklists, AT, TEMPLATES)


@checklists.post(
    AT, permission=OPERATION_MANAGE, audit="maintenance.checklist.create", returns=ChecklistTemplateOut, status=201,
    refuses=(Conflict,),
)  # fmt: skip
def create_checklist_template(context: Context, body: ChecklistTemplateIn) -> ChecklistTemplateOut:
    """Create a checklist."""
    return templates.told(context, templates.create(context, body))


@checklists.get(ONE, permission=OPERATION_READ, internal=True, returns=ChecklistTemplateOut)
def read_checklist_template(context: Context, checklist_template_id: Id) -> ChecklistTemplateOut:
    """Read a checklist with its items."""
    return templates.read(context, checklist_template_id)


@checklists.patch(
    ONE, permission=OPERATION_MANAGE, audit="maintenance.checklist.update", returns=ChecklistTemplateOut,
    refuses=(Conflict,),
)  # fmt: skip
def update_checklist_template(
    context: Context, checklist_template_id: Id, body: ChecklistTemplatePatch
) -> ChecklistTemplateOut:
    """Change a checklist; work orders keep the copy that they took."""
    return templates.told(context, templates.update(context, checklist_template_id, body))


@checklists.get(OF_ORDER, permission=OPERATION_READ, internal=True, returns=ChecklistOut)
def read_operation_checklist(context: Context, operation_id: Id) -> ChecklistOut:
    """Read the checklist of a work order."""
    return checking.told(context, operation_id)


@checklists.post(
    OF_ORDER, permission=OPERATION_MANAGE, audit="maintenance.operation.take_checklist", act=_("Checklist added"),
    returns=ChecklistOut, refuses=(Conflict,),
)  # fmt: skip
def take_operation_checklist(context: Context, operation_id: Id, body: ChecklistChoiceIn) -> ChecklistOut:
    """Add the items of a checklist to a work order."""
    return checking.choose(context, operation_id, body)


@checklists.patch(
    f"{OF_ORDER}/{{check_id}}", permission=OPERATION_MANAGE, audit="maintenance.operation.check", act=_("Item answered"),
    returns=ChecklistOut, refuses=(Conflict,),
)  # fmt: skip
def answer_operation_check(context: Context, operation_id: Id, check_id: Id, body: CheckAnswerIn) -> ChecklistOut:
    """Answer an item of the checklist of a work order, or take its answer back."""
    return answering.answer(context, operation_id, check_id, body)


@checklists.post(
    f"{OF_ORDER}/{{check_id}}/order", permission=OPERATION_MANAGE, audit="maintenance.operation.follow_check",
    act=_("Order made of an item"), returns=ChecklistOut, refuses=(Conflict,),
)  # fmt: skip
def follow_operation_check(context: Context, operation_id: Id, check_id: Id) -> ChecklistOut:
    """Make a curative order of an item that failed."""
    return answering.follow(context, operation_id, check_id)
