"""Templates of checklists: made, changed, and the one that a new order takes along (FIELD.md 3.5)."""

import uuid
from collections.abc import Sequence

from sqlmodel import col, select

from leaseapp.assets.models import Asset, AssetFamily, AssetModel
from leaseapp.assets.queries import families_above
from leaseapp.kernel.acts.records import Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MaintenanceType
from leaseapp.maintenance.models import ONE_TEMPLATE_A_NAME, ChecklistItem, ChecklistTemplate
from leaseapp.maintenance.rules.checklists import Question, choices_of, question_errors
from leaseapp.maintenance.schemas.checklists import (
    ChecklistItemIn,
    ChecklistItemOut,
    ChecklistTemplateIn,
    ChecklistTemplateOut,
    ChecklistTemplatePatch,
)

NAME_TAKEN = Taken(ONE_TEMPLATE_A_NAME, "name", "DUPLICATE_NAME", _("A checklist with this name exists already."))
ONE_SCOPE = _("Choose a model or a family, not both.")


def create(context: Context, body: ChecklistTemplateIn) -> ChecklistTemplate:
    """Return a new template. Raises NotFound, Invalid at each wrong item, Conflict DUPLICATE_NAME."""
    template = ChecklistTemplate(**body.model_dump(by_alias=False, exclude={"items"}))
    _check(context, template, body.items)
    with unique(context, {ONE_TEMPLATE_A_NAME: NAME_TAKEN.refusal}):
        context.add(template)
    _write(context, template, body.items)
    return template


def update(context: Context, template_id: uuid.UUID, body: ChecklistTemplatePatch) -> ChecklistTemplate:
    """Change a template; orders keep their copies. Raises as `create`, StaleVersion."""
    template = for_change(context, ChecklistTemplate, template_id, body.version, lambda row: told(context, row))
    with unique(context, {ONE_TEMPLATE_A_NAME: NAME_TAKEN.refusal}), context.session.no_autoflush:
        apply_changes(template, body, without={"items"})
        _check(context, template, body.items if "items" in body.changes() else ())
    if "items" in body.changes():
        for row in items_of(context, template.id):
            context.session.delete(row)
        context.session.flush()
        _write(context, template, body.items)
    return template


def read(context: Context, template_id: uuid.UUID) -> ChecklistTemplateOut:
    """Return a template. Raises NotFound."""
    return told(context, get_or_404(context, ChecklistTemplate, template_id))


def told(context: Context, template: ChecklistTemplate) -> ChecklistTemplateOut:
    """Return a template with its items and the names of what it is for."""
    context.session.flush()
    model, family = find(context, AssetModel, template.model_id), find(context, AssetFamily, template.family_id)
    return ChecklistTemplateOut.model_validate({
        **template.model_dump(), "model": model.name if model else None, "family": family.name if family else None,
        "items": [ChecklistItemOut.model_validate(row) for row in items_of(context, template.id)],
    })  # fmt: skip


def items_of(context: Context, template_id: uuid.UUID) -> Sequence[ChecklistItem]:
    """Return the items of a template in their order."""
    statement = select(ChecklistItem).where(ChecklistItem.template_id == template_id)
    return context.session.exec(statement.order_by(col(ChecklistItem.position))).all()


def fitting(context: Context, asset: Asset, kind: MaintenanceType) -> ChecklistTemplate | None:
    """Return the template that fits the machine and the work best: its model before its family, that before the kind alone."""
    model = get_or_404(context, AssetModel, asset.model_id)
    above = families_above(context, model.family_id)
    statement = select(ChecklistTemplate).where(
        col(ChecklistTemplate.active),
        col(ChecklistTemplate.type).is_(None) | (col(ChecklistTemplate.type) == kind),
        col(ChecklistTemplate.model_id).is_(None) | (col(ChecklistTemplate.model_id) == model.id),
        col(ChecklistTemplate.family_id).is_(None) | col(ChecklistTemplate.family_id).in_(above),
        # one for nothing in particular is chosen by hand
        col(ChecklistTemplate.type).is_not(None)
        | col(ChecklistTemplate.model_id).is_not(None)
        | col(ChecklistTemplate.family_id).is_not(None),
    )
    found = context.session.exec(statement.order_by(col(ChecklistTemplate.id))).all()

    def nearness(one: ChecklistTemplate) -> tuple[bool, bool, int, bool]:
        near = -above.index(one.family_id) if one.family_id is not None else 0
        return one.model_id is not None, one.family_id is not None, near, one.type is not None

    return max(found, key=nearness, default=None)


def _write(context: Context, template: ChecklistTemplate, items: Sequence[ChecklistItemIn]) -> None:
    context.add(*[
        ChecklistItem(template_id=template.id, position=number, **one.model_dump(by_alias=False))
        for number, one in enumerate(items)
    ])  # fmt: skip


def _check(context: Context, template: ChecklistTemplate, items: Sequence[ChecklistItemIn]) -> None:
    if template.model_id is not None:
        get_or_404(context, AssetModel, template.model_id, field="modelId")
    if template.family_id is not None:
        get_or_404(context, AssetFamily, template.family_id, field="familyId")
    both = template.model_id is not None and template.family_id is not None
    errors = [FieldError("familyId", "ONE_SCOPE", ONE_SCOPE)] if both else []
    for number, one in enumerate(items):
        asks = Question(one.kind, one.least, one.most, choices_of(one.choices))
        errors += question_errors(asks, one.unit, f"items[{number}].")
    refuse_invalid(errors)
