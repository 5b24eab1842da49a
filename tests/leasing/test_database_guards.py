"""The five triggers of LEASING.md 2.4: what was signed stays as it was, whoever writes and by whatever door."""

from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from leaseapp.kernel.persistence.ids import new_id
from leaseapp.leasing import database, queries
from leaseapp.leasing.models import (
    LeaseContract,
    LeaseContractAsset,
    LeaseContractService,
    LeaseContractVersion,
    LeaseFinancing,
)
from leaseapp.leasing.schemas.contract_parts import ServicesIn
from leaseapp.leasing.schemas.contracts import SendContractIn, SignContractIn, StepIn, UnlockIn
from leaseapp.leasing.services import contract_parts, contract_signing, delivering, unlocking
from tests.leasing.contracting import LESSEE, House

W = "/api/workspace/lease-contracts"
SERVICE = {"kind": "MAINTENANCE", "designation": "Entretien", "periodMonths": 3, "amountHt": 85, "costHt": 50}
#: table → what is changed of it, and the words of the refusal
GUARDED: tuple[tuple[type, tuple[dict[str, Any], ...], str], ...] = (
    (LeaseContract, ({"rent_ht": 1}, {"capital_ht": 1}, {"locked_at": None}, {"company_id": None}), "is signed"),
    (
        LeaseContractVersion,
        ({"terms_sha256": "0" * 64}, {"terms": {}}, {"number": 9}, {"status": "CANCELED"}, {"signed_at": None}),
        "text of a contract",
    ),
    (
        LeaseContractAsset,
        (
            {"designation": "x"},
            {"capital_share_ht": 1},
            {"position": 9},
            {"asset_id": None},
            {"deleted_at": sa.func.now()},
        ),
        "is signed",
    ),
    (
        LeaseContractService,
        ({"amount_ht": 1}, {"cost_ht": 1}, {"designation": "x"}, {"deleted_at": sa.func.now()}),
        "services of a signed",
    ),
    (LeaseFinancing, ({"nominal_rate_pct": 1}, {"rent_ht": 1}, {"capital_ht": 1}), "financing of a signed"),
)
TABLES = [one[0] for one in GUARDED]


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


@pytest.fixture
def house(context):
    return House(context)


def with_service(house):
    """A draft that may be sent, with a service."""
    contract = house.ready()
    contract_parts.put_services(house.context, contract.id, ServicesIn.model_validate({"items": [SERVICE]}))
    return contract


def begun(house):
    """A contract that runs, with a machine and a service."""
    contract = with_service(house)
    contract_signing.send(house.context, contract.id, SendContractIn.model_validate({"signatories": [LESSEE]}))
    house.signed_by_lessee(contract)
    contract_signing.sign(house.context, contract.id, SignContractIn(name="Paul Durand"))
    house.drained()
    house.delivered(contract)
    house.accepted(contract)
    return delivering.activate(house.context, contract.id, StepIn())


def rows_of(contract, model):
    """The criterion of the rows of a table that belong to a contract."""
    columns = model.__table__.c
    if model is LeaseContract:
        return columns.id == contract.id
    return columns.id == contract.financing_id if model is LeaseFinancing else columns.contract_id == contract.id


def raw(context, statement):
    """Send a statement as it is, past every service; undone when it is refused."""
    with context.session.begin_nested():
        return context.session.connection().execute(statement).rowcount


def test_every_trigger_is_looked_at():
    assert {model.__tablename__ for model in TABLES} == {table for table, _events, _body in database._TRIGGERS}


@pytest.mark.parametrize(("model", "changes", "words"), GUARDED, ids=lambda one: getattr(one, "__tablename__", None))
def test_raw_sql_changes_nothing_of_what_was_signed(context, house, model, changes, words):
    contract = begun(house)
    mine = rows_of(contract, model)
    for values in changes:
        with pytest.raises(DBAPIError, match=words):
            raw(context, sa.update(model.__table__).where(mine).values(**values))
    with pytest.raises(DBAPIError):
        raw(context, sa.delete(model.__table__).where(mine))


@pytest.mark.parametrize("model", [LeaseContractAsset, LeaseContractService], ids=lambda one: one.__tablename__)
def test_raw_sql_adds_nothing_to_what_was_signed(context, house, model):
    contract = begun(house)
    table = model.__table__
    row = (
        context.session.connection()
        .execute(sa.select(table).where(table.c.contract_id == contract.id).order_by(table.c.position))
        .mappings()
        .first()
    )
    other = dict(row) | {"id": new_id(), "position": 9}
    other |= {"asset_id": None, "holds": False} if model is LeaseContractAsset else {}
    with pytest.raises(DBAPIError, match="signed"):
        raw(context, sa.insert(table).values(**other))


def test_what_is_not_signed_changes_as_before(context, house):
    contract = with_service(house)
    for model, changes, _words in GUARDED:
        if model is not LeaseContractVersion:
            values = changes[0]
            assert raw(context, sa.update(model.__table__).where(rows_of(contract, model)).values(**values)) >= 1, model


def test_a_serial_is_corrected_while_the_contract_is_unlocked(context, house):
    contract = begun(house)
    table = LeaseContractAsset.__table__
    change = sa.update(table).where(table.c.contract_id == contract.id).values(serial_at_delivery="SN-2")
    with pytest.raises(DBAPIError, match="is locked"):
        raw(context, change)
    unlocking.unlock(context, contract.id, UnlockIn(reason="Numéro de série mal relevé"))
    context.session.flush()
    assert raw(context, change) == 1
    contract.unlocked_until = context.now - timedelta(seconds=1)
    context.session.flush()
    assert queries.assets_of(context, contract.id)


def test_a_signed_contract_is_refused_over_http(work_of, as_role):
    with work_of() as context:
        contract_id = House(context).signed().id
    officer = as_role("LEASE_OFFICER")
    before = officer.get(f"{W}/{contract_id}").json()
    for values in ({"title": "Autre"}, {"billLeadDays": 9}, {"specialTerms": "x"}):
        answer = officer.patch(f"{W}/{contract_id}", json=values)
        assert (answer.status_code, answer.json()["code"], answer.json()["fields"]) == (
            409,
            "CONTRACT_LOCKED",
            list(values),
        )
    answer = officer.put(f"{W}/{contract_id}/services", json={"items": [SERVICE]})
    assert answer.status_code == 409
    assert officer.get(f"{W}/{contract_id}").json() == before
