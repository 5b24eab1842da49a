"""Checklists: templates with their items, and the items of a work order with their answers (FIELD.md 3.5)."""

import uuid
from datetime import datetime
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_folded,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import CheckKind, MaintenanceType

ONE_TEMPLATE_A_NAME = "uq_checklist_template_name"


class ChecklistTemplate(TenantRow, Versioned, table=True):
    """A list of what is looked at: of a kind of work, a family, a model. New orders that it fits take it along.

    `makes_orders`: an item that fails makes a curative order by itself.
    """

    __tablename__ = "checklist_template"
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=(), names=("name",))
    __table_args__ = (
        unique_folded(ONE_TEMPLATE_A_NAME, "name"),
        tenant_key("asset_family", "family_id"),
        tenant_key("asset_model", "model_id"),
        tenant_index("family_id", where="family_id IS NOT NULL"),
        tenant_index("model_id", where="model_id IS NOT NULL"),
    )

    name: str = Field(max_length=200)
    type: MaintenanceType | None = enum_column(MaintenanceType, default=None, nullable=True)
    family_id: uuid.UUID | None = None
    model_id: uuid.UUID | None = None
    makes_orders: bool = Field(default=False)
    active: bool = Field(default=True)


class CheckDefinition(TenantRow):
    """The question of an item: how it is answered, in which bounds, among which choices (`;` between them)."""

    position: int
    label: str = Field(max_length=200)
    kind: CheckKind = enum_column(CheckKind)
    required: bool = Field(default=True)
    unit: str | None = Field(default=None, max_length=20)
    least: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    most: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    choices: str | None = Field(default=None, max_length=500)
    photo_on_fail: bool = Field(default=False)


class ChecklistItem(CheckDefinition, table=True):
    """An item of a template, replaced with its template."""

    __tablename__ = "checklist_item"
    __called__: ClassVar[str] = _("Item of a checklist")
    __table_args__ = (tenant_key("checklist_template", "template_id"), tenant_index("template_id", "position"))

    template_id: uuid.UUID


class OperationCheck(CheckDefinition, Versioned, table=True):
    """An item of a work order, as the template said it then, with its answer.

    `answer` is OK, NO, YES, a number, a choice or a text; a photo is `file_id`. `failed` is what the answer means, or what
    somebody said of it; `follow_up_id` the order that came of it.
    """

    __tablename__ = "operation_check"
    __called__: ClassVar[str] = _("Checked item of a work order")
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        tenant_key("checklist_template", "template_id"),
        tenant_key("maintenance_operation", "follow_up_id"),
        tenant_key("file", "file_id"),
        sa.Index("uq_operation_check_position", "organization_id", "operation_id", "position", unique=True),
    )

    operation_id: uuid.UUID
    template_id: uuid.UUID
    answer: str | None = Field(default=None, max_length=1000)
    failed: bool = Field(default=False)
    note: str | None = Field(default=None, max_length=1000)
    file_id: uuid.UUID | None = None
    answered_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    answered_at: datetime | None = None
    follow_up_id: uuid.UUID | None = None
