"""Every list, form and record: emptiness, the palette, hostile text."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from leaseapp.kernel.text.i18n import _
from leaseapp.law import legal_forms, vat_rates
from tests.browser.own import W
from tests.browser.test_sales_walks import cell
from tests.browser.test_typed_stays import Line

DESIGNATION = _("Description", "line")
pytestmark = pytest.mark.browser
NUMBER, COUNT, SHOWN = "tbody tr a", ".count", ".pager .num"
HOSTILE = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'


def rows_are_there(page: Page) -> None:
    """Waits until the rows are those of the address."""
    expect(page.locator(".list-card")).to_have_attribute("aria-busy", "false")


def test_rows_that_are_not_there_yet_are_drawn_and_a_search_for_nobody_is_cleared(walker):
    person = walker(locale="en", kept=False).known()
    page, line = person.page, Line(person.page)
    line.held_after = '"is_hydrated_rx_state_":false'  # all that the server says of this page comes after it
    page.goto(f"{person.address}/workspace/customers")
    expect(page.locator(".skeleton-rows td span").first).to_be_visible()
    expect(page.locator(".list-card")).to_have_attribute("aria-busy", "true")
    expect(page.locator(NUMBER)).to_have_count(0)
    expect(page.locator(".empty")).to_have_count(0)
    line.wait()
    line.deliver()
    expect(page.locator(NUMBER).first).to_be_visible()
    rows_are_there(page)
    expect(page.locator(".skeleton-rows")).to_have_count(0)
    expect(page.locator(COUNT)).to_have_text(re.compile(r"\d"))  # it is told after the rows
    first, count = page.locator(NUMBER).first.inner_text(), page.locator(COUNT).inner_text()
    search = page.get_by_role("searchbox", name="Search in the list")
    search.fill("Nobody is called so")
    expect(page.locator(".empty h2")).to_have_text("Nothing matches")
    expect(page.locator(".empty p")).to_have_text("No row fits this search and these filters.")
    expect(page.locator(COUNT)).to_have_text("0")
    assert page.url.endswith("/workspace/customers?q=Nobody+is+called+so")
    page.get_by_role("button", name="Clear search and filters").click()
    expect(page.locator(NUMBER).first).to_have_text(first)
    expect(page.locator(COUNT)).to_have_text(count)
    expect(search).to_have_value("")
    assert page.url.endswith("/workspace/customers")
    person.quiet()


def test_a_list_without_any_row_says_what_it_is_for_and_opens_the_form_of_the_first_one(walker):
    person = walker(locale="en").known("admin@atelier-lys.example")
    page = person.page
    person.open("/workspace/customers", ".empty")
    empty = page.locator(".empty")
    expect(empty.locator("h2")).to_have_text("No customer yet")
    expect(empty.locator("p")).to_have_text(
        "A customer is a company that you sell to: its terms, invoices and payments."
    )
    expect(page.locator(SHOWN)).to_have_text("No rows")
    empty.get_by_role("button", name="New customer").click()
    page.wait_for_url(re.compile("/workspace/customers/new$"))
    expect(page.locator("h1")).to_have_text("New customer")
    person.quiet()


def offers(page: Page) -> Locator:
    """Opens the palette; what it offers."""
    page.keyboard.press("Control+k")
    expect(page.get_by_role("combobox", name="Search and commands")).to_be_focused()
    return page.locator(".palette-list").get_by_role("option")


def part(page: Page, title: str) -> Locator:
    """The options of the palette below a heading."""
    return (
        page.locator(".palette-part")
        .filter(has=page.locator("h3", has_text=re.compile(f"^{title}$")))
        .get_by_role("option")
    )


def test_the_palette_begins_with_recent_records_creates_and_acts_on_the_record_that_is_open(walker):
    person = walker(locale="en").known()
    page = person.page
    one, other = person.call("GET", f"{W}/invoices?status=ISSUED&pageSize=2")["items"]
    person.open(f"/workspace/invoices/{one['id']}", ".record-head")
    expect(page.locator("h1")).to_have_text(one["number"])
    person.follow("/workspace/products", NUMBER)
    person.follow(f"/workspace/invoices/{other['id']}", ".record-head")
    expect(page.locator("h1")).to_have_text(other["number"])
    offers(page)
    acts = part(page, "This record")
    expect(acts.filter(has_text="Record payment")).to_have_count(1)
    expect(acts.filter(has_text="Send…")).to_have_count(1)
    expect(acts.get_by_text("Issue and send…", exact=True)).to_have_count(0)
    # the one that is open is no way to go
    expect(page.locator(".palette-list h3").first).to_have_text("Recent")
    expect(part(page, "Recent").nth(0)).to_contain_text(one["number"])
    expect(part(page, "Recent").filter(has_text=other["number"])).to_have_count(0)
    acts.filter(has_text="Record payment").click()
    expect(page.locator("dialog[open] h2")).to_have_text("Record a payment")
    expect(page.locator("dialog[open] input[name=amount]")).to_have_value(
        re.compile(f"{other['amountDue']:,.2f}".replace(",", ",?"))
    )
    page.keyboard.press("Escape")
    person.follow("/workspace/products", NUMBER)
    offers(page)
    expect(part(page, "Recent").nth(0)).to_contain_text(other["number"])
    expect(part(page, "Recent").nth(1)).to_contain_text(one["number"])
    expect(part(page, "This record")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(one["number"])
    created = offers(page)
    page.keyboard.type("new cust")
    expect(created).to_have_text(["New customer"])
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/workspace/customers/new$"))
    expect(page.locator("h1")).to_have_text("New customer")
    person.quiet()


def harmless(page: Page) -> None:
    """Nothing of the hostile text became an element, none of it ran."""
    expect(page.locator("img[src=x], main script")).to_have_count(0)
    assert page.evaluate("typeof window.hit") == "undefined"


def test_hostile_text_stands_as_text_in_records_forms_and_lists(walker):
    person = walker(locale="en").known()
    page = person.page
    company = {"name": HOSTILE, "kind": "CONSUMER"}
    customer = person.call("POST", f"{W}/customers", {"company": company, "notes": HOSTILE})["id"]
    line = {"kind": "SERVICE", "designation": HOSTILE, "quantity": 1, "unitPriceHt": 10, "vatRatePct": 20}
    body = {"customerId": customer, "lines": [line], "notes": HOSTILE}
    draft = person.call("POST", f"{W}/invoices", body)["id"]
    person.open(f"/workspace/invoices/{draft}", ".record-main td")
    expect(page.locator(".record-main td", has_text="onerror")).to_have_text(HOSTILE)
    expect(page.locator(".record-main .prose", has_text="onerror")).to_have_text(HOSTILE)
    expect(page.locator(".record-sub")).to_contain_text(HOSTILE)
    harmless(page)
    person.follow(f"/workspace/invoices/{draft}/edit", "table.edit .input")
    expect(page.locator("h1")).to_have_text(f"Edit the draft for {HOSTILE}")
    expect(page.locator("#field-customerId input")).to_have_value(HOSTILE)
    expect(cell(person, 0, DESIGNATION)).to_have_value(HOSTILE)
    expect(page.locator("#field-notes textarea")).to_have_value(HOSTILE)
    harmless(page)
    person.follow("/workspace/customers?q=onerror", NUMBER)
    rows_are_there(page)
    expect(page.locator(NUMBER)).to_have_text([HOSTILE])
    harmless(page)
    person.follow(f"/workspace/customers/{customer}", ".record-head")
    expect(page.locator("h1")).to_have_text(HOSTILE)
    expect(page).to_have_title(f"{HOSTILE} · leaseapp")
    expect(page.locator(".record-main .prose", has_text="onerror")).to_have_text(HOSTILE)
    expect(page.locator(".crumbs [aria-current]")).to_have_text(HOSTILE)
    expect(offers(page).filter(has_text="onerror").first).to_contain_text(HOSTILE)
    harmless(page)
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("phone", "en", True)])
def test_what_the_law_knows_is_offered_and_anything_else_may_be_written(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    person.open("/workspace/companies/new", "input[name=legalForm]")
    form = page.locator("input[name=legalForm]")
    offered = page.locator(f"datalist[id='{form.get_attribute('list')}'] option")
    assert offered.evaluate_all("options => options.map((one) => one.value)") == list(legal_forms.USUAL)
    form.fill("SELARL")
    expect(form).to_have_value("SELARL")
    person.looks("walk-legal-form")
    person.open("/workspace/products/new", "select[name=defaultVatRate]")
    rate = page.locator("select[name=defaultVatRate]")
    expect(rate).to_have_value("20")
    assert [option.rstrip("\u00a0%") for option in rate.locator("option").all_inner_texts()] == [
        str(one).replace(".", "," if locale == "fr" else ".") for one in vat_rates.OFFERED
    ]
    person.quiet()
