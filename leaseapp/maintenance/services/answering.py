"""Answers to the items of a checklist, and the orders that come of what failed (FIELD.md 3.5).

Whoever writes holds the machine, then the order, then the item. The server says who answered, and when.
"""

import uuid

from leaseapp.assets.models import Asset
from leaseapp.files.services import contents, linking
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import CheckKind, MaintenanceType, OperationSource
from leaseapp.maintenance.models import ChecklistTemplate, MaintenanceOperation, OperationCheck
from leaseapp.maintenance.rules.checklists import Question, choices_of, judge
from leaseapp.maintenance.schemas.checklists import CheckAnswerIn, ChecklistOut
from leaseapp.maintenance.schemas.operations import OperationIn
from leaseapp.maintenance.services import checking, operations
from leaseapp.maintenance.services.holding import open_order

FAILED = _("{item}: not in order ({number})")
PHOTO = "during"
"""The category under which photos of a checklist hang on their order."""


def answer(context: Context, operation_id: uuid.UUID, check_id: uuid.UUID, body: CheckAnswerIn) -> ChecklistOut:
    """Answer an item of an open order, or take its answer back where nothing is sent.

    Raises NotFound (of the file at `fileId`), StaleVersion, Conflict OPERATION_ENDED, Invalid ANSWER_INVALID, PHOTO_REQUIRED.
    """
    found_order = get_or_404(context, MaintenanceOperation, operation_id)
    get_or_404(context, Asset, found_order.asset_id, for_update=True)
    order = open_order(context, operation_id)
    row = get_or_404(context, OperationCheck, check_id, for_update=True)
    if row.operation_id != order.id:
        raise NotFound()
    check_version(row, body.version, lambda: checking.told(context, order.id))
    answered = body.answer is not None or (row.kind is CheckKind.PHOTO and body.file_id is not None)
    if not answered and body.file_id is None and not body.failed:
        row.answer, row.failed, row.note, row.file_id = None, False, body.note, None
        row.answered_by_id = row.answered_at = None
        return checking.told(context, order.id)
    photo = contents.read_picture(context, body.file_id, "fileId") if body.file_id is not None else None
    found = judge(_question(row), body.answer, has_photo=photo is not None, failed=body.failed)
    if isinstance(found, FieldError):
        refuse_invalid([found])
    else:
        row.answer, row.failed, row.note, row.file_id = found.answer, found.failed, body.note, body.file_id
    if photo is not None:
        linking.hang(context, photo, "MaintenanceOperation", order.id, PHOTO)
    row.answered_by_id, row.answered_at = context.principal.user_id, context.now
    template = get_or_404(context, ChecklistTemplate, row.template_id)
    if row.failed and row.follow_up_id is None and template.makes_orders and order.type is not MaintenanceType.CURATIVE:
        _follow(context, order, row)
    return checking.told(context, order.id)


def follow(context: Context, operation_id: uuid.UUID, check_id: uuid.UUID) -> ChecklistOut:
    """Make a curative order of an item that failed, once. Raises NotFound, Conflict CHECK_IN_ORDER, FOLLOWED_ALREADY."""
    order = get_or_404(context, MaintenanceOperation, operation_id)
    # whoever makes an order holds its machine first
    get_or_404(context, Asset, order.asset_id, for_update=True)
    row = get_or_404(context, OperationCheck, check_id, for_update=True)
    if row.operation_id != order.id:
        raise NotFound()
    if not row.failed:
        raise Conflict("CHECK_IN_ORDER", _("This item is in order."))
    if row.follow_up_id is not None:
        raise Conflict("FOLLOWED_ALREADY", _("An order was made of this item already."))
    _follow(context, order, row)
    return checking.told(context, order.id)


def _question(row: OperationCheck) -> Question:
    return Question(row.kind, row.least, row.most, choices_of(row.choices), row.photo_on_fail)


def _follow(context: Context, order: MaintenanceOperation, row: OperationCheck) -> None:
    said = context.translate(FAILED, item=row.label, number=order.number)
    body = OperationIn(
        asset_id=order.asset_id, title=row.label, description="\n".join(filter(None, [said, row.note])),
        parent_operation_id=order.id,
    )  # fmt: skip
    made = operations.create(context, body, OperationSource.INSPECTION)
    context.session.flush()
    if row.file_id is not None:
        linking.hang(context, contents.read_file(context, row.file_id), "MaintenanceOperation", made.id, PHOTO)
    row.follow_up_id = made.id
