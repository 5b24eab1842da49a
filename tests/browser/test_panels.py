"""Lists within a record: turned, sorted and filtered in their tab, each with a state that stays, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ACCOUNTANT
from tests.browser.own import W

pytestmark = pytest.mark.browser
READY = ".list-page.panel .list-card[aria-busy=false] tbody tr[data-row]"
#: as many rows as a page of a panel has, and one more
SEVERAL = 21


@pytest.fixture
def busiest(walker):
    """The customer with the most invoices: the id, and how many."""
    person = walker(locale="en").known(ACCOUNTANT)
    customers = person.call("GET", f"{W}/customers?pageSize=100")["items"]
    counts = {
        one["id"]: person.call("GET", f"{W}/invoices?pageSize=1&customerId={one['id']}")["total"] for one in customers
    }
    found = max(counts, key=lambda one: counts[one])
    assert counts[found] >= SEVERAL, counts[found]
    return found, counts[found]


def test_the_invoices_of_a_customer_are_all_there_in_pages_and_each_panel_keeps_its_own_state(walker, busiest):
    record, count = busiest
    person = walker(locale="en").known(ACCOUNTANT)
    page = person.page
    person.open(f"/workspace/customers/{record}", ".record-head")
    expect(page.get_by_role("tab", name="Invoices").locator("em")).to_have_text(str(count))
    page.get_by_role("tab", name="Invoices").click()
    rows = page.locator(READY)
    expect(rows).to_have_count(20)
    expect(page.locator(".pager .num")).to_have_text(f"1–20 of {count}")
    first = rows.first.inner_text()
    page.get_by_role("button", name="Next page").click()
    expect(page.locator(".pager .num")).to_have_text(re.compile(f"^21–.* of {count}$"))
    assert rows.first.inner_text() != first
    person.looks("customers-record-panel")
    page.get_by_role("tab", name="Payments").click()
    expect(page.locator(".pager .num")).to_have_text(re.compile("^1–"))
    page.get_by_role("columnheader", name="Amount").get_by_role("button").click()
    expect(page.get_by_role("columnheader", name="Amount")).to_have_attribute("aria-sort", "ascending")
    page.get_by_role("tab", name="Invoices").click()
    expect(page.locator(".pager .num")).to_have_text(re.compile(f"^21–.* of {count}$"))
    page.get_by_role("button", name="Paid invoices").click()
    expect(page.locator(".pager .num")).to_have_text(re.compile("^1–"))
    page.reload()
    expect(page.get_by_role("button", name="Paid invoices")).to_have_attribute("aria-pressed", "true")
    rows.first.get_by_role("link").first.click()
    page.wait_for_url(re.compile("/workspace/invoices/"))
    page.go_back()
    expect(page.get_by_role("button", name="Paid invoices")).to_have_attribute("aria-pressed", "true")
    person.quiet()


def test_a_phone_shows_a_panel_as_it_shows_a_list(walker, busiest):
    record, count = busiest
    person = walker("phone").known(ACCOUNTANT)
    person.open(f"/workspace/customers/{record}#invoices", READY)
    person.fits()
    row = person.page.locator(READY).first
    assert 60 <= (row.bounding_box() or {"height": 0})["height"] <= 80
    expect(person.page.locator(".pager .num")).to_contain_text(str(count))
    person.looks("customers-record-panel")
    person.quiet()
