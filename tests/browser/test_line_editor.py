"""Lines by keyboard and from a spreadsheet: what people see there arrives here, and nothing is dropped without a word."""

import re

import pytest
from playwright.sync_api import Page, expect

from leaseapp.kernel.i18n import _
from tests.browser.test_invoice_walk import choose
from tests.browser.test_sales_walks import cell

DESIGNATION = _("Description", "line")
pytestmark = pytest.mark.browser
#: as a spreadsheet puts it on the clipboard: designation, kind, quantity, unit, price, discount, eco-tax, VAT
BLOCK = (
    "Pose du câble\tService\t2\th\t150.50\r\n"
    "Câble cat. 6\tGoods\t3\tm\t1,234.50\t10\r\n"
    "Tri des déchets\tSERVICE\t1\t\t100\t\t\t5.5\r\n"
)  # fmt: skip


def paste(page: Page, text: str) -> None:
    """Puts `text` on the clipboard and presses Ctrl+V where the cursor is."""
    page.evaluate("(text) => navigator.clipboard.writeText(text)", text)
    page.keyboard.press("Control+v")


def editor(walker, locale, route="/workspace/invoices/new"):
    """Somebody at a new document, who may paste."""
    person = walker(locale=locale).known()
    person.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.open(route, "table.edit input")
    return person


def goes(person, key, row, name):
    """`key` leads to the cell called `name` of a line."""
    person.page.keyboard.press(key)
    expect(cell(person, row, name)).to_be_focused()


def test_enter_adds_a_line_arrows_move_and_a_block_from_a_spreadsheet_fills_lines_and_totals(walker):
    person = editor(walker, "en")
    page = person.page
    rows = page.locator("table.edit tbody tr")
    expect(rows).to_have_count(1)
    cell(person, 0, DESIGNATION).press("Enter")
    expect(rows).to_have_count(2)
    expect(cell(person, 1, DESIGNATION)).to_be_focused()
    cell(person, 1, "Qty").focus()
    goes(person, "ArrowUp", 0, "Qty")
    goes(person, "ArrowDown", 1, "Qty")
    goes(person, "ArrowDown", 1, "Qty")
    cell(person, 0, "Unit").focus()
    goes(person, "ArrowDown", 1, "Unit")
    cell(person, 0, DESIGNATION).press("Enter")
    expect(cell(person, 1, DESIGNATION)).to_be_focused()
    expect(rows).to_have_count(2)
    cell(person, 0, DESIGNATION).focus()
    paste(page, BLOCK)
    expect(rows).to_have_count(3)
    columns = [DESIGNATION, "Qty", "Unit", "Unit price excl. VAT", "VAT"]
    filled = [[cell(person, row, column).input_value() for column in columns] for row in range(3)]
    assert filled == [
        ["Pose du câble", "2", "h", "150.50", "20"],
        ["Câble cat. 6", "3", "m", "1,234.50", "20"],
        ["Tri des déchets", "1", "", "100", "5.5"],
    ]
    expect(page.locator(".brief")).to_have_text(["discount 10%"])
    cell(person, 1, "Qty").press("/")
    expect(cell(person, 1, "Disc. %")).to_have_value("10")
    expect(cell(person, 1, "Kind")).to_have_value("GOODS")
    expect(cell(person, 0, "Kind")).to_have_count(0)
    expect(page.locator(".totals dd")).to_have_text(["€3,734.15", "€726.83", "€5.50", "€4,466.48"])
    expect(page.locator("table.edit .total")).to_have_text(["€301.00", "€3,333.15", "€100.00"])
    person.quiet()


@pytest.mark.parametrize(
    ("locale", "written"),
    [
        ("fr", {"5,5": "5.5", "5,5%": "5.5", "5,50 %": "5.5", "10%": "10", "10,00 %": "10", "0": "0"}),
        ("en", {"5.50%": "5.5", "10.0": "10", "20 %": "20"}),
    ],
)
def test_a_vat_rate_is_pasted_as_a_spreadsheet_writes_it(walker, locale, written):
    person = editor(walker, locale)
    cell(person, 0, DESIGNATION).focus()
    paste(person.page, "".join(f"Livre\tService\t1\t\t100\t\t\t{rate}\r\n" for rate in written))
    for row, value in enumerate(written.values()):
        expect(cell(person, row, "Unit price excl. VAT")).to_have_value("100")
        expect(cell(person, row, "VAT")).to_have_value(value)


def test_a_rate_that_nobody_may_invoice_is_left_open_and_told_when_it_is_saved(walker):
    person = editor(walker, "en")
    choose(person.page, "#field-customerId input", "Serres de la Lys")
    cell(person, 0, DESIGNATION).focus()
    paste(person.page, "Book\tService\t1\t\t100\t\t\t19.6%\r\nPen\tService\t1\t\t2\t\t\t\r\n")
    expect(cell(person, 0, "VAT")).to_have_value("")
    expect(cell(person, 1, "VAT")).to_have_value("20")
    person.page.keyboard.press("Control+Enter")
    expect(person.page.locator("[data-cell='0:vatRatePct'] .cell-error")).to_be_visible()


def test_a_cell_with_line_breaks_tabs_or_quotation_marks_is_pasted_as_one_cell(walker):
    person = editor(walker, "en")
    page = person.page
    cell(person, 0, DESIGNATION).focus()
    paste(
        page, '"Two\nlines"\tService\t2\th\t100\r\n"A ""good"" cable"\tService\t1\tm\t50\r\n19" rack\tGoods\t3\t\t7\r\n'
    )
    expect(page.locator("table.edit tbody tr")).to_have_count(3)
    found = [
        [cell(person, row, name).input_value() for name in (DESIGNATION, "Qty", "Unit price excl. VAT")]
        for row in range(3)
    ]
    assert found == [["Two lines", "2", "100"], ['A "good" cable', "1", "50"], ['19" rack', "3", "7"]]


def test_arrows_keep_their_column_across_a_section(walker):
    person = editor(walker, "en", "/workspace/quotes/new")
    page = person.page
    page.get_by_role("button", name="Add a section").click()
    page.get_by_role("button", name="Add a line").click()
    cell(person, 0, "Unit price excl. VAT").focus()
    goes(person, "ArrowDown", 1, DESIGNATION)
    goes(person, "ArrowDown", 2, "Unit price excl. VAT")
    page.keyboard.press("ArrowUp")
    goes(person, "ArrowUp", 0, "Unit price excl. VAT")


def test_a_code_takes_its_product_and_free_words_stay_what_they_are(walker):
    person = editor(walker, "en")
    page = person.page
    cell(person, 0, DESIGNATION).fill("COP-A3")
    expect(page.locator(".combo-list [aria-selected=true]")).to_be_visible()
    page.keyboard.press("Enter")
    expect(cell(person, 0, "Product")).to_have_text(re.compile("COP-A3"))
    expect(cell(person, 0, DESIGNATION)).not_to_have_value("COP-A3")
    expect(cell(person, 0, "Qty")).to_be_focused()
    cell(person, 0, "Qty").press("Enter")
    cell(person, 1, DESIGNATION).fill("copieur")
    expect(page.locator(".combo-list [role=option]").first).to_be_visible()
    expect(page.locator(".combo-list [aria-selected=true]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(cell(person, 2, DESIGNATION)).to_be_focused()
    expect(cell(person, 1, DESIGNATION)).to_have_value("copieur")
    cell(person, 0, DESIGNATION).press("Home")
    page.keyboard.press("Backspace")
    expect(cell(person, 0, "Product")).to_have_count(0)
    expect(cell(person, 0, DESIGNATION)).not_to_have_value("")
    person.quiet()


def test_a_block_of_the_columns_that_one_sees_finds_its_cells_and_so_does_one_with_names(walker):
    person = editor(walker, "en")
    cell(person, 0, DESIGNATION).focus()
    paste(person.page, "Cable\t2\t150.50\t10\r\nDuct\t3\t80\t20\r\n")
    columns = (DESIGNATION, "Qty", "Unit price excl. VAT", "VAT")
    assert [[cell(person, row, name).input_value() for name in columns] for row in range(2)] == [
        ["Cable", "2", "150.50", "10"],
        ["Duct", "3", "80", "20"],
    ]
    cell(person, 1, DESIGNATION).press("Enter")
    paste(person.page, "VAT\tUnit price\tDescription\r\n5.5\t12\tGuide\r\n")
    assert [cell(person, 2, name).input_value() for name in columns] == ["Guide", "1", "12", "5.5"]


def test_a_price_that_cannot_be_read_marks_its_cell_and_the_totals_say_so(walker):
    person = editor(walker, "en")
    page = person.page
    for row, price in enumerate(("100", "on request")):
        cell(person, row, DESIGNATION).fill("Cable")
        cell(person, row, "Unit price excl. VAT").fill(price)
        cell(person, row, "Unit price excl. VAT").press("Enter")
    expect(page.locator("td.unread")).to_have_count(1)
    expect(page.locator("table.edit .total")).to_have_text(["€100.00", "–", "–"])
    expect(page.locator(".live-totals [role=status]")).to_contain_text("Line 2, Unit price excl. VAT")
    expect(page.locator(".totals .grand dd")).to_have_text("€120.00")
    cell(person, 1, "Unit price excl. VAT").fill("1 000,50")
    expect(page.locator(".live-totals [role=status]")).to_have_count(0)
    expect(page.locator("td.unread")).to_have_count(0)


def test_an_option_is_a_line_of_its_kind_apart_from_the_total(walker):
    person = editor(walker, "en", "/workspace/quotes/new")
    page = person.page
    cell(person, 0, DESIGNATION).fill("Cable")
    cell(person, 0, "Unit price excl. VAT").fill("100")
    page.get_by_role("button", name="Option", exact=True).click()
    page.keyboard.type("Inspection")
    cell(person, 1, "Unit price excl. VAT").fill("50")
    expect(page.locator("tr.apart .line-tag")).to_have_text("Option")
    expect(page.locator("tr.apart .total")).to_have_text("€50.00not counted")
    expect(page.locator(".totals .grand dd")).to_have_text("€120.00")
    page.get_by_label("Line actions, Line 2").click()
    page.get_by_role("menuitem", name="Count it in the total").click()
    expect(page.locator("tr.apart")).to_have_count(0)
    expect(page.locator(".totals .grand dd")).to_have_text("€180.00")


def test_a_long_designation_wraps_and_nothing_is_cut_at_1440_pixels(walker):
    person = editor(walker, "fr", "/workspace/quotes/new")
    page = person.page
    page.get_by_role("button", name="Option", exact=True).click()
    words = "Transpalette électrique 1,5 t, timon long, chargeur intégré et balance embarquée, " * 3
    cell(person, 1, DESIGNATION).fill(words.strip())
    box = cell(person, 1, DESIGNATION)
    assert box.evaluate("(one) => one.clientHeight >= one.scrollHeight && one.clientHeight > 40")
    assert page.locator(".lines .table-scroll").evaluate("(one) => one.scrollWidth <= one.clientWidth")
