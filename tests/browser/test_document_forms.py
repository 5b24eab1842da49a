"""Forms that know what they start with: proposals once the customer is chosen, a calendar, one field for a company."""

import re

import pytest
from playwright.sync_api import expect

from leaseapp.demo import cast
from tests.browser.test_invoice_walk import choose

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "en"), ("phone", "fr")])
def test_a_quote_shows_its_defaults_and_its_customer_as_soon_as_that_one_is_chosen(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    person.open("/workspace/quotes/new", "table.edit textarea")
    choose(page, "#field-customerId input", "Boulangeries Lemaire")
    for field in ("contactId", "validUntil", "billingEntityId"):
        expect(page.locator(f"#field-{field} .proposed")).to_be_visible()
        expect(page.locator(f"#field-{field} input").first).not_to_have_value("")
    page.locator("#field-validUntil input").fill("+30")
    page.locator("#field-subject input").focus()
    expect(page.locator("#field-validUntil input")).to_have_value(re.compile(r"^\d\d/\d\d/\d{4}$"))
    expect(page.locator(".customer-panel")).to_contain_text("Boulangeries Lemaire")
    expect(page.locator(".customer-panel .recent").first).to_be_visible()
    person.looks("document-proposals")
    person.quiet()


def test_what_was_proposed_follows_the_next_customer_and_what_was_typed_stays(walker):
    person = walker(locale="en").known()
    page = person.page
    person.open("/workspace/invoices/new", "table.edit textarea")
    due = page.locator("#field-dueDate input")
    choose(page, "#field-customerId input", "Imprimerie Sorel")
    expect(page.locator("#field-dueDate .proposed")).to_be_visible()
    stands = page.locator("#field-dueDate .stands")
    first = stands.inner_text()
    choose(page, "#field-customerId input", "Boulangeries Lemaire")
    expect(stands).not_to_have_text(first)
    expect(due).to_have_value("")
    due.fill("031230")
    expect(page.locator("#field-dueDate .proposed")).to_have_count(0)
    choose(page, "#field-customerId input", "Imprimerie Sorel")
    expect(page.locator(".customer-panel")).to_contain_text("Sorel")
    expect(due).to_have_value(re.compile("^03/?12/?(20)?30$"))


def test_a_day_is_picked_in_a_calendar_by_keyboard(walker):
    person = walker(locale="fr").known()
    page = person.page
    person.open("/workspace/quotes/new", "table.edit textarea")
    box = page.locator("#field-validUntil input")
    expect(box).not_to_have_value("")  # what is proposed
    box.fill("15/11/2026")
    expect(box).to_have_value("15/11/2026")
    box.press("Alt+ArrowDown")
    grid = page.get_by_role("dialog", name="Choisir une date")
    expect(grid.locator("th").first).to_have_text("lun.")
    expect(grid.locator("[data-day='2026-11-15']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    expect(grid.locator("[data-day='2026-12-16']")).to_be_focused()
    person.accessible(within=".calendar")
    page.keyboard.press("Enter")
    expect(grid).to_have_count(0)
    expect(box).to_have_value("16/12/2026")
    expect(box).to_be_focused()
    box.press("Alt+ArrowDown")
    page.keyboard.press("Escape")
    expect(box).to_have_value("16/12/2026")
    person.quiet()


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("phone", "en")])
def test_a_number_of_the_register_fills_in_a_new_customer(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    number = cast.siren(701 if size == "desk" else 704)
    person.open("/workspace/customers/new", "#field-companyId input")
    expect(page.locator("input[name='company.name']")).to_have_count(0)
    choose(page, "#field-companyId input", f"{number[:3]} {number[3:6]} {number[6:]}")
    expect(page.locator("input[name='company.siren']")).to_have_value(number)
    expect(page.locator("input[name='company.headOffice.city']")).not_to_have_value("")
    name = page.locator("input[name='company.name']").input_value()
    person.looks("customer-from-register")
    page.locator(".form-foot .primary").click()
    expect(page.locator(".record-head h1")).to_have_text(name)
    person.quiet()


def test_a_company_that_nobody_knows_is_entered_by_hand(walker):
    person = walker(locale="fr").known()
    page = person.page
    person.open("/workspace/customers/new", "#field-companyId input")
    choose(page, "#field-companyId input", "Maison Inconnue Xyz")
    expect(page.locator("input[name='company.name']")).to_have_value("Maison Inconnue Xyz")
    expect(page.locator("input[name='company.siren']")).to_have_value("")
