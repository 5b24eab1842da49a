"""Samples of checklists, meters, preventive plans and the settings of maintenance."""

from typing import Any

from tests.architecture.making import Maker, by_id, sample
from tests.maintenance.samples import planned

PICTURE_OK = {"label": "Porte étanche", "kind": "YES_NO"}


@sample
def create_checklist_template(maker: Maker) -> dict[str, Any]:
    items = [
        PICTURE_OK,
        {"label": "Température", "kind": "NUMBER", "unit": "°C", "least": -2, "most": 4},
        {"label": "État du joint", "kind": "CHOICE", "choices": "Bon; Usé", "required": False},
    ]
    return {"body": {"name": f"Contrôle {maker.number()}", "items": items}}


def template(maker: Maker) -> Any:
    """A checklist that is kept."""
    return maker.keep("checklist", lambda: maker.make("create_checklist_template"))


by_id("read_checklist_template", "checklist_template_id", lambda maker: template(maker).id)


@sample
def update_checklist_template(maker: Maker) -> dict[str, Any]:
    made = maker.make("create_checklist_template")
    return {"checklist_template_id": made.id, "body": {"name": f"Visite {maker.number()}", "items": [PICTURE_OK]}}


def checked(maker: Maker) -> tuple[Any, Any]:
    """A work order with a checklist, and its items."""
    made = maker.make("create_operation", type="INSPECTION", checklistTemplateId=str(template(maker).id))
    return made, maker.call("read_operation_checklist", operation_id=made.id).body.items


by_id("read_operation_checklist", "operation_id", lambda maker: checked(maker)[0].id)


@sample
def take_operation_checklist(maker: Maker) -> dict[str, Any]:
    return {"operation_id": planned(maker).id, "body": {"checklistTemplateId": str(template(maker).id)}}


@sample
def answer_operation_check(maker: Maker) -> dict[str, Any]:
    made, items = checked(maker)
    return {"operation_id": made.id, "check_id": items[0].id, "body": {"answer": "YES", "note": "Joint propre"}}


@sample
def follow_operation_check(maker: Maker) -> dict[str, Any]:
    made, items = checked(maker)
    maker.call("answer_operation_check", operation_id=made.id, check_id=items[0].id, body={"answer": "NO"})
    return {"operation_id": made.id, "check_id": items[0].id}


@sample
def create_meter(maker: Maker) -> dict[str, Any]:
    return {
        "body": {"assetId": str(maker.make("create_asset").id), "kind": "HOURS", "unit": "h", "rolloverAt": 100_000}
    }


by_id("read_meter", "meter_id", lambda maker: maker.make("create_meter").id)
by_id("list_operation_meters", "operation_id", lambda maker: planned(maker).id)


@sample
def update_meter(maker: Maker) -> dict[str, Any]:
    return {"meter_id": maker.make("create_meter").id, "body": {"unit": "heures", "rolloverAt": 99_999}}


@sample
def add_meter_reading(maker: Maker) -> dict[str, Any]:
    return {"meter_id": maker.make("create_meter").id, "body": {"value": 1480.5, "readAt": "2026-11-20T08:00:00Z"}}


@sample
def create_maintenance_plan(maker: Maker) -> dict[str, Any]:
    body = {
        "name": f"Visite {maker.number()}", "assetId": str(maker.make("create_asset").id), "trigger": "CALENDAR", "every": 6,
        "unit": "MONTH", "startsOn": "2026-01-31", "estimatedMinutes": 90,
        "checklistTemplateId": str(template(maker).id),
    }  # fmt: skip
    return {"body": body}


by_id("read_maintenance_plan", "maintenance_plan_id", lambda maker: maker.make("create_maintenance_plan").id)
by_id("preview_maintenance_plan", "maintenance_plan_id", lambda maker: maker.make("create_maintenance_plan").id)


@sample
def update_maintenance_plan(maker: Maker) -> dict[str, Any]:
    made = maker.make("create_maintenance_plan")
    return {"maintenance_plan_id": made.id, "body": {"leadDays": 14, "description": "Gamme du constructeur"}}


@sample
def run_maintenance_plan(maker: Maker) -> dict[str, Any]:
    return {"maintenance_plan_id": maker.make("create_maintenance_plan").id, "body": {}}


@sample
def replace_maintenance_settings(_maker: Maker) -> dict[str, Any]:
    return {"body": {"businessHours": True, "opensAt": "07:30", "closesAt": "17:30", "days": [1, 2, 3, 4, 5]}}
