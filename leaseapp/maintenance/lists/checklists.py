"""The list of templates of checklists."""

import sqlalchemy as sa
from sqlmodel import col

from leaseapp.assets.models import AssetFamily, AssetModel
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MaintenanceType
from leaseapp.maintenance.models import ChecklistItem, ChecklistTemplate
from leaseapp.maintenance.permissions import OPERATION_READ

_items = (
    sa.select(sa.func.count())
    .select_from(ChecklistItem)
    .where(col(ChecklistItem.template_id) == ChecklistTemplate.id)
    .correlate(ChecklistTemplate)
    .scalar_subquery()
)

TEMPLATES = ListSpec(
    "checklist-templates",
    title=_("Checklists"),
    permission=OPERATION_READ,
    table=ChecklistTemplate,
    outer_join=[
        (AssetModel, ChecklistTemplate.model_id == AssetModel.id),
        (AssetFamily, ChecklistTemplate.family_id == AssetFamily.id),
    ],
    default_sort="name",
    search_placeholder=_("Name, model, family"),
    quick_filters=(QuickFilter("active", _("In use"), {"active": "true"}),),
    outline={"who": "name", "detail": "family", "status": "type"},
    columns=[
        Column("name", _("Name"), ChecklistTemplate.name, search=True, shrinks=True, link="/workspace/checklist-templates/{id}"),
        Column("type", _("Kind of work"), ChecklistTemplate.type, kind="status", enum=MaintenanceType, filter="in"),
        Column("family", _("Family"), AssetFamily.name, search=True, shrinks=True),
        Column("model", _("Model"), AssetModel.name, search=True, shrinks=True),
        Column("count", _("Items"), _items, kind="number"),
        Column("makesOrders", _("What fails makes an order"), ChecklistTemplate.makes_orders, kind="bool", filter="eq",
               shown=False),
        Column("active", _("In use"), ChecklistTemplate.active, kind="bool", filter="eq"),
        Column("familyId", _("Family"), ChecklistTemplate.family_id, filter="in", sort=False, shown=False),
        Column("modelId", _("Model"), ChecklistTemplate.model_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
