"""The palette in French: one field finds every record, by keyboard and on a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.own import W, own_customer, own_invoice
from tests.browser.test_kit_walks import NUMBER, part
from tests.browser.test_typed_stays import Line

pytestmark = pytest.mark.browser


def palette(page: Page) -> Locator:
    """Open it; its field."""
    page.keyboard.press("Control+k")
    field = page.get_by_role("combobox", name="Recherche et commandes")
    expect(field).to_be_focused()
    return field


def answered(page: Page) -> None:
    """Wait until what stands there is what was asked for."""
    expect(page.locator(".palette-list")).to_have_attribute("aria-busy", "false")


def test_numbers_names_and_slips_are_found_by_kind_and_enter_opens_the_first(walker):
    person = walker(locale="fr").known()
    page = person.page
    name = "Quincaillerie Brunhilde"
    invoice = own_invoice(person, customerId=own_customer(person, name=name))
    prefix, digits = invoice["number"].split("-")
    person.open("/workspace/products", NUMBER)
    field = palette(page)
    field.fill(f"{prefix.lower()} {digits}")
    first = part(page, "Factures").first
    expect(first).to_contain_text(invoice["number"])
    expect(first).to_contain_text(name)
    expect(first).to_have_attribute("aria-selected", "true")
    expect(first.locator("mark").first).to_have_text(prefix)
    # the whole answer is that of the text: nothing moves below the finger
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(invoice["number"])
    field = palette(page)
    field.fill("QUINCAILLERIE")
    expect(part(page, "Sociétés").filter(has_text=name)).to_have_count(1)
    expect(part(page, "Clients").filter(has_text=name)).to_have_count(1)
    field.fill("Qincaillerie Brunhilde")
    expect(part(page, "Sociétés").filter(has_text=name)).to_have_count(1)
    field.fill("rien de tel nulle part 0000")
    expect(page.locator(".palette-none")).to_have_text(re.compile("^Rien trouvé pour"))
    page.keyboard.press("Escape")
    expect(page.locator(".palette")).to_have_count(0)
    person.quiet()


def test_the_rest_of_a_kind_stands_in_its_list_with_the_search_filled(walker):
    person = walker(locale="fr").known()
    page = person.page
    person.open("/workspace/products", NUMBER)
    field = palette(page)
    field.fill("fac 1")
    rest = part(page, "Factures").filter(has_text="Tous les résultats")
    expect(rest).to_have_count(1)
    at = part(page, "Factures").count() - 1
    for _ in range(at):
        page.keyboard.press("ArrowDown")
    expect(rest).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/workspace/invoices\?q=fac(\+|%20)1$"))
    expect(page.get_by_role("searchbox", name="Rechercher dans la liste")).to_have_value("fac 1")
    person.quiet()


def test_an_answer_that_comes_late_is_not_taken_for_another_and_enter_waits_for_its_own(walker):
    person = walker(locale="fr", kept=False).known()
    page, line = person.page, Line(person.page)
    one, other = person.call("GET", f"{W}/invoices?status=ISSUED&pageSize=2")["items"]
    person.open("/workspace/products", NUMBER)
    field = palette(page)
    answered(page)
    line.held_after = "groups"
    field.fill(one["number"])
    expect(part(page, "Factures").first).to_contain_text(one["number"])
    line.wait()
    field.fill(other["number"])
    # what was found before stands meanwhile, and is not what Enter means
    expect(page.locator(".palette-list")).to_have_attribute("aria-busy", "true")
    expect(part(page, "Factures").first).to_contain_text(one["number"])
    page.keyboard.press("Enter")
    expect(page.locator(".palette")).to_have_count(1)
    line.deliver()
    expect(page.locator("h1")).to_have_text(other["number"])
    person.quiet()


def test_without_a_text_stand_the_records_used_last_in_a_new_tab_too(walker):
    person = walker(locale="fr").known()
    page = person.page
    one = person.call("GET", f"{W}/invoices?status=ISSUED&pageSize=1")["items"][0]
    person.open(f"/workspace/invoices/{one['id']}", ".record-head")
    expect(page.locator("h1")).to_have_text(one["number"])
    page.evaluate("sessionStorage.removeItem('recent')")
    person.open("/workspace/products", NUMBER)
    palette(page)
    expect(part(page, "Récent").first).to_contain_text(one["number"])
    # the device keeps addresses, and no name
    assert f"/workspace/invoices/{one['id']}" in page.evaluate("JSON.stringify(localStorage)")
    assert one["customer"] not in page.evaluate("JSON.stringify(localStorage)")
    person.quiet()


def test_on_a_phone_it_takes_the_whole_screen_and_is_left_by_its_button(walker):
    person = walker("phone", "fr").known()
    page = person.page
    person.open("/workspace/products", ".list-card")
    page.get_by_role("button", name="Recherche et commandes").click()
    box = page.locator(".palette").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844)
    page.get_by_role("combobox", name="Recherche et commandes").fill("fac 1")
    option = part(page, "Factures").first
    expect(option).to_be_visible()
    assert option.bounding_box()["height"] >= 44
    assert page.locator(".palette-list").evaluate("list => list.scrollWidth <= list.clientWidth")
    page.locator(".palette").get_by_role("button", name="Fermer").click()
    expect(page.locator(".palette")).to_have_count(0)
    person.quiet()
