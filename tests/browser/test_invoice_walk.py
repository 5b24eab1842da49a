"""The thread through everything: customer, draft, what is missing, issue, document, payment, in both languages and sizes."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ADMIN, Walker

pytestmark = pytest.mark.browser
TEXTS = {
    "fr": {
        "edit": "Modifier", "fix": "Corriger", "paid": "Payée", "draft": "Brouillon", "pay": "Encaisser",
        "save": "Enregistrer", "wrong": "chiffres", "pdf": "PDF",
    },
    "en": {
        "edit": "Edit", "fix": "Fix", "paid": "Paid", "draft": "Draft", "pay": "Record payment",
        "save": "Save", "wrong": "digit", "pdf": "PDF",
    },
}  # fmt: skip


def siren(eight: str) -> str:
    """Eight digits completed by their check digit (Luhn)."""
    total = 0
    for position, digit in enumerate(reversed(eight + "0")):
        value = int(digit) * (2 if position % 2 else 1)
        total += value - 9 if value > 9 else value
    return eight + str(-total % 10)


def choose(page: Page, box: str, text: str) -> None:
    """Types into a combobox and takes its first suggestion."""
    field = page.locator(box)
    field.click()
    field.fill(text)
    expect(page.locator(".combo-list li[role=option]").first).to_be_visible()
    field.press("Enter")


def create_company(walker: Walker, name: str, number: str) -> None:
    page = walker.page
    walker.open("/workspace/companies/new", ".form-page input[name=name]")
    page.fill("input[name=name]", name)
    page.fill("input[name=siren]", number[:-1] + str((int(number[-1]) + 1) % 10))
    page.keyboard.press("Control+Enter")
    expect(page.locator("#field-siren .field-error")).to_be_visible()
    expect(page.locator(".form-problem")).to_be_visible()
    page.fill("input[name=siren]", number)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head h1")).to_have_text(name)
    grouped = "\N{NO-BREAK SPACE}".join((number[:3], number[3:6], number[6:]))
    expect(page.locator(".record-head")).to_contain_text(f"SIREN {grouped}", use_inner_text=True)


def create_customer(walker: Walker, name: str) -> None:
    page = walker.page
    walker.open("/workspace/customers/new", ".form-page .combo input")
    choose(page, "#field-companyId input", name)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head h1")).to_have_text(name)


def draft_invoice(walker: Walker, name: str) -> None:
    page = walker.page
    walker.open("/workspace/invoices/new", "table.edit .input")
    choose(page, "#field-customerId input", name)
    choose(page, "[data-cell='0:designation'] textarea", "COP-A3")
    expect(page.locator("[data-cell='0:designation'] textarea")).not_to_have_value("")
    page.locator("[data-cell='0:quantity'] input").fill("2")
    expect(page.locator(".totals .grand dd")).not_to_have_text(re.compile("^(0,00|€0.00)"))
    walker.picture("invoice-editor")
    walker.accessible()
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head")).to_be_visible()


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("desk", "en"), ("tablet", "fr"), ("tablet", "en")])
def test_from_a_new_customer_to_a_paid_invoice(walker, size, locale):
    words = TEXTS[locale]
    person = walker(size, locale)
    page = person.sign_in(ADMIN).page
    name = f"Atelier {size} {locale}"
    create_company(person, name, siren(f"9994{len(size)}{len(locale)}{sum(map(ord, size + locale)) % 100:02d}"))
    create_customer(person, name)
    draft_invoice(person, name)

    expect(page.locator(".checklist li").first).to_be_visible()
    person.looks("invoice-missing")
    person.act("Issue and send…")
    dialog = page.locator("dialog[open]")
    expect(dialog.locator(".form-problem li").first).to_be_visible()
    expect(dialog.locator(".send-foot .primary")).to_be_disabled()
    dialog.get_by_role("button", name=person.word("Cancel")).click()
    expect(page.locator(".record-head .badge")).to_have_text(words["draft"])

    complete_company(person)
    issue_and_pay(person, words)
    person.looks("invoice-paid")
    person.quiet()


def complete_company(person: Walker) -> None:
    """Follows "Fix" to the buyer's head office, whose address the law wants on the invoice, and comes back to the draft."""
    page = person.page
    draft = page.url
    page.locator(".checklist").get_by_role("link").first.click()
    expect(page.locator(".form-page")).to_be_visible()
    for name, value in {"addressLine1": "12 rue des Forges", "postalCode": "59000", "city": "Lille"}.items():
        page.fill(f"input[name='headOffice.{name}']", value)
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head")).to_be_visible()
    page.goto(draft)
    expect(page.locator(".record-head")).to_be_visible()


def issue_and_pay(person: Walker, words: dict[str, str]) -> None:
    page = person.page
    expect(page.locator(".checklist li")).to_have_count(0)
    person.issue()
    expect(page.locator("h1")).to_have_text(re.compile(r"^FAC-\d+$"))
    page.locator("[role=tab]", has_text=words["pdf"]).click()
    expect(page.locator(".pdf-sheet img").first).to_be_visible()
    source = page.locator(".pdf-bar a").first.get_attribute("href")
    assert source is not None
    answer = person.context.request.get(person.address + source.partition("#")[0])
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF-")
    page.get_by_role("button", name=words["pay"], exact=True).click()
    expect(page.locator("dialog[open]")).to_be_visible()
    person.picture("payment-dialog")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head .badge")).to_have_text(words["paid"])
