"""VAT where people meet it: the reason of a line without VAT, and the check of a number on the company's page."""

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.text.i18n import translate
from leaseapp.kernel.text.labels import label_of
from leaseapp.law.vat_provisions import OFFERED, VatReason
from tests.browser.test_line_editor import DESIGNATION
from tests.browser.test_sales_walks import cell

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("phone", "en", True)])
def test_a_line_without_vat_chooses_its_provision_from_a_list_in_groups(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    person.open("/workspace/invoices/new", "table.edit .input")
    cell(person, 0, DESIGNATION).fill("Formation")
    rate = page.locator("[data-cell='0:vatRatePct'] select").first
    expect(rate.locator("optgroup")).to_have_count(3)
    rate.select_option("0")
    reason = page.locator("select[aria-label^='" + person.word("No VAT because") + "']").first
    groups = reason.locator("optgroup")
    assert [group.get_attribute("label") for group in groups.all()] == [
        translate(locale, text) for text in ("By place and regime", "Reverse charge within France", "Exempt")
    ]
    assert list(reason.locator("optgroup option").all_inner_texts()) == [
        translate(locale, label_of(one)) for one in OFFERED
    ]
    page.keyboard.press("Escape")
    reason.focus()
    reason.select_option(VatReason.EXEMPT_TEACHING.value)
    expect(page.get_by_role("listbox")).to_have_count(0)
    person.looks("walk-vat-reason")
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("phone", "en", True)])
def test_a_vat_number_is_checked_on_the_company_s_page_and_the_answer_stays(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    person.open("/workspace/companies/new", ".form-page input[name=name]")
    page.fill("input[name=name]", f"Rheinwerk {size}")
    page.fill("input[name=vatNumber]", "DE136695976")
    page.locator("select[name=country]").select_option("DE")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head h1")).to_have_text(f"Rheinwerk {size}")
    person.act("Check the VAT number")
    expect(page.get_by_text("OFFLINE-DE-1")).to_be_visible()
    expect(page.get_by_text(person.word("Checked in VIES"))).to_be_visible()
    person.looks("walk-vat-number")
    person.quiet()
