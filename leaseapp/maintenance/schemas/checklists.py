"""Checklists as they are sent: templates with their items, and the items of a work order."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Instant, Line, Out, Quantity, Text, WholeNumber, YesNo, optional
from leaseapp.maintenance.enums import CheckKind, MaintenanceType

MOST_ITEMS = 100
Answer = optional(Annotated[Text, Field(max_length=1000)])


class ChecklistItemIn(In):
    """An item: bounds and unit are those of a NUMBER, choices (with `;` between them) those of a CHOICE."""

    label: Line
    kind: CheckKind = CheckKind.CHECK
    required: YesNo = True
    unit: optional(Annotated[Text, Field(max_length=20)]) = None
    least: optional(Quantity) = None
    most: optional(Quantity) = None
    choices: optional(Annotated[Text, Field(max_length=500)]) = None
    photo_on_fail: YesNo = False


class ChecklistTemplateIn(In):
    """A new template: for a kind of work, a model or a family; one of none of them is chosen by hand."""

    name: Line
    type: MaintenanceType | None = None
    model_id: optional(Id) = None
    family_id: optional(Id) = None
    makes_orders: YesNo = False
    active: YesNo = True
    items: Annotated[list[ChecklistItemIn], Field(min_length=1, max_length=MOST_ITEMS)]


class ChecklistTemplatePatch(changes_of(ChecklistTemplateIn)):
    """Changes of a template; `items` are all of them anew, and orders that have a copy keep theirs."""


class ChecklistItemOut(record_of(ChecklistItemIn)):
    """An item of a template."""

    version: int = 1
    position: int = 0


class ChecklistTemplateOut(record_of(ChecklistTemplateIn, without=("items",))):
    """A template with its items."""

    model: str | None = None
    family: str | None = None
    items: list[ChecklistItemOut] = []


class ChecklistChoiceIn(In):
    """The template that a work order takes: its items come after those that are there."""

    checklist_template_id: Id


class CheckAnswerIn(In):
    """An answer: OK or NO, YES or NO, a number, one of the choices, a text; a photo is a file of the order.

    Without an answer and a photo it is taken back. `failed` says that the item is not in order whatever the answer.
    """

    answer: Answer = None
    failed: YesNo | None = None
    note: Answer = None
    file_id: optional(Id) = None
    version: WholeNumber | None = None


class CheckOut(Out):
    """An item of a work order with its answer; `followUp` is the number of the order that came of it."""

    id: Id
    version: int
    position: int
    label: str
    kind: CheckKind
    required: bool
    unit: str | None
    least: Decimal | None
    most: Decimal | None
    choices: list[str]
    photo_on_fail: bool
    answer: str | None
    failed: bool
    note: str | None
    file_id: Id | None
    answered_by: str | None
    answered_at: Instant | None
    follow_up_id: Id | None
    follow_up: str | None


class ChecklistOut(Out):
    """The checklist of a work order in its order; `missing` counts the required items without an answer."""

    items: list[CheckOut]
    missing: int
    failed: int
