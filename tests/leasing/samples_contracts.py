"""Samples of contracts, from the affair whose credit was granted to the start."""

from typing import Any

from leaseapp.kernel import clock
from tests.architecture.making import Maker, by_id, sample
from tests.assets.samples import asset
from tests.directory.samples import selling_entity
from tests.factories.public_quotes import png
from tests.leasing.samples import REASON, submitted

ANSWERS = {"offPremises": False, "employeesAtSignature": 40, "inMainActivity": True}
SIGNATORIES = [
    {"name": "Jeanne Martin", "email": "jeanne@client.example", "phone": "06 39 98 41 27", "capacity": "gérante"}
]


def today() -> str:
    """The organization's day."""
    return clock.today(clock.DEFAULT_TIMEZONE).isoformat()


def granted(maker: Maker) -> Any:
    """The id of an affair whose credit was granted."""
    selling_entity(maker)
    made = submitted(maker)
    maker.call("approve_lease_affair", lease_affair_id=made.id, body={"reason": REASON})
    return made.id


@sample
def make_lease_contract(maker: Maker) -> dict[str, Any]:
    return {"lease_affair_id": granted(maker), "body": {"title": f"Contrat {maker.number()}"}}


def drafted(maker: Maker) -> Any:
    """The id of a draft with one machine."""
    made = maker.make("make_lease_contract").contract_id
    items = [{"designation": f"Chariot {maker.number()}", "capitalShareHt": 50000}]
    maker.call("replace_lease_assets", lease_contract_id=made, body={"items": items})
    return made


def ready(maker: Maker) -> Any:
    """The id of a draft that may be sent."""
    made = drafted(maker)
    maker.call("update_lease_contract", lease_contract_id=made, body=ANSWERS)
    maker.call("replace_lease_requirements", lease_contract_id=made, body={"items": []})
    return made


def sent(maker: Maker) -> Any:
    """The id of a contract that is out for signature."""
    made = ready(maker)
    maker.call("send_lease_contract", lease_contract_id=made, body={"signatories": SIGNATORIES})
    return made


def signed(maker: Maker) -> Any:
    """The id of a contract that was signed on paper: the PDF that was sent serves as its own scan."""
    made = sent(maker)
    version = maker.call("read_lease_versions", lease_contract_id=made).body.items[0]
    body = {"name": "Paul Durand", "fileId": str(version.pdf_file_id), "signedOn": today()}
    maker.call("sign_lease_contract", lease_contract_id=made, body=body)
    return made


for name in (
    "read_lease_assets",
    "read_lease_services",
    "read_lease_guarantees",
    "read_lease_insurances",
    "read_lease_requirements",
    "read_lease_contract",
    "read_lease_schedule",
    "read_lease_versions",
    "read_lease_profitability",
):
    by_id(name, "lease_contract_id", drafted)


@sample
def update_lease_contract(maker: Maker) -> dict[str, Any]:
    body = {
        "title": f"Chariots {maker.number()}", "periodAnchor": "FIRST_OF_QUARTER", "noticeMonths": 3, "paymentMeans": "TRANSFER",
        "billLeadDays": 10, "specialTerms": "Livraison par hayon", "expectedDeliveryOn": "2026-12-15", **ANSWERS,
    }  # fmt: skip
    return {"lease_contract_id": drafted(maker), "body": body}


@sample
def send_lease_contract(maker: Maker) -> dict[str, Any]:
    return {"lease_contract_id": ready(maker), "body": {"signatories": SIGNATORIES, "inOrder": True}}


@sample
def recall_lease_contract(maker: Maker) -> dict[str, Any]:
    return {"lease_contract_id": sent(maker), "body": {"reason": "Loyer à revoir"}}


@sample
def sign_lease_contract(maker: Maker) -> dict[str, Any]:
    return {"lease_contract_id": sent(maker), "body": {"name": "Paul Durand"}}


@sample
def unlock_lease_contract(maker: Maker) -> dict[str, Any]:
    return {"lease_contract_id": signed(maker), "body": {"reason": "Adresse de facturation erronée"}}


@sample
def lock_lease_contract(maker: Maker) -> dict[str, Any]:
    arguments = unlock_lease_contract(maker)
    maker.call("unlock_lease_contract", **arguments)
    return {"lease_contract_id": arguments["lease_contract_id"], "body": {}}


@sample
def report_lease_delivery(maker: Maker) -> dict[str, Any]:
    made = signed(maker)
    row = maker.call("read_lease_contract", lease_contract_id=made).body.assets[0]
    lines = [
        {
            "contractAssetId": str(row.id),
            "assetId": str(asset(maker).id),
            "serial": f"SN-{maker.number()}",
            "state": "NEW",
        }
    ]
    body = {
        "deliveredOn": today(), "outcome": "ACCEPTED_WITH_RESERVES", "signatoryName": "Jeanne Martin",
        "imagePng": png(), "reserves": "Éclat de peinture", "lines": lines,
    }  # fmt: skip
    return {"lease_contract_id": made, "body": body}


@sample
def activate_lease_contract(maker: Maker) -> dict[str, Any]:
    arguments = report_lease_delivery(maker)
    maker.call("report_lease_delivery", **arguments)
    return {"lease_contract_id": arguments["lease_contract_id"], "body": {}}


@sample
def cancel_lease_contract(maker: Maker) -> dict[str, Any]:
    return {"lease_contract_id": drafted(maker), "body": {"reason": "Le client renonce"}}


@sample
def withdraw_lease_contract(maker: Maker) -> dict[str, Any]:
    made = ready(maker)
    free = {"offPremises": True, "employeesAtSignature": 3, "inMainActivity": False}
    maker.call("update_lease_contract", lease_contract_id=made, body=free)
    maker.call("send_lease_contract", lease_contract_id=made, body={"signatories": SIGNATORIES})
    version = maker.call("read_lease_versions", lease_contract_id=made).body.items[0]
    body = {"name": "Paul Durand", "fileId": str(version.pdf_file_id), "signedOn": today()}
    maker.call("sign_lease_contract", lease_contract_id=made, body=body)
    return {"lease_contract_id": made, "body": {"reason": "Le client se rétracte"}}


@sample
def replace_lease_assets(maker: Maker) -> dict[str, Any]:
    items = [{"designation": f"Chariot {maker.number()}", "assetId": str(asset(maker).id), "capitalShareHt": 25000}]
    return {"lease_contract_id": maker.make("make_lease_contract").contract_id, "body": {"items": items}}


@sample
def replace_lease_services(maker: Maker) -> dict[str, Any]:
    items = [
        {"kind": "MAINTENANCE", "designation": "Entretien complet", "periodMonths": 3, "amountHt": 85, "costHt": 55,
         "vatRatePct": 20, "visitsPerYear": 4}
    ]  # fmt: skip
    return {"lease_contract_id": drafted(maker), "body": {"items": items}}


@sample
def replace_lease_guarantees(maker: Maker) -> dict[str, Any]:
    items = [
        {"kind": "CAUTION", "guarantor": "Holding Martin", "maxAmountHt": 25000, "startsOn": "2026-12-01", "endsOn": "2030-12-01"}
    ]  # fmt: skip
    return {"lease_contract_id": drafted(maker), "body": {"items": items}}


@sample
def replace_lease_insurances(maker: Maker) -> dict[str, Any]:
    items = [
        {"insurer": "Mutuelle du Rhône", "policyNumber": f"P-{maker.number()}", "cover": "ALL_RISKS", "insuredHt": 50000,
         "lessorIsBeneficiary": True, "startsOn": "2026-12-01", "endsOn": "2027-12-01"}
    ]  # fmt: skip
    return {"lease_contract_id": drafted(maker), "body": {"items": items}}


@sample
def replace_lease_requirements(maker: Maker) -> dict[str, Any]:
    items = [
        {
            "kind": "KBIS",
            "neededFor": "SIGN",
            "status": "ACCEPTED",
            "note": "De moins de trois mois",
            "expiresOn": "2027-02-01",
        }
    ]
    return {"lease_contract_id": drafted(maker), "body": {"items": items}}


@sample
def move_lease_deposit(maker: Maker) -> dict[str, Any]:
    body = {"kind": "RECEIVED", "amount": "2318.42", "movedOn": today(), "note": "Virement"}
    return {"lease_contract_id": signed(maker), "body": body}
