"""Fixed assets change: another account, another site, parts, cancellation, sales to a customer; each with its entries."""

from datetime import date
from decimal import Decimal
from itertools import permutations

import pytest
from sqlmodel import select

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.enums import FixedAssetStatus
from leaseapp.accounting.models import FixedAsset, LedgerEntry
from leaseapp.accounting.queries import exporting as exports
from leaseapp.billing.models import Customer
from leaseapp.fixedassets.enums import PlanState
from leaseapp.fixedassets.models import FixedAssetEvent
from leaseapp.fixedassets.rules.plan import month_ends
from leaseapp.fixedassets.services import reading
from leaseapp.kernel.errors import Conflict
from tests.factories import directory, sales
from tests.fixedassets.conftest import Register
from tests.fixedassets.test_assets import SOLD, entry_of, refused, until

D = Decimal


def test_another_account_takes_the_depreciation_along(register: Register):
    asset = register.in_use()
    until(register, "2026-06")
    register.happen(asset, "TRANSFER", date(2026, 6, 30), account="2155")
    assert entry_of(register, asset, "TRANSFER") == [
        ("2155", D(10_000)), ("2154", D(-10_000)), ("28154", D("527.78")), ("28155", D("-527.78")),
    ]  # fmt: skip
    assert entry_of_run(register, "2026-07") == [("68112", D("208.33")), ("28155", D("-208.33"))]


def entry_of_run(register: Register, month: str):
    return register.lines(register.run(month).entry_ids[0])


def test_parts_go_on_by_the_same_plan_to_the_cent(register: Register):
    whole, twin = register.in_use(), register.in_use()
    until(register, "2026-06")
    register.happen(whole, "SPLIT", date(2026, 6, 30), label="Cuve", grossValue="3333.33")
    part = register.context.session.exec(select(FixedAsset).where(FixedAsset.split_from_id == whole.id)).one()
    assert (part.gross_value, whole.gross_value) == (D("3333.33"), D("6666.67"))
    for day in month_ends(date(2026, 7, 31), date(2028, 7, 31)):
        register.run(day.strftime("%Y-%m"))
        assert abs(whole.accumulated + part.accumulated - twin.accumulated) <= D("0.01")
    for one in (whole, part):
        rest = [row.amount for row in reading.told(register.context, one).plan if row.state is not PlanState.BOOKED]
        assert sum(rest) == one.gross_value - one.accumulated


def test_what_was_entered_by_mistake_is_canceled_with_a_word(register: Register):
    asset = register.asset()
    assert refused(lambda: register.happen(asset, "CANCELLATION", date(2026, 5, 1))) == ("note", "REQUIRED")
    register.happen(asset, "CANCELLATION", date(2026, 5, 1), note="Saisie deux fois")
    assert asset.status is FixedAssetStatus.CANCELED
    assert refused(lambda: register.commission(asset), Conflict)[1] == "INVALID_TRANSITION"


def test_every_event_with_lines_has_one_entry(register: Register):
    asset = register.in_use()
    until(register, "2026-06")
    events = register.context.session.exec(select(FixedAssetEvent)).all()
    entries = register.context.session.exec(select(LedgerEntry)).all()
    assert {event.ledger_entry_id for event in events} == {entry.id for entry in entries}
    assert len(events) == 4
    assert {event.fixed_asset_id for event in events} == {asset.id}


def test_a_sale_to_a_customer_is_owed_on_411_by_the_agreed_terms(register: Register):
    customer = sales.customer(register.context)
    asset = register.in_use()
    until(register, "2028-05")
    register.happen(asset, **SOLD, customerId=customer.id)
    assert entry_of(register, asset, "DISPOSAL") == [
        ("411", D(4800)), ("757", D(-4000)), ("445711", D(-800)), ("28154", D("5527.78")), ("657", D("4472.22")),
        ("2154", D(-10_000)),
    ]  # fmt: skip
    (told,) = [one for one in reading.told(register.context, asset).events if one.kind == "DISPOSAL"]
    assert (told.customer_id, told.customer) == (customer.id, "Customer 1")
    owed = ledger.named_lines(register.context, told.ledger_entry_id)[0][0]
    found = register.context.session.get(Customer, (register.context.organization_id, customer.id))
    assert (owed.party_id, owed.due_date) == (found.ledger_party_id, date(2028, 7, 31))


def test_only_a_sale_has_a_customer(register: Register):
    asset = register.in_use()
    customer = sales.customer(register.context)
    told = refused(lambda: register.happen(asset, "DISPOSAL", date(2026, 7, 1), reason="SCRAP", customerId=customer.id))
    assert told == ("customerId", "PROCEEDS_NOT_OF_SALE")


def test_to_another_site_nothing_is_posted_and_it_is_written_off_as_before(register: Register):
    company = directory.company(register.context, name="Clinique du Parc")
    here, there = (directory.establishment(register.context, company) for _site in range(2))
    asset = register.commission(register.asset(establishmentId=here.id))
    until(register, "2026-06")
    register.happen(asset, "TRANSFER", date(2026, 6, 30), establishmentId=there.id)
    (event,) = [one for one in reading.told(register.context, asset).events if one.kind == "TRANSFER"]
    assert (asset.establishment_id, event.ledger_entry_id, event.net_value) == (there.id, None, D("9472.22"))
    assert entry_of_run(register, "2026-07") == [("68112", D("208.33")), ("28154", D("-208.33"))]


@pytest.mark.parametrize("order", list(permutations(("2026-11", "2026-12", "2027-01"))))
def test_months_in_any_order_and_repeated_give_the_same_books_of_each_year(register: Register, order):
    """A month that was left out is caught up in its own fiscal year."""
    asset = register.in_use()
    books = {}
    for month in (*order, *order):
        register.run(month)
    for year in (2026, 2027):
        found = exports.year_named(register.context, register.seller.id, year)
        books[year] = exports.balances_of(register.context, found.id)
    assert (books[2026]["68112"], books[2027]["68112"]) == (D("1777.78"), D("208.33"))
    assert (asset.accumulated, asset.depreciated_until) == (D("1986.11"), date(2027, 1, 31))


def test_a_sale_catches_each_year_up_in_its_own(register: Register):
    asset = register.in_use()
    register.happen(asset, "DISPOSAL", date(2027, 2, 1), reason="SCRAP")
    dates = register.context.session.exec(
        select(LedgerEntry.entry_date).join(FixedAssetEvent, FixedAssetEvent.ledger_entry_id == LedgerEntry.id)
        .where(FixedAssetEvent.kind == "AMORTIZATION").order_by(LedgerEntry.entry_date)
    ).all()  # fmt: skip
    assert (list(dates), asset.accumulated) == ([date(2026, 12, 31), date(2027, 1, 31)], D("1986.11"))
