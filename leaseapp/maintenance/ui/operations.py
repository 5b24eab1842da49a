"""Work orders: list and board, the record on which they are worked, the form."""

from collections.abc import Callable
from typing import Any

import reflex as rx

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.assets.endpoints.parts import list_spare_parts
from leaseapp.assets.enums import AssetFunctional
from leaseapp.assets.ui import bulk
from leaseapp.files.endpoints.files import list_files
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.checklists import (
    list_checklist_templates,
    read_operation_checklist,
    take_operation_checklist,
)
from leaseapp.maintenance.endpoints.operations import (
    add_operation_labour,
    add_operation_part,
    create_operation,
    list_operations,
    read_operation,
    report_fault,
    sign_operation,
    update_operation,
)
from leaseapp.maintenance.endpoints.planning import list_technicians
from leaseapp.maintenance.enums import (
    FieldResult,
    MaintenanceStatus,
    MaintenanceType,
    Priority,
    SignatureRole,
    SlaState,
    WaitingReason,
)
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.maintenance.state_machines import OPERATION
from leaseapp.maintenance.ui import beside
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.record import record_panel
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/maintenance-operations"
OPEN = {"status": [MaintenanceStatus.PLANNED.value, MaintenanceStatus.IN_PROGRESS.value]}
UNDER_WAY = {"status": [MaintenanceStatus.IN_PROGRESS.value]}
order = kit.Labels(OPERATIONS, create_operation)

kit.colours(MaintenanceStatus, PLANNED=kit.GRAY, IN_PROGRESS=kit.BLUE, DONE=kit.GREEN, CANCELED=kit.GRAY)
kit.colours(FieldResult, APPLIED=kit.GREEN, MERGED=kit.AMBER, REFUSED=kit.RED, WAITS=kit.GRAY)
kit.colours(SlaState, OK=kit.GREEN, NEAR=kit.AMBER, LATE=kit.RED, MET=kit.GREEN, MISSED=kit.RED)
kit.colours(Priority, CRITICAL=kit.RED, NORMAL=kit.GRAY, LOW=kit.GRAY)
kit.colours(WaitingReason, PARTS=kit.AMBER, CLIENT=kit.AMBER, ACCESS=kit.AMBER)
for _name in ("circle-alert", "circle-check", "clock", "pencil", "send", "trash-2"):
    icon(_name)
for _group in (SignatureRole, SlaState):
    words(_group)


class Clock(LocalComponent):
    """The clock and the steps of the open work order."""

    library = "$/public/maintenance/work.jsx"
    tag = "Clock"


class Costs(LocalComponent):
    """The parts, the time and the cost of the open work order."""

    library = "$/public/maintenance/work.jsx"
    tag = "Costs"

    permission: rx.Var[str]


class Signing(LocalComponent):
    """The signatures of the open work order, and the pad."""

    library = "$/public/maintenance/work.jsx"
    tag = "Signing"

    permission: rx.Var[str]


class ReportFault(LocalComponent):
    """The report of a client on the page of one of their machines."""

    library = "$/public/maintenance/work.jsx"
    tag = "ReportFault"

    permission: rx.Var[str]


TECHNICIAN = kit.Combo("assignedToUserId", _("Technician"), list_technicians, shown="technician", span=12)
WORDS = (
    kit.Field("diagnosis", _("Diagnosis"), kit.LONG, span=12, value="{diagnosis}"),
    kit.Field("resolution", _("Work done"), kit.LONG, span=12, value="{resolution}"),
)
REASON = kit.Field("cancelReason", _("Reason"), required=True, span=12)
BEGIN = kit.Dialog(
    _("Begin this work order"),
    fields=(
        kit.Choice(
            "functionalAfter", _("The machine"), (("NON_FUNCTIONAL", _("stands still")), ("FUNCTIONAL", _("works"))), span=12,
            when={"type": ["CURATIVE"]},
        ),
    ),
    text=_("The clock stops now."),
    confirm=_("Begin"),
)  # fmt: skip
FINISH = kit.Dialog(
    _("Is the work done?"),
    fields=(
        kit.Choice("functionalAfter", _("The machine works"), AssetFunctional, span=6, value="FUNCTIONAL"),
        kit.Choice("conditionAfter", _("Its condition"), bulk.INSPECTIONS, span=6),
        kit.Combo(
            "toLocationId", _("It stands now at"), list_storage_locations, detail="code", filters=bulk.PLACES, span=12,
            when={"type": ["INSTALLATION", "DECOMMISSIONING"]},
        ),
        kit.Field(
            "clientAbsentReason", _("Why no client signs"), span=12, value="{clientAbsentReason}",
            hint=_("Left empty where the client signed."),
        ),
    ),
    text=_("Parts leave the stock, the cost is frozen, and the report goes to the client."),
    confirm=_("Done", "work order"),
)  # fmt: skip
CANCEL = kit.Dialog(
    _("Cancel this work order?"), fields=(REASON,), text=_("Reserved parts are given back; noted time stays."),
    confirm=_("Cancel this work order"),
)  # fmt: skip


def body(status: MaintenanceStatus) -> Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]]:
    """Return what an act to `status` sends."""
    return lambda values, _record: {"status": status.value, **values}


def work() -> rx.Component:
    """Return the first tab."""
    return kit.stack(
        Clock.create(),
        kit.show(
            {"assetLost": [True], **OPEN}, kit.notice(_("The machine is lost: nobody knows where it is."), kit.RED)
        ),
        kit.show({"waitingReason": ["*"], **OPEN}, kit.notice(_("Work stands still for the moment."), kit.AMBER)),
        kit.card(
            kit.facts(
                kit.Fact(_("Machine"), "assetLabel", link="/workspace/assets/{assetId}"),
                kit.Fact(_("Machine number"), "assetNumber", copy=True),
                kit.Fact(_("Client"), "company"),
                kit.Fact(_("Place"), "location"),
                kit.Fact(_("Technician"), "technician"),
                *order.facts("scheduledStart", "source", "waitingReason", "reportCount"),
                kit.Fact(_("Reported by"), "reporterName"),
                kit.Fact(_("Contact"), "reporterContact", copy=True),
            ),
            title=_("Request", "work order"),
        ),
        kit.show({"description": ["*"]}, kit.card(kit.prose("description"), title=_("Description"))),
        kit.show({"diagnosis": ["*"]}, kit.card(kit.prose("diagnosis"), title=_("Diagnosis"))),
        kit.show({"resolution": ["*"]}, kit.card(kit.prose("resolution"), title=_("Work done"))),
        kit.show({"cancelReason": ["*"]}, kit.card(kit.prose("cancelReason"), title=_("Why it was canceled"))),
        kit.show({"notes": ["*"]}, kit.card(kit.prose("notes"), title=_("Notes"))),
        kit.show(
            {"lateWork.0.id": ["*"]},
            kit.stack(
                kit.heading(_("Came by tablet beside this order")),
                kit.table(
                    "lateWork",
                    (
                        kit.Cell("content", _("Work"), detail="person"),
                        kit.Cell("result", _("Outcome"), enum=FieldResult),
                        kit.Cell("happenedAt", _("When"), kit.DATETIME),
                    ),
                ),
            ),
        ),
    )


def taken() -> rx.Component:
    """Return what it takes and costs, and who signs."""
    return kit.stack(
        Costs.create(permission=permission_key(add_operation_part)),
        Signing.create(permission=permission_key(sign_operation)),
    )


kit.list_page(
    OPERATIONS,
    list_operations,
    route=ROUTE,
    group=kit.MAINTENANCE,
    icon="wrench",
    order=15,
    new=(f"{ROUTE}/new", _("New work order"), create_operation),
    own=_("Work on your equipment"),
    often=3,
    empty=(_("No work order yet"), _("Repairs, inspections and installations: who does them, until when, with which parts.")),
    board=kit.Board(
        OPERATION,
        (
            kit.Move("start", update_operation, {"status": "IN_PROGRESS"}, done=_("Work order {number} has begun")),
            kit.Move("finish", update_operation, {"status": "DONE"}, done=_("Work order {number} is done")),
        ),
        title="number",
        lines=("title", "asset", "technician"),
        date="slaDueAt",
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]",
    read_operation,
    list_route=ROUTE,
    icon="wrench",
    entity="MaintenanceOperation",
    title="title",
    title_empty=_("Work order"),
    subtitle="{number} · {assetLabel}",
    status=("status", MaintenanceStatus),
    figures=(order.fact("type"), order.fact("priority"), kit.Figure(_("SLA"), "slaState", enum=SlaState)),
    actions=(
        kit.Action(
            "start", _("Begin"), update_operation, icon="play", primary=True, when=kit.fires(OPERATION, "start"),
            dialog=BEGIN, body=body(MaintenanceStatus.IN_PROGRESS), done=_("The work has begun"),
        ),
        kit.Action(
            "finish", _("Done", "work order"), update_operation, icon="check", primary=True,
            when=kit.fires(OPERATION, "finish"), dialog=FINISH, body=body(MaintenanceStatus.DONE),
            done=_("The work is done; the report is on its way"),
        ),
        kit.Action(
            "write", _("Diagnosis and work"), update_operation, icon="notebook-pen", when=UNDER_WAY,
            dialog=kit.Dialog(_("What was found, what was done"), fields=WORDS, confirm=_("Save")), done=_("Noted"),
        ),
        kit.Action(
            "part", _("Add a part"), add_operation_part, icon="cog", when=OPEN, done=_("The part is reserved"),
            dialog=kit.Dialog(
                _("Reserve a part"),
                fields=(
                    kit.Combo("sparePartId", _("Part"), list_spare_parts, detail="reference", required=True, span=12),
                    kit.Field("quantity", _("Quantity"), kit.NUMBER, required=True, value="1", span=6),
                    kit.Check("force", _("Also when it is made for other models"), span=6),
                ),
                confirm=_("Reserve"),
            ),
        ),
        kit.Action(
            "checklist", _("Add a checklist"), take_operation_checklist, icon="list-checks", when=OPEN,
            done=_("The checklist is added"),
            dialog=kit.Dialog(
                _("Which checklist?"),
                fields=(
                    kit.Combo("checklistTemplateId", _("Checklist"), list_checklist_templates, filters={"active": "true"},
                              required=True, span=12),
                ),
                confirm=_("Add"),
            ),
        ),
        kit.Action(
            "time", _("Note time"), add_operation_labour, icon="timer", when=OPEN, done=_("Time noted"),
            dialog=kit.Dialog(
                _("Who worked how long?"),
                fields=(
                    kit.Combo("userId", _("Person"), list_technicians, span=12,
                              hint=_("Without a person it is you.")),
                    kit.Field("minutes", _("Minutes"), kit.NUMBER, span=6, hint=_("Left empty, a timer starts now.")),
                    kit.Field("hourlyRateHt", _("Rate an hour excl. VAT"), kit.PRICE, span=6),
                ),
                confirm=_("Note"),
            ),
        ),
        kit.Action(
            "assign", _("Assign"), update_operation, icon="user-check", when=OPEN, done=_("The work order is assigned"),
            dialog=kit.Dialog(
                _("Who does it, and when?"),
                fields=(
                    TECHNICIAN,
                    kit.Field("scheduledStart", _("Planned for"), kit.DATETIME, span=6, value="{scheduledStart}"),
                ),
                confirm=_("Assign"),
            ),
        ),
        kit.Action(
            "wait", _("Waits"), update_operation, icon="pause", when={**OPEN, "waitingReason": [None]},
            done=_("The work stands still"),
            dialog=kit.Dialog(
                _("What does the work wait for?"),
                fields=(kit.Choice("waitingReason", _("Reason"), WaitingReason, required=True, span=12),),
                text=_("The time is measured; the deadline stays."), confirm=_("Note"),
            ),
        ),
        kit.Action(
            "go_on", _("Goes on"), update_operation, icon="play", when={**OPEN, "waitingReason": ["*"]},
            body=lambda _values, _record: {"waitingReason": None}, done=_("The work goes on"),
        ),
        kit.Link(_("Report", "document"), "/workspace/files/{reportFileId}", read_operation, icon="file-text", primary=True,
                 when={"reportFileId": ["*"]}),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_operation, icon="pencil", when=OPEN),
        kit.Link(_("Follow-up order"), f"{ROUTE}/new?assetId={{assetId}}&parentOperationId={{id}}", create_operation,
                 icon="corner-down-right"),
        kit.Action(
            "cancel", _("Cancel this work order"), update_operation, icon="x", danger=True,
            when=kit.fires(OPERATION, "cancel"), dialog=CANCEL, body=body(MaintenanceStatus.CANCELED),
            done=_("The work order is canceled"),
        ),
    ),
    tabs=(
        kit.Tab("work", _("Work"), work()),
        kit.Tab("checklist", _("Checklist"), beside.checklist(), count="checks", reads=read_operation_checklist),
        kit.Tab("photos", _("Photos"), beside.photos(), reads=list_files),
        kit.Tab("taken", _("Parts and signatures"), taken(), reads=sign_operation),
        kit.Tab(
            "follow-ups", _("Follow-up orders"),
            panel=kit.panel(
                "follow-ups", OPERATIONS, list_operations, own={"parentOperationId": "{id}"}, icon="wrench",
                empty=_("Nothing follows from this order"),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE,
    create=create_operation,
    update=update_operation,
    read=read_operation,
    icon="wrench",
    title=_("New work order"),
    edit_title=_("Edit {number}"),
    list_route=ROUTE,
    saved=_("Work order saved"),
    sections=(
        kit.Section(
            _("What is to be done"),
            (
                order.combo("assetId", list_assets, label="label", detail="inventoryNumber", span=12),
                kit.Choice("type", _("Kind"), MaintenanceType, required=True, value="CURATIVE", span=6),
                order.combo("parentOperationId", list_operations, label="number", detail="title", span=6),
                kit.Combo(
                    "checklistTemplateId", _("Checklist"), list_checklist_templates, filters={"active": "true"}, span=12,
                    hint=_("Without one it takes the checklist that fits its machine and its kind best."),
                ),
            ),
            when={"id": [None]},
        ),
        kit.Section(
            None,
            (
                order.field("title", span=6, hint=_("Without one it is called by its kind and its machine.")),
                kit.Choice("priority", _("Priority"), Priority, required=True, value="NORMAL", span=6),
                kit.Field("description", _("Description"), kit.LONG, span=12),
            ),
        ),
        kit.Section(
            _("Who and when"),
            (
                TECHNICIAN,
                kit.Field("scheduledStart", _("Planned for"), kit.DATETIME, span=6),
                kit.Field("scheduledEnd", _("Planned until"), kit.DATETIME, span=6),
            ),
        ),
        kit.Section(
            _("Cost"),
            (
                kit.Field("estimatedCostHt", _("Estimated cost excl. VAT"), kit.MONEY, span=6),
                kit.Check("billable", _("To be billed to the client"), span=6),
            ),
        ),
    ),
)  # fmt: skip
record_panel(
    "Asset",
    kit.Tab(
        "work-orders", _("Work orders"),
        panel=kit.panel(
            "work-orders", OPERATIONS, list_operations, own={"assetId": "{id}"}, hide=("asset", "technician"), icon="wrench",
            empty=_("Nobody worked on this machine yet"),
        ),
    ),
)  # fmt: skip
record_panel(
    "Asset",
    kit.Tab(
        "report", _("Report a fault"), ReportFault.create(permission=permission_key(report_fault)), reads=report_fault
    ),
)
