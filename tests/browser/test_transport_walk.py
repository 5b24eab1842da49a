"""A transport from the request to the delivery: machines added, a carrier asked and chosen, stops confirmed, papers opened."""

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.text.i18n import _
from tests.browser.own import W, made, own_asset, own_model

pytestmark = pytest.mark.browser
LOGISTICS = "logistique@nordlease.example"


def choose(person, carrier):
    """Ask a carrier whose insurance ended, note its answer and choose it with a reason."""
    page = person.page
    person.act("Ask a carrier")
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("combobox").first.fill(carrier["name"])
    dialog.get_by_role("option", name=carrier["name"]).click()
    person.confirm()
    page.get_by_role("tab", name=person.word("Carriers")).click()
    offer = page.locator(".offer")
    offer.get_by_role("button", name=person.word("Note its answer")).click()
    offer.get_by_label(person.word("Price excl. VAT")).fill("312")
    offer.get_by_label(person.word("Delay (days)")).fill("2")
    offer.get_by_role("button", name=person.word("Note the answer")).click()
    expect(offer).to_contain_text("312")
    person.looks("transport-carriers")
    offer.get_by_role("button", name=person.word("Choose with a reason")).click()
    offer.get_by_label(person.word("Why is it chosen all the same?")).fill("Attestation reçue ce matin")
    offer.get_by_role("button", name=person.word("Choose {carrier}", carrier=carrier["name"])).click()
    expect(offer).to_contain_text("BCT-")


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "fr"), ("desk", "en")])
def test_a_machine_is_carried_to_a_client(walker, size, locale):
    office = walker("desk", "fr").known()
    machine = office.call("GET", f"{W}/assets/{own_asset(office, own_model(office))}")
    person = walker(size, locale).known(LOGISTICS)
    page = person.page
    target = made(person, "storage-locations", {"code": f"QUAI-{size}-{locale}", "name": f"Quai {size} {locale}"})
    carrier = made(person, "carriers", {"name": f"Rouliers {size} {locale}", "insuranceValidUntil": "2020-01-31"})
    body = {
        "kind": "DELIVERY", "requestedFor": "2026-12-01", "fromLocationId": machine["currentLocationId"],
        "toLocationId": target["id"],
    }  # fmt: skip
    request = made(person, "transport-requests", body)
    person.open(f"/workspace/transport-requests/{request['id']}", ".trip-stop")
    first, last = page.locator(".trip-stop").first, page.locator(".trip-stop").last
    box = first.get_by_label(person.word("Load a machine"))
    box.fill(machine["inventoryNumber"])
    box.press("Enter")
    first.locator(".trip-hits button").first.click()
    expect(last.locator(".trip-machines")).to_contain_text(machine["inventoryNumber"])
    first.get_by_role(
        "button", name=person.word("Change the stop at {place}", place=first.locator("b").first.inner_text())
    ).click()
    first.get_by_label(person.word("Day"), exact=True).fill("01/12/2026")
    first.get_by_label(person.word("From (hour)")).fill("08:30")
    first.get_by_role("button", name=person.word("Save"), exact=True).click()
    expect(first.locator(".trip-when")).to_contain_text("08:30")
    person.looks("transport-way")
    choose(person, carrier)
    person.act("Schedule")
    page.get_by_role("tab", name=person.word("Way"), exact=True).click()
    for stop, said in ((first, "Loaded here"), (last, "Unloaded here")):
        stop.get_by_role("button", name=person.word(said)).click()
        stop.get_by_role("button", name=person.word("Confirm this stop")).click()
        expect(stop.locator(".trip-when.green")).to_be_visible()
    person.looks("transport-unloaded")
    person.act(_("Delivered", "act"))
    person.confirm()
    expect(page.locator(".record-head")).to_contain_text(person.word(_("Delivered", "transport")))
    read = person.call("GET", f"{W}/transport-requests/{request['id']}")
    assert (read["status"], read["stops"][1]["cargo"][0]["state"]) == ("DELIVERED", "DELIVERED")
    assert person.call("GET", f"{W}/assets/{machine['id']}")["currentLocationId"] == target["id"]
    person.paper(f"{W}/transport-requests/{request['id']}/document", f"transport-request-{size}")
    person.paper(f"{W}/transport-requests/{request['id']}/bcs/{read['orderLineId']}", f"transport-order-{size}")
    person.quiet()
    person.open("/workspace/transport-requests?layout=board", ".board-card a")
    person.looks("transport-board")
