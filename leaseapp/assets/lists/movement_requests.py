"""The list of requests to move equipment."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.assets.enums import MovementLineState, MovementRequestStatus
from leaseapp.assets.models import StorageLocation, StorageMovementLine, StorageMovementRequest
from leaseapp.assets.permissions import ASSET_READ
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _

_from: Any = aliased(StorageLocation)
_to: Any = aliased(StorageLocation)
_request = StorageMovementRequest


def _lines(*conditions: Any) -> Any:
    """Return the number of lines of a request that fit."""
    return (
        sa.select(sa.func.count())
        .select_from(StorageMovementLine)
        .where(col(StorageMovementLine.request_id) == _request.id, *conditions)
        .correlate(_request)
        .scalar_subquery()
    )


MOVEMENT_REQUESTS = ListSpec(
    "storage-movement-requests",
    title=_("Movement requests"),
    permission=ASSET_READ,
    table=_request,
    join=[(_from, _request.from_location_id == _from.id), (_to, _request.to_location_id == _to.id)],
    outer_join=[(User, _request.requested_by_id == User.id)],
    default_sort="-number",
    search_placeholder=_("Number, place, reason"),
    quick_filters=(
        QuickFilter("pending", _("To confirm", "movement requests"), {"status": "PENDING"}),
        QuickFilter("confirmed", _("To move"), {"status": "CONFIRMED"}),
        QuickFilter("incomplete", _("With missing machines"), {"missingFrom": "1"}, own=""),
    ),
    outline={"who": "reason", "number": "number", "status": "status", "detail": "toLocation", "date": "plannedFor"},
    columns=[
        Column("number", _("Number"), _request.number, search=True, link="/workspace/storage-movement-requests/{id}"),
        Column("status", _("State"), _request.status, kind="status", enum=MovementRequestStatus, filter="in"),
        Column("plannedFor", _("Planned for"), _request.planned_for, kind="date", filter="range"),
        Column("fromLocation", _("From", "place"), _from.name, search=True, shrinks=True),
        Column("toLocation", _("To"), _to.name, search=True, shrinks=True),
        Column("count", _("Machines"), _lines(), kind="number"),
        Column(
            "missing", _("Missing", "equipment"), _lines(col(StorageMovementLine.state) == MovementLineState.MISSING),
            kind="number", filter="range",
        ),
        Column("reason", _("Reason"), _request.reason, search=True, shrinks=True),
        Column("requestedBy", _("Asked by", "equipment"), User.name, shown=False),
        Column("createdAt", _("Asked at"), _request.created_at, kind="datetime", filter="range", shown=False),
        Column("verifiedAt", _("Verified at"), _request.verified_at, kind="datetime", filter="range", shown=False),
        Column("fromLocationId", _("From", "place"), _request.from_location_id, filter="in", sort=False, shown=False),
        Column("toLocationId", _("To"), _request.to_location_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
