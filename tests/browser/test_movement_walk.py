"""A machine gets its label and is moved by a request; the depots on the map, and how full one of them is."""

import re

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.text.i18n import _
from tests.browser.own import W, own_asset, own_model

pytestmark = pytest.mark.browser
LOGISTICS = "logistique@nordlease.example"
FROM = _("From", "place")


def choose(person, place, text):
    """Types into the combobox `place` and takes the first that is offered."""
    place.fill(text)
    person.page.locator("[role=option]", has_text=text).first.click()


@pytest.mark.parametrize(("size", "locale", "dark"), [("tablet", "fr", False), ("desk", "en", True)])
def test_a_machine_gets_a_label_and_is_moved_where_somebody_scans_it(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known(LOGISTICS)
    page, model = person.page, own_model(walker("desk", "fr").known())
    machine, other = (own_asset(walker("desk", "fr").known(), model) for _ in range(2))
    read = [person.call("GET", f"{W}/assets/{one}") for one in (machine, other)]
    start = person.call("GET", f"{W}/storage-locations/{read[0]['currentLocationId']}")
    end = person.call("POST", f"{W}/storage-locations", {"code": f"MV-{size}", "name": f"Hall {size}"})
    person.open(f"/workspace/labels?asset={machine}", ".label-chosen li")
    with page.expect_download() as printed:
        page.locator(".label-foot .btn").click()
    assert printed.value.suggested_filename.endswith(".pdf")

    person.open("/workspace/storage-movement-requests/new", "table.edit")
    choose(person, page.get_by_role("combobox", name=re.compile(f"^{person.word(FROM)}")), start["name"])
    choose(person, page.get_by_role("combobox", name=re.compile(f"^{person.word('To')}")), end["name"])
    page.get_by_label(person.word("Reason")).fill("Réassort du hall")
    for number, one in enumerate(read):
        cell = page.locator(f'[data-cell="{number}:assetId"] input')
        cell.fill(one["inventoryNumber"])
        page.locator("[role=option]", has_text=one["inventoryNumber"]).first.click()
    person.looks(f"walk-movement-form-{size}")
    page.get_by_role("button", name=re.compile(f"^{person.word('Save')}")).click()
    expect(page.locator(".record-head")).to_contain_text(end["name"])
    person.act("Confirm")
    box = page.get_by_label(person.word("Code, inventory number or serial number"))
    box.fill("INCONNU")
    box.press("Enter")
    expect(page.locator(".count-scanner .field-error")).to_contain_text("INCONNU")
    box.fill(read[0]["serialNumber"])
    box.press("Enter")
    expect(page.locator(".move-said")).to_contain_text(read[0]["inventoryNumber"])
    page.locator(".count-lines li").nth(1).get_by_role("button", name=person.word("It is missing")).click()
    person.looks(f"walk-movement-verify-{size}")
    page.get_by_role("button", name=person.word("Verify the movement")).click()
    expect(page.locator(".count-scanner")).to_have_count(0)
    person.looks(f"walk-movement-verified-{size}")
    places = [person.call("GET", f"{W}/assets/{one}")["currentLocationId"] for one in (machine, other)]
    assert places == [end["id"], start["id"]]
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("tablet", "en", True)])
def test_the_map_leads_to_a_depot_that_says_how_full_it_is(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known(LOGISTICS)
    page = person.page
    person.open("/workspace/storage-map", ".depot-list li")
    row = page.locator(".depot-list li", has_text="Dépôt de Lille")
    row.hover()
    expect(page.locator(".depot-map .chosen text")).to_have_text("LIL")
    expect(page.locator(".depot-map circle")).to_have_count(page.locator(".depot-list li").count())
    person.looks(f"walk-map-{size}")
    row.get_by_role("link").click()
    expect(page.locator(".record-head h1")).to_have_text("Dépôt de Lille")
    page.get_by_role("tab", name=person.word("Occupancy")).click()
    expect(page.get_by_role("table").locator("tbody tr").first).to_be_visible()
    person.looks(f"walk-depot-{size}")
    person.quiet()
