"""The demonstration of equipment, of work in the field and of leases: the counts of issues 36 to 38, 40, 42 and 43."""

import pytest

from leaseapp.accounting.enums import DepreciationMethod, FixedAssetStatus
from leaseapp.closing.enums import ProvisionKind, ProvisionStatus
from leaseapp.crm.enums import Stage
from leaseapp.kernel import clock
from leaseapp.leasing.enums import AffairStatus, ContractStatus
from leaseapp.maintenance.enums import MaintenanceStatus
from tests.demo.test_seed import counted, nordlease, number
from tests.demo.test_seed import demonstration as demonstration  # noqa: PLC0414  pytest finds it here
from tests.demo.test_seed import there as there  # noqa: PLC0414  pytest finds it here

#: rows that have to be there, exactly: what is counted, how many
COUNTS = (
    ("asset_model where spec_schema is not null", 25),
    ("storage_location where kind = 'DEPOT'", 5),
    ("storage_location where kind = 'VEHICLE'", 3),
    ("stocktake where status = 'OPEN'", 1),
    ("transport_request", 25),
    ("lease_contract", 60),
)


@pytest.mark.parametrize(("what", "count"), COUNTS)
def test_as_many_as_the_issues_say(demonstration, what, count):
    assert number(f"select count(*) from {what}") == count


def test_400_machines_were_bought_and_some_received_since(demonstration):
    """A machine that came with a purchase order has no serial number of the fleet's pattern."""
    assert number("select count(*) from asset where serial_number is not null and deleted_at is null") == 400
    assert number("select count(*) from asset where deleted_at is null") < 450
    assert number("select count(distinct condition) from asset") >= 8
    assert number("select count(*) from spare_part_move") >= 100


def test_300_work_orders_and_more_of_a_year_stand_in_every_state(demonstration):
    states = counted("select status, count(*) from maintenance_operation group by 1")
    assert set(states) == {status.value for status in MaintenanceStatus}
    assert sum(states.values()) >= 300
    assert number("select max(created_at)::date - min(created_at)::date from maintenance_operation") >= 350
    assert number("select count(*) from maintenance_plan") >= 4
    assert number("select count(*) from meter") >= 4
    assert number("select count(distinct status) from transport_request") >= 6


def test_a_technician_has_a_full_day_today(demonstration):
    busiest = """select coalesce(max(orders), 0) from (select count(*) as orders from maintenance_operation
        where (scheduled_start at time zone 'Europe/Paris')::date = :today group by assigned_to_user_id) of_people"""
    assert number(busiest, today=clock.local_date(clock.now(), "Europe/Paris")) >= 5


def test_contracts_of_three_years_stand_in_every_state_and_one_waits_for_a_signature(demonstration):
    states = counted("select status, count(*) from lease_contract group by 1")
    assert set(states) == {status.value for status in ContractStatus}
    assert states["SIGNING"] >= 1
    assert number("select count(distinct extract(year from signed_at)) from lease_contract") == 3


def test_each_column_of_the_board_holds_three_affairs(demonstration):
    columns = counted("select status, count(*) from lease_affair group by 1")
    assert set(columns) == {status.value for status in AffairStatus}
    assert min(columns.values()) >= 3


@pytest.mark.parametrize("role", ["LENDER_USER", "CLIENT_ADMIN", "CLIENT_USER"])
def test_the_accounts_of_a_lender_and_of_a_client_see_contracts(demonstration, role):
    theirs = """select count(*) from lease_contract c join membership m on m.organization_id = c.organization_id
        where m.organization_id = :organization and m.role = :role and c.status not in ('DRAFT', 'CANCELED')
        and m.company_id in (c.company_id, c.lender_company_id)"""
    assert number(theirs, organization=nordlease(), role=role) >= 2


def test_thirty_clients_are_rated_over_the_four_classes(demonstration):
    given = counted("select rating_class, count(*) from client_rating where version_of_id is null group by 1")
    assert set(given) >= {"A", "B", "C", "D"}
    assert number("select count(distinct company_id) from client_rating") >= 30
    assert set(counted("select status, count(*) from client_rating group by 1")) == {
        "DRAFT",
        "IN_REVIEW",
        "VALIDATED",
        "ARCHIVED",
    }
    whole = "select count(*) from (select rating_id from financial_statement group by 1 having count(*) = 3) found"
    assert number(whole) >= 27
    assert number("select count(*) from client_rating where override_score is not null") >= 1
    assert number("select count(*) from client_rating where override_recommendation is not null") >= 1
    assert number("select count(*) from company where group_head_id is not null") == 1


def test_40_fixed_assets_and_those_of_the_orders_stand_in_every_state(demonstration):
    """One of the 40 was split since; what the orders brought waits to be put to use."""
    states = counted("select status, count(*) from fixed_asset group by 1")
    assert set(states) == {status.value for status in FixedAssetStatus}
    assert sum(states.values()) - number("select count(*) from fixed_asset where split_from_id is not null") >= 40
    assert set(counted("select method, count(*) from fixed_asset where method is not null group by 1")) == {
        method.value for method in DepreciationMethod
    }
    assert number("select count(*) from fixed_asset_event where kind = 'AMORTIZATION'") > 400
    ledger = """select coalesce(sum(l.credit - l.debit), 0) from ledger_line l join ledger_account a
        on (a.organization_id, a.id) = (l.organization_id, l.account_id) join ledger_entry e
        on (e.organization_id, e.id) = (l.organization_id, l.entry_id)
        where a.number like '28%' and e.source_kind <> 'FiscalYearClosing'"""
    held = "select sum(accumulated) from fixed_asset where status <> 'DISPOSED'"
    assert number(ledger) == number(held)


def test_two_years_are_closed_with_provisions_of_each_kind_and_one_is_open(demonstration):
    first = """with years as (select y.*, dense_rank() over (order by b.created_at, b.id) as book
        from fiscal_year_closing y join billing_entity b on (b.organization_id, b.id) = (y.organization_id, y.billing_entity_id)
        where y.organization_id = (select organization_id from accounting_provision limit 1))"""
    states = counted(f"{first} select state, count(*) from years where book = 1 group by 1")
    assert states["CLOSED"] >= 2
    assert states["OPEN"] >= 1
    kinds = f"{first} select count(distinct kind) from accounting_provision p join years y on y.id = p.fiscal_year_id"
    assert number(f"{kinds} where y.state = 'CLOSED' and p.status = 'REVERSED'") == len(ProvisionKind)
    assert set(counted("select status, count(*) from accounting_provision group by 1")) == set(ProvisionStatus)
    assert number("select count(*) from fiscal_year_closing where state = 'IN_PROGRESS'") == 1
    kept = "select count(*) from accounting_export_run where format = 'fec' and not provisional"
    assert number(kept) >= number("select count(*) from fiscal_year_closing where state = 'CLOSED'")
    assert number("select count(*) from closing_control where owner_user_id is not null") > 0
    missing = "select coalesce(sum(found), 0) from closing_control where code = 'DEPRECIATION_MISSING'"
    assert number(missing) == 0


def test_ten_prospects_and_opportunities_stand_in_every_state(demonstration):
    assert counted("select status, count(*) from crm_prospect group by 1") == {
        "NEW": 3, "CONTACTED": 2, "QUALIFIED": 2, "PROMOTED": 1, "LOST": 2,
    }  # fmt: skip
    assert set(counted("select stage, count(*) from crm_opportunity group by 1")) == set(Stage)
    won = "select count(*) from lease_affair a join crm_opportunity o on o.id = a.opportunity_id where o.stage = 'WON'"
    assert number(won) == 1
    assert number("select count(*) from crm_call where outcome = 'MISSED'") == 2
