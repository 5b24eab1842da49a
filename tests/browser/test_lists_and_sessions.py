"""Things to rely on: the address keeps the list, the keyboard works, another tab's sign-out is felt, nothing is lost silently."""

import re
from contextlib import closing

import pypdfium2
import pytest
from playwright.sync_api import Page, expect

from leaseapp.kernel import clock
from tests.browser.conftest import ACCOUNTANT
from tests.browser.own import W, own_customer

pytestmark = pytest.mark.browser
OVERDUE = "/workspace/invoices?status=OVERDUE&sort=customer"
SECOND_PAGE = "/workspace/invoices?status=PAID&sort=customer&pageSize=20&page=2"


def test_filter_sort_and_page_survive_reload_back_and_a_sent_link(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/invoices?pageSize=20", "tbody tr a")
    expect(page.locator(".count")).to_have_text(re.compile(r"\d"))  # it is told after the rows
    everything = page.locator(".count").inner_text()
    page.locator(".chip-label", has_text="Status").click()
    page.locator(".option").get_by_text("Paid", exact=True).click()
    page.wait_for_url(re.compile("status=PAID"))
    page.keyboard.press("Escape")
    page.locator("th button", has_text="Customer").click()
    page.wait_for_url(re.compile("sort=customer"))
    # the address changes a moment before the page does: only a page that shows the order can tell that its rows are there
    expect(page.locator("th[aria-sort=ascending]")).to_have_text("Customer")
    expect(page.locator(".list-card")).to_have_attribute("aria-busy", "false")
    expect(page.locator(".count")).not_to_have_text(everything)
    expect(page.locator(".count")).to_have_text(re.compile(r"\d"))
    count, before = page.locator(".count").inner_text(), page.locator("tbody tr a").first.inner_text()
    page.get_by_role("button", name="Next page").click()
    expect(page.locator(".pager .num")).to_have_text(re.compile(rf"^21–\d+ of {count}$"))
    expect(page.locator(".list-card")).to_have_attribute("aria-busy", "false")
    first, address = page.locator("tbody tr a").first.inner_text(), page.url
    assert first != before
    assert address.endswith(SECOND_PAGE)

    def is_as_it_was_left(here: Page) -> None:
        expect(here.locator(".pager .num")).to_have_text(re.compile(rf"^21–\d+ of {count}$"))
        expect(here.locator("tbody tr a").first).to_have_text(first)
        expect(here.locator(".list-card")).to_have_attribute("aria-busy", "false")
        expect(here.locator(".chip.on")).to_have_text("Status: Paid")
        expect(here.locator("th[aria-sort=ascending]")).to_have_text("Customer")
        assert here.url == address

    page.reload()
    is_as_it_was_left(page)
    page.locator("tbody tr a").first.click()
    expect(page.locator(".record-head h1")).to_have_text(first)
    page.go_back()
    is_as_it_was_left(page)
    other = walker(locale="en").known()
    other.page.goto(address)
    is_as_it_was_left(other.page)
    person.quiet()
    other.quiet()


def test_coming_back_finds_the_list_where_it_was_left_below_its_first_screen(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/invoices", "[data-row='49']")
    page.locator("[data-row='45'] a").scroll_into_view_if_needed()
    below = page.locator(".table-scroll").evaluate("(box) => box.scrollTop")
    assert below > 500
    number = page.locator("[data-row='45'] a").inner_text()
    page.locator("[data-row='45'] a").click()
    expect(page.locator("h1")).to_have_text(number)
    page.go_back()
    expect(page.locator("[data-row='45'] a")).to_be_in_viewport()
    expect(page.locator("[data-row='45'] a")).to_have_text(number)
    assert page.locator(".table-scroll").evaluate("(box) => box.scrollTop") == below
    person.quiet()


def test_the_keyboard_moves_opens_goes_and_finds(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    page = person.page
    person.open(OVERDUE, "tbody tr a")
    second = page.locator("tbody tr a").nth(1).inner_text()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(second)
    page.keyboard.press("k")
    expect(page.locator("h1")).not_to_have_text(second)
    page.keyboard.press("g")
    page.keyboard.press("p")
    page.wait_for_url(re.compile("/workspace/products$"))
    page.keyboard.press("Control+k")
    page.keyboard.type(second.replace("-", "").lower())
    expect(page.locator(".palette-list li").first).to_contain_text(second)
    expect(page.locator(".palette-list li").first).to_contain_text(re.compile(r"Overdue · \d+ d$"))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text(second)
    page.keyboard.press("?")
    expect(page.locator("dialog[open] h2")).to_have_text("Keyboard shortcuts")
    person.quiet()


def test_the_number_opens_in_a_new_tab_with_the_middle_button(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    person.open(OVERDUE, "tbody tr a")
    with person.context.expect_page() as opened:
        person.page.locator("tbody tr a").first.click(button="middle")
    expect(opened.value.locator(".record-head")).to_be_visible()
    assert person.page.url.endswith(OVERDUE)


def test_the_export_holds_exactly_what_is_filtered(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    page = person.page
    person.open(OVERDUE, "tbody tr a")
    expect(page.locator(".count")).to_have_text(re.compile(r"\d"))
    rows = int(page.locator(".count").inner_text())
    page.get_by_role("button", name="Export the list").click()
    with page.expect_download() as download:
        page.get_by_role("menuitem", name="CSV").click()
    lines = download.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == rows + 1


def test_switching_the_language_needs_no_reload_and_is_kept(walker):
    person = walker(locale="en").known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/invoices", "tbody tr a")
    expect(page.locator("h1")).to_have_text("Invoices")
    page.evaluate("window.stillHere = true")
    page.locator(".top .avatar").click()
    page.get_by_role("menuitemradio", name="Français").click()
    expect(page.locator("h1")).to_have_text("Factures")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("tbody tr td.n").first).to_contain_text(re.compile(r"\d,\d\d\s€"))
    assert page.evaluate("window.stillHere") is True
    person.quiet()


def test_unsaved_changes_are_not_lost_silently(walker):
    person = walker(locale="en").known()
    page = person.page
    person.open("/workspace/companies/new", "input[name=name]")
    page.fill("input[name=name]", "Almost")
    page.locator(".rail a[href='/workspace/crm-prospects']").click()
    expect(page.locator("dialog[open] h2")).to_have_text("Leave without saving?")
    page.get_by_role("button", name="Stay on this page").click()
    expect(page.locator("input[name=name]")).to_have_value("Almost")
    page.locator(".rail a[href='/workspace/crm-prospects']").click()
    page.get_by_role("button", name="Leave without saving").click()
    page.wait_for_url(re.compile("/workspace/crm-prospects$"))


def test_nobody_sees_a_page_without_a_session(walker):
    person = walker(locale="en")
    person.page.goto(f"{person.address}/workspace/invoices")
    person.page.wait_for_url(re.compile(r"/auth/sign-in\?next=%2Fworkspace%2Finvoices"))
    expect(person.page.locator("h1")).to_have_text("Sign in")


def test_a_wrong_password_is_explained_and_the_page_stays(walker):
    person = walker(locale="en")
    page = person.page
    page.goto(f"{person.address}/auth/sign-in")
    page.fill("#email", "nobody@nordlease.example")
    page.fill("#password", "not this one")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Wrong e-mail or password.")
    expect(page.locator("#email")).to_have_value("nobody@nordlease.example")
    expect(page.locator("#password")).to_have_value("")
    person.accessible()


def test_what_a_role_may_not_do_is_not_offered(walker):
    person = walker(locale="en").known("audit@nordlease.example")
    page = person.page
    person.open("/workspace/invoices", "tbody tr a")
    expect(page.get_by_role("button", name="New invoice")).to_have_count(0)
    expect(page.get_by_role("button", name="Create")).to_have_count(0)
    page.locator("tbody tr a").first.click()
    expect(page.locator(".record-head")).to_be_visible()
    expect(page.get_by_role("button", name="Issue and send…", exact=True)).to_have_count(0)
    person.quiet()


def test_a_page_that_a_role_may_not_open_says_so(walker):
    person = walker(locale="en").known("audit@nordlease.example")
    for path in ("/workspace/invoices/new", "/admin/organizations"):
        person.open(path, ".empty")
        expect(person.page.locator(".empty h2")).to_have_text("This page is not open to you")
        expect(person.page.locator("form, table, a[href='/admin']")).to_have_count(0)


def test_a_websocket_of_a_foreign_page_is_refused(server):
    import http.client
    from urllib.parse import urlsplit

    def shake(origin: str) -> int:
        connection = http.client.HTTPConnection(urlsplit(server).netloc, timeout=5)
        headers = {
            "Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Origin": origin,
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        }  # fmt: skip
        connection.request("GET", "/_event/?token=x&EIO=4&transport=websocket", headers=headers)
        return connection.getresponse().status

    assert shake("http://evil.example") == 403
    assert shake(server) == 101


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Midway"])
def test_a_receipt_is_proposed_for_today_where_the_organization_is(walker, zone):
    """At any hour one of these zones has another day than Paris."""
    person = walker(timezone=zone).known()
    invoice = person.call("GET", "/api/workspace/invoices?status=ISSUED&pageSize=1")["items"][0]["id"]
    person.open(f"/workspace/invoices/{invoice}", ".record-head")
    person.act("Record payment")
    today = clock.today("Europe/Paris").strftime("%d/%m/%Y")
    expect(person.page.locator("dialog[open] #field-date input").first).to_have_value(today)
    person.quiet()


def test_a_printed_list_repeats_its_head_and_ends_with_its_total(walker):
    person = walker(locale="en").known()
    person.open("/workspace/invoices", "tbody tr:nth-child(50) td a")
    expect(person.page.locator("tfoot")).to_contain_text(re.compile(r"Total of \d"))
    with closing(pypdfium2.PdfDocument(person.page.pdf(format="A4", landscape=True))) as document:
        sheets = [sheet.get_textpage().get_text_bounded() for sheet in document]
    assert len(sheets) > 1
    assert all(re.search(r"Amount due incl\. VAT\s+Status", sheet) for sheet in sheets)
    assert ["Total of" in sheet for sheet in sheets] == [False] * (len(sheets) - 1) + [True]
    assert "Skip to content" not in sheets[0]


def test_a_last_page_whose_only_row_goes_gives_way_to_the_one_before(walker):
    person = walker(locale="en").known()
    page, customer, made = person.page, own_customer(person), []
    for _number in range(21):
        body = {"customerId": customer, "purchaseOrderRef": "PO-last-page"}
        made.append(person.call("POST", f"{W}/invoices", body)["id"])
    person.open("/workspace/invoices?q=PO-last-page&pageSize=20&page=2", "tbody tr a")
    expect(page.locator(".pager .num")).to_have_text("21–21 of 21")
    person.call("DELETE", f"{W}/invoices/{made[0]}")
    expect(page.locator(".pager .num")).to_have_text("1–20 of 20")
    expect(page).to_have_url(re.compile(r"pageSize=20$"))


def test_a_page_that_never_was_is_the_last_one(walker):
    person = walker(locale="en").known()
    person.open("/workspace/invoices?pageSize=100&page=99", "tbody tr a")
    expect(person.page.locator(".pager .num")).to_have_text(re.compile(r"^\d01–(\d{3}) of \1$"))
    person.quiet()
