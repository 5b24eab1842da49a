"""Movements between depots: some were verified, one without a machine that nobody found; others wait, one was given up."""

from datetime import timedelta
from uuid import UUID

from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset
from leaseapp.assets.schemas.movement_requests import CancelRequestIn, MovementRequestIn, RequestStepIn, VerifyIn
from leaseapp.assets.services import movement_requests, verifying
from leaseapp.demo.diary import Stage
from leaseapp.kernel.context import Context

#: from, to (numbers of places), machines, reason, how far it is: machines that were missing, or a word
ASKED: tuple[tuple[int, int, int, str, int | str], ...] = (
    (0, 2, 4, "Réassort d’Amiens avant la saison", 0),
    (4, 3, 3, "Retour au dépôt de Reims", 1),
    (0, 5, 2, "Révision à l’atelier", "CONFIRMED"),
    (2, 4, 5, "Réassort de Lyon", "CONFIRMED"),
    (3, 0, 3, "Salon de la restauration", "PENDING"),
    (4, 2, 2, "Échange demandé par l’agence", "PENDING"),
    (3, 2, 2, "Déménagement du client reporté", "CANCELED"),
)


def ask_for_movements(stage: Stage, places: list[UUID]) -> None:
    """Write the requests, and bring each as far as it is."""
    for start, end, count, reason, state in ASKED:
        left = 2 if isinstance(state, str) else 9
        day = stage.today - timedelta(days=left)
        with stage.act("LOGISTICS", "assets.movementrequest.create", day, 9) as context:
            body = {
                "fromLocationId": places[start], "toLocationId": places[end], "reason": reason,
                "plannedFor": day + timedelta(days=4), "assets": _standing(context, places[start], count),
            }  # fmt: skip
            request_id = movement_requests.create(context, MovementRequestIn.model_validate(body)).id
        if state == "CANCELED":
            with stage.act("LOGISTICS", "assets.movementrequest.cancel", day, 15) as context:
                movement_requests.cancel(context, request_id, CancelRequestIn(reason="Le client a reporté d’un mois"))
        elif state != "PENDING":
            with stage.act("LOGISTICS", "assets.movementrequest.confirm", day, 11) as context:
                movement_requests.confirm(context, request_id, RequestStepIn())
        if isinstance(state, int):
            with stage.act("TECHNICIAN", "assets.movementrequest.verify", day + timedelta(days=4), 14) as context:
                lines = movement_requests.read(context, request_id).assets
                there, missing = lines[: count - state], lines[count - state :]
                found = [line.inventory_number for line in there]
                verifying.verify(context, request_id, VerifyIn(found=found, missing=[line.id for line in missing]))


def _standing(context: Context, place: UUID, count: int) -> list[dict[str, UUID]]:
    """Return machines that stand at a place and that no other request reserved."""
    machines = (
        select(Asset.id)
        .where(Asset.current_location_id == place, Asset.condition == AssetCondition.NEW)
        .order_by(col(Asset.inventory_number).desc())
    )
    ids = list(context.session.exec(machines))
    taken = movement_requests.reserving(context, ids)
    return [{"assetId": one} for one in ids if one not in taken][:count]
