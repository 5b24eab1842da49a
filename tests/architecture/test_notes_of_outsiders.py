"""Internal notes beside every kind of record: no role from outside receives one, whatever it reads there (issue 34).

Lists, exports, search and one's own data: tests/threads/endpoints/test_notes_nowhere.py.
"""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

import pytest

from leaseapp.identity.enums import EXTERNAL_ROLES
from tests.architecture.samples import SAMPLES, Maker
from tests.architecture.test_file_visibility import READ
from tests.conftest import Client
from tests.leasing.samples_contracts import SIGNATORIES, ready
from tests.support import world

WORD = "Zéphyrine"
SECRETS = (WORD, "Zephyrine", "Z\\u00e9phyrine", "paiera")
OUTSIDE = sorted(role.value for role in EXTERNAL_ROLES)
#: kind → the roles from outside that read the record made here; the others must find none of it
THEIRS = {
    "LeaseContract": {"CLIENT_ADMIN", "CLIENT_USER", "LENDER_USER"},
    "MaintenanceOperation": {"CLIENT_ADMIN", "CLIENT_USER", "LENDER_USER"},
}


@dataclass(frozen=True)
class Noted:
    """A record with a comment for everybody and an internal note."""

    kind: str
    path: str
    record_id: UUID
    note_id: UUID


def of_their_contract(alpha: Maker) -> UUID:
    """A contract out for signature that the company of the people from outside finances."""
    made = ready(alpha)
    alpha.call("update_lease_contract", lease_contract_id=made, body={"lenderCompanyId": str(world.CLIENT_COMPANY)})
    alpha.call("send_lease_contract", lease_contract_id=made, body={"signatories": SIGNATORIES})
    return made


def of_their_machine(alpha: Maker) -> UUID:
    """A work order on a machine that stands at their site."""
    site = alpha.make("create_establishment", companyId=str(world.CLIENT_COMPANY))
    place = alpha.make("create_storage_location", kind="CUSTOMER_ESTABLISHMENT", establishmentId=str(site.id))
    asset = alpha.make("create_asset", currentLocationId=str(place.id))
    return alpha.make("create_operation", assetId=str(asset.id)).id


OWN: dict[str, Callable[[Maker], UUID]] = {"LeaseContract": of_their_contract, "MaintenanceOperation": of_their_machine}


@pytest.fixture(scope="module")
def noted(alpha: Maker) -> list[Noted]:
    """One record of each kind that has a page; contract and work order are theirs."""
    found = []
    for kind, endpoint in READ.items():
        name = endpoint.path_names[-1]
        record_id = OWN[kind](alpha) if kind in OWN else SAMPLES[endpoint.name](alpha)[name]
        place = {"entity": kind, "entityId": str(record_id)}
        alpha.call("create_comment", body=place | {"body": "Bonjour"})
        note = alpha.call("create_internal_note", body=place | {"body": f"{WORD} ne paiera pas"}).body
        path = (endpoint.path or "").replace("{" + name + "}", str(record_id))
        found.append(Noted(kind, path, record_id, note.id))
    return found


@pytest.mark.slow("every kind of record")
@pytest.mark.parametrize("role", OUTSIDE)
def test_nobody_from_outside_reads_a_note_beside_any_record(
    role: str, noted: list[Noted], client_of: Callable[..., Client]
) -> None:
    outside, read = client_of(role), set()
    for one in noted:
        thread = f"/api/workspace/threads/{one.kind}/{one.record_id}"
        for path in (
            one.path,
            thread,
            f"{thread}/people?q=a",
            f"/api/workspace/record-history/{one.kind}/{one.record_id}",
        ):
            answer = outside.get(path)
            assert answer.status_code in (200, 403, 404, 422), (path, answer.status_code)
            said = answer.content.decode("utf-8", "replace")
            assert [secret for secret in (str(one.note_id), *SECRETS) if secret in said] == [], path
            read |= {one.kind} if path == thread and answer.status_code == 200 else set()
    assert {kind for kind, roles in THEIRS.items() if role in roles} == read & THEIRS.keys()
    for path in (
        "/api/workspace/home",
        "/api/workspace/tasks",
        "/api/account/notifications",
        "/api/account/data-export",
    ):
        said = outside.get(path).content.decode("utf-8", "replace")
        assert [secret for secret in SECRETS if secret in said] == [], path
    # the office finds every one of them
    office = client_of("ADMIN")
    for one in noted:
        assert str(one.note_id) in office.get(f"/api/workspace/threads/{one.kind}/{one.record_id}").text, one.kind
