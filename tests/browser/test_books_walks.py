"""The books where people meet them: a month of VAT down to its entry, an export, the FEC doctor, matching by hand."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("tablet", "en", True)])
def test_a_month_of_vat_leads_to_the_entry_behind_it(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    person.open("/workspace/vat-summary", ".vat-table tbody td")
    expect(page.get_by_text(person.word("Documents and ledger agree"))).to_be_visible()
    person.looks("walk-vat-month")
    page.locator(".vat-table td a.number").first.click()
    expect(page.locator(".ledger-table tbody td").first).to_be_visible()
    page.locator(".ledger-table [data-row]").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".entry-peek table")).to_be_visible()
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False)])
def test_a_fec_is_exported_kept_and_passes_the_doctor(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    person.open("/workspace/accounting-exports", ".export-sums b")
    with page.expect_download() as download:
        page.get_by_role("button", name=person.word("Export"), exact=True).click()
    assert re.fullmatch(r"\d{9}FEC\d{8}\.txt", download.value.suggested_filename)
    written = download.value.path()
    page.get_by_role("button", name=person.word("Check and keep")).click()
    expect(page.locator(".export-made a")).to_be_visible(timeout=30_000)
    expect(page.locator(".runs-table tbody tr").first).to_be_visible()
    person.looks("walk-exports")
    person.open("/workspace/fec-doctor", ".fec-drop button")
    page.set_input_files(
        "input[type=file]",
        {"name": download.value.suggested_filename, "mimeType": "text/plain", "buffer": written.read_bytes()},
    )
    expect(page.locator(".fec-sums")).to_be_visible(timeout=30_000)
    damaged = written.read_bytes().replace(b",00\t", b".00\t", 1)
    page.set_input_files(
        "input[type=file]",
        {"name": download.value.suggested_filename, "mimeType": "text/plain", "buffer": damaged},
    )
    expect(page.locator(".fec-table").get_by_text("FEC11")).to_be_visible(timeout=30_000)
    person.looks("walk-fec-doctor")
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False)])
def test_the_sales_journal_runs_and_opens_its_entries(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    person.open("/workspace/journal-sales", ".journal-table tbody td")
    page.locator(".journal-table [data-row]").first.click()
    expect(page.locator(".entry-peek table")).to_be_visible()
    person.looks("walk-journal")
    page.keyboard.press("Escape")
    person.open("/workspace/general-ledger?account=411", ".ledger-table tbody td")
    page.get_by_role("button", name=person.word("Match lines")).click()
    expect(page.locator(".match-bar [aria-live]")).to_be_visible()
    person.looks("walk-matching")
    person.quiet()
