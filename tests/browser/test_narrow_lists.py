"""Lists where there is little room: on a tablet columns leave but state and amount, on a phone each row is two lines."""

import re
from datetime import date

import pytest
from playwright.sync_api import expect

from leaseapp import leaseapp as application
from leaseapp.kernel.listing.outline import outline_of
from leaseapp.ui.registry import declared
from tests.browser.conftest import ACCOUNTANT
from tests.browser.test_pages import reader_of
from tests.support.variants import archetypes

assert application.app is not None
pytestmark = pytest.mark.browser
LATE = "/workspace/invoices?late=true&sort=dueDate"
READY = ".list-card[aria-busy=false] tbody tr"
#: of each row the roles that show, whether they stand in the window, and in how many lines
_TOLD = """(rows) => rows.slice(0, 12).map((row) => {
  const cells = [...row.cells].filter((cell) => cell.checkVisibility() && cell.textContent);
  const roles = cells.map((cell) => /is-(\\w+)/.exec(cell.className)?.[1] ?? cell.className);
  const inside = cells.every((cell) => { const at = cell.getBoundingClientRect(); return at.left >= 0 && at.right <= innerWidth; });
  return [roles.sort(), inside, row.getBoundingClientRect().height];
})"""


#: which columns tell a row is asked of every list without a browser (tests/kernel/test_outline.py); of these, that they show so: one
#: with sums, one without, one with as many columns as any
each_list = pytest.mark.parametrize("name", archetypes(sorted(declared.lists), {"invoices", "companies", "products"}))


@each_list
def test_on_a_phone_every_list_tells_its_rows_in_two_lines(walker, name):
    found = declared.lists[name]
    person = walker("phone").known(reader_of(found.route))
    person.open(found.route, READY)
    outline = outline_of(found.spec)
    for roles, inside, height in person.page.locator("tbody tr[data-row]").evaluate_all(_TOLD):
        assert {"who", *(["amount"] if outline.amount else [])} <= set(roles)
        assert {"number", "date", "detail"} & set(roles)
        assert len(roles) == len(set(roles))
        assert inside
        assert 60 <= height <= 80
    person.fits()
    person.quiet()


@each_list
def test_on_a_tablet_nothing_is_pushed_beyond_the_edge_and_state_and_amount_stay(walker, name):
    found = declared.lists[name]
    person = walker("tablet").known(reader_of(found.route))
    person.open(found.route, READY)
    box = person.page.locator(".list-card .table-scroll")
    assert box.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 1
    box.evaluate("(one) => one.scrollIntoView()")  # what stands above a list leaves the window
    outline = outline_of(found.spec)
    for role in [one for one in (outline.amount[:1], outline.status) if one]:
        label = person.word(found.spec.column(role[0]).label)
        expect(box.get_by_role("columnheader", name=label, exact=True)).to_be_in_viewport(ratio=1)


def test_late_invoices_say_by_how_many_days_wherever_they_are_listed(walker):
    person = walker("phone", locale="en").known(ACCOUNTANT)
    page = person.page
    listed = person.call("GET", "/api/workspace/invoices?late=true&sort=dueDate&pageSize=1")["items"][0]
    days = listed["daysLate"]
    due = date.fromisoformat(listed["dueDate"])
    person.open(LATE, READY)
    row = page.locator("tbody tr").first
    expect(row.locator(".is-who")).to_have_text(listed["customer"])
    expect(row.locator(".is-number")).to_have_text(listed["number"])
    expect(row.locator(".is-status")).to_have_text(f"Overdue · {days} d")
    expect(row.locator(".is-date")).to_contain_text(f"{due:%d/%m}")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(row.get_by_text(f"Overdue · {days} d")).to_be_visible()
    person.quiet()


def test_a_phone_orders_filters_and_selects_when_it_is_asked_to(walker):
    person = walker("phone", locale="en").known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/invoices", READY)
    expect(page.locator(".chips")).to_be_hidden()
    expect(page.locator("td.pick").first).to_be_hidden()
    page.get_by_role("button", name="Order of the rows").click()
    page.get_by_role("menuitemradio", name="Amount due").click()
    page.wait_for_url(re.compile("sort=amountDue"))
    page.get_by_role("button", name="Order of the rows").click()
    page.get_by_role("menuitemradio", name="Amount due").click()
    page.wait_for_url(re.compile("sort=-amountDue"))
    page.get_by_role("button", name="Filters", exact=True).click()
    expect(page.locator(".chips")).to_be_visible()
    page.get_by_role("button", name="Select rows").click()
    page.locator("tbody tr .pick label").first.click()
    expect(page.locator(".bulk b")).to_have_text("1 selected")
    expect(page).to_have_url(re.compile("/workspace/invoices"))
    page.get_by_role("button", name="Select rows").click()
    expect(page.locator(".bulk")).to_have_count(0)
    expect(page.locator("td.pick").first).to_be_hidden()
    page.locator("tbody tr .is-who").first.click()
    expect(page.locator(".record-head")).to_be_visible()
    person.quiet()
