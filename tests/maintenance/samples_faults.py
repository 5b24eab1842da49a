"""Samples of the public pages of a fault."""

from typing import Any

from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import perform
from tests.architecture.making import ENDPOINTS, SAMPLES, Maker, sample
from tests.assets.samples import asset


def code(maker: Maker) -> str:
    """The code on a new machine."""
    return maker.call("give_service_link", asset_id=asset(maker).id).body.code


def token(maker: Maker) -> str:
    """The token by which a new report is followed."""
    said = SAMPLES["report_public_fault"](maker)
    answer = perform(ENDPOINTS["report_public_fault"], None, RequestInfo(request_id="sample"), **said)
    return answer.headers["Location"].rpartition("/")[2]


SAMPLES["read_public_asset"] = lambda maker: {"short_code": code(maker)}


@sample
def report_public_fault(maker: Maker) -> dict[str, Any]:
    return {
        "short_code": code(maker),
        "body": {"description": "Ne refroidit plus", "reporterContact": "06 39 98 41 27"},
    }


SAMPLES["read_public_fault"] = lambda maker: {"token": token(maker)}


@sample
def write_about_public_fault(maker: Maker) -> dict[str, Any]:
    return {"token": token(maker), "body": {"text": "Je l’ai débranchée, c’est bien ?"}}
