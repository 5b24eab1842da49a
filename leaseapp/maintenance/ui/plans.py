"""Preventive plans: list, record with what comes and what came, form; the forecast of a year."""

import reflex as rx

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.assets.endpoints.references import list_asset_families, list_asset_models
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.checklists import list_checklist_templates
from leaseapp.maintenance.endpoints.planning import list_technicians
from leaseapp.maintenance.endpoints.plans import (
    create_maintenance_plan,
    list_maintenance_plans,
    list_plan_occurrences,
    preview_maintenance_plan,
    read_maintenance_forecast,
    read_maintenance_plan,
    run_maintenance_plan,
    update_maintenance_plan,
)
from leaseapp.maintenance.enums import (
    LimitSide,
    MaintenanceType,
    MeterKind,
    OccurrenceState,
    PlanBasis,
    PlanObstacle,
    PlanTrigger,
    PlanUnit,
    Priority,
)
from leaseapp.maintenance.lists import OCCURRENCES, PLANS
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words
from leaseapp.ui.texts import label

ROUTE = "/workspace/maintenance-plans"
plan = kit.Labels(PLANS, create_maintenance_plan)
CALENDAR, METER, LIMIT = ({"trigger": [one.value]} for one in PlanTrigger)
COUNTED = {"trigger": ["METER", "THRESHOLD"]}
REPEATED = {"trigger": ["CALENDAR", "METER"]}

kit.colours(OccurrenceState, MADE=kit.GREEN, OVERDUE=kit.AMBER)
kit.colours(PlanTrigger, CALENDAR=kit.BLUE, METER=kit.BLUE, THRESHOLD=kit.AMBER)
kit.colours(PlanObstacle, GONE=kit.GRAY, LOST=kit.GRAY, OPEN_ORDER=kit.AMBER, NO_METER=kit.AMBER)
for _name in ("calendar-clock", "circle-alert", "table"):
    icon(_name)
words(PlanObstacle)
for _endpoint in (preview_maintenance_plan, read_maintenance_forecast):
    permission_key(_endpoint)


class Foreseen(LocalComponent):
    """The orders that the open plan will make, machine by machine."""

    library = "$/public/maintenance/plans.jsx"
    tag = "Foreseen"


class Forecast(LocalComponent):
    """The work of the months ahead."""

    library = "$/public/maintenance/plans.jsx"
    tag = "Forecast"

    orders: rx.Var[dict]
    hours: rx.Var[dict]


def paused(value: bool):
    """Return the body that pauses a plan, or lets it go on."""
    return lambda _values, _record: {"paused": value}


def forecast() -> rx.Component:
    """Return the page of the months ahead."""
    return Forecast.create(orders=label(_("Work orders")), hours=label(_("Hours of work")))


kit.list_page(
    PLANS,
    list_maintenance_plans,
    route=ROUTE,
    group=kit.MAINTENANCE,
    icon="calendar-sync",
    order=18,
    new=(f"{ROUTE}/new", _("New plan"), create_maintenance_plan),
    empty=(_("No plan yet"), _("Work that comes again: by calendar, by meter, or when a reading is beyond a limit.")),
)
kit.list_page(
    OCCURRENCES,
    list_plan_occurrences,
    route="/workspace/maintenance-plan-occurrences",
    group=kit.MAINTENANCE,
    icon="history",
    order=18,
    empty=(_("Nothing fell due yet"), _("Each time that a plan fell due stands here, with the order that came of it.")),
)
kit.page(
    "/workspace/maintenance-forecast",
    title=_("Work ahead"),
    component=forecast,
    endpoint=read_maintenance_forecast,
    used=create_maintenance_plan,
    group=kit.MAINTENANCE,
    icon="chart-column",
    order=18,
)
kit.record_page(
    f"{ROUTE}/[id]",
    read_maintenance_plan,
    list_route=ROUTE,
    icon="calendar-sync",
    entity="MaintenancePlan",
    title="name",
    title_empty=_("Maintenance plan"),
    subtitle="{scope} · {rhythm}",
    figures=(
        kit.Figure(_("Falls due"), "trigger", enum=PlanTrigger),
        kit.Figure(_("Days ahead"), "leadDays", kit.NUMBER),
        kit.Figure(_("Minutes"), "estimatedMinutes", kit.NUMBER, when={"estimatedMinutes": ["*"]}),
    ),
    actions=(
        kit.Action(
            "run", _("Make what is due"), run_maintenance_plan, icon="play", primary=True, when={"paused": [False]},
            done=_("What was due is made"),
            dialog=kit.Dialog(
                _("Make the orders that are due?"), text=_("The next night would make them too, each once."),
                confirm=_("Make the orders"),
            ),
        ),
        kit.edit_link(ROUTE, update_maintenance_plan),
        kit.Action(
            "pause", _("Pause"), update_maintenance_plan, icon="pause", when={"paused": [False]}, body=paused(True),
            done=_("The plan is paused"),
        ),
        kit.Action(
            "go_on", _("Let it go on"), update_maintenance_plan, icon="play", primary=True, when={"paused": [True]},
            body=paused(False), done=_("The plan goes on"),
        ),
    ),
    tabs=(
        kit.Tab(
            "ahead",
            _("What it will make"),
            kit.stack(
                kit.show({"paused": [True]}, kit.notice(_("This plan is paused: it makes nothing."), kit.AMBER)),
                kit.show(
                    {"failure": ["*"]}, kit.notice(_("The last run made no orders. The reason stands in the overview."), kit.RED)
                ),
                Foreseen.create(),
            ),
            reads=preview_maintenance_plan,
        ),
        kit.Tab(
            "made",
            _("What it made"),
            panel=kit.panel(
                "made", OCCURRENCES, list_plan_occurrences, own={"planId": "{id}"}, hide=("plan",), icon="wrench",
                empty=_("It made no order yet"),
            ),
        ),
        kit.Tab(
            "sheet",
            _("Overview"),
            kit.stack(
                kit.card(
                    kit.facts(
                        kit.Fact(_("For"), "scope"),
                        kit.Fact(_("Rhythm"), "rhythm"),
                        kit.Fact(_("Counted"), "basis", enum=PlanBasis, when=REPEATED),
                        kit.Fact(_("From", "day"), "startsOn", kit.DATE),
                        kit.Fact(_("Kind of work"), "type", enum=MaintenanceType),
                        kit.Fact(_("Priority"), "priority", enum=Priority),
                        kit.Fact(
                            _("Checklist"), "checklist", link="/workspace/checklist-templates/{checklistTemplateId}"
                        ),
                        kit.Fact(_("Technician"), "technician"),
                        kit.Fact(_("Why it made no orders"), "failure", when={"failure": ["*"]}),
                    ),
                    title=_("The plan"),
                ),
                kit.show({"description": ["*"]}, kit.card(kit.prose("description"), title=_("Description"))),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE,
    create=create_maintenance_plan,
    update=update_maintenance_plan,
    read=read_maintenance_plan,
    icon="calendar-sync",
    title=_("New plan"),
    edit_title=_("Edit {name}"),
    list_route=ROUTE,
    saved=_("Plan saved"),
    sections=(
        kit.Section(None, (plan.field("name", span=12),)),
        kit.Section(
            _("For which machines"),
            (
                kit.Combo("familyId", _("Family"), list_asset_families, detail="code", span=4),
                kit.Combo("modelId", _("Model"), list_asset_models, detail="reference", span=4),
                kit.Combo("assetId", _("Machine"), list_assets, label="label", detail="inventoryNumber", span=4),
            ),
            help=_("One of the three. A family holds those below it; machines that come later are in."),
            when={"id": [None]},
        ),
        kit.Section(
            _("When"),
            (
                kit.Choice("trigger", _("Falls due"), PlanTrigger, required=True, value="CALENDAR", span=12),
            ),
            when={"id": [None]},
        ),
        kit.Section(
            None,
            (
                kit.Field("every", _("Every"), kit.NUMBER, required=True, span=3, value=6, when=CALENDAR),
                kit.Choice("unit", _("Interval"), PlanUnit, required=True, value="MONTH", span=3, when=CALENDAR),
                kit.Choice("meterKind", _("Meter"), MeterKind, required=True, value="HOURS", span=6, when=COUNTED),
                kit.Field("everyUnits", _("Every (units of the meter)"), kit.NUMBER, required=True, span=6, when=METER),
                kit.Choice("limitSide", _("Side"), LimitSide, required=True, value="ABOVE", span=3, when=LIMIT),
                kit.Field("limitValue", _("Limit"), kit.NUMBER, required=True, span=3, when=LIMIT),
                kit.Choice("basis", _("Counted"), PlanBasis, required=True, value="SCHEDULED", span=6, when=REPEATED),
                plan.field("startsOn", span=6, value="@today"),
                plan.field("leadDays", span=6, value=14, hint=_("An order is made so many days before its time.")),
            ),
        ),
        kit.Section(
            _("The work"),
            (
                kit.Choice("type", _("Kind of work"), MaintenanceType, required=True, value="PREVENTIVE", span=6),
                kit.Choice("priority", _("Priority"), Priority, required=True, value="LOW", span=6),
                kit.Combo(
                    "checklistTemplateId", _("Checklist"), list_checklist_templates, filters={"active": "true"},
                    shown="checklist", span=6,
                ),
                kit.Combo("technicianId", _("Technician"), list_technicians, shown="technician", span=3),
                plan.field("estimatedMinutes", span=3),
                kit.Field("description", _("Description"), kit.LONG, span=12),
            ),
        ),
    ),
)  # fmt: skip
