"""A year of work orders: repairs, inspections and visits in every state, and a full day for one technician."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlmodel import col, select

from leaseapp.assets.models import Asset, SparePart, StorageLocation
from leaseapp.assets.schemas.parts import PartEntryIn
from leaseapp.assets.services import parts as stock
from leaseapp.assets.state_machines import ENDED
from leaseapp.demo.diary import Stage, instant_of
from leaseapp.demo.visits import drawing
from leaseapp.kernel.context import Context
from leaseapp.maintenance.schemas.field import FieldOpIn
from leaseapp.maintenance.schemas.operations import LabourIn, OperationIn, OperationPatch, SignatureIn
from leaseapp.maintenance.services import field_sync, labouring, operations, reporting, signing

WEEKS, A_WEEK = 50, 6
BILLED = (286, 297)
"""Those that the client pays for: their drafts wait for the accountants."""
TODAY = (
    ("CURATIVE", "CRITICAL"),
    ("PREVENTIVE", "NORMAL"),
    ("CURATIVE", "NORMAL"),
    ("INSPECTION", "LOW"),
    ("CURATIVE", "LOW"),
)
FAULTS = (
    ("Le groupe s’arrête toutes les deux heures", "Pressostat haute pression en défaut, coupure à 14 bar au lieu de 21.",
     "Pressostat et joint remplacés ; pression rétablie, essai de 25 min sans coupure.", "Pressostat HP"),
    ("Vitrine qui ne descend plus en température", "Ventilateur d’évaporateur bloqué par le givre.",
     "Dégivrage, remplacement du ventilateur, contrôle du cycle.", "Ventilateur"),
    ("Bruit anormal au démarrage", "Roulement de la soufflerie usé.", "Roulement remplacé, équilibrage contrôlé.", "Usure"),
    ("Fuite d’eau sous l’appareil", "Évacuation des condensats bouchée.", "Évacuation nettoyée, bac vidé, essai.", "Évacuation"),
    ("Voyant d’alarme allumé en permanence", "Sonde d’ambiance hors tolérance.", "Sonde remplacée et étalonnée.", "Sonde"),
)  # fmt: skip
VISITS = {"PREVENTIVE": "Visite semestrielle", "INSPECTION": "Contrôle avant restitution"}
NAMES = ("Hélène Mercier", "Paul Lantier", "Samira Ouali")


def work_on_fleet(stage: Stage) -> None:
    """Report, plan and do the work of a year, week by week; the last ones wait, are under way, or are late."""
    with stage.act("SERVICE_MANAGER", "maintenance.operation.create", stage.today - timedelta(days=380), 9) as context:
        standing = (
            select(Asset.id).where(col(Asset.condition).not_in([*ENDED, "LOST"])).order_by(col(Asset.inventory_number))
        )
        machines = list(context.session.exec(standing))
        pieces = list(context.session.exec(select(SparePart.id).order_by(col(SparePart.reference))))[:4]
        van = context.session.exec(select(StorageLocation.id).where(StorageLocation.kind == "VEHICLE").limit(1)).one()
        for piece in pieces:
            entry = {"locationId": van, "quantity": 40, "unitCostHt": "34.5", "reason": "Dotation annuelle"}
            stock.receive(context, piece, PartEntryIn.model_validate(entry))
    for week in range(WEEKS):
        _week(stage, week, machines, pieces)
    _now(stage, machines, pieces)


def _week(stage: Stage, week: int, machines: list[UUID], pieces: list[UUID]) -> None:
    day = stage.today - timedelta(days=7 * (WEEKS - week) + 3)
    technician = stage.people["TECHNICIAN"].user_id
    made = []
    with stage.act("SERVICE_MANAGER", "maintenance.operation.create", day, 8) as context:
        for number in range(A_WEEK):
            position = week * A_WEEK + number
            machine = machines[position * 7 % len(machines)]
            made.append((position, _made(context, _order(position, machine, technician, pieces))))
    late = day + timedelta(days=1 if week % 9 else 2)
    with stage.act("TECHNICIAN", "maintenance.operation.update", late, 7) as context:
        for _position, order_id in made:
            operations.update(context, order_id, OperationPatch(status="IN_PROGRESS"))
    with stage.act("TECHNICIAN", "maintenance.operation.update", late, 9 + week % 6) as context:
        for position, order_id in made:
            if position % 17 == 0:
                body = {"status": "CANCELED", "cancelReason": "Client absent, visite reportée"}
                operations.update(context, order_id, OperationPatch.model_validate(body))
            else:
                _do(context, position, order_id)


def _order(position: int, machine: UUID, technician: UUID | None, pieces: list[UUID]) -> dict[str, Any]:
    kind = ("CURATIVE", "CURATIVE", "PREVENTIVE", "INSPECTION")[position % 4]
    title = FAULTS[position % len(FAULTS)][0] if kind == "CURATIVE" else VISITS[kind]
    return {
        "assetId": machine, "type": kind, "title": title, "assignedToUserId": technician,
        "priority": ("NORMAL", "CRITICAL", "NORMAL", "LOW")[position % 4], "billable": position in BILLED,
        "parts": [{"sparePartId": pieces[position // 4 % len(pieces)], "force": True}] if position % 4 == 0 and pieces else [],
    }  # fmt: skip


def _made(context: Context, body: dict[str, Any]) -> UUID:
    return operations.create(context, OperationIn.model_validate(body)).id


def _do(context: Context, position: int, order_id: UUID) -> None:
    _title, diagnosis, resolution, mode = FAULTS[position % len(FAULTS)]
    labouring.add(
        context, order_id, LabourIn.model_validate({"minutes": 25 + position * 13 % 120, "hourlyRateHt": "58"})
    )
    words = {
        "diagnosis": diagnosis, "resolution": resolution, "failureMode": mode, "travelKm": 8 + position * 7 % 60,
        "travelRateHt": "0.55", "functionalAfter": "FUNCTIONAL",
        "clientAbsentReason": "Site fermé, clés à l’accueil" if position % 5 == 0 else None,
    }  # fmt: skip
    operations.update(context, order_id, OperationPatch.model_validate(words))
    _sign(context, position, order_id, "TECHNICIAN", context.principal.name)
    if position % 5:
        _sign(context, position + 1, order_id, "CLIENT", NAMES[position % len(NAMES)])
    operations.update(context, order_id, OperationPatch(status="DONE"))
    if position >= WEEKS * A_WEEK - 4:
        reporting.draw(context, order_id)


def _sign(context: Context, position: int, order_id: UUID, role: str, name: str) -> None:
    body = {"role": role, "signerName": name, "imagePng": drawing(position % 6)}
    signing.sign(context, order_id, SignatureIn.model_validate(body))


def _now(stage: Stage, machines: list[UUID], pieces: list[UUID]) -> None:
    """Fill the technician's day; besides, somebody waits for a part, one order is late, and nobody has taken the newest."""
    technician = stage.people["TECHNICIAN"].user_id
    today = instant_of(stage.today, 7, 0)
    with stage.act("SERVICE_MANAGER", "maintenance.operation.create", stage.today - timedelta(days=2), 14) as context:
        for number, (kind, priority) in enumerate(TODAY):
            start = today + timedelta(hours=2 * number)
            body = _order(number, machines[number * 11 % len(machines)], technician, pieces)
            body |= {
                "type": kind,
                "priority": priority,
                "scheduledStart": start,
                "scheduledEnd": start + timedelta(hours=1),
            }
            if kind != "CURATIVE":
                body["title"] = VISITS[kind]
            _made(context, body)
        waiting = _made(context, _order(8, machines[5], technician, pieces))
        operations.update(context, waiting, OperationPatch(status="IN_PROGRESS"))
        operations.update(context, waiting, OperationPatch(waiting_reason="PARTS"))
        given_up = _made(context, _order(5, machines[9], technician, []))
        reason = OperationPatch.model_validate(
            {"status": "CANCELED", "cancelReason": "Le client a remplacé la machine"}
        )
        operations.update(context, given_up, reason)
    with stage.act("TECHNICIAN", "maintenance.operation.send", stage.today - timedelta(days=1), 15) as context:
        # a tablet that was without a network when the order was given up
        sent = {
            "key": "demonstration-tablet",
            "operationId": given_up,
            "kind": "diagnosis",
            "payload": {"text": FAULTS[0][1]},
        }
        clocks = {"capturedAt": context.now - timedelta(hours=5), "deviceAt": context.now}
        field_sync.apply(context, FieldOpIn.model_validate(sent | clocks))
    with stage.act("SERVICE_MANAGER", "maintenance.operation.create", stage.today, 6) as context:
        for number in (1, 2, 5):
            _made(context, _order(number, machines[number + 20], None, []))
