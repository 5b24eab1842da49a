"""Samples of the public pages of a fault."""

from typing import Any

from sqlmodel import col, select

from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.persistence import db
from leaseapp.maintenance.models import FaultReport
from tests.architecture.making import ENDPOINTS, SAMPLES, Maker, sample
from tests.assets.samples import asset


def code(maker: Maker) -> str:
    """The code on a new machine."""
    return maker.call("give_service_link", asset_id=asset(maker).id).body.code


def token(maker: Maker, **also: Any) -> str:
    """The token by which a new report is followed."""
    said = SAMPLES["report_public_fault"](maker)
    said["body"] |= also
    number = maker.number()  # each from a network of its own: one may report five times an hour
    where = RequestInfo(request_id="sample", ip=f"10.0.{number // 250 % 250}.{number % 250 + 1}")
    answer = perform(ENDPOINTS["report_public_fault"], None, where, **said)
    return answer.headers["Location"].rpartition("/")[2]


SAMPLES["read_public_asset"] = lambda maker: {"short_code": code(maker)}


@sample
def report_public_fault(maker: Maker) -> dict[str, Any]:
    return {
        "short_code": code(maker),
        "body": {"description": "Ne refroidit plus", "reporterContact": "06 39 98 41 27"},
    }


SAMPLES["announce_fault_photo"] = lambda maker: {
    "short_code": code(maker), "body": {"mimeType": "image/jpeg", "sizeBytes": 1000},
}  # fmt: skip
SAMPLES["read_public_fault"] = lambda maker: {"token": token(maker)}


@sample
def write_about_public_fault(maker: Maker) -> dict[str, Any]:
    return {"token": token(maker), "body": {"text": "Je l’ai débranchée, c’est bien ?"}}


def reported_fault(maker: Maker) -> Any:
    """The id of a new report of somebody who left a mail address."""
    token(maker, reporterContact="temoin@client.example")
    with db.unit_of_work(maker.principal) as context:
        return context.session.exec(select(FaultReport.id).order_by(col(FaultReport.created_at).desc())).first()
