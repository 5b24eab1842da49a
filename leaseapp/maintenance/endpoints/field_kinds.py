"""The items of tablets that are acts on work orders. Another kind is one `field_kinds.add` more, beside its Endpoint."""

from collections.abc import Callable
from datetime import timedelta

from sqlmodel import col, select

from leaseapp.files.models import FileLink
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.persistence.ids import parse_id
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.checklists import answer_operation_check, follow_operation_check
from leaseapp.maintenance.endpoints.meters import add_meter_reading
from leaseapp.maintenance.endpoints.operations import (
    add_operation_labour,
    add_operation_part,
    remove_operation_part,
    sign_operation,
    update_operation,
)
from leaseapp.maintenance.endpoints.photos import file_operation_photo, take_off_operation_photo
from leaseapp.maintenance.enums import MaintenanceStatus
from leaseapp.maintenance.models import MaintenanceOperation as Order
from leaseapp.maintenance.models import OperationCheck
from leaseapp.maintenance.rules import field as rules
from leaseapp.maintenance.schemas.operations import MOST_MINUTES
from leaseapp.maintenance.services.field_kinds import FieldKind, Meant, Payload, field_kinds

HEADING = _("{name}, {at}, on the tablet:")
TEXT_REQUIRED = _("Write something.")
PHOTO_OF = "MaintenanceOperation"
#: the name of a part, for whoever reads what was not taken
LABEL = "label"
#: what a kind may say of an order as it is
SAID = {
    "wait": ("waitingReason",),
    "left": ("conditionAfter", "functionalAfter"),
    "place": ("toLocationId",),
    "absent": ("clientAbsentReason",),
}
ANSWER = ("answer", "failed", "note", "fileId")


def _start(_context: Context, order: Order, _payload: Payload) -> Meant:
    """Begin the work; where somebody began it meanwhile it is begun."""
    begun = order.status is MaintenanceStatus.IN_PROGRESS
    return Meant(None, merged=True) if begun else Meant({"status": MaintenanceStatus.IN_PROGRESS.value})


def _text(field: str) -> Callable[[Context, Order, Payload], Meant]:
    def meant(context: Context, order: Order, payload: Payload) -> Meant:
        text, base = payload.get("text"), payload.get("base")
        if not isinstance(text, str):
            raise refuse_field("text", "REQUIRED", TEXT_REQUIRED)
        heading = context.translate(HEADING, name=context.principal.name, at=context.now)
        put, merged = rules.put_together(getattr(order, field), base, text.strip(), heading)
        return Meant({field: put or None}, merged=merged)

    return meant


def _said(names: tuple[str, ...]) -> Callable[[Context, Order, Payload], Meant]:
    return lambda _context, _order, payload: Meant({name: payload[name] for name in names if name in payload})


def _as_sent(_context: Context, _order: Order, payload: Payload) -> Meant:
    return Meant({name: value for name, value in payload.items() if name != LABEL})


def _labour(context: Context, _order: Order, payload: Payload) -> Meant:
    """Note time that ended when the item was made."""
    minutes = payload.get("minutes")
    if isinstance(minutes, int) and 0 < minutes <= MOST_MINUTES:
        payload |= {"startedAt": (context.now - timedelta(minutes=minutes)).isoformat()}
    return Meant(payload)


def _check_of(context: Context, payload: Payload) -> OperationCheck | None:
    return find(context, OperationCheck, parse_id(payload.get("checkId")))


def _check(context: Context, _order: Order, payload: Payload) -> Meant:
    """Answer an item; where somebody answered it later, that answer stays."""
    row = _check_of(context, payload)
    if row is not None and row.answered_at is not None and row.answered_at > context.now:
        return Meant(None, merged=True)
    return Meant({name: payload[name] for name in ANSWER if name in payload})


def _follow(context: Context, _order: Order, payload: Payload) -> Meant:
    """Make an order of an item that failed; where one came of it meanwhile, that is the one."""
    row = _check_of(context, payload)
    return Meant(None if row is not None and row.follow_up_id is not None else {})


def _reading(_context: Context, order: Order, payload: Payload) -> Meant:
    return Meant({"value": payload.get("value"), "operationId": str(order.id)})


def _photo_as(_context: Context, order: Order, payload: Payload) -> Meant:
    """Hang a photo on its order as one of another kind too."""
    return Meant({"targetType": PHOTO_OF, "targetId": str(order.id), "category": payload.get("category")})


def _photo_back(context: Context, order: Order, payload: Payload) -> Meant:
    """Take a photo of a kind off its order; where it is off already, nothing is left to do."""
    statement = select(FileLink.id).where(
        col(FileLink.file_id) == parse_id(payload.get("fileId")), FileLink.target_type == PHOTO_OF,
        FileLink.target_id == order.id, FileLink.category == str(payload.get("category")),
    )  # fmt: skip
    payload["linkId"] = found = context.session.exec(statement.order_by(col(FileLink.id))).first()
    return Meant(None if found is None else {})


def _finish(_context: Context, _order: Order, _payload: Payload) -> Meant:
    return Meant({"status": MaintenanceStatus.DONE.value})


def _nothing(_payload: Payload) -> str:
    return ""


def _words(*names: str) -> Callable[[Payload], str]:
    """Return the words of a payload for the office: its texts and figures, without drawings."""
    return lambda payload: " · ".join(str(payload[name]) for name in names if payload.get(name) not in (None, ""))


for _kind in (
    FieldKind("start", update_operation, _start, _nothing),
    FieldKind("diagnosis", update_operation, _text("diagnosis"), _words("text")),
    FieldKind("resolution", update_operation, _text("resolution"), _words("text")),
    FieldKind("note", update_operation, _text("notes"), _words("text"), after_end=True),
    FieldKind("part", add_operation_part, _as_sent, _words("quantity", LABEL)),
    FieldKind("part_back", remove_operation_part, _as_sent, _nothing),
    FieldKind("labour", add_operation_labour, _labour, lambda payload: f"{payload.get('minutes')} min"),
    FieldKind("check", answer_operation_check, _check, _words(LABEL, "answer", "note")),
    FieldKind("follow", follow_operation_check, _follow, _words(LABEL)),
    FieldKind("reading", add_meter_reading, _reading, _words(LABEL, "value")),
    FieldKind("photo_as", file_operation_photo, _photo_as, _nothing),
    FieldKind("photo_back", take_off_operation_photo, _photo_back, _nothing),
    FieldKind("signature", sign_operation, _as_sent, _words("signerName")),
    FieldKind("done", update_operation, _finish, _nothing),
    *(FieldKind(_name, update_operation, _said(_names), _words(*_names)) for _name, _names in SAID.items()),
):
    field_kinds.add(_kind)
