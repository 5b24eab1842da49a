"""Lines by keyboard and from a spreadsheet: what people see there arrives here, and nothing is dropped without a word."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_invoice_walk import choose
from tests.browser.test_sales_walks import cell

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
    cell(person, 0, "Designation").press("Enter")
    expect(rows).to_have_count(2)
    expect(cell(person, 1, "Product")).to_be_focused()
    cell(person, 1, "Qty").focus()
    goes(person, "ArrowUp", 0, "Qty")
    goes(person, "ArrowDown", 1, "Qty")
    goes(person, "ArrowDown", 1, "Qty")
    cell(person, 0, "Product").focus()
    goes(person, "ArrowDown", 1, "Product")
    cell(person, 0, "Designation").press("Enter")
    expect(cell(person, 1, "Designation")).to_be_focused()
    expect(rows).to_have_count(2)
    cell(person, 0, "Designation").focus()
    paste(page, BLOCK)
    expect(rows).to_have_count(3)
    columns = ["Designation", "Kind", "Qty", "Unit", "Unit price", "Disc. %", "VAT"]
    filled = [[cell(person, row, column).input_value() for column in columns] for row in range(3)]
    assert filled == [
        ["Pose du câble", "SERVICE", "2", "h", "150.50", "", "20"],
        ["Câble cat. 6", "GOODS", "3", "m", "1,234.50", "10", "20"],
        ["Tri des déchets", "SERVICE", "1", "", "100", "", "5.5"],
    ]
    expect(page.locator(".totals dd")).to_have_text(["€3,734.15", "€726.83", "€5.50", "€4,466.48"])
    expect(page.locator("table.edit .result")).to_have_text(["€301.00", "€3,333.15", "€100.00"])
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
    cell(person, 0, "Designation").focus()
    paste(person.page, "".join(f"Livre\tService\t1\t\t100\t\t\t{rate}\r\n" for rate in written))
    for row, value in enumerate(written.values()):
        expect(cell(person, row, "Unit price")).to_have_value("100")
        expect(cell(person, row, "VAT")).to_have_value(value)


def test_a_rate_that_nobody_may_invoice_is_left_open_and_told_when_it_is_saved(walker):
    person = editor(walker, "en")
    choose(person.page, "#field-customerId input", "Serres de la Lys")
    cell(person, 0, "Designation").focus()
    paste(person.page, "Book\tService\t1\t\t100\t\t\t19.6%\r\nPen\tService\t1\t\t2\t\t\t\r\n")
    expect(cell(person, 0, "VAT")).to_have_value("")
    expect(cell(person, 1, "VAT")).to_have_value("20")
    person.page.keyboard.press("Control+Enter")
    expect(person.page.locator("[data-cell='0:8'] .cell-error")).to_be_visible()


def test_a_cell_with_line_breaks_tabs_or_quotation_marks_is_pasted_as_one_cell(walker):
    person = editor(walker, "en")
    page = person.page
    cell(person, 0, "Designation").focus()
    paste(
        page, '"Two\nlines"\tService\t2\th\t100\r\n"A ""good"" cable"\tService\t1\tm\t50\r\n19" rack\tGoods\t3\t\t7\r\n'
    )
    expect(page.locator("table.edit tbody tr")).to_have_count(3)
    found = [
        [cell(person, row, name).input_value() for name in ("Designation", "Qty", "Unit price")] for row in range(3)
    ]
    assert found == [["Two lines", "2", "100"], ['A "good" cable', "1", "50"], ['19" rack', "3", "7"]]


def test_arrows_keep_their_column_across_a_section(walker):
    person = editor(walker, "en", "/workspace/quotes/new")
    page = person.page
    page.get_by_role("button", name="Add a section").click()
    page.get_by_role("button", name="Add a line").click()
    cell(person, 0, "Unit price").focus()
    goes(person, "ArrowDown", 1, "Designation")
    goes(person, "ArrowDown", 2, "Unit price")
    page.keyboard.press("ArrowUp")
    goes(person, "ArrowUp", 0, "Unit price")
