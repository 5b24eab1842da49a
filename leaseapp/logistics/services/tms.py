"""Notices of a transport to the transport management system: queued, signed, tried again (FIELD.md 4.3)."""

import json
import uuid
from typing import Any

from leaseapp.kernel import clock, money
from leaseapp.kernel.adapters import tms as port
from leaseapp.kernel.adapters.tms import TmsNotice
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics import queries
from leaseapp.logistics.enums import NoticeStatus
from leaseapp.logistics.models import Carrier, TransportNotice, TransportRequest, TransportStop
from leaseapp.logistics.state_machines import NOTICE

NOTIFY_TMS = "logistics.notify-tms"
EVENT = "transport.updated"
NOT_CONFIGURED = _("No transport system is set up: there is nobody to tell.")


def notify(context: Context, request_id: uuid.UUID) -> TransportNotice:
    """Queue a notice of a transport as it stands when it leaves. Raises NotFound, Conflict TMS_NOT_CONFIGURED."""
    request = get_or_404(context, TransportRequest, request_id)
    if port.port.current() is None:
        raise Conflict("TMS_NOT_CONFIGURED", NOT_CONFIGURED)
    notice = TransportNotice(request_id=request.id)
    context.add(notice)
    context.session.flush()
    context.enqueue(NOTIFY_TMS, {"noticeId": notice.id})
    return notice


def deliver(run: JobRun) -> None:
    """Deliver a notice; one that arrived is left alone. A refusal for good ends it, others are tried again."""
    notice_id = uuid.UUID(run.payload["noticeId"])
    with run.unit_of_work() as context:
        notice = find(context, TransportNotice, notice_id)
        waits = notice is not None and notice.status is NoticeStatus.QUEUED
        body = json.dumps(told(context, notice.request_id)).encode() if notice is not None and waits else b""
    system = port.port.current()
    if not waits or system is None:
        return
    answer, reason = None, None
    try:
        answer = system.deliver(TmsNotice(body, str(notice_id)))
    except port.TmsError as error:
        if not error.permanent:
            raise
        reason = error
    with run.finish() as context:
        _settle(context, notice_id, answer, reason)


def fail(context: Context, run: JobRun) -> None:
    """Show that a notice was given up."""
    _settle(context, uuid.UUID(run.payload["noticeId"]), None, run.error)


def try_again(context: Context, run: JobRun) -> None:
    """Show that a notice that was given up is under way again."""
    notice = find(context, TransportNotice, uuid.UUID(run.payload["noticeId"]), for_update=True)
    if notice is not None and notice.status is NoticeStatus.FAILED:
        NOTICE.fire(notice, "try_again")
        notice.error = None


def told(context: Context, request_id: uuid.UUID) -> dict[str, Any]:
    """Return what the system is told: nothing of other carriers and no note of ours."""
    request = get_or_404(context, TransportRequest, request_id)
    stops, cargo = queries.stops_of(context, request.id), queries.cargo_of(context, request.id)
    places = queries.places_of(context, stops)
    machines = queries.machines_of(context, [line.asset_id for line in cargo])
    offer = queries.selected_offer(context, request.id)
    carrier = get_or_404(context, Carrier, offer.carrier_id) if offer else None
    at = {stop.id: stop.position for stop in stops}

    def stop_told(stop: TransportStop) -> dict[str, Any]:
        place = places.get(stop.location_id) if stop.location_id else None
        lines = [place.name, place.address_line1, place.postal_code, place.city] if place else []
        return {
            "position": stop.position, "kind": stop.kind.value,
            "address": ", ".join(line for line in (*lines, stop.address) if line),
            "latitude": _number(place.latitude if place else None), "longitude": _number(place.longitude if place else None),
            "contact": {"name": stop.contact_name, "phone": stop.contact_phone},
            "windowFrom": _instant(stop, stop.window_from), "windowTo": _instant(stop, stop.window_to),
        }  # fmt: skip

    lines = [
        {
            "inventoryNumber": asset.inventory_number, "serialNumber": asset.serial_number, "description": asset.label,
            "massKg": _number(line.mass_kg), "lengthMm": model.length_mm, "widthMm": model.width_mm,
            "heightMm": model.height_mm, "pick": at.get(line.pick_stop_id), "drop": at.get(line.drop_stop_id),
        }
        for line in cargo
        for asset, model in (machines[line.asset_id],)
    ]  # fmt: skip
    chosen = None
    if offer and carrier:
        chosen = {
            "name": carrier.name, "siret": carrier.siret, "orderNumber": offer.order_number, "priceHt": _number(offer.price_ht),
        }  # fmt: skip
    return {
        "event": EVENT, "version": request.version, "sentAt": clock.now().isoformat(),
        "request": {
            "number": request.number, "kind": request.kind.value, "status": request.status.value,
            "requestedFor": request.requested_for.isoformat(), "instructions": request.instructions, "carrier": chosen,
            "stops": [stop_told(stop) for stop in stops], "lines": lines,
            "totals": {
                "km": _number(request.total_km), "massKg": _number(request.total_mass_kg),
                "carbonKg": _number(request.carbon_kg), "machines": len(lines),
            },
        },
    }  # fmt: skip


def _settle(context: Context, notice_id: uuid.UUID, answer: str | None, error: Exception | None) -> None:
    notice = find(context, TransportNotice, notice_id, for_update=True)
    if notice is None or notice.status is not NoticeStatus.QUEUED:
        return
    NOTICE.fire(notice, "give_up" if answer is None else "arrive")
    notice.sent_at, notice.answer = (None, None) if answer is None else (context.now, answer[:200])
    if isinstance(error, port.TmsError):
        notice.error = context.translate(error.message, **error.params)[:500]


def _instant(stop: TransportStop, hour: str | None) -> str | None:
    """Return day and hour by the organization's clock."""
    return f"{stop.day.isoformat()}T{hour}:00" if stop.day and hour else None


def _number(value: Any) -> Any:
    return None if value is None else money.to_json_number(value)
