"""Contracts: made, sent, signed, locked, delivered and begun; what each step does and refuses (LEASING.md 2.2, 2.4)."""

from datetime import timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
import sqlalchemy as sa
from pydantic import ValidationError
from pydantic.alias_generators import to_snake
from sqlalchemy.exc import IntegrityError
from sqlmodel import select

from leaseapp.assets.schemas.assets import SellIn
from leaseapp.assets.services import lifecycle
from leaseapp.kernel import clock
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, Problem
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.leasing import database, queries
from leaseapp.leasing.database import ONCE
from leaseapp.leasing.enums import AffairStatus, ContractStatus, VersionStatus
from leaseapp.leasing.models import LeaseContract
from leaseapp.leasing.schemas.contract_parts import AssetsIn, DepositMovementIn, ServicesIn
from leaseapp.leasing.schemas.contracts import (
    CancelContractIn,
    ContractPatch,
    MakeContractIn,
    SendContractIn,
    SignContractIn,
    StepIn,
    UnlockIn,
)
from leaseapp.leasing.services import (
    contract_parts,
    contract_reading,
    contract_signing,
    contracts,
    delivering,
    unlocking,
)
from leaseapp.leasing.state_machines import CONTRACT
from leaseapp.signing.models import SignatureRequest
from tests.leasing.contracting import FREE, LESSEE, House

REASON = "Adresse de facturation erronée"


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.fixture
def house(context):
    return House(context)


def code_of(act, *arguments, **named):
    with pytest.raises(Problem) as refused:
        act(*arguments, **named)
    return refused.value.code


# --- made of an affair


def test_a_contract_takes_over_what_was_granted(context, house):
    affair = house.desk.affair(establishmentId=house.site.id)
    house.desk.line(affair)
    house.granted(affair)
    contract = contracts.make(context, affair.id, MakeContractIn())
    told = contract_reading.told(context, contract)
    assert (told.number, told.status, told.rent_ht, told.capital_ht) == (
        "LOC-000001", ContractStatus.DRAFT, Decimal("1159.21"), Decimal(50000),
    )  # fmt: skip
    assert [one.designation for one in told.assets] == ["Chariot électrique 2 t"] * 2
    assert affair.status is AffairStatus.CONTRACTED
    assert code_of(contracts.make, context, affair.id, MakeContractIn()) == "INVALID_TRANSITION"


def test_an_affair_that_nobody_granted_has_no_contract(context, house):
    affair = house.desk.retained()
    assert code_of(contracts.make, context, affair.id, MakeContractIn()) == "INVALID_TRANSITION"


def test_a_draft_says_what_it_lacks_and_is_not_sent(context, house):
    contract = house.draft(offPremises=None)
    told = contract_reading.told(context, contract)
    assert len(told.missing) == 3
    body = SendContractIn.model_validate({"signatories": [LESSEE]})
    with pytest.raises(Invalid) as refused:
        contract_signing.send(context, contract.id, body)
    assert refused.value.code == "CONTRACT_NOT_READY"
    assert {error.field for error in refused.value.errors} == {
        "offPremises",
        "requirements.KBIS",
        "requirements.BANK_DETAILS",
    }


# --- machines and services


def test_a_list_is_set_whole(context, house):
    contract = house.draft()
    [first] = contract_reading.told(context, contract).assets
    items = [{"id": first.id, "designation": "Chariot 2 t", "capitalShareHt": 50000}, {"designation": "Chargeur"}]
    contract_parts.put_assets(context, contract.id, AssetsIn.model_validate({"items": items}))
    told = contract_reading.told(context, contract)
    assert [(one.position, one.designation) for one in told.assets] == [(1, "Chariot 2 t"), (2, "Chargeur")]
    assert told.assets[0].id == first.id
    contract_parts.put_assets(context, contract.id, AssetsIn.model_validate({"items": []}))
    assert contract_reading.told(context, contract).assets == []


def test_a_machine_that_cannot_be_leased_is_refused_in_its_row(context, house):
    contract, gone = house.draft(), house.machine()
    lifecycle.sell(context, gone.id, SellIn.model_validate({"buyerName": "X", "priceHt": 1, "soldOn": context.today}))
    items = [{"designation": "A", "assetId": gone.id}]
    with pytest.raises(Invalid) as refused:
        contract_parts.put_assets(context, contract.id, AssetsIn.model_validate({"items": items}))
    assert [(one.field, one.code) for one in refused.value.errors] == [("items[0].assetId", "ASSET_NOT_SELECTABLE")]


@pytest.mark.parametrize("field", ["assetId", "assetModelId", "id"])
def test_what_is_nobodys_is_not_found_in_its_row(context, house, field):
    body = AssetsIn.model_validate({"items": [{"designation": "A"}, {"designation": "B", field: uuid4()}]})
    with pytest.raises(NotFound) as refused:
        contract_parts.put_assets(context, house.draft().id, body)
    assert [one.field for one in refused.value.errors] == [f"items[1].{field}"]


def test_a_contract_has_up_to_five_hundred_machines(context, house):
    items = [{"designation": f"Chariot {number}", "capitalShareHt": 100} for number in range(501)]
    contract = house.draft()
    contract_parts.put_assets(context, contract.id, AssetsIn.model_validate({"items": items[:500]}))
    assert [one.position for one in contract_reading.told(context, contract).assets] == list(range(1, 501))
    with pytest.raises(ValidationError, match="at most 500 items"):
        AssetsIn.model_validate({"items": items})


def test_the_row_of_another_contract_is_not_found(context, house):
    first, second = house.draft(), house.draft()
    [row] = contract_reading.told(context, first).assets
    body = AssetsIn.model_validate({"items": [{"id": row.id, "designation": "X"}]})
    with pytest.raises(NotFound):
        contract_parts.put_assets(context, second.id, body)


# --- signature


def test_the_last_signature_locks_the_contract_and_is_published_once(context, house):
    contract = house.sent()
    [version] = queries.versions_of(context, contract.id)
    assert (contract.status, version.status, version.number) == (ContractStatus.SIGNING, VersionStatus.SIGNING, 0)
    house.signed_by_lessee(contract)
    assert contract.status is ContractStatus.SIGNING
    contract_signing.sign(context, contract.id, SignContractIn(name="Paul Durand"))
    house.drained()
    told = contract_reading.told(context, contract)
    assert (told.status, told.locked, contract.locked_at) == (ContractStatus.SIGNED, True, contract.signed_at)
    assert [one.status.value for one in told.signatories] == ["SIGNED", "SIGNED"]
    assert version.status is VersionStatus.SIGNED
    assert (
        code_of(contract_signing.sign, context, contract.id, SignContractIn(name="Paul Durand")) == "INVALID_TRANSITION"
    )


def test_a_contract_that_is_taken_back_is_a_draft_again(context, house):
    contract = house.sent()
    contract_signing.recall(context, contract.id, CancelContractIn(reason="Loyer à revoir"))
    house.drained()
    [version] = queries.versions_of(context, contract.id)
    assert (contract.status, version.status) == (ContractStatus.DRAFT, VersionStatus.CANCELED)
    request = context.session.exec(select(SignatureRequest)).one()
    assert request.status.value == "CANCELED"
    contract_signing.send(context, contract.id, SendContractIn.model_validate({"signatories": [LESSEE]}))
    assert [one.number for one in queries.versions_of(context, contract.id)] == [1, 0]


def test_a_contract_that_is_out_does_not_change(context, house):
    contract = house.sent()
    assert code_of(house.changed, contract, title="Autre") == "CONTRACT_SENT"
    assert code_of(contract_parts.put_services, context, contract.id, ServicesIn(items=[])) == "CONTRACT_SENT"


def test_a_contract_whose_terms_changed_after_sending_is_signed_by_nobody(context, house):
    contract = house.sent()
    table = LeaseContract.__table__
    context.session.connection().execute(sa.update(table).where(table.c.id == contract.id).values(rent_ht=1))
    house.signed_by_lessee(contract)
    contract_signing.sign(context, contract.id, SignContractIn(name="Paul Durand"))
    with pytest.raises(Conflict) as refused:
        house.drained()
    assert refused.value.code == "SIGNATURE_DOCUMENT_CHANGED"


def test_a_small_professional_may_withdraw_and_pays_nothing_before(context, house):
    contract = house.signed(**FREE)
    assert (contract.withdrawal_until, contract.no_payment_before) == (
        context.today + timedelta(days=14), context.today + timedelta(days=7),
    )  # fmt: skip
    body = DepositMovementIn.model_validate({"kind": "RECEIVED", "amount": 100, "movedOn": context.today})
    assert code_of(contract_parts.move_deposit, context, contract.id, body) == "WITHDRAWAL_PERIOD_RUNNING"
    house.delivered(contract)
    house.accepted(contract)
    assert code_of(delivering.activate, context, contract.id, StepIn()) == "WITHDRAWAL_PERIOD_RUNNING"
    delivering.withdraw(context, contract.id, CancelContractIn())
    assert contract.status is ContractStatus.CANCELED


def test_nobody_else_withdraws(context, house):
    assert code_of(delivering.withdraw, context, house.signed().id, CancelContractIn()) == "NO_WITHDRAWAL"


def test_the_deposit_never_falls_below_zero(context, house):
    contract = house.signed()

    def moved(kind, amount):
        body = {"kind": kind, "amount": amount, "movedOn": context.today}
        return contract_parts.move_deposit(context, contract.id, DepositMovementIn.model_validate(body))

    moved("RECEIVED", "2318.42")
    moved("SET_OFF", "1751.05")
    assert code_of(moved, "REFUNDED", "567.38") == "DEPOSIT_EXCEEDED"
    moved("REFUNDED", "567.37")
    assert contract_reading.told(context, contract).deposit_held == 0


# --- the lock


def change_raw(context, contract, **values):
    table = LeaseContract.__table__
    with context.session.begin_nested():
        context.session.connection().execute(sa.update(table).where(table.c.id == contract.id).values(**values))


def test_the_database_keeps_every_column_that_was_signed(context, house):
    contract = house.running()
    was = contract.model_dump()
    dated = [name for name in ONCE if was[name] is not None]
    assert dated == ["delivered_on", "first_period_on", "ends_on"]
    for name in (*database.FIXED, *database.CORRECTED, *dated):
        other = {"special_terms": "x", "extension_rent_ht": 1, "bill_to_establishment_id": uuid4()}.get(name)
        assert (was[name] is None) == (other is not None), name
        with pytest.raises(IntegrityError, match=r"is signed|is locked"):
            change_raw(context, contract, **{name: other})


CHANGES = {
    "title": "Autre", "establishmentId": None, "periodAnchor": "DELIVERY_DAY", "noticeMonths": 3, "endDefault": "RETURN",
    "extensionRentHt": 1, "specialTerms": "x", "offPremises": True, "employeesAtSignature": 1, "inMainActivity": False,
    "billToEstablishmentId": str(uuid4()), "paymentMeans": "TRANSFER", "billLeadDays": 3, "groupInvoices": True,
}  # fmt: skip


def test_a_signed_contract_refuses_every_change_with_its_field(house):
    contract = house.signed()
    assert {to_snake(name) for name in CHANGES} == contracts.FIXED | contracts.CORRECTED
    for name, value in CHANGES.items():
        with pytest.raises(Conflict) as refused:
            house.changed(contract, **{name: value})
        assert (refused.value.code, refused.value.extra["fields"]) == ("CONTRACT_LOCKED", [name])


def test_unlocked_for_24_hours_and_not_a_second_longer(context, house):
    contract = house.signed()
    unlocking.unlock(context, contract.id, UnlockIn(reason=REASON))
    assert (contract.unlocked_until, contract.unlock_reason) == (context.now + timedelta(hours=24), REASON)
    assert code_of(unlocking.unlock, context, contract.id, UnlockIn(reason=REASON)) == "ALREADY_UNLOCKED"
    house.changed(contract, billLeadDays=10)
    assert not contract.deviates_from_signed
    house.changed(contract, paymentMeans="TRANSFER")
    assert contract.deviates_from_signed
    assert code_of(house.changed, contract, title="Autre") == "CONTRACT_LOCKED"


@pytest.mark.parametrize(("seconds", "refused"), [(24 * 3600 - 1, False), (24 * 3600, True)])
def test_the_clock_locks_it_again_with_the_job_stopped(work_of, storage, seconds, refused):
    with work_of() as context:
        contract_id = House(context).signed().id
    with work_of() as context:
        unlocking.unlock(context, contract_id, UnlockIn(reason=REASON))
    with clock.freeze(clock.now() + timedelta(seconds=seconds)):
        with work_of() as context:
            house_code = None
            try:
                contracts.update(context, contract_id, ContractPatch(bill_lead_days=10))
            except Problem as problem:
                house_code = problem.code
        assert house_code == ("CONTRACT_LOCKED" if refused else None)
        with work_of() as context:
            table = LeaseContract.__table__
            change = sa.update(table).where(table.c.id == contract_id).values(group_invoices=True)
            if refused:
                with pytest.raises(IntegrityError), context.session.begin_nested():
                    context.session.connection().execute(change)
            else:
                context.session.connection().execute(change)


@pytest.mark.parametrize(
    ("reason", "code"), [("x" * 19, "UNLOCK_REASON_TOO_SHORT"), (" " * 20, "UNLOCK_REASON_TOO_SHORT")]
)
def test_an_unlocking_has_a_reason(context, house, reason, code):
    assert code_of(unlocking.unlock, context, house.signed().id, UnlockIn(reason=reason)) == code


def test_what_is_not_signed_is_not_unlocked_and_what_is_locked_is_not_locked(context, house):
    assert code_of(unlocking.unlock, context, house.draft().id, UnlockIn(reason=REASON)) == "NOT_SIGNED"
    assert code_of(unlocking.lock, context, house.signed().id, StepIn()) == "NOT_UNLOCKED"


def test_the_provider_is_told_and_the_job_writes_the_end_down(context, house):
    contract = house.signed()
    unlocking.unlock(context, contract.id, UnlockIn(reason=REASON))
    context.session.flush()
    jobs = context.session.exec(select(Job).where(Job.name == unlocking.MAIL_UNLOCKED)).all()
    assert jobs
    for one in jobs:
        mail = unlocking.letter(context, contract.id, UUID(one.payload["userId"]), one.payload["at"])
        assert mail is not None
        assert contract.number in mail.subject
        assert REASON in mail.text
    assert unlocking.relock(context) == 0
    contract.unlocked_until = context.now
    context.session.flush()
    assert unlocking.relock(context) == 1
    assert contract.unlocked_until is None


MOVES = {
    "send": {"DRAFT"}, "recall": {"SIGNING"}, "sign": {"SIGNING"}, "withdraw": {"SIGNED"}, "activate": {"SIGNED"},
    "cancel": {"DRAFT", "SIGNING", "SIGNED"}, "reach_end": {"ACTIVE"}, "end": {"ACTIVE", "EXTENDED"},
    "terminate": {"ACTIVE", "EXTENDED"},
}  # fmt: skip


def test_every_move_of_the_page_is_there_and_no_other():
    for trigger, sources in MOVES.items():
        for status in ContractStatus:
            assert (trigger in CONTRACT.triggers(status)) is (status.value in sources), (trigger, status)
