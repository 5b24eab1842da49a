"""The catalog at work: categories are moved, a product gets variants and ways of paying, and goes into a mixed quote."""

import pytest
from playwright.sync_api import Locator, expect

from leaseapp.kernel.text.i18n import _
from tests.browser.conftest import Walker
from tests.browser.own import W, own_customer
from tests.browser.test_line_editor import paste
from tests.browser.test_sales_walks import DESIGNATION, cell, open_record

pytestmark = pytest.mark.browser
TABLE = "SKU\tMémoire\tPrix HT\tStock\tSeuil\n{0}-64\t64 Go\t\t6\t4\n{0}-128\t128 Go\t14350\t1\t2\n"


def server(person: Walker, reference: str) -> str:
    """A product of 12 490 €, sold, leased over 48 months for 308 €, and set up by the hour; its id."""
    body = {"reference": reference, "name": f"Serveur {reference}", "defaultUnitPriceHt": 12490}
    product = person.call("POST", f"{W}/products", body)["id"]
    for modality in (
        {"type": "ONE_SHOT", "name": "Vente", "unitPriceHt": 12490, "vatRate": 20},
        {
            "type": "LEASE",
            "name": "Location 48 mois",
            "minMonths": 24,
            "maxMonths": 48,
            "rentHt": 308,
            "depositHt": 1250,
        },
        {"type": "SERVICE", "name": "Mise en service", "unit": "HOUR", "ratePerUnitHt": 110, "minimumUnits": 2},
    ):
        person.call("POST", f"{W}/product-modalities", {"productId": product, **modality})
    return str(product)


def take(person: Walker, row: int, label: str, text: str) -> None:
    """Chooses in the combobox of a line."""
    box = cell(person, row, label)
    box.click()
    box.fill(text)
    expect(person.page.locator(".combo-list li[role=option]").filter(has_text=text).first).to_be_visible()
    box.press("Enter")


def spaced(text: str) -> str:
    """A text with plain spaces."""
    return " ".join(text.split())


def row_of(person: Walker, name: str) -> Locator:
    """A category in the tree."""
    return person.page.get_by_role("treeitem").filter(has_text=name)


@pytest.mark.parametrize(
    ("size", "locale", "dark"), [("desk", "fr", False), ("tablet", "en", True), ("phone", "fr", True)]
)
def test_a_product_with_pasted_variants_goes_into_a_mixed_quote_that_a_client_accepts(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known()
    page = person.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    reference = f"SRV-{size}".upper()
    product = server(person, reference)
    person.open(f"/workspace/products/{product}", ".modality-card")
    page.get_by_role("button", name=person.word("Add or paste a table")).click()
    page.locator(".paste-box").focus()
    paste(page, TABLE.format(reference))
    expect(page.locator("dialog[open] tbody tr")).to_have_count(2)
    person.looks("walk-catalog-paste")
    page.locator("dialog[open] .btn.primary").click()
    expect(page.locator("table.variants .inherited")).to_have_count(1)
    expect(page.locator(".figures")).to_contain_text("7")
    person.looks("walk-catalog-product")
    person.open(f"/workspace/quotes/new?customerId={own_customer(person)}", "table.edit .input")
    page.locator("input[name=subject]").fill("Serveurs, loués et installés")
    take(person, 0, DESIGNATION, reference)
    take(person, 0, _("Variant"), f"{reference}-64")
    take(person, 0, _("Sold as"), "Location 48 mois")
    expect(cell(person, 0, "Unit price excl. VAT")).to_have_value("308,00" if locale == "fr" else "308.00")
    cell(person, 0, "Qty").fill("3")
    take(person, 1, DESIGNATION, reference)
    take(person, 1, _("Variant"), f"{reference}-128")
    take(person, 1, _("Sold as"), "Vente")
    take(person, 2, DESIGNATION, reference)
    take(person, 2, _("Sold as"), "Mise en service")
    cell(person, 2, "Qty").fill("6")
    person.looks("walk-catalog-quote-editor")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head h1")).to_contain_text("DEV-")
    person.looks("walk-catalog-quote")
    quote = page.url.partition("#")[0].rpartition("/")[2]
    stored = person.call("GET", f"{W}/quotes/{quote}")
    assert stored["totalHt"] == 14350 + 660
    assert [line["modalityType"] for line in stored["lines"]] == ["LEASE", "ONE_SHOT", "SERVICE"]
    person.call("PATCH", f"{W}/quotes/{quote}", {"status": "SENT"})
    person.paper(f"{W}/quotes/{quote}/pdf", f"mixed-quote-{size}")
    url = person.call("GET", f"{W}/quotes/{quote}/link")["url"]
    client = walker(size, locale, dark=dark)
    client.open("/q/" + url.rpartition("/")[2], ".pq-rows")
    once, monthly = ("18\u202f012,00\u00a0€", "1\u202f108,80\u00a0€") if locale == "fr" else ("€18,012.00", "€1,108.80")
    amounts = client.page.locator(".pq-amounts > div")
    assert [spaced(text) for text in amounts.all_inner_texts()] == [
        spaced(f"{once}\n{client.word('To pay once incl. VAT')}"),
        spaced(f"{monthly}\n{client.word('Each month incl. VAT')}"),
    ]
    client.looks("walk-catalog-public")
    client.page.locator("input[autocomplete=name]").first.fill("Paul Rouvière")
    client.page.locator(".pq-accept input[type=checkbox]").check()
    client.page.locator(".pq-accept button[type=submit]").click()
    expect(client.page.locator(".pq-accept button[type=submit]")).to_have_count(0)
    assert person.call("GET", f"{W}/quotes/{quote}")["status"] == "ACCEPTED"
    order = person.call("POST", f"{W}/quotes/{quote}/convert", {})
    assert order["waitingForContract"] == 1
    open_record(person, f"orders/{order['orderId']}")
    person.looks("walk-catalog-order")
    client.quiet()
    person.quiet()


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "fr")])
def test_categories_are_moved_by_dragging_and_by_the_keyboard(walker, size, locale):
    person = walker(size, locale).known()
    page = person.page
    names = [f"{letter} {size}" for letter in "ABC"]
    ids = [person.call("POST", f"{W}/product-categories", {"name": name})["id"] for name in names]
    first, second, third = (lambda name=name: row_of(person, name) for name in names)

    def place(number: int) -> tuple[str | None, int]:
        stored = person.call("GET", f"{W}/product-categories/{ids[number]}")
        return stored["parentId"], stored["position"]

    top = place(0)[1]
    person.open("/workspace/product-categories", ".category-row")
    third().drag_to(first(), target_position={"x": 120, "y": 2})
    expect(page.get_by_role("treeitem").nth(-3)).to_contain_text(names[2])
    assert place(2) == (None, top)
    second().focus()
    page.keyboard.press("Alt+ArrowRight")
    expect(second()).to_have_attribute("aria-level", "2")
    expect(second()).to_be_focused()
    assert place(1) == (ids[0], 0)
    page.keyboard.press("F2")
    page.keyboard.type(f"Scies {size}")
    page.keyboard.press("Enter")
    renamed = row_of(person, f"Scies {size}")
    expect(renamed).to_be_focused()
    page.keyboard.press("Insert")
    page.keyboard.type(f"Lames {size}")
    page.keyboard.press("Enter")
    expect(row_of(person, f"Lames {size}")).to_have_attribute("aria-level", "3")
    first().drag_to(row_of(person, f"Lames {size}"))
    expect(page.get_by_role("alert")).to_have_text(person.word("A category cannot stand below itself."))
    person.looks("walk-catalog-tree")
    assert place(0)[0] is None
    person.complaints = [told for told in person.complaints if "422" not in told]
    person.quiet()
