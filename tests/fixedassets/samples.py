"""Samples of fixed assets: in progress, in use, what happens to them, the monthly run."""

from datetime import date, timedelta
from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import SAMPLES, Maker, by_id, sample
from tests.directory.samples import selling_entity


def before() -> date:
    """The first day of the month before."""
    return (clock.today().replace(day=1) - timedelta(days=1)).replace(day=1)


def code(maker: Maker) -> str:
    """The id of an analytical code of what is leased."""
    body = {"ledgerAccount": "2154", "isFixedAsset": True, "vatAccountRole": "VAT_DEDUCTIBLE_ASSETS"}
    return str(maker.keep("code of fixed assets", lambda: maker.make("create_accounting_code", **body)).id)


@sample
def create_fixed_asset(maker: Maker) -> dict[str, Any]:
    body = {
        "label": f"Autoclave {maker.number()}", "accountingCodeId": code(maker), "acquisitionDate": before().isoformat(),
        "grossValue": 4800, "residualValue": 300, "billingEntityId": str(selling_entity(maker).id),
        "assetId": str(maker.make("create_asset").id), "establishmentId": str(maker.make("create_establishment").id),
    }  # fmt: skip
    return {"body": body}


def made(maker: Maker) -> Any:
    """A fixed asset in progress."""
    return maker.make("create_fixed_asset")


def in_use(maker: Maker) -> Any:
    """A fixed asset in use since the month before."""
    one = made(maker)
    maker.call("commission_fixed_asset", fixed_asset_id=one.id, body=commission())
    return one


def commission() -> dict[str, Any]:
    return {"date": before().isoformat(), "method": "LINEAR", "durationMonths": 48, "residualValue": 100}


by_id("read_fixed_asset", "fixed_asset_id", lambda maker: made(maker).id)
SAMPLES["update_fixed_asset"] = lambda maker: {
    "fixed_asset_id": made(maker).id,
    "body": {"label": "Autoclave 24 l", "grossValue": 5000, "residualValue": 250, "acquisitionDate": before().isoformat()},
}  # fmt: skip
SAMPLES["commission_fixed_asset"] = lambda maker: {"fixed_asset_id": made(maker).id, "body": commission()}


@sample
def amortize_fixed_asset(maker: Maker) -> dict[str, Any]:
    end = clock.today().replace(day=1) - timedelta(days=1)
    body = {"periodEnd": end.isoformat(), "amount": 50, "reason": "Usage en trois équipes"}
    return {"fixed_asset_id": in_use(maker).id, "body": body}


def sale() -> dict[str, Any]:
    return {
        "type": "DISPOSAL", "date": clock.today().isoformat(), "reason": "SALE", "proceedsHt": 4000, "vatRatePct": 20,
        "note": "Reprise par le client",
    }  # fmt: skip


SAMPLES["enter_fixed_asset_event"] = lambda maker: {"fixed_asset_id": in_use(maker).id, "body": sale()}
SAMPLES["preview_fixed_asset_event"] = lambda maker: {"fixed_asset_id": in_use(maker).id, "body": sale()}


@sample
def run_monthly_depreciation(maker: Maker) -> dict[str, Any]:
    in_use(maker)
    return {"body": {"yearMonth": before().strftime("%Y-%m"), "billingEntityId": str(selling_entity(maker).id)}}
