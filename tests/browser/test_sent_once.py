"""A request that is sent twice acts once; the office looks at its quotes without being taken for the client."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.own import W, own_invoice
from tests.browser.test_public_quote import offer

pytestmark = pytest.mark.browser
#: two presses before the browser has drawn anything in between
TWICE = """selector => {
  const form = document.querySelector(selector);
  const press = () => form.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
  press();
  press();
}"""


def test_two_presses_in_a_dialog_record_one_payment_and_on_a_page_one_credit_note(walker):
    person = walker(locale="en").known()
    page, invoice = person.page, own_invoice(person)
    person.open(f"/workspace/invoices/{invoice['id']}", ".record-head h1")
    page.get_by_role("button", name="Record payment").click()
    page.get_by_label("Amount").fill("10.00")
    page.evaluate(TWICE, "dialog form")
    expect(page.locator(".toast")).to_contain_text("Payment recorded")
    person.open(f"/workspace/credit-notes/new?invoiceId={invoice['id']}", "input[name=reason]")
    page.fill("input[name=reason]", "Returned")
    page.get_by_label(re.compile("^or amount excl. VAT")).first.fill("5")
    page.evaluate(TWICE, "form.form-page")
    page.wait_for_url(re.compile(r"/workspace/credit-notes/[\w-]{36}"))
    for kind in ("payments", "credit-notes"):
        assert person.call("GET", f"{W}/{kind}?invoiceId={invoice['id']}")["total"] == 1
    person.quiet()


def test_the_office_previews_a_quote_and_copies_its_link(walker):
    person = walker(locale="en").known()
    page, made = person.page, offer(person)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.open(f"/workspace/quotes/{made['id']}#client", ".client-page .pq-rows")
    expect(page.locator(".client-page .pq-amount")).to_contain_text("€4,812.00")
    person.picture("quote-client-view")
    person.accessible()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast")).to_contain_text("The link is copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(made["url"])
    page.goto(person.address + made["url"])
    expect(page.locator(".pq-amount")).to_be_visible()
    assert person.call("GET", f"{W}/quotes/{made['id']}")["firstViewedAt"] is None
    client = walker("phone", "fr")
    client.open(made["url"], ".pq-amount")
    assert person.call("GET", f"{W}/quotes/{made['id']}")["firstViewedAt"] is not None
    person.quiet()


def test_a_renewed_link_is_the_one_that_is_copied(walker):
    person = walker("phone", "en").known()
    page, made = person.page, offer(person)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    person.open(f"/workspace/quotes/{made['id']}#answer", ".facts dd.address")
    expect(page.get_by_text(made["url"])).to_be_visible()
    person.looks("quote-client-link")
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("menuitem", name="Revoke the customer's link").click()
    page.get_by_role("button", name="Revoke the link").click()
    expect(page.locator(".toast")).to_contain_text("Links sent before no longer work")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".toast").last).to_contain_text("The link is copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert not copied.endswith(made["url"])
    token, old = copied.rpartition("/")[2], made["url"].rpartition("/")[2]
    answers = [page.context.request.get(f"{person.address}/api/public/quotes/{one}").status for one in (token, old)]
    assert answers == [200, 410]
    person.quiet()
