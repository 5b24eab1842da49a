"""Equipment in the browser: properties from the model to the machine; spare parts from the delivery into the van."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.own import W, own_asset, own_model, own_part
from tests.browser.test_sales_walks import open_record

pytestmark = pytest.mark.browser
LOGISTICS = "logistique@nordlease.example"


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("tablet", "en", True)])
def test_a_model_says_which_properties_its_machines_have(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known("admin@nordlease.example")
    page = person.page
    model = own_model(person)
    machine = own_asset(person, model)
    open_record(person, f"asset-models/{model}")
    page.get_by_role("tab", name=person.word("Properties")).click()
    rows = page.locator(".spec-rows li")
    expect(rows.first).to_be_visible()
    asked = rows.count()
    person.looks(f"walk-model-properties-{size}")
    page.get_by_role("button", name=person.word("Add a property")).click()
    added = rows.nth(asked)
    added.get_by_label(person.word("Name"), exact=True).fill(f"shelves{size}")
    added.get_by_label(person.word("In French")).fill(f"Clayettes {size}")
    added.get_by_label(person.word("In English")).fill(f"Shelves {size}")
    added.get_by_label(person.word("Kind")).select_option("integer")
    added.get_by_label(person.word("At most"), exact=True).fill("8")
    page.get_by_role("button", name=person.word("Save"), exact=True).click()
    expect(page.get_by_role("button", name=person.word("Save"), exact=True)).to_have_count(0)
    open_record(person, f"assets/{machine}")
    card = page.locator("form.spec-card")
    shelves = card.get_by_label(f"Clayettes {size}" if locale == "fr" else f"Shelves {size}")
    shelves.fill("9")
    zones = card.get_by_label(re.compile("Zones de froid|Cold zones"))
    zones.fill("2")
    card.get_by_role("button", name=person.word("Save")).click()
    expect(card.get_by_role("alert").first).to_be_visible()
    assert all("422" in one for one in person.complaints)  # what was asked for
    person.complaints.clear()
    shelves.fill("6")
    card.get_by_role("button", name=person.word("Save")).click()
    expect(card.get_by_role("button", name=person.word("Save"))).to_have_count(0)
    person.looks(f"walk-machine-properties-{size}")
    told = person.call("GET", f"{W}/assets/{machine}/dynamic-specs")
    assert (told["values"][f"shelves{size}"], told["valid"]) == (6, True)
    person.quiet()


def test_spare_parts_come_in_and_go_into_a_van(walker):
    person = walker("desk", "fr").known(LOGISTICS)
    page = person.page
    part = own_part(walker("desk", "fr").known())
    open_record(person, f"spare-parts/{part}")
    page.get_by_role("button", name="Entrer en stock").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Lieu").fill("Lyon")
    page.locator("[role=option]", has_text="Lyon").first.click()
    dialog.get_by_label("Quantité").fill("5")
    dialog.get_by_label("Coût unitaire HT").fill("10,40")
    person.looks("walk-part-entry")
    dialog.get_by_role("button", name="Entrer en stock").click()
    expect(page.get_by_text("Les pièces sont en stock")).to_be_visible()
    assert person.call("GET", f"{W}/spare-parts/{part}")["availableQuantity"] == 5
    page.get_by_role("tab", name=re.compile("Stock")).click()
    page.locator(".list-page.panel tbody a").first.click()
    page.get_by_role("button", name="Déplacer").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Lieu").fill("Camionnette")
    page.locator("[role=option]", has_text="Camionnette").first.click()
    dialog.get_by_label("Nombre de pièces").fill("2")
    dialog.get_by_role("button", name="Déplacer").click()
    expect(page.get_by_text("Les pièces sont déplacées")).to_be_visible()
    assert person.call("GET", f"{W}/spare-parts/{part}")["availableQuantity"] == 5
    person.quiet()
