"""Checklists: list, record with the items, form with the editor of items."""

from leaseapp.assets.endpoints.references import list_asset_families, list_asset_models
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.checklists import (
    create_checklist_template,
    list_checklist_templates,
    read_checklist_template,
    update_checklist_template,
)
from leaseapp.maintenance.enums import CheckKind, MaintenanceType
from leaseapp.maintenance.lists import TEMPLATES
from leaseapp.ui import kit

ROUTE = "/workspace/checklist-templates"
template = kit.Labels(TEMPLATES, create_checklist_template)
NUMBERED, CHOSEN = {"kind": ["NUMBER"]}, {"kind": ["CHOICE"]}
ITEMS = kit.Lines(
    "items",
    title=_("Items"),
    columns=(
        kit.LineField("label", _("What is looked at"), grow=True),
        kit.LineChoice("kind", _("Answer", "checklist"), CheckKind, width="150px"),
        kit.LineField("least", _("At least"), kit.NUMBER, width="84px", when=NUMBERED),
        kit.LineField("most", _("At most"), kit.NUMBER, width="84px", when=NUMBERED),
        kit.LineField("unit", _("Unit"), width="74px", when=NUMBERED),
        kit.LineField("choices", _("Choices, with ; between them"), under="label", when=CHOSEN),
        kit.LineMark("required", _("Required"), undo=_("May be left out"), make=_("Has to be answered")),
        kit.LineMark("photoOnFail", _("Photo when it fails"), undo=_("No photo needed"), make=_("Needs a photo when it fails")),
    ),
    new={"kind": "CHECK", "required": True},
)  # fmt: skip

kit.list_page(
    TEMPLATES,
    list_checklist_templates,
    route=ROUTE,
    group=kit.MAINTENANCE,
    icon="list-checks",
    order=19,
    new=(f"{ROUTE}/new", _("New checklist"), create_checklist_template),
    empty=(_("No checklist yet"), _("What is looked at on a machine, item by item; work orders take a copy along.")),
)
kit.record_page(
    f"{ROUTE}/[id]",
    read_checklist_template,
    list_route=ROUTE,
    icon="list-checks",
    entity="ChecklistTemplate",
    title="name",
    title_empty=_("Checklist"),
    figures=(
        kit.Figure(_("Kind of work"), "type", enum=MaintenanceType, when={"type": ["*"]}),
        kit.Figure(_("Family"), "family", when={"family": ["*"]}),
        kit.Figure(_("Model"), "model", when={"model": ["*"]}),
    ),
    actions=(kit.edit_link(ROUTE, update_checklist_template),),
    tabs=(
        kit.Tab(
            "items",
            _("Items"),
            kit.stack(
                kit.show({"active": [False]}, kit.notice(_("No new work order takes this checklist."), kit.GRAY)),
                kit.show(
                    {"makesOrders": [True]},
                    kit.notice(_("An item that fails makes a curative work order by itself."), kit.BLUE),
                ),
                kit.card(
                    kit.table(
                        "items",
                        (
                            kit.Cell("label", _("What is looked at")),
                            kit.Cell("kind", _("Answer", "checklist"), enum=CheckKind),
                            kit.Cell("least", _("At least"), kit.NUMBER, unit="unit", optional=True),
                            kit.Cell("most", _("At most"), kit.NUMBER, unit="unit", optional=True),
                            kit.Cell("choices", _("Choices"), aside=True),
                            kit.Cell("required", _("Required"), kit.BOOL),
                        ),
                        empty=_("No item yet."),
                    ),
                    title=_("Items"),
                ),
            ),
            count="items",
        ),
    ),
)
kit.form_page(
    ROUTE,
    create=create_checklist_template,
    update=update_checklist_template,
    read=read_checklist_template,
    icon="list-checks",
    title=_("New checklist"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Checklist saved"),
    sections=(
        kit.Section(
            None,
            (
                template.field("name", span=12),
                kit.Choice("type", _("Kind of work"), MaintenanceType, span=4, hint=_("Left empty, any kind.")),
                kit.Combo("familyId", _("Family"), list_asset_families, detail="code", shown="family", span=4),
                kit.Combo("modelId", _("Model"), list_asset_models, detail="reference", shown="model", span=4),
                template.field("makesOrders", span=6, hint=_("Otherwise whoever answers decides.")),
                template.field("active", span=6),
            ),
            help=_("New work orders that fit take it along: one for a model before one for its family."),
        ),
        ITEMS,
    ),
)  # fmt: skip
