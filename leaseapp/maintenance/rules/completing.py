"""The particulars that a work order needs before it is done (FIELD.md 3.2): one error a field."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MaintenanceType as T

DIAGNOSIS_REQUIRED = _("Say what was found.")
RESOLUTION_REQUIRED = _("Say what was done.")
TECHNICIAN_SIGNS = _("The technician signs first.")
CLIENT_SIGNS = _("The client signs, or say why nobody could.")
CHECKLIST_REQUIRED = _("{count} {count|item|items} of the checklist {count|waits|wait} for an answer.")
PLACE_REQUIRED = _("Say where the machine stands now.")
DIAGNOSED = frozenset({T.CURATIVE, T.INSPECTION})
PLACED = frozenset({T.INSTALLATION, T.DECOMMISSIONING})


@dataclass(frozen=True)
class Progress:
    """The particulars of a work order that count; `unanswered` items of its checklist are required."""

    type: T
    diagnosis: str | None
    resolution: str | None
    technician_signed: bool
    client_signed: bool
    client_absent_reason: str | None
    placed: bool
    unanswered: int = 0


class Asked(Protocol):
    """An item of a checklist, as far as it counts here."""

    required: bool
    answered_at: datetime | None


def unanswered(items: Iterable[Asked]) -> int:
    """Return how many required items nobody answered."""
    return sum(1 for one in items if one.required and one.answered_at is None)


def nothing_of(kind: T) -> Progress:
    """Return a work order of this kind on which nobody did anything."""
    return Progress(kind, None, None, False, False, None, False)


def missing(order: Progress) -> list[FieldError]:
    """Return what is missing, each at its field."""
    wanted = (
        ("diagnosis", DIAGNOSIS_REQUIRED, order.type not in DIAGNOSED or bool(order.diagnosis)),
        ("resolution", RESOLUTION_REQUIRED, bool(order.resolution)),
        ("technicianSignature", TECHNICIAN_SIGNS, order.technician_signed),
        ("clientSignature", CLIENT_SIGNS, order.client_signed or bool(order.client_absent_reason)),
        ("toLocationId", PLACE_REQUIRED, order.type not in PLACED or order.placed),
    )
    errors = [FieldError(field, "OPERATION_INCOMPLETE", text) for field, text, there in wanted if not there]
    if order.unanswered:
        errors.append(FieldError("checklist", "OPERATION_INCOMPLETE", CHECKLIST_REQUIRED, {"count": order.unanswered}))
    return errors
