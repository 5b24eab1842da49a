"""Sales people at work: offer, deliver, invoice in parts, credit, correct, repeat; at a desk, on a tablet, on a phone."""

import re

import pytest
from playwright.sync_api import Locator, expect

from leaseapp.kernel import clock
from leaseapp.kernel.text.i18n import _
from tests.browser.conftest import Walker
from tests.browser.own import W, own, own_customer, own_invoice

DESIGNATION = _("Description", "line")
pytestmark = pytest.mark.browser
walked = pytest.mark.parametrize(("size", "locale"), [("desk", "en"), ("tablet", "fr"), ("phone", "fr")])
twice = pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("phone", "en")])
other_two = pytest.mark.parametrize(("size", "locale"), [("desk", "en"), ("phone", "fr")])


def cell(person: Walker, row: int, label: str) -> Locator:
    """The control of a line's cell, by the column's name."""
    name = f"{person.word(label)}, {person.word('Line {number}', number=row + 1)}"
    return person.page.get_by_label(name, exact=True)


def open_record(person: Walker, path: str) -> None:
    person.open(f"/workspace/{path}", ".record-head")


def says(person: Walker, status: str) -> None:
    """The status beside the title."""
    expect(person.page.locator(".record-head .badge")).to_have_text(person.word(status))


@walked
def test_a_quote_is_written_with_sections_options_and_discounts_looked_at_sent_and_mailed(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    person.open(f"/workspace/quotes/new?customerId={own_customer(person)}", "table.edit .input")
    page.locator("input[name=subject]").fill("Salle de réunion")
    cell(person, 0, DESIGNATION).fill("Écran 75 pouces")
    cell(person, 0, "Qty").fill("2")
    cell(person, 0, "Unit price excl. VAT").fill("1000")
    expect(cell(person, 0, "Disc. %")).to_have_count(0)
    page.get_by_label(f"{person.word('Line actions')}, {person.word('Line {number}', number=1)}").click()
    page.get_by_role("menuitem", name=person.word("Details, discount, eco-tax…")).click()
    expect(cell(person, 0, "Disc. %")).to_be_focused()
    page.keyboard.type("10")
    page.get_by_role("button", name=person.word("Section"), exact=True).click()
    cell(person, 1, DESIGNATION).fill("Services")
    page.get_by_role("button", name=person.word("Option"), exact=True).click()
    cell(person, 2, DESIGNATION).fill("Formation")
    cell(person, 2, "Unit price excl. VAT").fill("500")
    total = {"fr": "2\u00a0160,00\u00a0€", "en": "€2,160.00"}[locale]
    expect(page.locator(".totals .grand dd")).to_have_text(total)
    expect(page.locator(".totals .apart dd")).to_contain_text("500")
    person.looks("walk-quote-editor")
    page.locator(".form-foot .primary").click()
    expect(page.locator("h1")).to_have_text(re.compile(r"^DEV-\d+"))
    page.get_by_role("tab", name=person.word("As the customer sees it")).click()
    expect(page.locator(".client-page .pq-rows")).to_be_visible()
    person.looks("walk-quote-preview")
    person.act("Send…")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".send-recap")).to_contain_text("DEV-")
    expect(dialog.locator(".pdf-thumb img")).to_be_visible()
    people = dialog.get_by_role("combobox", name=person.word("Mail to"))
    people.fill("achats@client.example")
    people.press("Enter")
    person.looks("walk-quote-send")
    person.confirm()
    says(person, "Sent")
    expect(page.get_by_role("tab", name=person.word("E-mails"))).to_contain_text("1")
    stored = person.call("GET", f"{W}/quotes/{page.url.partition('#')[0].rpartition('/')[2]}")
    assert (stored["status"], stored["totalTtc"], stored["optionsHt"]) == ("SENT", 2160, 500)
    person.paper(f"{W}/quotes/{stored['id']}/pdf", "quote")
    person.quiet()


@walked
def test_an_order_ships_in_part_is_invoiced_by_a_deposit_and_then_the_rest(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    order = own(person, "orders")
    open_record(person, f"orders/{order['id']}")
    person.act("Ship…")
    page.locator("dialog[open] .quantities input").first.fill("1")
    person.looks("walk-order-ship")
    person.confirm()
    expect(page.locator(".figures")).to_contain_text("25")
    expect(page.locator(".timeline li").first).to_contain_text(re.compile("1 (of|sur) 4 "))
    person.act("Invoice…")
    page.locator("dialog[open] select").select_option("DEPOSIT")
    page.locator("dialog[open] input[name=percent]").fill("30")
    expect(page.locator(".foresight dd").last).to_contain_text("411")
    person.looks("walk-order-deposit")
    person.confirm()
    page.wait_for_url(re.compile("/workspace/invoices/"))
    says(person, "Draft")
    person.issue()
    expect(page.locator("h1")).to_have_text(re.compile(r"^FAC-\d+$"))
    deposit = page.url.rpartition("/")[2]
    person.paper(f"{W}/invoices/{deposit}/pdf", "deposit-invoice")
    person.paper(f"{W}/orders/{order['id']}/pdf", "order-confirmation")
    open_record(person, f"orders/{order['id']}")
    person.act("Invoice…")
    expect(page.locator("dialog[open] select")).to_have_value("BALANCE")
    expect(page.locator(".foresight dd").last).to_contain_text(re.compile("3.292"))
    expect(page.locator("dialog[open] .notice")).to_contain_text("3 × ")
    expect(page.locator("dialog[open] button[type=submit]")).to_be_disabled()
    person.looks("walk-order-unshipped")
    page.locator("dialog[open] input[name=confirmUnshipped]").check()
    person.confirm()
    page.wait_for_url(re.compile("/workspace/invoices/"))
    says(person, "Draft")
    person.looks("walk-order-balance")
    stored = person.call("GET", f"{W}/orders/{order['id']}")
    assert [one["totalTtc"] for one in stored["invoices"]] in ([1411.2, 3292.8], [3292.8, 1411.2])
    person.quiet()


@twice
def test_an_invoice_is_mailed_and_paid_and_its_paper_is_there(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    issued = own_invoice(person)
    open_record(person, f"invoices/{issued['id']}")
    person.act("Send…")
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("textbox", name=person.word("Subject"))).to_contain_text(str(issued["number"]))
    expect(dialog.locator(".pdf-thumb img")).to_be_visible()
    people = dialog.get_by_role("combobox", name=person.word("Mail to"))
    people.fill("compta@client.example")
    people.press("Enter")
    person.looks("walk-invoice-mail")
    person.confirm()
    person.act("Record payment")
    page.locator("dialog[open] input[name=amount]").fill("1000")
    person.looks("walk-invoice-payment")
    person.confirm()
    says(person, "Partially paid")
    person.paper(f"{W}/invoices/{issued['id']}/pdf", "invoice")
    stored = person.call("GET", f"{W}/invoices/{issued['id']}")
    assert (stored["status"], stored["amountDue"]) == ("PARTIALLY_PAID", 3704)
    person.quiet()


@other_two
def test_a_credit_is_drawn_by_quantity_set_against_an_invoice_and_refunded(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    paid = own_invoice(person)
    late = own_invoice(person, customerId=paid["customerId"])
    person.call("POST", f"{W}/payments", {
        "customerId": paid["customerId"], "date": clock.today().isoformat(), "amount": paid["totalTtc"], "method": "TRANSFER",
        "allocations": [{"invoiceId": paid["id"], "amount": paid["totalTtc"]}],
    })  # fmt: skip
    open_record(person, f"invoices/{paid['id']}")
    person.act("Credit…")
    page.locator("input[name=reason]").fill("Deux onduleurs repris")
    expect(page.locator("td.told").first).to_contain_text("Onduleur 3 kVA")
    cell(person, 0, "Quantity to credit").fill("2")
    expect(page.locator("table.edit .total").first).to_contain_text(re.compile("1.960"))
    person.looks("walk-credit-drawing")
    page.locator(".form-foot .primary").click()
    expect(page.locator("h1")).to_have_text(re.compile(r"^AV-\d+$"))
    note = page.url.rpartition("/")[2]
    person.act("Allocate…")
    page.get_by_label(re.compile(str(late["number"]))).fill("1000")
    person.looks("walk-credit-allocate")
    person.confirm()
    person.act("Refund…")
    expect(page.locator("dialog[open] input[name=amount]")).to_have_value(re.compile("1.?352"))
    person.looks("walk-credit-refund")
    person.confirm()
    expect(page.get_by_role("tab", name=person.word("Allocations and refunds"))).to_contain_text("2")
    stored = person.call("GET", f"{W}/credit-notes/{note}")
    assert (stored["totalTtc"], stored["availableAmount"]) == (2352, 0)
    person.paper(f"{W}/credit-notes/{note}/pdf", "credit-note")
    person.quiet()


@twice
def test_a_wrong_invoice_is_canceled_and_drafted_again(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    wrong = own_invoice(person)
    open_record(person, f"invoices/{wrong['id']}")
    person.act("Cancel and replace…")
    page.locator("dialog[open] input[name=reason]").fill("Mauvaise adresse")
    person.looks("walk-replace")
    person.confirm()
    page.wait_for_url(lambda address: wrong["id"] not in address)
    says(person, "Draft")
    expect(page.locator(".facts")).to_contain_text([str(wrong["number"])])
    assert person.call("GET", f"{W}/invoices/{wrong['id']}")["status"] == "CANCELED"
    person.quiet()


@other_two
def test_an_invoice_is_repeated_paused_and_taken_up_again(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    open_record(person, f"invoices/{own_invoice(person)['id']}")
    person.act("Repeat…")
    page.locator("dialog[open] input[name=everyMonths]").fill("3")
    day = clock.today().replace(day=1)
    page.locator("dialog[open] input[name=nextDate]").fill(f"01/01/{day.year + 1}")
    person.looks("walk-repeat")
    person.confirm()
    page.wait_for_url(re.compile("/workspace/recurring-invoices/"))
    expect(page.get_by_role("tab", name=person.word("What is repeated"))).to_be_visible()
    person.act("Pause")
    expect(page.locator(".notice.amber")).to_be_visible()
    person.act("Resume")
    expect(page.locator(".notice.amber")).to_have_count(0)
    stored = person.call("GET", f"{W}/recurring-invoices/{page.url.rpartition('/')[2]}")
    assert (stored["everyMonths"], stored["nextDate"], stored["paused"]) == (3, f"{day.year + 1}-01-01", False)
    person.quiet()
