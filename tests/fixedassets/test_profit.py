"""Profit: revenue of invoices, charges of allocations, depreciation and results, each by what bears it."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from leaseapp.fixedassets.enums import Measure, ProfitBy
from leaseapp.fixedassets.schemas.profit import ProfitDocumentsQuery, ProfitQuery
from leaseapp.fixedassets.services import profit
from leaseapp.kernel.errors import Invalid
from leaseapp.purchasing.schemas.allocations import AllocationIn
from leaseapp.purchasing.services import invoice_allocating
from tests.factories import directory, sales
from tests.fixedassets.conftest import Register
from tests.purchasing.conftest import Buyer
from tests.purchasing.invoicing import Payables

D = Decimal
EARLY, LATE = date(2026, 1, 1), date(2026, 12, 31)


@pytest.fixture
def payables(context, storage) -> Payables:
    return Payables(Buyer(context))


@pytest.fixture
def register(context, payables) -> Register:
    return Register(context)


def figures(register: Register, by: ProfitBy, **values):
    asked = {"by": by, "from": EARLY, "to": LATE} | values
    found = profit.read(register.context, ProfitQuery.model_validate(asked))
    rows = {row.name: (row.revenue, row.charges, row.depreciation, row.results, row.margin) for row in found.rows}
    return found, rows


def test_revenue_by_client_less_what_is_credited(register: Register, context):
    one, two = (sales.customer(context, number) for number in (1, 2))
    day = {"dueDate": "2028-09-15"}
    sales.issued(context, one, register.seller, [sales.SERVICE], **day)
    sales.issued(context, two, register.seller, [sales.SERVICE, sales.SERVICE], **day)
    found, rows = figures(register, ProfitBy.CLIENT, **{"from": date(2028, 1, 1), "to": date(2028, 12, 31)})
    assert sorted(row[0] for row in rows.values()) == [D(1000), D(2000)]
    assert (found.total.revenue, found.total.margin) == (D(3000), D(3000))
    assert found.rows[0].url


def test_charges_by_what_they_are_allocated_to(register: Register, payables: Payables, context):
    site = directory.establishment(context, directory.company(context, name="Clinique du Parc"))
    invoice = payables.validated(payables.line(800), issueDate=date(2026, 11, 16))
    body = {"amountHt": 300, "establishmentId": site.id, "fiscalYear": 2025}
    invoice_allocating.add(context, invoice.id, AllocationIn.model_validate(body))
    _found, rows = figures(register, ProfitBy.SITE)
    assert rows == {site.name: (D(0), D(300), D(0), D(0), D(-300)), None: (D(0), D(500), D(0), D(0), D(-500))}
    _found, rows = figures(register, ProfitBy.SITE, fiscalYear=2025)
    assert rows == {site.name: (D(0), D(300), D(0), D(0), D(-300))}
    _found, rows = figures(register, ProfitBy.CODE)
    assert rows == {"MNT-CUR": (D(0), D(800), D(0), D(0), D(-800))}


def test_what_is_allocated_beside_an_asset_is_that_of_the_other_lines(register: Register, payables: Payables, context):
    site = directory.establishment(context, directory.company(context, name="Clinique du Parc"))
    lines = (payables.line(900), payables.line(100, accountingCodeId=payables.code("ACH-TRA")), payables.line(
        40, accountingCodeId=payables.code("ACH-PIE"),
    ))  # fmt: skip
    invoice = payables.validated(*lines, code="IMM-MAT", issueDate=date(2026, 11, 16))
    body = {"amountHt": 60, "establishmentId": site.id}
    invoice_allocating.add(context, invoice.id, AllocationIn.model_validate(body))
    charges = {name: row[1] for name, row in figures(register, ProfitBy.CODE)[1].items()}
    assert charges == {"ACH-TRA": D(100), "ACH-PIE": D(40)}
    charges = {name: row[1] for name, row in figures(register, ProfitBy.SITE)[1].items()}
    assert charges == {site.name: D(60), None: D(80)}


def test_what_becomes_an_asset_is_no_charge(register: Register, payables: Payables):
    payables.validated(payables.line(900), code="IMM-MAT", issueDate=date(2026, 11, 16))
    found, rows = figures(register, ProfitBy.CODE)
    assert (rows, found.total.margin) == ({}, D(0))


def test_depreciation_and_results_by_machine_with_their_documents(register: Register, payables: Payables):
    machine = payables.buyer.fleet.asset()
    asset = register.in_use_of(machine)
    for month in ("2026-04", "2026-05", "2026-06"):
        register.run(month)
    register.happen(asset, "DISPOSAL", date(2026, 7, 1), reason="SCRAP")
    found, rows = figures(register, ProfitBy.MACHINE, across="MONTH")
    assert rows == {machine.inventory_number: (D(0), D(0), D("527.78"), D("-9472.22"), D(-10_000))}
    assert dict(zip(found.columns, found.rows[0].cells, strict=True)) == {
        "2026-04": D("-111.11"), "2026-05": D("-208.33"), "2026-06": D("-208.34"), "2026-07": D("-9472.22"),
    }  # fmt: skip
    asked = {"by": "MACHINE", "key": machine.id, "from": EARLY, "to": LATE}
    documents = profit.documents(register.context, ProfitDocumentsQuery.model_validate(asked))
    assert [(one.measure, one.number) for one in documents.items] == [
        (Measure.RESULTS, asset.number), *[(Measure.DEPRECIATION, asset.number)] * 3,
    ]  # fmt: skip
    assert sum(one.amount for one in documents.items if one.measure is Measure.DEPRECIATION) == D("527.78")


def test_the_file_holds_the_same_rows(register: Register):
    register.in_use()
    register.run("2026-05")
    asked = {"by": "CODE", "from": EARLY, "to": LATE, "format": "csv", "across": "MONTH"}
    answer = profit.read(register.context, ProfitQuery.model_validate(asked)).ready()
    text = answer.content.read().decode("utf-8-sig")
    assert "IMM-MAT" in text
    assert "2026-05" in text.splitlines()[0]


def test_a_pivot_across_categories_and_its_file(register: Register, payables: Payables, context):
    register.in_use()
    register.run("2026-04")
    payables.validated(payables.line(800), issueDate=date(2026, 11, 16))
    payables.validated(payables.line(120), code="ACH-TRA", issueDate=date(2026, 11, 16))
    found, _rows = figures(register, ProfitBy.SITE, across="CATEGORY")
    assert found.columns == ["Fixed assets", "Purchases", "Maintenance"]
    assert found.total.cells == [D("-111.11"), D(-120), D(-800)]
    assert sum(found.total.cells) == found.total.margin
    asked = {"by": "SITE", "from": EARLY, "to": LATE, "format": "csv", "across": "CATEGORY"}
    answer = profit.read(register.context, ProfitQuery.model_validate(asked)).ready()
    head, row = answer.content.read().decode("utf-8-sig").splitlines()[:2]
    assert head.endswith("Fixed assets,Purchases,Maintenance")
    assert "800" in row


def test_what_was_invoiced_has_no_code(register: Register, payables: Payables, context):
    sales.issued(context, sales.customer(context, 1), register.seller, [sales.SERVICE], dueDate="2028-09-15")
    found, _rows = figures(
        register, ProfitBy.CLIENT, across="CATEGORY", **{"from": date(2028, 1, 1), "to": date(2028, 12, 31)}
    )
    assert (found.columns, found.total.cells) == (["Without code"], [D(1000)])


def test_a_period_that_ends_before_it_begins_is_refused(register: Register):
    with pytest.raises(Invalid) as caught:
        figures(register, ProfitBy.CLIENT, to=EARLY - timedelta(days=1))
    assert caught.value.errors[0].code == "PERIOD_REVERSED"
