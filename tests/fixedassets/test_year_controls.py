"""The controls of a closing that fixed assets bring: what they find, and nothing where all is well (MONEY.md 6.4)."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.closing.schemas import YearIn
from leaseapp.closing.services import years
from leaseapp.closing.services.controls import Found, controls
from leaseapp.kernel.errors import Conflict
from leaseapp.leasing.models import LeaseContract, LeaseContractAsset
from leaseapp.purchasing.schemas.allocations import AllocationIn
from leaseapp.purchasing.services import invoice_allocating
from tests.factories.accounts import at
from tests.fixedassets.conftest import Register
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Lessor, Payables

D = Decimal


@pytest.fixture
def register(context: Any, storage: Any) -> Register:
    return Register(context, until=date(2027, 1, 20))


def year(register: Register) -> FiscalYearClosing:
    statement = select(FiscalYearClosing).where(FiscalYearClosing.billing_entity_id == register.seller.id)
    return register.context.session.exec(statement.where(col(FiscalYearClosing.year) == 2026)).one()


def found(register: Register, code: str) -> Found:
    (control,) = [one for one in controls if one.code == code]
    return control.find(register.context, year(register))


def test_depreciation_that_is_not_run_to_the_end_of_the_year(register: Register):
    register.in_use()
    register.commission(register.asset(bought=date(2027, 1, 4)), day=date(2027, 1, 4))
    register.run("2026-11")
    assert found(register, "DEPRECIATION_MISSING") == Found(1, D("208.34"))
    register.run("2026-12")
    assert found(register, "DEPRECIATION_MISSING") == Found()


def test_a_year_with_depreciation_missing_is_not_reviewed(register: Register):
    register.in_use()
    with at(register.context, date(2027, 1, 20)):
        years.launch(register.context, year(register).id, YearIn())
        with pytest.raises(Conflict) as error:
            years.review(register.context, year(register).id, YearIn())
    assert "DEPRECIATION_MISSING" in {one.code for one in error.value.errors}


def test_units_of_work_that_nobody_entered(register: Register):
    asset = register.commission(register.asset(), method="UNITS", totalUnits=1500)
    assert (found(register, "UNITS_NOT_ENTERED"), found(register, "DEPRECIATION_MISSING")) == (Found(1), Found())
    register.amortize(asset, date(2026, 12, 31), units=100)
    assert found(register, "UNITS_NOT_ENTERED") == Found()


def test_what_was_bought_long_ago_and_is_not_in_use(register: Register):
    register.asset(4_000, bought=date(2026, 7, 1))
    assert found(register, "ASSETS_IN_PROGRESS") == Found()
    register.asset(3_600, bought=date(2026, 6, 29))
    assert found(register, "ASSETS_IN_PROGRESS") == Found(1, D(3_600))


@pytest.mark.parametrize(
    ("ends_on", "status", "count"),
    [
        (date(2026, 12, 1), "ENDED", 1),
        (date(2026, 12, 31), "ACTIVE", 1),
        (date(2027, 1, 1), "ACTIVE", 0),
        (date(2026, 12, 1), "EXTENDED", 0),
    ],
)
def test_contracts_that_are_over_and_their_machines(register: Register, ends_on, status, count):
    lessor = Lessor(Buyer(register.context))
    machine = lessor.fleet.asset()
    contract = lessor.draft()
    row = register.context.session.exec(
        select(LeaseContractAsset).where(LeaseContractAsset.contract_id == contract.id)
    ).one()
    table = LeaseContract.__table__
    change = sa.update(table).where(table.c.id == contract.id).values(status=status, ends_on=ends_on)
    register.context.session.connection().execute(change)
    row.asset_id, row.starts_on, row.holds = machine.id, date(2026, 4, 15), True
    register.context.session.flush()
    register.in_use()
    assert found(register, "CONTRACTS_ENDED") == Found()
    asset = register.in_use_of(machine)
    assert found(register, "CONTRACTS_ENDED") == (Found(count, D(10_000)) if count else Found())
    register.happen(asset, "DISPOSAL", date(2027, 1, 10), reason="SCRAP")
    assert found(register, "CONTRACTS_ENDED") == Found()


def test_margins_far_from_the_others(register: Register):
    payables = Payables(Buyer(register.context))
    lessor = Lessor(payables.buyer)
    invoice = payables.validated(payables.line(2_000), issueDate=date(2026, 11, 16))

    def charge(amount: int) -> None:
        body = {"amountHt": amount, "leaseContractId": lessor.draft().id, "accountingCodeId": payables.code("MNT-CUR")}
        invoice_allocating.add(register.context, invoice.id, AllocationIn.model_validate(body))

    for amount in (100, 110, 120, 130):
        charge(amount)
    assert found(register, "MARGIN_OUTLIERS") == Found()
    charge(900)
    assert found(register, "MARGIN_OUTLIERS") == Found(1, D(-900))
