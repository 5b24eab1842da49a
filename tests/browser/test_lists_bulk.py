"""Office work with a list: views, columns, acts on a selection with one refusal, files, a board by keyboard."""

import re
import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Walker
from tests.browser.own import W, own, own_customer

pytestmark = pytest.mark.browser
TEXTS = {
    "fr": {
        "views": "Vues enregistrées", "new": "Enregistrer comme nouvelle vue", "save": "Enregistrer", "columns": "Colonnes",
        "status": "Statut", "customer": "Client", "earlier": "{} : avancer", "issue": "Émettre", "close": "Fermer",
        "board": "Afficher par statut", "all": "Sélectionner toutes les lignes de la page", "missing": "échéance",
        "zip": "PDF en zip", "clear": "Tout effacer", "open": "Ouvrir la liste avec", "delete": "Supprimer la vue",
    },
    "en": {
        "views": "Saved views", "new": "Save as a new view", "save": "Save", "columns": "Columns", "status": "Status",
        "customer": "Customer", "earlier": "{}: earlier", "issue": "Issue", "close": "Close", "board": "Show as a board",
        "all": "Select all rows of this page", "missing": "due date", "zip": "PDFs as a zip", "clear": "Clear all",
        "open": "Open the list with", "delete": "Delete the view",
    },
}  # fmt: skip
each_locale = pytest.mark.parametrize("locale", ["fr", "en"])


def settled(person: Walker) -> None:
    """Waits until the rows are those of the address."""
    expect(person.page.locator(".list-card")).to_have_attribute("aria-busy", "false")


@each_locale
def test_a_view_is_kept_marked_applied_and_opened_by_default(walker, locale):
    words, name = TEXTS[locale], f"Vue {locale}"
    person = walker(locale=locale).known()
    page = person.page
    person.open("/workspace/payments?sort=amount", "tbody tr a")
    page.get_by_role("button", name=words["views"]).click()
    page.get_by_role("button", name=words["new"]).click()
    page.fill("#view-name", name)
    person.picture("view-dialog")
    person.accessible()
    page.keyboard.press("Enter")
    expect(page.locator(".chosen-view")).to_have_text(name)
    page.wait_for_url(re.compile("columns="))
    settled(person)
    first = page.locator("tbody tr td.n").first.inner_text()
    page.locator("th button", has_text=words["customer"]).click()
    expect(page.locator(".chosen-view .faint")).to_be_visible()
    page.locator(".chosen-view").click()
    page.get_by_role(
        "button", name=f"{words['open']} “{name}”" if locale == "en" else re.compile(words["open"])
    ).click()
    expect(page.locator(".views .starred")).to_be_visible()
    person.picture("views-menu")
    person.accessible()
    page.keyboard.press("Escape")
    person.open("/workspace/payments", "tbody tr a")
    page.wait_for_url(re.compile("sort=amount"))
    expect(page.locator("tbody tr td.n").first).to_have_text(first)
    page.locator(".chosen-view").click()
    page.locator(".views li .icon-btn").last.click()
    page.locator("dialog[open]").get_by_role("button", name=words["delete"], exact=True).click()
    expect(page.locator(".chosen-view")).to_have_count(0)
    person.quiet()


@each_locale
def test_columns_are_chosen_ordered_and_kept(walker, locale):
    words = TEXTS[locale]
    person = walker(locale=locale).known()
    page = person.page
    person.open("/workspace/invoices", "tbody tr a")
    heads = page.locator("thead th button")
    before = heads.all_inner_texts()
    page.get_by_role("button", name=words["columns"], exact=True).click()
    page.get_by_role("button", name=words["earlier"].format(words["status"])).click()
    page.get_by_role("checkbox", name="SIREN").check()
    page.get_by_role("checkbox", name=words["customer"], exact=True).uncheck()
    person.picture("columns")
    person.accessible()
    page.keyboard.press("Escape")
    expected = [text for text in before if text not in (words["status"], words["customer"])]
    expected[-1:-1] = [words["status"]]
    assert heads.all_inner_texts() == [*expected, "SIREN"]
    page.reload()
    settled(person)
    expect(heads).to_have_count(len(expected) + 1)
    assert heads.all_inner_texts() == [*expected, "SIREN"]
    expect(page.locator("tfoot td.n").first).to_contain_text("€")
    person.quiet()


@each_locale
def test_a_selection_is_issued_row_by_row_and_the_refused_one_says_why(walker, locale):
    words, mark = TEXTS[locale], f"PO-bulk-{locale}"
    person = walker(locale=locale).known()
    page, customer = person.page, own_customer(person)
    drafts = [own(person, "invoices", customerId=customer, purchaseOrderRef=mark)["id"] for _draft in range(3)]
    person.call("PATCH", f"{W}/invoices/{drafts[-1]}", {"dueDate": "2020-01-01"})
    person.open(f"/workspace/invoices?q={mark}", "tbody tr a")
    settled(person)
    boxes = page.locator("tbody .pick input")
    boxes.nth(0).click()
    boxes.nth(2).click(modifiers=["Shift"])
    expect(page.locator(".bulk b")).to_contain_text("3")
    page.get_by_label(words["all"]).click()
    expect(page.locator(".bulk")).to_have_count(0)
    page.get_by_label(words["all"]).click()
    page.locator(".bulk").get_by_role("button", name=words["issue"], exact=True).click()
    expect(page.locator(".bulk-rows li")).to_have_count(1)
    expect(page.locator(".bulk-rows li")).to_contain_text(words["missing"])
    person.picture("bulk-preview")
    person.accessible()
    page.locator(".bulk-dialog .btn.primary").click()
    expect(page.locator(".bulk-sum svg")).to_be_visible()
    expect(page.locator(".bulk-sum")).to_contain_text("2")
    person.picture("bulk-done")
    person.accessible()
    page.locator(".bulk-dialog .btn.primary").click()
    expect(page.locator("tbody .badge.blue")).to_have_count(2)
    expect(page.locator("tbody .badge.gray")).to_have_count(1)
    page.get_by_label(words["all"]).click()
    with page.expect_download() as download:
        page.locator(".bulk").get_by_role("button", name=words["zip"]).click()
    with zipfile.ZipFile(download.value.path()) as archive:
        assert sum(name.endswith(".pdf") for name in archive.namelist()) == 2
        assert sum(name.endswith(".txt") for name in archive.namelist()) == 1
    person.quiet()


@each_locale
def test_a_board_is_moved_by_keyboard_and_by_pointer_and_a_canceled_move_goes_back(walker, locale):
    words, subject = TEXTS[locale], f"Board {locale}"
    person = walker(locale=locale).known()
    page = person.page
    quote = own(person, "quotes", subject=subject)
    person.open(f"/workspace/quotes?q={quote['number']}", "tbody tr a")
    page.get_by_role("button", name=words["board"]).click()
    card = page.locator(".board-card", has_text=quote["number"])
    expect(page.locator("[data-column=DRAFT]").locator(card)).to_be_visible()
    person.picture("board")
    person.accessible()
    grip = card.locator(".board-grip")
    grip.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator("[data-column=DRAFT]").locator(card)).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-column=SENT]")).to_have_class(re.compile("over"))
    page.keyboard.press("Enter")
    expect(page.locator("[data-column=SENT]").locator(card).locator(".board-grip")).to_be_focused()
    start = card.bounding_box()
    target = page.locator("[data-column=REFUSED]").bounding_box()
    assert start is not None
    assert target is not None
    page.mouse.move(start["x"] + 20, start["y"] + 40)
    page.mouse.down()
    page.mouse.move(start["x"] + 60, start["y"] + 60, steps=4)
    page.mouse.move(target["x"] + 60, target["y"] + 40, steps=6)
    expect(page.locator(".board-ghost")).to_be_visible()
    person.picture("board-drag")
    page.mouse.up()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-column=SENT]").locator(card)).to_be_visible()
    person.quiet()


def test_a_tablet_shows_selection_and_board(walker):
    person = walker("tablet", dark=True).known()
    page = person.page
    person.open("/workspace/invoices", "tbody tr a")
    page.locator("tbody .pick input").first.click()
    expect(page.locator(".bulk")).to_be_visible()
    person.picture("selection")
    person.accessible()
    person.open("/workspace/orders?layout=board", ".board-column, .empty")
    person.picture("orders-board")
    person.accessible()
    person.quiet()
