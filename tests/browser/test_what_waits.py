"""Small screens and what waits: figures in one row, the trial balance in two lines, "To do" for each role, the paper of an entry."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ACCOUNTANT
from tests.support.variants import archetypes

pytestmark = pytest.mark.browser
SALES, CLIENT, AUDITOR = "commercial@nordlease.example", "client@rouviere.example", "audit@nordlease.example"
RECORDS = {
    "invoices": "late=true", "quotes": "status=SENT", "orders": "status=SHIPPED", "customers": "sort=-amountLate",
    "credit-notes": "", "payments": "", "products": "", "recurring-invoices": "",
}  # fmt: skip


@pytest.mark.parametrize("kind", archetypes([*RECORDS], {"customers"}))
def test_on_a_phone_the_figures_of_a_record_stand_in_one_row(walker, kind):
    person = walker("phone").known()
    item = person.call("GET", f"/api/workspace/{kind}?pageSize=1&{RECORDS[kind]}")["items"][0]
    person.open(f"/workspace/{kind}/{item['id']}", ".record-head h1")
    figures = person.page.locator(".figures-box dd")
    boxes = figures.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert len({round(box["top"]) for box in boxes}) <= 1
    assert all(one["right"] <= other["left"] for one, other in pairwise(boxes))
    person.fits()


def test_on_a_phone_the_trial_balance_tells_each_account_in_two_lines(walker):
    person = walker("phone").known(ACCOUNTANT)
    person.open("/workspace/trial-balance", ".balance-table tbody tr")
    box = person.page.locator(".table-scroll")
    assert box.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 1
    rows = person.page.locator(".balance-table tbody tr").evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert max(rows) <= 72
    person.fits()
    person.looks("trial-balance-phone")


@pytest.mark.parametrize("member", archetypes([ACCOUNTANT, SALES, CLIENT], {ACCOUNTANT, CLIENT}))
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_what_waits_is_one_page_whose_buttons_open_what_they_count(walker, member, size):
    person = walker(size, locale="en").known(member)
    page = person.page
    person.open("/workspace/to-do", ".task")
    total = page.locator("h1 + .count").inner_text()
    counted = page.locator("nav:visible a[href='/workspace/to-do'] i")
    if member != CLIENT or size == "desk":
        expect(counted.first).to_contain_text(total)
    first = page.locator(".task").first
    expect(first).to_contain_text(re.compile(r"the oldest: "))
    count = re.match(r"[\d,]+", first.locator("b").first.inner_text()).group()
    person.fits()
    person.accessible()
    person.looks(f"to-do-{size}")
    first.get_by_role("link").click()
    expect(page.locator("h1 + .count")).to_have_text(count)
    person.quiet()


def test_of_whom_nothing_is_asked_reads_that(walker):
    person = walker(locale="en").known(AUDITOR)
    person.open("/workspace/to-do", ".empty")
    expect(person.page.locator(".empty h2")).to_have_text("Nothing is waiting")


def test_an_entry_of_the_ledger_shows_the_first_page_of_its_document(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/general-ledger?account=706", ".ledger-table tbody td")
    page.locator(".ledger-table .btn.small", has_text="VT").first.click()
    sheet = page.locator(".entry-peek .entry-sheet")
    expect(sheet.locator("img")).to_be_visible()
    person.looks("ledger-entry")
    sheet.click()
    expect(page.get_by_role("tab", name="PDF")).to_have_attribute("aria-selected", "true")
    person.quiet()


def test_a_client_reads_their_rows_by_number_and_the_tabs_in_their_words(walker):
    person = walker("phone").known(CLIENT)
    person.open("/workspace/invoices", ".list-card[aria-busy=false] tbody tr")
    page = person.page
    expect(page.locator("tbody .is-who").first).to_have_text(re.compile(r"^FAC-\d+$"))
    expect(page.locator(".tabs button")).to_have_text(["Tout", "À régler", "En retard", "Payées"])
    person.looks("client-invoices-phone")
    person.quiet()


def test_a_statement_says_by_how_many_days_an_invoice_is_late(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    owing = person.call("GET", "/api/workspace/customers?pageSize=1&sort=-amountLate")["items"][0]
    told = person.call("GET", f"/api/workspace/customers/{owing['id']}/statement?from=2020-01-01")["rows"]
    late = [row for row in told if row["daysLate"]]
    assert late
    person.open(f"/workspace/customers/{owing['id']}#statement", "table.account tr.carried")
    person.page.get_by_role("button", name="Last 12 months").click()
    row = person.page.locator("table.account tr", has_text=late[-1]["number"]).first
    expect(row).to_contain_text(f"Overdue · {late[-1]['daysLate']} d")


def test_on_a_phone_the_invoices_of_an_order_show_amount_and_status(walker):
    person = walker("phone").known(SALES)
    rows = person.call("GET", "/api/workspace/orders?pageSize=100")["items"]
    billed = next(
        one for one in (person.call("GET", f"/api/workspace/orders/{row['id']}") for row in rows) if one["invoices"]
    )
    person.open(f"/workspace/orders/{billed['id']}#invoices", "table.data tbody .badge")
    found = person.page.locator("table.data:visible")
    assert found.evaluate("(one) => one.parentElement.scrollWidth <= one.parentElement.clientWidth")
    expect(found.locator("tbody tr").first.locator("td:visible")).to_have_count(3)
    person.looks("order-invoices-phone")
    person.quiet()
