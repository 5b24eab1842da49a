"""Numbers as people type them into lines: each text has one reading, in the cell and in the sum."""

import pytest
from playwright.sync_api import expect

from tests.browser.test_line_editor import DESIGNATION, editor
from tests.browser.test_sales_walks import cell

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("locale", "prices"),
    [
        ("fr", {
            "1 234,56": ("1\u00a0234,56", "1234,56"), "12\u202f345,6 €": ("12\u00a0345,60", "12345,60"),
            "1,234.56": ("1\u00a0234,56", "1234,56"), "0,045": ("0,045", "0,045"),
        }),
        ("en", {
            "1,234.56": ("1,234.56", "1234.56"), "1\u2009234,56": ("1,234.56", "1234.56"), "12,345": ("12,345.00", "12345.00"),
            # nothing is grouped behind a 0
            "0,045": ("0.045", "0.045"),
        }),
    ],
)  # fmt: skip
def test_a_price_is_read_however_it_is_typed_and_grouped_while_nobody_edits_it(walker, locale, prices):
    person = editor(walker, locale)
    price = cell(person, 0, "Unit price excl. VAT")
    for written, (rests, edited) in prices.items():
        price.fill(written)
        cell(person, 0, DESIGNATION).focus()
        expect(price).to_have_value(rests)
        price.focus()
        expect(price).to_have_value(edited)
        person.page.keyboard.type("7")  # it was selected
        expect(price).to_have_value("7")


def test_cell_and_sum_read_the_same_number_and_what_is_none_is_marked_and_counts_for_nothing(walker):
    person = editor(walker, "en")
    cell(person, 0, DESIGNATION).fill("Câble")
    cell(person, 0, "Qty").fill("0,250")
    cell(person, 0, "Unit price excl. VAT").fill("8")
    cell(person, 0, DESIGNATION).focus()
    expect(cell(person, 0, "Qty")).to_have_value("0.25")
    expect(person.page.locator("table.edit .total").first).to_have_text("€2.00")
    for text in ("1e3", "١٢"):
        cell(person, 0, "Qty").fill(text)
        cell(person, 0, DESIGNATION).focus()
        expect(person.page.locator("td.unread [data-cell='0:quantity']")).to_be_visible()
        expect(person.page.locator(".totals .grand dd")).to_have_text("€0.00")
