"""Accounts and settings: the statement of a customer, the aged balance, the proof of numbers, the look of documents."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.own import W

pytestmark = pytest.mark.browser
sizes = pytest.mark.parametrize(("size", "locale"), [("desk", "en"), ("tablet", "fr"), ("phone", "fr")])


@sizes
def test_a_statement_follows_its_period_and_is_taken_along_as_a_file(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    owing = person.call("GET", f"{W}/customers?sort=-amountDue&pageSize=1")["items"][0]
    person.open(f"/workspace/customers/{owing['id']}#statement", ".report-head")
    rows = page.locator(".tab-panel tbody tr")
    expect(page.locator(".tab-panel tr.carried")).to_be_visible()
    this_year = rows.count()  # in January it may be the balance brought forward only
    page.get_by_role("button", name=person.word("Last 12 months")).click()
    expect(page.get_by_role("button", name=person.word("Last 12 months"))).to_have_attribute("aria-pressed", "true")
    expect(rows.nth(1)).to_be_visible()
    expect(page.locator(".tab-panel tfoot b")).to_contain_text("€")
    person.looks("walk-statement")
    assert rows.count() >= this_year
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert len(download.value.path().read_text(encoding="utf-8-sig").splitlines()) >= rows.count()
    href = page.locator(".report-files a").first.get_attribute("href")
    person.paper(str(href), "statement")
    person.quiet()


@sizes
def test_the_aged_balance_shows_its_movements_and_leads_to_the_statement(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    person.open("/workspace/customer-balances", "table.data tbody td")
    columns = page.locator("thead th").count()
    page.locator(".report-head input[type=checkbox]").check()
    expect(page.locator("thead th")).to_have_count(columns + 4)
    person.looks("walk-balance")
    page.locator("tbody a.number").first.click()
    expect(page.locator(".report-head")).to_be_visible()
    expect(page.locator(".tab-panel tbody tr").first).to_be_visible()
    person.quiet()


@sizes
def test_every_number_is_proven(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    entity = person.call("GET", f"{W}/billing-entities?pageSize=1&sort=-name")["items"][0]
    person.open(f"/workspace/billing-entities/{entity['id']}#numbers", ".proof-verdict:is(.green, .amber)")
    page.get_by_role("button", name=person.word("Verify every document")).click()
    expect(page.locator(".proof b.green").last).to_have_text(person.word("all proven"))
    expect(page.locator(".proof b.green")).to_have_count(3)
    person.looks("walk-number-chain")
    person.quiet()


@sizes
def test_documents_take_a_colour_and_a_logo(walker, size, locale, tmp_path):
    from PIL import Image

    person = walker(size, locale).known()
    page = person.page
    person.open("/workspace/settings/documents", ".settings-grid")
    colour = {"desk": "#0B7A4B", "tablet": "#7A0B4B", "phone": "#4B0B7A"}[size]
    page.get_by_role("textbox", name=person.word("Accent colour")).fill(colour)
    expect(page.locator(".settings-sample a[download]")).to_have_attribute("href", re.compile(colour[1:]))
    expect(page.locator(".settings-sample img")).to_be_visible()
    page.get_by_role("button", name=person.word("Save"), exact=True).click()
    expect(page.locator(".toast")).to_contain_text(person.word("Saved"))
    picture = tmp_path / "logo.png"
    Image.new("RGB", (320, 90), colour).save(picture)
    page.locator(".settings-grid input[type=file]").set_input_files(picture)
    expect(page.locator(".settings-logo img")).to_be_visible()
    person.looks("walk-document-settings")
    stored = person.call("GET", f"{W}/document-settings")
    assert (stored["accentColor"], bool(stored["logo"])) == (colour, True)
    page.get_by_role("button", name=person.word("Remove the logo")).click()
    expect(page.locator(".settings-logo img")).to_have_count(0)
    person.call(
        "PATCH",
        f"{W}/document-settings",
        {"accentColor": None, "version": person.call("GET", f"{W}/document-settings")["version"]},
    )
    person.quiet()
