"""Contracts and people from outside: what a client and a lender read of them; people who act on one machine or contract at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.kernel import events
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.home import Asked
from leaseapp.leasing.endpoints.contracts import activate_lease_contract, unlock_lease_contract
from leaseapp.leasing.enums import ContractStatus
from leaseapp.leasing.events import ContractSigned
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.schemas.contract_parts import DepositMovementIn, RequirementsIn, ServicesIn
from leaseapp.leasing.schemas.contracts import SendContractIn, SignContractIn
from leaseapp.leasing.services import contract_parts, contract_reading, contract_signing, home
from leaseapp.signing.endpoints import public
from tests.factories import directory
from tests.leasing.contracting import LESSEE, House
from tests.signing import papers
from tests.support import world
from tests.support.at_once import at_once

W = "/api/workspace/lease-contracts"
SECOND = {"name": "Hélène Martin", "email": "helene@client.example", "role": "GUARANTOR"}
SECRET = "Marge à surveiller"
#: fields that are the lessor's own, wherever they stand in an answer
HIDDEN = frozenset({
    "capitalHt", "residualHt", "nominalRatePct", "lenderCompanyId", "lender", "notes", "affairNumber", "costHt",
    "capitalShareHt", "openingHt", "interestHt", "principalHt", "closingHt", "unlockReason", "unlockedBy",
    "signatureRequestId",
})  # fmt: skip


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def at_client(house):
    """Let the house lease to the company of the people from outside from now on."""
    statement = select(Company).where(col(Company.id) == world.CLIENT_COMPANY)
    house.desk.company = house.context.session.exec(statement).one()
    house.site = directory.establishment(house.context, house.desk.company)
    return house


def lender_of(context):
    """A company that finances."""
    return directory.company(context, name="Banque du Rhône", siren=directory.siren(40483305))


def with_secrets(house, **values):
    """A contract that was sent, with costs, notes and a lender of the lessor's own."""
    contract = house.ready(notes=SECRET, **values)
    context = house.context
    items = [
        {
            "kind": "MAINTENANCE",
            "designation": "Entretien complet",
            "periodMonths": 3,
            "amountHt": 85,
            "costHt": "51.37",
        }
    ]
    contract_parts.put_services(context, contract.id, ServicesIn.model_validate({"items": items}))
    items = [{"kind": "OTHER", "neededFor": "CEDE", "note": SECRET}]
    contract_parts.put_requirements(context, contract.id, RequirementsIn.model_validate({"items": items}))
    return contract_signing.send(context, contract.id, SendContractIn.model_validate({"signatories": [LESSEE]}))


def shown(answer, name=""):
    """The names of the lessor's own fields that an answer tells something of."""
    if isinstance(answer, dict):
        return {found for key, value in answer.items() for found in shown(value, key)}
    if isinstance(answer, list):
        return {found for value in answer for found in shown(value, name)}
    return {name} if name in HIDDEN and answer is not None else set()


def read(who, *paths):
    """The answers at these paths, none of which tells what is the lessor's own."""
    found = [who.get(f"{W}{path}") for path in paths]
    for answer in found:
        assert answer.status_code == 200, answer.text
        assert shown(answer.json()) == set()
        for secret in (SECRET, "51.37", "50000"):
            assert secret not in answer.text, (answer.url, secret)
    return [answer.json() for answer in found]


@pytest.mark.parametrize("role", ["CLIENT_USER", "CLIENT_ADMIN"])
def test_a_client_reads_its_own_sent_contracts_without_what_is_the_lessors(work_of, as_role, role):
    with work_of() as context:
        house, lender = House(context), lender_of(context)
        foreign = house.sent().id
        draft, out = at_client(house).draft().id, with_secrets(house, lenderCompanyId=lender.id).id
    client, officer = as_role(role), as_role("LEASE_OFFICER")
    own, listed, plan = read(client, f"/{out}", "", f"/{out}/schedule")
    assert [row["id"] for row in listed["items"]] == [str(out)]
    assert (own["rentHt"], own["status"], own["missing"], own["signatories"]) == (1159.21, "SIGNING", [], [])
    rents = [row["why"] for row in plan["items"] if row["kind"] == "RENT"]
    assert len(rents) == 48
    assert rents[0].startswith("48 rents over the term")
    for other in (draft, foreign):
        for path in ("", "/schedule"):
            assert client.get(f"{W}/{other}{path}").status_code == 404
            assert officer.get(f"{W}/{other}{path}").status_code == 200
    # the office reads it all: the scan finds what it looks for
    assert {"capitalHt", "lender", "notes", "costHt", "capitalShareHt", "affairNumber"} <= shown(
        officer.get(f"{W}/{out}").json()
    )
    for path in ("versions", "profitability", "assets", "services", "requirements"):
        assert client.get(f"{W}/{out}/{path}").status_code == 403
    with work_of(role) as context:
        [row] = home.own_contracts(context, Asked()).body.rows
    assert (row.ref, float(row.amount)) == (own["number"], own["rentHt"])


def test_a_called_off_contract_is_gone_for_its_client(work_of, as_role):
    with work_of() as context:
        contract = at_client(House(context)).sent()
        contract_id = contract.id
    client = as_role("CLIENT_USER")
    assert client.get(f"{W}/{contract_id}").status_code == 200
    answer = as_role("LEASE_OFFICER").post(f"{W}/{contract_id}/cancel", json={"reason": "Le client renonce"})
    assert answer.status_code == 200, answer.text
    assert client.get(f"{W}/{contract_id}").status_code == 404


def test_a_lender_reads_the_contracts_that_it_finances(work_of, as_role):
    with work_of() as context:
        house, another = House(context), lender_of(context)
        financed = with_secrets(house, lenderCompanyId=world.CLIENT_COMPANY).id
        elsewhere, own_money = house.sent(lenderCompanyId=another.id).id, house.sent().id
        unsent = house.draft(lenderCompanyId=world.CLIENT_COMPANY).id
    lender = as_role("LENDER_USER")
    listed, one, _plan = read(lender, "", f"/{financed}", f"/{financed}/schedule")
    assert [row["id"] for row in listed["items"]] == [str(financed)]
    assert (one["rentHt"], one["company"], listed["items"][0]["company"]) == (1159.21, "Dupont", "Dupont")
    for other in (elsewhere, own_money, unsent):
        assert lender.get(f"{W}/{other}").status_code == 404


def test_people_from_outside_read_no_note_of_a_movement(work_of, as_role):
    with work_of() as context:
        contract = at_client(House(context)).signed()
        body = {"kind": "RECEIVED", "amount": "2318.42", "movedOn": context.today, "note": SECRET}
        contract_parts.move_deposit(context, contract.id, DepositMovementIn.model_validate(body))
        contract_id = contract.id
    [own] = read(as_role("CLIENT_USER"), f"/{contract_id}")
    assert [one["amount"] for one in own["depositMovements"]] == [2318.42]


@pytest.mark.slow("eight contracts are signed, sealed and delivered before one machine is wanted by all of them")
def test_eight_contracts_want_one_machine(work_of):
    with work_of() as context:
        house = House(context)
        machine = house.machine()
        wanted = [house.accepted(house.delivered(house.signed(), machine)).id for _each in range(8)]
    outcomes = at_once(activate_lease_contract, [{"lease_contract_id": one, "body": {}} for one in wanted])
    won = [outcome.answer for outcome in outcomes if outcome.status == 200]
    lost = [outcome for outcome in outcomes if outcome.status != 200]
    assert (len(won), {one.code for one in lost}) == (1, {"ASSET_ALREADY_LEASED"})
    assert {one.answer.extra["contractNumber"] for one in lost} == {won[0].number}
    with work_of() as context:
        running = context.session.exec(
            select(LeaseContract.id).where(LeaseContract.status == ContractStatus.ACTIVE)
        ).all()
    assert running == [won[0].id]


def test_two_people_unlock_a_contract(work_of):
    with work_of() as context:
        call = {"lease_contract_id": House(context).signed().id, "body": {"reason": "Adresse de facturation erronée"}}
    outcomes = at_once(unlock_lease_contract, [call] * 2)
    assert sorted(outcome.code or "unlocked" for outcome in outcomes) == ["ALREADY_UNLOCKED", "unlocked"]


def test_the_two_last_signatories_at_once_sign_it_once(work_of, monkeypatch):
    told = []
    monkeypatch.setitem(
        events._subscribers,
        ContractSigned,
        [*events._subscribers[ContractSigned], lambda _context, event: told.append(event.contract_id)],
    )
    with work_of() as context:
        contract = House(context).sent(LESSEE, SECOND)
        contract_signing.sign(context, contract.id, SignContractIn(name="Paul Durand"))
        contract_id, request_id = contract.id, contract_reading.told(context, contract).signature_request_id
    calls = []
    for position in (1, 2):
        token = papers.token_of(request_id, position)
        papers.read_all(token)
        papers.enter(public.send_signature_code, token)
        calls += [(token, papers.code_for(request_id, position))] * 2
    barrier = Barrier(len(calls))

    def run(call):
        token, code = call
        barrier.wait(30)
        try:
            papers.enter(
                public.sign_public_signature, token, body={"name": "Jeanne Martin", "consent": True, "code": code}
            )
        except Problem as problem:
            return problem.code
        return "signed"

    with ThreadPoolExecutor(len(calls)) as pool:
        outcomes = sorted(pool.map(run, calls))
    assert outcomes == ["ALREADY_SIGNED", "ALREADY_SIGNED", "signed", "signed"]
    assert told == [contract_id]
    assert papers.events_of(request_id).count("COMPLETED") == 1
    with work_of() as context:
        found = contract_reading.read(context, contract_id)
    assert (found.status, found.locked) == (ContractStatus.SIGNED, True)
