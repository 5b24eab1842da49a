"""The checklist of a work order: copied when it is made, or chosen while it is open (FIELD.md 3.5)."""

import uuid
from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.models import Asset
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance import queries
from leaseapp.maintenance.models import ChecklistTemplate, MaintenanceOperation, OperationCheck
from leaseapp.maintenance.rules import completing
from leaseapp.maintenance.rules.checklists import choices_of
from leaseapp.maintenance.schemas.checklists import ChecklistChoiceIn, ChecklistOut, CheckOut
from leaseapp.maintenance.services import templates
from leaseapp.maintenance.services.holding import open_order

THERE_ALREADY = _("This checklist is on the work order already.")
INACTIVE = _("This checklist is no longer in use.")


def copy(context: Context, order: MaintenanceOperation, asset: Asset, template_id: uuid.UUID | None) -> None:
    """Put a checklist on a new order: the one that was chosen, else the one that fits best. Raises NotFound, Conflict."""
    if template_id is not None:
        template = get_or_404(context, ChecklistTemplate, template_id, field="checklistTemplateId")
        _take(context, order, template)
    elif (fitting := templates.fitting(context, asset, order.type)) is not None:
        _take(context, order, fitting)


def choose(context: Context, operation_id: uuid.UUID, body: ChecklistChoiceIn) -> ChecklistOut:
    """Add the items of a template to an open order.

    Raises NotFound, Conflict OPERATION_ENDED, CHECKLIST_INACTIVE, CHECKLIST_THERE.
    """
    order = open_order(context, operation_id)
    template = get_or_404(context, ChecklistTemplate, body.checklist_template_id, field="checklistTemplateId")
    if any(row.template_id == template.id for row in queries.checks_of(context, order.id)):
        error = FieldError("checklistTemplateId", "CHECKLIST_THERE", THERE_ALREADY)
        raise Conflict("CHECKLIST_THERE", THERE_ALREADY, errors=[error])
    _take(context, order, template)
    return told(context, order.id)


def told(context: Context, operation_id: uuid.UUID) -> ChecklistOut:
    """Return the checklist of an order. Raises NotFound."""
    get_or_404(context, MaintenanceOperation, operation_id)
    context.session.flush()
    rows = queries.checks_of(context, operation_id)
    failed = sum(1 for row in rows if row.failed)
    return ChecklistOut(items=told_rows(context, rows), missing=completing.unanswered(rows), failed=failed)


def _take(context: Context, order: MaintenanceOperation, template: ChecklistTemplate) -> None:
    if not template.active:
        error = FieldError("checklistTemplateId", "CHECKLIST_INACTIVE", INACTIVE)
        raise Conflict("CHECKLIST_INACTIVE", INACTIVE, errors=[error])
    context.session.flush()
    last = select(sa.func.max(OperationCheck.position)).where(OperationCheck.operation_id == order.id)
    first = (context.session.exec(last).one() or 0) + 1
    context.add(*[
        OperationCheck(
            operation_id=order.id, template_id=template.id, position=first + number,
            **item.model_dump(include={"label", "kind", "required", "unit", "least", "most", "choices", "photo_on_fail"}),
        )
        for number, item in enumerate(templates.items_of(context, template.id))
    ])  # fmt: skip


def told_rows(context: Context, rows: Sequence[OperationCheck]) -> list[CheckOut]:
    """Return items with who answered them, and the numbers of the orders that came of them."""
    people = {row.answered_by_id for row in rows if row.answered_by_id}
    names = (
        dict(context.session.exec(select(User.id, User.name).where(col(User.id).in_(people))).all()) if people else {}
    )
    follow_ups = {row.follow_up_id for row in rows if row.follow_up_id}
    numbers = select(MaintenanceOperation.id, MaintenanceOperation.number).where(
        col(MaintenanceOperation.id).in_(follow_ups)
    )
    known = dict(context.session.exec(numbers).all()) if follow_ups else {}
    return [
        CheckOut.model_validate({
            **row.model_dump(), "choices": choices_of(row.choices), "answered_by": names.get(row.answered_by_id),
            "follow_up": known.get(row.follow_up_id),
        })
        for row in rows
    ]  # fmt: skip
