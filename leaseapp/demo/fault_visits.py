"""Visits of people who scan the code on a machine: they look, report a fault, and write to whoever repairs."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from sqlmodel import col, select

from leaseapp.assets.models import Asset
from leaseapp.demo.diary import Stage, instant_of
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.maintenance.schemas.faults import FaultIn, FollowMessageIn
from leaseapp.maintenance.services import fault_reports, follow_links, public_assets

#: machine, days ago, hour, network, what is reported, where they are answered, what they write afterwards
_FAULTS = (
    (0, 2, 8, 11, "La vitrine ne refroidit plus\nLa vitre est embuée.", "06 39 98 41 27", "Je l’ai débranchée, c’est bien ?"),
    (0, 2, 9, 12, "La vitrine ne refroidit plus", "accueil@magasin.example", None),
    (1, 1, 13, 13, "Fait un bruit de tôle\nSurtout la nuit.", None, None),
    (2, 1, 15, 14, "L’écran affiche une erreur\nE 104 à l’écran.", "06 39 98 12 08", None),
)  # fmt: skip
_LOOKS = ((0, 3, 10, 21), (1, 2, 16, 22), (3, 1, 9, 23), (3, 1, 9, 23), (4, 1, 17, 24))


def scan_codes(stage: Stage) -> None:
    """Let people at the places of clients scan what stands there."""
    with stage.act(None, "assets.servicelink.visit", stage.today) as context:
        placed = select(Asset.service_short_code).where(
            col(Asset.service_short_code).is_not(None), col(Asset.establishment_id).is_not(None),
            col(Asset.condition).not_in(public_assets.CLOSED),
        )  # fmt: skip
        codes = [code for code in context.session.exec(placed.order_by(Asset.inventory_number).limit(5)) if code]
    for machine, days, hour, network in _LOOKS:
        if machine < len(codes):
            with _visit(stage, codes[machine], days, hour, network, "assets.servicelink.visit") as context:
                public_assets.read(context)
    for machine, days, hour, network, text, contact, message in _FAULTS:
        if machine < len(codes):
            with _visit(stage, codes[machine], days, hour, network, "maintenance.fault.report") as context:
                body = {"description": text, "reporterContact": contact, "language": "fr"}
                fault_reports.report(context, FaultIn.model_validate(body))
                token = context.headers["Location"].rpartition("/")[2]
                if message:
                    follow_links.write(context, token, FollowMessageIn(text=message))


@contextmanager
def _visit(stage: Stage, code: str, days: int, hour: int, network: int, action: str) -> Iterator[Context]:
    request = RequestInfo(request_id=f"demo-{new_id()}", ip=f"203.0.113.{network}")
    who = public_assets.bearer({"short_code": code})
    with (
        clock.freeze(instant_of(stage.today - timedelta(days=days), hour, 20)),
        db.unit_of_work(who, request=request, action=action) as context,
    ):
        yield context
