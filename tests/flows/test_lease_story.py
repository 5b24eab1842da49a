"""A lease from the client's need to its dated rents: financed, decided by somebody else, signed with a code, delivered, begun."""

import io
import re
import zipfile
from datetime import date, timedelta
from decimal import Decimal

import pytest

from leaseapp.kernel import events
from leaseapp.kernel.adapters import sms
from leaseapp.kernel.errors import Forbidden
from leaseapp.leasing.enums import ContractStatus, PeriodAnchor, ScheduleKind
from leaseapp.leasing.events import ContractActivated, ContractSigned
from leaseapp.leasing.rules.plan import money
from leaseapp.leasing.rules.schedule import first_day
from leaseapp.leasing.schemas.affairs import ApproveIn, StudyIn
from leaseapp.leasing.schemas.contract_parts import DeliveryIn, RequirementsIn
from leaseapp.leasing.schemas.contracts import ContractPatch, MakeContractIn, SendContractIn, SignContractIn, StepIn
from leaseapp.leasing.schemas.financings import TermsIn
from leaseapp.leasing.services import (
    affairs,
    contract_parts,
    contract_reading,
    contract_signing,
    contracts,
    deciding,
    delivering,
    financing,
    reading,
    simulating,
)
from leaseapp.signing.endpoints import public
from leaseapp.signing.rules import verifying
from tests.factories.public_quotes import png
from tests.identity.access import run_jobs
from tests.leasing.conftest import TERMS, WHY
from tests.leasing.contracting import ANSWERS, LESSEE, House
from tests.signing import papers

NEEDED = [{"kind": "KBIS", "neededFor": "SIGN"}, {"kind": "INSURANCE_CERTIFICATE", "neededFor": "ACTIVATE"}]


@pytest.fixture
def told(monkeypatch):
    """The names of what leasing published, in order."""
    heard = []
    for one in (ContractSigned, ContractActivated):
        subscribers = [*events._subscribers[one], lambda _context, event: heard.append(type(event).__name__)]
        monkeypatch.setitem(events._subscribers, one, subscribers)
    return heard


@pytest.fixture
def texter():
    with papers.Texts() as memory:
        yield memory


def signed_by_the_lessee(request_id, mailer, texter: sms.MemoryTexter) -> None:
    """Open the link of the mail, read, type the code of the text message and the name."""
    run_jobs()
    [letter] = [one for one in mailer.sent if one.to == LESSEE["email"]]
    token = re.findall(r"http\S+/s/(\S+)", letter.text)[0]
    body = {"name": "Jeanne Martin", "consent": True, "code": "000000"}
    assert papers.refused(papers.enter, public.sign_public_signature, token, body=body) == (409, "DOCUMENTS_UNREAD")
    papers.read_all(token)
    papers.enter(public.send_signature_code, token)
    run_jobs()
    [message] = texter.sent
    assert message.to == "+33639984127"
    body["code"] = message.text[:6]
    assert papers.enter(public.sign_public_signature, token, body=body).signed_name == "Jeanne Martin"


def studied(work_of):
    """The ids of an affair that waits for its decision, and of a machine."""
    with work_of("LEASE_OFFICER") as context:
        house = House(context)
        machine_id = house.machine().id
        affair = house.desk.affair(establishmentId=house.site.id)
        house.desk.line(affair, quantity=1, unitPriceHt=50000)
        affairs.study(context, affair.id, StudyIn())
        terms = {name: value for name, value in TERMS.items() if name != "label"}
        tried = simulating.simulate(TermsIn.model_validate(terms))
        stored = house.desk.financing(affair, maintenanceHt=85, depositHt="2318.42")
        assert tried.rent_ht == stored.rent_ht == Decimal("1159.21")
        financing.retain(context, stored.id, StudyIn())
        deciding.submit(context, affair.id, StudyIn())
        affair_id = affair.id
        return affair_id, machine_id


def holds_by_itself(package: bytes) -> None:
    """The evidence verifies without us, and each byte of it counts."""
    assert verifying.verify(package).problem is None
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert parts["document-1.pdf"].startswith(b"%PDF")
    for name, content in parts.items():
        spool, at = io.BytesIO(), len(content) // 2
        with zipfile.ZipFile(spool, "w") as archive:
            for other, whole in parts.items():
                changed = whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] if other == name else whole
                archive.writestr(other, changed)
        assert verifying.verify(spool.getvalue()).problem, name


def dated(context, contract_id) -> None:
    """The contract runs, and its schedule has days and sums."""
    begun = contract_reading.read(context, contract_id)
    delivered = begun.delivered_on
    assert delivered == context.today
    first = first_day(delivered, PeriodAnchor.FIRST_OF_MONTH)
    assert (begun.status, begun.first_period_on, begun.ends_on) == (
        ContractStatus.ACTIVE, first, date(first.year + 4, first.month, 1) - timedelta(days=1),
    )  # fmt: skip
    plan = contract_reading.schedule(context, contract_id)
    rents = [one for one in plan.items if one.kind is ScheduleKind.RENT]
    assert (plan.provisional, len(rents), plan.rents_left) == (False, 48, 48)
    assert [rents[0].due_on, rents[1].due_on.day, rents[-1].closing_ht] == [first, 1, Decimal(500)]
    # rent = principal + interest, and the principal is what was financed
    assert sum(one.amount_ht for one in rents) == Decimal("55642.08")
    assert sum(one.principal_ht for one in rents) == 49500
    assert sum(one.interest_ht for one in rents) == Decimal("6142.08")
    services = [one.amount_ht for one in plan.items if one.kind is ScheduleKind.SERVICE]
    assert sum(services) == 48 * 85
    before = sum(one.amount_ht for one in plan.items if one.kind is ScheduleKind.INTERCALARY)
    assert before == money(Decimal("1159.21") * (first - delivered).days / 30)
    assert plan.total_ht == plan.left_ht == Decimal("55642.08") + 48 * 85 + before
    assert begun.assets[0].holds


@pytest.mark.slow(
    "a lease from its first simulation to the dated schedule, with its papers, its mails and its evidence"
)
def test_a_lease_from_the_need_to_the_first_rent(work_of, storage, mailer, texter, told):
    # the officer studies: what is simulated is what is stored
    affair_id, machine_id = studied(work_of)

    # somebody else decides
    with pytest.raises(Forbidden) as refused, work_of("LEASE_OFFICER") as context:
        deciding.approve(context, affair_id, ApproveIn(reason=WHY))
    assert refused.value.code == "SELF_APPROVAL"
    with work_of("FINANCE_OFFICER") as context:
        deciding.approve(context, affair_id, ApproveIn(reason=WHY, conditions="Dépôt de 2 loyers"))

    # the contract takes over what was granted, and goes out
    with work_of("LEASE_OFFICER") as context:
        contract = contracts.make(context, affair_id, MakeContractIn())
        contracts.update(context, contract.id, ContractPatch.model_validate(ANSWERS))
        items = [one | {"status": "ACCEPTED"} for one in NEEDED]
        contract_parts.put_requirements(context, contract.id, RequirementsIn.model_validate({"items": items}))
        contract_signing.send(context, contract.id, SendContractIn.model_validate({"signatories": [LESSEE]}))
        sent = contract_reading.told(context, contract)
        contract_id, request_id = contract.id, sent.signature_request_id
        assert (sent.special_terms, sent.deposit_ht, sent.services_ht) == ("Dépôt de 2 loyers", Decimal("2318.42"), 85)
        assert contract_reading.schedule(context, contract_id).provisional

    # the lessee signs by the link, the lessor last: then it is signed, once
    signed_by_the_lessee(request_id, mailer, texter)
    assert told == []
    with work_of("FINANCE_OFFICER") as context:
        contract_signing.sign(context, contract_id, SignContractIn(name="Nadia Lefort"))
    assert told == ["ContractSigned"]
    with work_of("LEASE_OFFICER") as context:
        signed = contract_reading.read(context, contract_id)
        assert (signed.status, signed.locked, signed.withdrawal_until) == (ContractStatus.SIGNED, True, None)
        assert [one.status.value for one in signed.signatories] == ["SIGNED", "SIGNED"]

    # the evidence holds by itself, and each byte of it counts
    holds_by_itself(papers.zip_of(request_id))

    # delivered and begun: the rents have their days
    with work_of("LEASE_OFFICER") as context:
        [row] = signed.assets
        line = {"contractAssetId": row.id, "assetId": machine_id, "serial": "H2X386S04127", "state": "NEW"}
        body = {"deliveredOn": context.today, "signatoryName": "Jeanne Martin", "imagePng": png(), "lines": [line]}
        delivering.report(context, contract_id, DeliveryIn.model_validate(body))
    with work_of("LEASE_OFFICER") as context:
        delivering.activate(context, contract_id, StepIn())
    assert told == ["ContractSigned", "ContractActivated"]
    with work_of("LEASE_OFFICER") as context:
        dated(context, contract_id)
        affair = reading.told(context, affairs.locked(context, affair_id))
        assert affair.status.value == "WON"
