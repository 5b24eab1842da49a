"""Many machines at once, what new ones begin with, and a plate that is read into a form."""

import io
import re
import zipfile

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.own import W, own_asset, own_model

pytestmark = pytest.mark.browser
LOGISTICS = "logistique@nordlease.example"


def chosen(person, count=3):
    """Opens the list with machines of their own, all of them selected; returns their ids."""
    model = own_model(person)
    machines = [own_asset(person, model) for _number in range(count)]
    person.open(f"/workspace/assets?modelId={model}", "tbody tr a")
    expect(person.page.locator(".list-card")).to_have_attribute("aria-busy", "false")
    return machines


def select_all(person):
    page = person.page
    page.get_by_role("checkbox", name=person.word("Select all rows of this page")).check()


@pytest.mark.parametrize(("size", "locale", "dark"), [("tablet", "fr", False), ("desk", "en", True)])
def test_machines_move_together_and_a_refusal_stops_no_other(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known("admin@nordlease.example")
    page = person.page
    machines = chosen(person)
    van = person.call("GET", f"{W}/storage-locations?q=Camionnette")["items"][0]
    person.call("POST", f"{W}/assets/{machines[0]}/movements", {"toLocationId": van["id"]})
    select_all(person)
    person.picture(f"walk-bulk-bar-{size}")
    page.locator(".bulk").get_by_role("button", name=person.word("Move"), exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=person.word("See what will happen")).click()
    expect(dialog.get_by_role("alert").first).to_be_visible()
    dialog.get_by_label(re.compile("^" + person.word("To"))).fill("Camionnette")
    page.locator("[role=option]", has_text=van["name"]).first.click()
    dialog.get_by_label(person.word("Reason")).fill("Tournée")
    person.looks(f"walk-bulk-move-{size}")
    dialog.get_by_role("button", name=person.word("See what will happen")).click()
    expect(page.locator(".bulk-rows li")).to_have_count(1)
    person.looks(f"walk-bulk-preview-{size}")
    assert person.call("GET", f"{W}/assets/{machines[1]}")["currentLocationId"] != van["id"]
    page.locator(".bulk-dialog .btn.primary").click()
    expect(page.locator(".bulk-sum svg")).to_be_visible()
    expect(page.locator(".bulk-sum")).to_contain_text("2")
    person.looks(f"walk-bulk-done-{size}")
    page.locator(".bulk-dialog .btn.primary").click()
    assert {person.call("GET", f"{W}/assets/{one}")["currentLocationId"] for one in machines} == {van["id"]}
    person.quiet()


def test_a_state_is_changed_a_file_saved_and_labels_are_brought_to_the_desk(walker):
    person = walker("tablet", "fr").known(LOGISTICS)
    page = person.page
    machines = chosen(person, 2)
    select_all(person)
    page.locator(".bulk").get_by_role("button", name="Changer l’état").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("État", exact=True).select_option("NEEDS_REPAIR")
    dialog.get_by_label("Motif").fill("Retour de location")
    person.looks("walk-bulk-state")
    dialog.get_by_role("button", name="Voir ce qui va se passer").click()
    expect(page.locator(".bulk-sum")).to_be_visible()
    page.locator(".bulk-dialog .btn.primary").click()
    expect(page.locator(".bulk-sum svg")).to_be_visible()
    page.locator(".bulk-dialog .btn.primary").click()
    assert {person.call("GET", f"{W}/assets/{one}")["condition"] for one in machines} == {"NEEDS_REPAIR"}
    select_all(person)
    with page.expect_download() as saved:
        page.locator(".bulk").get_by_role("button", name="Exporter", exact=True).click()
    assert "xl/workbook.xml" in zipfile.ZipFile(saved.value.path()).namelist()
    page.locator(".bulk").get_by_role("button", name="Étiquettes").click()
    expect(page.locator(".label-chosen li")).to_have_count(2)
    person.looks("walk-bulk-labels")
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("tablet", "en", True)])
def test_settings_say_what_new_machines_begin_with(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known("admin@nordlease.example")
    page = person.page
    before = person.call("GET", f"{W}/assets/settings")
    person.open("/workspace/settings/equipment", "form.spec-card")
    card = page.locator("form.spec-card")
    card.get_by_label(person.word("Inventory numbers")).fill("EQ-000")
    card.get_by_role("button", name=person.word("Save")).click()
    expect(card.locator(".field-error")).to_be_visible()
    assert all("422" in one for one in person.complaints)  # what was asked for
    person.complaints.clear()
    card.get_by_label(person.word("Inventory numbers")).fill("WALK-{0000}")
    expect(card.get_by_text("WALK-0123")).to_be_visible()
    family = person.call("GET", f"{W}/asset-families?pageSize=1")["items"][0]["name"]
    card.get_by_label(person.word("Family of new models")).fill(family)
    page.locator("[role=option]", has_text=family).first.click()
    person.looks(f"walk-equipment-settings-{size}")
    card.get_by_role("button", name=person.word("Save")).click()
    expect(card.get_by_role("button", name=person.word("Save"))).to_have_count(0)
    told = person.call("GET", f"{W}/assets/settings")
    assert (told["inventoryPattern"], bool(told["defaultFamilyId"])) == ("WALK-{0000}", True)
    person.open("/workspace/asset-models/new", "form")
    chosen = page.locator("form").get_by_label(re.compile("^" + person.word("Family"))).first
    expect(chosen).to_have_value(family)
    person.call("PUT", f"{W}/assets/settings", {**before, "version": told["version"]})
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("tablet", "fr", False), ("desk", "en", True)])
def test_a_plate_is_read_and_taken_over(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known("admin@nordlease.example")
    page = person.page
    person.open("/workspace/assets/new", ".plate-reader")
    person.looks(f"walk-plate-before-{size}")
    photo = io.BytesIO()
    Image.new("RGB", (3000, 2000), "#99aabb").save(photo, "PNG")
    page.locator(".plate-photo input").set_input_files(
        {"name": "plaque.png", "mimeType": "image/png", "buffer": photo.getvalue()}
    )
    expect(page.locator(".plate-offers li").first).to_be_visible()
    page.locator(".plate-reader").get_by_role("button", name=person.word("Take over"), exact=True).click()
    expect(page.get_by_label(re.compile("^" + person.word("Serial number"))).first).to_have_value("KX-2041-88317")
    person.looks(f"walk-plate-read-{size}")
    person.leave()


@pytest.mark.parametrize(("size", "locale", "dark"), [("tablet", "fr", False), ("desk", "en", True)])
def test_a_file_is_looked_at_its_wrong_rows_saved_and_the_right_ones_imported(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known("admin@nordlease.example")
    page = person.page
    model = person.call("GET", f"{W}/asset-models/{own_model(person)}")
    place = person.call("GET", f"{W}/storage-locations?pageSize=1")["items"][0]
    rows = [
        "inventoryNumber;model;location;serialNumber",
        f"IMP-{size}-1;{model['reference']};{place['code']};IMP-{size}-1",
    ]
    rows += [
        f"IMP-{size}-2;Inconnu;{place['code']};",
        f"IMP-{size}-3;{model['reference']};{place['code']};IMP-{size}-1",
    ]
    person.open("/workspace/asset-imports", ".import-drop")
    page.locator(".import-drop input").set_input_files(
        {"name": "parc.csv", "mimeType": "text/csv", "buffer": "\r\n".join(rows).encode()}
    )
    expect(page.locator(".import-errors tbody tr")).to_have_count(2)
    person.looks(f"walk-import-{size}")
    with page.expect_download() as saved:
        page.get_by_role("button", name=person.word("Download the wrong rows")).click()
    assert saved.value.path().read_text(encoding="utf-8-sig").count(f"IMP-{size}-") == 3
    assert person.call("GET", f"{W}/assets?q=IMP-{size}")["total"] == 0
    page.locator(".import-foot .btn.primary").click()
    expect(page.locator(".import-foot a.btn.primary")).to_be_visible()
    person.looks(f"walk-imported-{size}")
    assert person.call("GET", f"{W}/assets?q=IMP-{size}")["total"] == 1
    person.quiet()
