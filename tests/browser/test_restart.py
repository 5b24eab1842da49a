"""Open pages outlive their server: what was typed, chosen and shown is there when another one answers."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Walker, free_port, serving
from tests.browser.own import W, own, own_customer, own_invoice
from tests.browser.test_kit_walks import NUMBER, SHOWN, rows_are_there
from tests.browser.test_live_pages import edits_terms
from tests.browser.test_typed_stays import Line

pytestmark = [pytest.mark.browser, pytest.mark.live]
PRICE, TOTAL = '[id="field-lines[0].unitPriceHt"] input', ".totals .grand dd"
CREDITED, REFERENCE = ".totals .grand dd", "#field-buyerReference input"

# what somebody does in a page of their own before the server goes (up to the first `yield`), while there is none (up to the
# second) and when it was started anew
Story = Callable[[Walker], Iterator[None]]


def a_form(person: Walker) -> Iterator[None]:
    """A draft is typed in, and saved by the new server."""
    page = person.page
    draft = own(person, "invoices")["id"]
    person.open(f"/workspace/invoices/{draft}/edit", PRICE)
    expect(page.locator(TOTAL)).not_to_have_text("€0.00")
    before = str(page.locator(TOTAL).text_content())
    page.locator(PRICE).fill("1234.56")
    expect(page.locator(TOTAL)).not_to_have_text(before)
    total = str(page.locator(TOTAL).text_content())
    yield
    yield
    expect(page.locator(".banner")).to_have_count(0)
    expect(page.locator(PRICE)).to_have_value(re.compile(r"^1,?234\.56$"))
    expect(page.locator(TOTAL)).to_have_text(total)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head")).to_be_visible()
    assert person.call("GET", f"{W}/invoices/{draft}")["lines"][0]["unitPriceHt"] == 1234.56


def a_credit_note(person: Walker) -> Iterator[None]:
    """Its reason and its amounts."""
    page = person.context.new_page()
    issued = own_invoice(person)["id"]
    page.goto(f"{person.address}/workspace/credit-notes/new?invoiceId={issued}")
    page.fill("input[name=reason]", "Two units returned")
    page.get_by_role("button", name="The whole balance").click()
    expect(page.locator(CREDITED)).to_contain_text("€")
    credited = str(page.locator(CREDITED).text_content())
    yield
    yield
    expect(page.locator("input[name=reason]")).to_have_value("Two units returned")
    expect(page.locator(CREDITED)).to_have_text(credited)


def a_dialog(person: Walker) -> Iterator[None]:
    """It is sent while nobody answers, and saved as soon as somebody does."""
    page = person.context.new_page()
    dialog = edits_terms(page, f"{person.address}/workspace/customers/{own_customer(person)}")
    dialog.locator(REFERENCE).fill("Typed in a dialog")
    yield
    page.keyboard.press("Control+Enter")
    page.wait_for_timeout(300)
    expect(dialog.locator(REFERENCE)).to_have_value("Typed in a dialog")
    yield
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".record-main")).to_contain_text("Typed in a dialog")


def the_settings(person: Walker) -> Iterator[None]:
    """Stored once before, they are typed again."""
    page = person.context.new_page()
    page.goto(f"{person.address}/workspace/settings/documents")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".toast")).to_contain_text("Saved")
    page.get_by_label("Conditions of quotes").fill("Typed in the settings")
    yield
    yield
    expect(page.locator(".side li a[href]").first).to_be_attached()
    expect(page.get_by_label("Conditions of quotes")).to_have_value("Typed in the settings")


def a_list(person: Walker) -> Iterator[None]:
    """Its filter, order and page; it goes on from there."""
    page = person.context.new_page()
    line = Line(page)
    page.goto(f"{person.address}/workspace/invoices?status=PAID&sort=customer&pageSize=20&page=2")
    rows_are_there(page)
    expect(page.locator(SHOWN)).to_have_text(re.compile(r"\d$"))  # the total is told after the rows
    first, shown = page.locator(NUMBER).first.inner_text(), page.locator(SHOWN).inner_text()
    left = page.url
    assert shown.startswith("21–")
    line.held_after = first
    yield
    yield
    line.wait()  # the row was sent once more, by the server that was started anew
    line.deliver()
    rows_are_there(page)
    expect(page.locator(SHOWN)).to_have_text(shown)
    expect(page.locator(NUMBER).first).to_have_text(first)
    expect(page.locator(".chip.on")).to_contain_text(["Status: Paid"])
    expect(page.locator("th[aria-sort=ascending]")).to_have_text("Customer")
    assert page.url == left
    page.get_by_role("button", name="Previous page").click()
    expect(page.locator(SHOWN)).to_have_text(shown.replace("21–40", "1–20"))
    expect(page.locator(NUMBER).first).not_to_have_text(first)


def test_open_pages_outlive_the_server(walker, installation):
    port, told = str(free_port()), (a_form, a_credit_note, a_dialog, the_settings, a_list)
    with serving(installation, PORT=port) as (address, _web):
        person = walker(locale="en", address=address).known()
        stories = [story(person) for story in told]
        for story in stories:
            next(story)
    for story in stories:
        next(story)
    with serving(installation, PORT=port):
        for story in stories:
            assert next(story, "told") == "told"
