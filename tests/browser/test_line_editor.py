"""Lines by keyboard and from a spreadsheet: what people see there arrives here, and nothing is dropped without a word."""

import re

import pytest
from playwright.sync_api import Page, expect

from leaseapp.kernel.text.i18n import _
from tests.browser.own import LINE, W, own_invoice
from tests.browser.test_invoice_walk import choose
from tests.browser.test_sales_walks import cell
from tests.support.variants import archetypes

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
    person.open(route, "table.edit .input")
    return person


def goes(person, key, row, name):
    """`key` leads to the cell called `name` of a line."""
    person.page.keyboard.press(key)
    expect(cell(person, row, name)).to_be_focused()


def test_enter_leads_on_arrows_move_and_a_block_from_a_spreadsheet_fills_lines_and_totals(walker):
    person = editor(walker, "en")
    page = person.page
    rows = page.locator("table.edit tbody tr")
    expect(rows).to_have_count(1)
    cell(person, 0, DESIGNATION).press("Enter")
    expect(rows).to_have_count(1)
    expect(cell(person, 0, DESIGNATION)).to_be_focused()
    page.keyboard.type("Cable")
    expect(rows).to_have_count(2)
    cell(person, 0, "Unit price excl. VAT").press("Enter")
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
    expect(rows).to_have_count(4)
    columns = [DESIGNATION, "Qty", "Unit", "Unit price excl. VAT", "VAT"]
    filled = [[cell(person, row, column).input_value() for column in columns] for row in range(3)]
    assert filled == [
        ["Pose du câble", "2", "h", "150.50", "20"],
        ["Câble cat. 6", "3", "m", "1,234.50", "20"],
        ["Tri des déchets", "1", "", "100.00", "5.5"],
    ]
    expect(page.locator(".brief")).to_have_text(["discount 10%"])
    cell(person, 1, "Qty").press("/")
    expect(cell(person, 1, "Disc. %")).to_have_value("10")
    expect(cell(person, 1, "Kind")).to_have_value("GOODS")
    expect(cell(person, 0, "Kind")).to_have_count(0)
    expect(page.locator(".totals dd")).to_have_text(["€3,734.15", "€726.83", "€5.50", "€4,466.48"])
    expect(page.locator("table.edit .total")).to_have_text(["€301.00", "€3,333.15", "€100.00", ""])
    person.quiet()


def test_a_discount_is_in_percent_or_in_euros_and_one_of_the_document_counts_at_once(walker):
    """Of both kinds of a line the last one that is typed stays; a block means percent where nothing says euros."""
    person = editor(walker, "fr")
    page = person.page
    cell(person, 0, DESIGNATION).focus()
    paste(page, "Câble cat. 6\tMarchandise\t3\tm\t1 000\t10\t2,40\t20\nPrise\tMarchandise\t1\t\t500\t\t\t20\n")
    expect(page.locator(".brief")).to_have_text(["remise 10\u00a0%", "éco-part. 2,40\u00a0€ l’unité"])
    cell(person, 0, "Qty").press("/")
    cell(person, 0, "Discount excl. VAT").fill("50")
    cell(person, 0, "Discount excl. VAT").press("Tab")
    expect(cell(person, 0, "Disc. %")).to_have_value("")
    totals = page.locator(".totals dd")
    expect(totals.first).to_have_text("3\u202f457,20\u00a0€")
    page.locator("#field-discountHt input").fill("345")
    expect(totals).to_have_text(
        ["3\u202f457,20\u00a0€", "−345,00\u00a0€", "3\u202f112,20\u00a0€", "622,44\u00a0€", "3\u202f734,64\u00a0€"]
    )
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
        expect(cell(person, row, "Unit price excl. VAT")).to_have_value("100,00" if locale == "fr" else "100.00")
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
    expect(page.locator("table.edit tbody tr")).to_have_count(4)
    found = [
        [cell(person, row, name).input_value() for name in (DESIGNATION, "Qty", "Unit price excl. VAT")]
        for row in range(3)
    ]
    assert found == [["Two lines", "2", "100.00"], ['A "good" cable', "1", "50.00"], ['19" rack', "3", "7.00"]]


def test_arrows_keep_their_column_across_a_section(walker):
    person = editor(walker, "en", "/workspace/quotes/new")
    page = person.page
    cell(person, 0, DESIGNATION).fill("Cable")
    page.get_by_role("button", name="Section", exact=True).click()
    page.get_by_role("button", name="Line", exact=True).click()
    expect(cell(person, 2, DESIGNATION)).to_be_focused()
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
    expect(page.locator(".combo-list li[role=option]").first).to_be_visible()
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
        ["Duct", "3", "80.00", "20"],
    ]
    cell(person, 1, DESIGNATION).press("Enter")
    paste(person.page, "VAT\tUnit price\tDescription\r\n5.5\t12\tGuide\r\n")
    assert [cell(person, 2, name).input_value() for name in columns] == ["Guide", "1", "12.00", "5.5"]


def test_a_price_that_cannot_be_read_marks_its_cell_and_the_totals_say_so(walker):
    person = editor(walker, "en")
    page = person.page
    for row, price in enumerate(("100", "on request")):
        cell(person, row, DESIGNATION).fill("Cable")
        cell(person, row, "Unit price excl. VAT").fill(price)
        cell(person, row, "Unit price excl. VAT").press("Enter")
    expect(page.locator("td.unread")).to_have_count(1)
    expect(page.locator("table.edit .total")).to_have_text(["€100.00", "–", ""])
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
    expect(cell(person, 1, DESIGNATION)).to_be_focused()
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
    cell(person, 0, DESIGNATION).fill(words.strip())
    box = cell(person, 0, DESIGNATION)
    assert box.evaluate("(one) => one.clientHeight >= one.scrollHeight && one.clientHeight > 40")
    assert page.locator(".lines .table-scroll").evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_ten_lines_are_written_and_saved_without_a_mouse(walker):
    person = editor(walker, "en")
    page = person.page
    choose(page, "#field-customerId input", "Serres de la Lys")
    cell(person, 0, DESIGNATION).focus()
    for number in range(1, 11):
        page.keyboard.type(f"Part {number}")
        page.keyboard.press("Tab")
        page.keyboard.type(str(number))
        for _step in range(2):  # past the unit
            page.keyboard.press("Tab")
        page.keyboard.type("1 200,5" if number == 1 else "10")
        page.keyboard.press("Enter")
        expect(cell(person, number, DESIGNATION)).to_be_focused()
    rows = page.locator("table.edit tbody tr")
    expect(rows).to_have_count(11)
    expect(page.locator("table.edit tr.new")).to_have_count(1)
    expect(cell(person, 0, "Unit price excl. VAT")).to_have_value("1,200.50")
    expect(page.locator(".totals .grand dd")).to_have_text("€2,088.60")
    page.keyboard.press("Tab")  # of the empty line only its first cell is a stop
    expect(page.get_by_role("button", name="Line", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    goes(person, "ArrowUp", 9, DESIGNATION)
    page.keyboard.press("Control+Backspace")
    expect(rows).to_have_count(10)
    expect(cell(person, 9, DESIGNATION)).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head")).to_be_visible()
    expect(page.locator(".record-head + * tbody tr, main tbody").first).to_contain_text("Part 9")
    stored = person.call("GET", f"/api/workspace/invoices/{page.url.split('#')[0].rpartition('/')[2]}")
    assert [line["designation"] for line in stored["lines"]] == [f"Part {number}" for number in range(1, 10)]
    # no discount, no eco-tax: nobody gave any, and the columns that nobody fills are not there
    expect(page.locator("table.data:visible th", has_text=re.compile("Disc. %|Eco-tax"))).to_have_count(0)
    person.quiet()


def test_a_line_of_figures_alone_is_told_and_not_dropped(walker):
    person = editor(walker, "en")
    choose(person.page, "#field-customerId input", "Serres de la Lys")
    cell(person, 0, "Unit price excl. VAT").fill("40")
    expect(person.page.locator("table.edit tbody tr")).to_have_count(2)
    person.page.keyboard.press("Control+Enter")
    expect(person.page.locator("[data-cell='0:designation'] .cell-error")).to_be_visible()


def test_a_credit_note_is_typed_into_the_lines_of_its_invoice(walker):
    person = walker(locale="en").known()
    page = person.page
    issued = own_invoice(person, lines=[LINE, LINE | {"designation": "Pose", "quantity": 1}])
    left = person.call("GET", f"{W}/invoices/{issued['id']}/creditable")
    person.open(f"/workspace/credit-notes/new?invoiceId={left['invoiceId']}", "table.edit .input")
    expect(page.locator("h1")).to_have_text(f"Credit invoice {left['invoiceNumber']}")
    expect(page.locator("table.edit tbody tr")).to_have_count(len(left["lines"]))
    expect(page.locator("table.edit td.told").first).to_contain_text(left["lines"][0]["designation"])
    expect(page.locator(".totals .grand dd")).to_have_text("–")
    quantity, amount = cell(person, 0, "Quantity to credit"), cell(person, 0, "or amount excl. VAT")
    quantity.fill("99999")
    expect(page.locator("[data-cell='0:quantity'] .cell-error")).to_contain_text("remains to credit of this line")
    expect(page.locator(".totals .grand dd")).to_have_text("–")
    amount.fill("1 000 x")
    expect(quantity).to_have_value("")
    expect(page.locator(".live-totals [role=status]")).to_contain_text("Line 1")
    quantity.fill("1")
    expect(amount).to_have_value("")
    expect(page.locator(".totals .grand dd")).to_contain_text("€")
    expect(page.locator("table.edit .total").first).to_contain_text("€")
    quantity.focus()
    goes(person, "Enter", 1, "Quantity to credit")
    goes(person, "ArrowUp", 0, "Quantity to credit")
    page.get_by_role("button", name="The whole balance").click()
    expect(page.locator(".totals .grand dd")).to_have_text(re.compile("€"))
    page.keyboard.press("Control+Enter")  # no reason was given
    expect(page.locator("#field-reason .field-error")).to_be_visible()
    person.accessible()
    page.locator("input[name=reason]").fill("Two units returned")
    page.keyboard.press("Control+Enter")
    page.wait_for_url(re.compile(r"/workspace/credit-notes/[\w-]{36}"))
    expect(page.locator("h1")).to_have_text(re.compile(r"^AV-\d+$"))
    note = person.call("GET", f"{W}/credit-notes/{page.url.split('#')[0].rpartition('/')[2]}")
    person.open(f"/workspace/credit-notes/new?invoiceId={left['invoiceId']}", ".empty")
    person.open("/workspace/credit-notes/new", ".empty")
    expect(page.locator(".empty h2")).to_have_text("Choose the invoice first")
    assert sum(line["lineTotalHt"] for line in note["lines"]) == pytest.approx(
        sum(line["amountHt"] for line in left["lines"])
    )


DOCUMENTS = ("quotes", "orders", "invoices", "credit-notes", "recurring-invoices")
DASHES = """() => [...document.querySelectorAll("table.data")].flatMap((table) => {
  const at = [...table.tHead.rows[0].cells].flatMap((head, i) => (["Disc. %", "Eco-tax excl. VAT"].includes(head.textContent) ? [i] : []));
  return [...table.tBodies[0].rows].filter((row) => row.cells.length > at.at(-1)).flatMap((row) => at.map((i) => row.cells[i].textContent));
})"""


@pytest.mark.parametrize("kind", archetypes([*DOCUMENTS], {"invoices"}))
def test_a_zero_that_nobody_gave_is_a_dash(walker, kind):
    person = walker(locale="en").known()
    rows = person.call("GET", f"/api/workspace/{kind}?pageSize=20")["items"]
    read = (person.call("GET", f"/api/workspace/{kind}/{row['id']}")["lines"] for row in rows)
    # without headings
    records = [[line for line in lines if line["discountPct"] is not None] for lines in read]
    given = [sum(line["discountPct"] > 0 for line in lines) for lines in records]
    mixed = next((place for place, lines in enumerate(records) if 0 < given[place] < len(lines)), None)
    for place, told in ((mixed, {"–"}), (given.index(0) if 0 in given else None, set())):
        if place is None:
            continue
        person.open(f"/workspace/{kind}/{rows[place]['id']}", ".record-head")
        expect(person.page.locator("table.data:visible").first).to_be_visible()
        shown = person.page.evaluate(DASHES)
        assert told <= set(shown)
        assert not {"0%", "€0.00"} & set(shown)
        # a column in which nobody gave anything is not there
        assert set(shown) - {"–"} or not shown


def test_what_was_unfolded_folds_again_when_the_keys_lead_on(walker):
    person = editor(walker, "en")
    cell(person, 0, DESIGNATION).fill("Cable")
    cell(person, 0, "Unit price excl. VAT").press("/")
    expect(cell(person, 0, "Disc. %")).to_be_focused()
    person.page.keyboard.type("10")
    person.page.keyboard.press("Enter")
    expect(cell(person, 1, DESIGNATION)).to_be_focused()
    expect(person.page.locator(".brief")).to_have_text(["discount 10%"])
    expect(cell(person, 0, "Disc. %")).to_have_count(0)


def test_a_price_stays_what_it_is_when_the_language_changes(walker):
    person = editor(walker, "fr")
    page = person.page
    for row, price in enumerate(("1,234", "1234,5")):
        cell(person, row, DESIGNATION).fill("Câble")
        cell(person, row, "Unit price excl. VAT").fill(price)
    page.locator(".top .avatar").click()
    page.get_by_role("menuitemradio", name="English").click()
    for row, price in enumerate(("1.234", "1,234.50")):
        expect(page.locator(f"[data-cell='{row}:unitPriceHt'] input")).to_have_value(price)
    expect(page.locator("table.edit .total").first).to_have_text("€1.23")
    expect(page.locator(".totals .grand dd")).to_have_text("€1,482.88")
