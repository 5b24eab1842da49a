"""Samples of affairs, financings and decisions."""

from typing import Any

from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.principal import resolve
from tests.architecture.making import ENDPOINTS, Maker, by_id, sample
from tests.support import world

REASON = "Bilans sains, encours faible"
TERMS = {"capitalHt": 50000, "residualHt": 500, "termMonths": 48, "nominalRatePct": 6, "lenderRatePct": 4.2}


@sample
def create_lease_affair(maker: Maker) -> dict[str, Any]:
    company = maker.make("create_company")
    officer = world.person("LEASE_OFFICER", maker.organization)
    body = {
        "companyId": str(company.id), "title": f"Chariots {maker.number()}", "kind": "LOCATION_FINANCIERE",
        "need": "Deux chariots électriques", "source": "REFERRAL", "officerUserId": str(officer.user_id),
        "wantedTermMonths": 48, "expectedSignOn": "2026-12-15",
    }  # fmt: skip
    return {"body": body}


def affair(maker: Maker) -> Any:
    """A new affair."""
    return maker.make("create_lease_affair")


def studied(maker: Maker) -> Any:
    """An affair with a retained financing."""
    made = affair(maker)
    maker.call("study_lease_affair", lease_affair_id=made.id, body={})
    body = {"label": "A", **TERMS}
    one = maker.call("create_lease_financing", lease_affair_id=made.id, body=body).body
    maker.call("retain_lease_financing", lease_financing_id=one.id, body={})
    return made


def submitted(maker: Maker) -> Any:
    """An affair that its officer submitted."""
    made, person = studied(maker), world.person("LEASE_OFFICER", maker.organization)
    officer = resolve(person.token)
    request = RequestInfo(request_id="sample", session_token=person.token, ip="10.9.8.7")
    assert officer is not None
    answer = perform(ENDPOINTS["submit_lease_affair"], officer, request, lease_affair_id=made.id, body={})
    assert answer.problem is None
    return made


by_id("read_lease_affair", "lease_affair_id", lambda maker: affair(maker).id)
by_id("read_lease_offer", "lease_affair_id", lambda maker: studied(maker).id)
by_id("list_lease_financings", "lease_affair_id", lambda maker: studied(maker).id)


@sample
def update_lease_affair(maker: Maker) -> dict[str, Any]:
    return {
        "lease_affair_id": affair(maker).id,
        "body": {"title": f"Nacelles {maker.number()}", "wantedTermMonths": 60},
    }


@sample
def study_lease_affair(maker: Maker) -> dict[str, Any]:
    return {"lease_affair_id": affair(maker).id, "body": {}}


@sample
def submit_lease_affair(maker: Maker) -> dict[str, Any]:
    return {"lease_affair_id": studied(maker).id, "body": {}}


@sample
def return_lease_affair(maker: Maker) -> dict[str, Any]:
    return {"lease_affair_id": submitted(maker).id, "body": {"reason": REASON}}


@sample
def send_back_lease_affair(maker: Maker) -> dict[str, Any]:
    return {"lease_affair_id": submitted(maker).id, "body": {"reason": REASON}}


@sample
def approve_lease_affair(maker: Maker) -> dict[str, Any]:
    body = {"reason": REASON, "conditions": "Dépôt de garantie de deux loyers"}
    return {"lease_affair_id": submitted(maker).id, "body": body}


@sample
def reject_lease_affair(maker: Maker) -> dict[str, Any]:
    return {"lease_affair_id": submitted(maker).id, "body": {"reason": REASON}}


@sample
def abandon_lease_affair(maker: Maker) -> dict[str, Any]:
    return {"lease_affair_id": affair(maker).id, "body": {"reason": REASON}}


@sample
def add_lease_affair_line(maker: Maker) -> dict[str, Any]:
    body = {"designation": f"Chariot {maker.number()}", "quantity": 2, "unitPriceHt": 19400}
    return {"lease_affair_id": affair(maker).id, "body": body}


def line(maker: Maker) -> Any:
    """Equipment of an affair."""
    return maker.make("add_lease_affair_line")


by_id("read_lease_affair_line", "line_id", lambda maker: line(maker).id)


@sample
def update_lease_affair_line(maker: Maker) -> dict[str, Any]:
    return {"line_id": line(maker).id, "body": {"quantity": 3, "unitPriceHt": 18000}}


@sample
def delete_lease_affair_line(maker: Maker) -> dict[str, Any]:
    return {"line_id": line(maker).id, "query": {}}


@sample
def simulate_lease(_maker: Maker) -> dict[str, Any]:
    return {"body": {**TERMS, "profile": [{"count": 3, "kind": "FIXED", "value": 0}, {"count": 45, "kind": "LEVEL"}]}}


@sample
def create_lease_financing(maker: Maker) -> dict[str, Any]:
    body = {
        "label": "A", **TERMS, "periodMonths": 3, "timing": "ARREARS", "maintenanceHt": 85, "depositHt": 2318,
        "intercalaryMode": "ACTUAL_ON_30", "validUntil": "2026-12-31",
    }  # fmt: skip
    return {"lease_affair_id": affair(maker).id, "body": body}


def financing(maker: Maker) -> Any:
    """A financing that is proposed."""
    return maker.make("create_lease_financing")


by_id("read_lease_financing", "lease_financing_id", lambda maker: financing(maker).id)


@sample
def update_lease_financing(maker: Maker) -> dict[str, Any]:
    return {"lease_financing_id": financing(maker).id, "body": {"label": "B", "termMonths": 60}}


@sample
def delete_lease_financing(maker: Maker) -> dict[str, Any]:
    return {"lease_financing_id": financing(maker).id, "query": {}}


@sample
def retain_lease_financing(maker: Maker) -> dict[str, Any]:
    return {"lease_financing_id": financing(maker).id, "body": {}}


@sample
def set_aside_lease_financing(maker: Maker) -> dict[str, Any]:
    return {"lease_financing_id": financing(maker).id, "body": {}}


@sample
def take_up_lease_financing(maker: Maker) -> dict[str, Any]:
    made = financing(maker)
    maker.call("set_aside_lease_financing", lease_financing_id=made.id, body={})
    return {"lease_financing_id": made.id, "body": {}}


@sample
def replace_lease_settings(_maker: Maker) -> dict[str, Any]:
    return {"body": {"creditLicence": True}}
