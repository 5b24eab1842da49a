"""Preventive work of a year: checklists, meters that are read each month, plans of each kind and the orders that they made."""

import io
from datetime import timedelta
from typing import Any
from uuid import UUID

from PIL import Image, ImageDraw
from sqlmodel import col, select

from leaseapp.assets.models import Asset, AssetFamily, AssetModel, SparePart
from leaseapp.assets.schemas.parts import SparePartPatch
from leaseapp.assets.services import parts as stock
from leaseapp.assets.state_machines import ENDED
from leaseapp.demo.diary import Stage
from leaseapp.demo.visits import drawing
from leaseapp.files.services import archiving
from leaseapp.kernel.context import Context
from leaseapp.kernel.web.media_types import PNG
from leaseapp.maintenance import queries
from leaseapp.maintenance.enums import CheckKind
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.schemas.checklists import CheckAnswerIn, ChecklistChoiceIn, ChecklistTemplateIn
from leaseapp.maintenance.schemas.meters import MeterIn, ReadingIn
from leaseapp.maintenance.schemas.operations import LabourIn, OperationPatch, SignatureIn
from leaseapp.maintenance.schemas.plans import PlanIn
from leaseapp.maintenance.services import (
    answering,
    checking,
    labouring,
    metering,
    operations,
    planned_work,
    plans,
    signing,
    templates,
)

MONTHS, A_MONTH = 12, 30
COLD = (
    {"label": "Joint de porte étanche", "kind": "YES_NO", "photoOnFail": False},
    {"label": "Température à cœur", "kind": "NUMBER", "unit": "°C", "least": 0, "most": 4},
    {"label": "Condenseur dépoussiéré", "kind": "CHECK"},
    {"label": "Aspect du joint", "kind": "CHOICE", "choices": "Comme neuf; Marqué; Déchiré"},
    {"label": "Vue de l’évaporateur", "kind": "PHOTO", "required": False},
    {"label": "Observations du technicien", "kind": "TEXT", "required": False},
)
LIFTING = (
    {"label": "Fourches sans fissure", "kind": "YES_NO"},
    {"label": "Niveau d’huile hydraulique", "kind": "CHOICE", "choices": "Bon; Bas; À vidanger"},
    {"label": "Tension de la batterie", "kind": "NUMBER", "unit": "V", "least": 23, "most": 29},
    {"label": "Avertisseur sonore", "kind": "CHECK"},
)
RETURN = (
    {"label": "Carrosserie sans choc", "kind": "YES_NO"},
    {"label": "Accessoires au complet", "kind": "CHECK"},
    {"label": "Photo de la plaque constructeur", "kind": "PHOTO"},
)
ANSWERS = {CheckKind.CHECK: "OK", CheckKind.YES_NO: "YES", CheckKind.TEXT: "Rien à signaler"}
HOURS_A_DAY = (3.2, 4.1, 5.4, 2.6, 6.0, 3.8)


def plan_work(stage: Stage) -> None:
    """Describe the work, read the meters month by month, make what is due, and do all but the last month's."""
    begun = stage.today - timedelta(days=MONTHS * A_MONTH)
    with stage.act("SERVICE_MANAGER", "maintenance.plan.create", begun, 9) as context:
        trucks = _machines(context, "MANUT-CHA")[: len(HOURS_A_DAY)]
        cold = _machines(context, "FROID-ARM")[0]
        lists = _lists(context)
        _plans(context, stage, lists, trucks, cold)
        meters = [metering.create(context, MeterIn.model_validate({"assetId": one})).id for one in trucks]
        probe = {"assetId": cold, "kind": "OTHER", "unit": "°C", "measures": True}
        meters.append(metering.create(context, MeterIn.model_validate(probe)).id)
        part = context.session.exec(select(SparePart).where(SparePart.reference == "BAT-24V")).one()
        stock.update(context, part.id, SparePartPatch(product_id=stage.products["EQ-OND"]))
    for month in range(MONTHS + 1):
        _month(stage, month, meters)
    _today(stage, lists)


def _machines(context: Context, family: str) -> list[UUID]:
    statement = (
        select(Asset.id)
        .join(AssetModel, col(AssetModel.id) == Asset.model_id)
        .join(AssetFamily, col(AssetFamily.id) == AssetModel.family_id)
        .where(AssetFamily.code == family, col(Asset.condition).not_in([*ENDED, "LOST"]))
    )
    return list(context.session.exec(statement.order_by(Asset.inventory_number)))


def _family(context: Context, code: str) -> UUID:
    return context.session.exec(select(AssetFamily.id).where(AssetFamily.code == code)).one()


def _lists(context: Context) -> dict[str, UUID]:
    made = {}
    for name, family, kind, items in (
        ("Visite du froid", "FROID", "PREVENTIVE", COLD),
        ("Révision des chariots", "MANUT", "PREVENTIVE", LIFTING),
        ("Contrôle au retour", None, "INSPECTION", RETURN),
    ):
        body: dict[str, Any] = {"name": name, "type": kind, "items": list(items)}
        if family is not None:
            body["familyId"] = _family(context, family)
        made[name] = templates.create(context, ChecklistTemplateIn.model_validate(body)).id
    return made


def _plans(context: Context, stage: Stage, lists: dict[str, UUID], trucks: list[UUID], cold: UUID) -> None:
    technician = stage.people["TECHNICIAN"].user_id
    shared = {"startsOn": context.today, "technicianId": technician, "leadDays": 7}
    lifter = context.session.exec(select(AssetModel.id).where(AssetModel.reference == "TP-20")).one()
    truck_model = context.session.exec(select(Asset.model_id).where(Asset.id == trucks[0])).one()
    for one in (
        {"name": "Entretien trimestriel des machines à glaçons", "familyId": _family(context, "FROID-GLA"), "every": 3,
         "unit": "MONTH", "estimatedMinutes": 75, "checklistTemplateId": lists["Visite du froid"],
         "description": "Détartrage, contrôle des débits, relevé des températures."},
        {"name": "Révision tous les 400 heures", "modelId": truck_model, "trigger": "METER", "meterKind": "HOURS",
         "everyUnits": 400, "estimatedMinutes": 120, "checklistTemplateId": lists["Révision des chariots"]},
        {"name": "Armoire trop chaude", "assetId": cold, "trigger": "THRESHOLD", "meterKind": "OTHER", "limitSide": "ABOVE",
         "limitValue": 6, "type": "CURATIVE", "priority": "CRITICAL", "leadDays": 0},
        {"name": "Graissage des transpalettes", "modelId": lifter, "every": 16, "unit": "WEEK",
         "basis": "COMPLETED", "estimatedMinutes": 30, "technicianId": None},
        {"name": "Nettoyage mensuel du froid", "familyId": _family(context, "FROID"), "every": 1, "unit": "MONTH",
         "paused": True},
    ):  # fmt: skip
        plans.create(context, PlanIn.model_validate(shared | one))


def _month(stage: Stage, month: int, meters: list[UUID]) -> None:
    """Read the meters, let the night make what is due, and do it a week later."""
    day = stage.today - timedelta(days=(MONTHS - month) * A_MONTH)
    with stage.act("TECHNICIAN", "maintenance.meter.read", day, 15) as context:
        for number, meter_id in enumerate(meters):
            value = (
                120 + HOURS_A_DAY[number] * A_MONTH * month
                if number < len(HOURS_A_DAY)
                else (3.4, 4.1, 3.8, 7.2)[month % 4]
            )
            metering.note(context, meter_id, ReadingIn.model_validate({"value": f"{value:.1f}"}))
    with stage.act(None, "maintenance.plan.run", day, 20) as context:
        planned_work.DUE.catch_up_all(context)
    if month < MONTHS:
        with stage.act("TECHNICIAN", "maintenance.operation.update", day + timedelta(days=7), 8) as context:
            for number, order_id in enumerate(_waiting(context)):
                _do(context, order_id, number + month)


def _waiting(context: Context) -> list[UUID]:
    statement = select(MaintenanceOperation.id).where(
        MaintenanceOperation.status == "PLANNED", col(MaintenanceOperation.source).in_(["PLAN", "METER"])
    )
    return list(context.session.exec(statement.order_by(MaintenanceOperation.number)))


def _do(context: Context, order_id: UUID, number: int) -> None:
    operations.update(context, order_id, OperationPatch.model_validate({"status": "IN_PROGRESS"}))
    labouring.add(context, order_id, LabourIn.model_validate({"minutes": 40 + number * 7 % 50, "hourlyRateHt": "58"}))
    for row in queries.checks_of(context, order_id):
        if (said := _said(row, number)) is not None:
            answering.answer(context, order_id, row.id, CheckAnswerIn.model_validate(said))
    words = {
        "diagnosis": "Usure normale", "resolution": "Gamme faite, appareil en service.", "functionalAfter": "FUNCTIONAL",
        "clientAbsentReason": "Site fermé, clés à l’accueil",
    }  # fmt: skip
    operations.update(context, order_id, OperationPatch.model_validate(words))
    body = {"role": "TECHNICIAN", "signerName": context.principal.name, "imagePng": drawing(number % 6)}
    signing.sign(context, order_id, SignatureIn.model_validate(body))
    operations.update(context, order_id, OperationPatch.model_validate({"status": "DONE"}))


def _said(row: Any, number: int) -> dict[str, Any] | None:
    """Return the answer of the technician: now and then something is not in order."""
    if row.kind is CheckKind.PHOTO:
        return None
    if row.kind is CheckKind.NUMBER:
        middle = (row.least + row.most) / 2
        return {"answer": str(middle + (row.most - row.least if number % 7 == 3 else 0))}
    if row.kind is CheckKind.CHOICE:
        choices = row.choices.split(";")
        return {"answer": choices[number % len(choices)].strip()}
    if row.kind is CheckKind.YES_NO and number % 9 == 4:
        return {"answer": "NO", "note": "Joint à remplacer à la prochaine visite"}
    return {"answer": ANSWERS[row.kind]}


def _today(stage: Stage, lists: dict[str, UUID]) -> None:
    """Put a checklist on an order that is under way, half answered, with photos of the beginning."""
    with stage.act("TECHNICIAN", "maintenance.operation.update", stage.today, 8) as context:
        order = context.session.exec(
            select(MaintenanceOperation)
            .where(MaintenanceOperation.status == "IN_PROGRESS")
            .order_by(col(MaintenanceOperation.number).desc())
        ).first()
        if order is None:
            return
        checking.choose(context, order.id, ChecklistChoiceIn(checklist_template_id=lists["Visite du froid"]))
        first, second, third, *_rest = queries.checks_of(context, order.id)
        answering.answer(context, order.id, first.id, CheckAnswerIn(answer="NO", note="Joint décollé en bas à droite"))
        answering.answer(context, order.id, second.id, CheckAnswerIn(answer="5,8", note="Porte ouverte à l’arrivée"))
        answering.answer(context, order.id, third.id, CheckAnswerIn(answer="OK"))
        for number, category in enumerate(("before", "after", "during", "plate")):
            archiving.store(
                context, bucket="documents-default", filename=f"{category}-{order.number}.png", media_type=PNG,
                content=_picture(number), target_type="MaintenanceOperation", target_id=order.id, category=category,
            )  # fmt: skip


def _picture(number: int) -> bytes:
    """Return a plain drawing of a cabinet, its door open or closed."""
    image = Image.new("RGB", (640, 480), (226, 232, 240))
    pen = ImageDraw.Draw(image)
    pen.rectangle((220, 60, 420, 440), fill=(148, 163, 184), outline=(51, 65, 85), width=6)
    pen.rectangle((235, 80 + 20 * number, 405, 300), fill=(241, 245, 249), outline=(71, 85, 105), width=4)
    pen.ellipse((385, 340, 410, 365), fill=(220, 38, 38) if number == 0 else (22, 163, 74))
    output = io.BytesIO()
    image.save(output, "PNG")
    return output.getvalue()
