"""The technician's tablet: an ordinary day, and one on which the server is away (FIELD.md 3.7)."""

import io
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Walker, free_port, serving
from tests.browser.own import W, own_asset, own_model
from tests.browser.test_public_quote import sign

pytestmark = pytest.mark.browser
TECHNICIAN, MANAGER = "technicien@nordlease.example", "sav@nordlease.example"
KEPT = "async () => Boolean(await caches.match('/field', { ignoreVary: true }))"
ITEMS = [
    {"label": "Porte étanche", "kind": "YES_NO", "photoOnFail": True},
    {"label": "Température à cœur", "kind": "NUMBER", "unit": "°C", "least": -2, "most": 4},
    {"label": "Remarque", "kind": "TEXT", "required": False},
]


def shot(name: str, colour: str) -> FilePayload:
    """A photo as a camera takes it: larger than what is sent."""
    content = io.BytesIO()
    Image.effect_noise((2400, 1800), 60).convert("RGB").save(content, "JPEG")
    plain = io.BytesIO()
    Image.blend(Image.open(content), Image.new("RGB", (2400, 1800), colour), 0.8).save(plain, "JPEG")
    return {"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": plain.getvalue()}


def given(
    office: Walker, person: Walker, title: str, items: list[dict[str, Any]] | None = None
) -> tuple[dict[str, Any], dict[str, Any]]:
    """A work order of the technician on a machine of its own, with these items to check and a meter to read, and the machine."""
    me = person.call("GET", f"{W}/field/day")["owner"].split(":")[0]
    machine = office.call("GET", f"{W}/assets/{own_asset(office, own_model(office))}")
    body = {"assetId": machine["id"], "title": title, "assignedToUserId": me}
    if items:
        made = office.call("POST", f"{W}/checklist-templates", {"name": f"Contrôle · {title}", "items": items})
        body["checklistTemplateId"] = made["id"]
        office.call("POST", f"{W}/meters", {"assetId": machine["id"]})
    return office.call("POST", f"{W}/maintenance-operations", body), machine


def opened(person: Walker, title: str) -> None:
    """The order of that title, from the day."""
    person.open("/field", ".fd-next")
    person.page.get_by_role("button").filter(has_text=title).first.click()
    expect(person.page.locator(".fd-machine")).to_be_visible()


def all_sent(person: Walker) -> None:
    """Nothing waits any more."""
    expect(person.page.locator(".fd-pill.green")).to_be_visible()


def pieces(person: Walker, order_id: str) -> list[dict[str, Any]]:
    """The files on the order."""
    found: list[dict[str, Any]] = person.call("GET", f"{W}/files?targetType=MaintenanceOperation&targetId={order_id}")[
        "items"
    ]
    return found


def step(person: Walker, text: str) -> None:
    """Opens a step of the work."""
    person.page.locator(".fd-tiles button", has_text=person.word(text)).click()


@pytest.mark.parametrize(("size", "locale", "dark"), [("tablet", "fr", False), ("tablet", "en", True)])
def test_an_ordinary_day(walker, size, locale, dark):
    person = walker(size, locale, dark=dark, kept=False).known(TECHNICIAN)
    page, title = person.page, f"Bac de dégivrage {locale}"
    order, machine = given(walker("desk", "fr").known(), person, title)
    opened(person, title)
    page.get_by_role("button", name=person.word("Back to the day")).click()
    person.looks(f"field-day-{locale}")
    opened(person, title)
    person.looks(f"field-order-planned-{locale}")
    page.get_by_label(person.word("Code, inventory number or serial number")).fill(machine["inventoryNumber"])
    page.get_by_role("button", name=person.word("Find"), exact=True).click()
    expect(page.locator(".fd-timer")).to_be_visible()
    page.get_by_label(person.word("What was found?")).fill("Bac fendu")
    page.get_by_label(person.word("What was done?")).fill("Bac remplacé")
    page.get_by_label(person.word("What was done?")).blur()
    person.looks(f"field-order-{locale}")
    step(person, "Photos")
    page.locator(".fd-chips button", has_text=person.word("Before")).click()
    page.locator(".fd-add input").set_input_files(shot("before", "navy"))
    expect(page.locator(".fd-shot")).to_have_count(1)
    person.looks(f"field-photos-{locale}")
    step(person, "Parts")
    row = page.locator(".fd-parts li").first
    row.get_by_role("button").nth(1).click()
    row.get_by_role("button", name=person.word("Take"), exact=False).last.click()
    expect(page.get_by_role("heading", name=person.word("Taken for this order"))).to_be_visible()
    person.looks(f"field-parts-{locale}")
    step(person, "Machine afterwards")
    page.locator(".fd-chips button").first.click()
    step(person, "Signatures")
    for number in range(2):
        page.get_by_label(person.word("Name"), exact=True).fill(f"Personne {number}")
        sign(page)
        person.looks(f"field-sign-{number}-{locale}")
        page.get_by_role("button", name=person.word("The client signs" if number else "I sign")).click()
        expect(page.locator(".notice.green", has_text=person.word("signed"))).to_have_count(number + 1)
    step(person, "Finish")
    person.looks(f"field-finish-{locale}")
    page.get_by_role("button", name=person.word("The work is done")).click()
    page.locator(".fd-bottom button").last.click()
    expect(page.locator(".fd-bottom b")).to_have_count(0)
    all_sent(person)
    person.looks(f"field-sent-{locale}")
    read = person.call("GET", f"{W}/maintenance-operations/{order['id']}")
    assert (read["status"], read["diagnosis"], read["resolution"]) == ("DONE", "Bac fendu", "Bac remplacé")
    assert ([part["quantity"] for part in read["parts"]], len(read["signatures"])) == ([1], 2)
    assert [one["mimeType"] for one in pieces(person, order["id"])].count("image/jpeg") == 1
    person.quiet()


def test_an_order_is_canceled_while_its_tablet_is_away(walker):
    person = walker("tablet", "fr", kept=False).known(TECHNICIAN)
    page, office = person.page, walker("desk", "fr").known()
    order, _machine = given(office, person, "Porte voilée")
    opened(person, "Porte voilée")
    page.get_by_role("button", name=person.word("Begin without a scan")).click()
    expect(page.locator(".fd-timer")).to_be_visible()
    all_sent(person)
    person.context.set_offline(True)
    page.get_by_label(person.word("What was found?")).fill("Porte voilée par un choc")
    page.get_by_label(person.word("What was done?")).fill("Charnières remplacées")
    page.get_by_label(person.word("What was done?")).blur()
    expect(page.locator(".fd-pill.amber")).to_contain_text("2")
    page.get_by_role("button", name=person.word("Back to the day")).click()
    page.get_by_role("button", name=person.word("Account")).click()
    page.get_by_role("menuitem", name=person.word("Sign out")).click()
    expect(page.locator("dialog[open]")).to_contain_text("2")
    person.picture("field-sign-out")
    page.get_by_role("button", name=person.word("Stay signed in")).click()
    reason = {"status": "CANCELED", "cancelReason": "Le client a changé la machine"}
    office.call("PATCH", f"{W}/maintenance-operations/{order['id']}", reason)
    person.context.set_offline(False)
    refused = page.locator(".fd-refused")
    page.locator(".fd-bottom button").last.click()
    expect(refused).to_contain_text("Le client a changé la machine")
    person.looks("field-refused")
    late = office.call("GET", f"{W}/maintenance-operations/{order['id']}")["lateWork"]
    assert [one["content"] for one in late] == ["Porte voilée par un choc"]
    office.open(f"/workspace/maintenance-operations/{order['id']}", ".record-head")
    expect(office.page.locator(".record-main")).to_contain_text("Porte voilée par un choc")
    office.picture("field-late-work")
    refused.get_by_role("button", name=person.word("Go on in a new order")).click()
    expect(refused).to_have_count(0)
    expect(page.locator(".fd-bottom b")).to_have_count(0)
    all_sent(person)
    found = office.call("GET", f"{W}/maintenance-operations?parentOperationId={order['id']}")["items"]
    follow = office.call("GET", f"{W}/maintenance-operations/{found[0]['id']}")
    assert (follow["status"], follow["diagnosis"], follow["resolution"]) == (
        "IN_PROGRESS", "Porte voilée par un choc", "Charnières remplacées",
    )  # fmt: skip


def test_a_checklist_is_filled_and_a_meter_read_without_a_network(walker):
    person = walker("tablet", "fr", kept=False).known(TECHNICIAN)
    page, office = person.page, walker("desk", "fr").known()
    order, _machine = given(office, person, "Visite annuelle", ITEMS)
    opened(person, "Visite annuelle")
    page.get_by_role("button", name=person.word("Begin without a scan")).click()
    all_sent(person)
    person.context.set_offline(True)
    step(person, "Checklist")
    person.looks("field-checklist")
    page.locator(".fd-chips button", has_text=person.word("No")).last.click()
    expect(page.get_by_text(person.word("An item that fails needs a photo here."))).to_be_visible()
    expect(page.locator(".fd-dots .red")).to_have_count(0)
    page.locator(".fd-pad input[type=file]").set_input_files(shot("door", "maroon"))
    expect(page.locator(".fd-dots .red")).to_have_count(1)
    page.get_by_label(person.word("What is wrong?")).fill("Joint fendu")
    page.get_by_label(person.word("What is wrong?")).blur()
    page.get_by_role("button", name=person.word("Make a repair order")).click()
    person.looks("field-checklist-failed")
    page.get_by_role("button", name=person.word("Next item")).click()
    page.get_by_label("Température à cœur").last.fill("3,5")
    page.get_by_label("Température à cœur").last.blur()
    expect(page.locator(".fd-dots .green")).to_have_count(1)
    step(person, "Meters")
    page.locator(".fd-number input").fill("1 480,5")
    page.get_by_role("button", name=person.word("Note the reading")).click()
    expect(page.locator(".fd-tiles .done", has_text=person.word("Meters"))).to_be_visible()
    page.locator(".fd-number input").fill("12")
    page.get_by_role("button", name=person.word("Note the reading")).click()
    expect(page.get_by_role("alert")).to_be_visible()
    person.looks("field-meter")
    expect(page.locator(".fd-pill.amber")).to_be_visible()
    person.context.set_offline(False)
    all_sent(person)
    checks = person.call("GET", f"{W}/maintenance-operations/{order['id']}/checklist")["items"]
    assert [(one["answer"], one["failed"], one["note"]) for one in checks] == [
        ("NO", True, "Joint fendu"), ("3.5", False, None), (None, False, None),
    ]  # fmt: skip
    assert checks[0]["fileId"] in [one["id"] for one in pieces(person, order["id"])]
    assert checks[0]["followUp"]
    meters = person.call("GET", f"{W}/maintenance-operations/{order['id']}/meters")["items"]
    assert [float(one["lastValue"]) for one in meters] == [1480.5]


@pytest.mark.live
def test_the_server_is_away(walker, installation):
    port = str(free_port())
    with serving(installation, PORT=port) as (address, _web):
        office = walker("desk", "fr", address=address).known()
        person = walker("tablet", "fr", address=address).known(TECHNICIAN)
        page = person.page
        order, _machine = given(office, person, "Sonde hors tolérance")
        opened(person, "Sonde hors tolérance")
        page.wait_for_function(KEPT)
        page.get_by_role("button", name=person.word("Begin without a scan")).click()
        all_sent(person)
        page.wait_for_timeout(4500)  # the page names once more what it has loaded
    page.get_by_label(person.word("What was found?")).fill("Sonde d’ambiance faussée")
    page.get_by_label(person.word("What was found?")).blur()
    step(person, "Photos")
    for name, colour in (("one", "maroon"), ("two", "teal")):
        page.locator(".fd-add input").set_input_files(shot(name, colour))
    expect(page.locator(".fd-shot")).to_have_count(2)
    expect(page.locator(".fd-pill.amber")).to_contain_text("3")
    page.reload()
    expect(page.locator(".fd-shot img")).to_have_count(2)
    expect(page.locator(".fd-pill.amber")).to_contain_text("3")
    person.picture("field-offline")
    page.get_by_role("button", name=person.word("Back to the day")).click()
    page.locator(".fd-bottom button").last.click()
    expect(page.locator(".fd-rows li")).to_have_count(4)
    person.picture("field-offline-sending")
    with serving(installation, PORT=port):
        all_sent(person)
        person.complaints.clear()
        read = person.call("GET", f"{W}/maintenance-operations/{order['id']}")
        assert (read["status"], read["diagnosis"], read["lateWork"]) == ("IN_PROGRESS", "Sonde d’ambiance faussée", [])
        assert len(pieces(person, order["id"])) == 2
        # somebody else at the same tablet neither sees nor sends what waits
        person.context.set_offline(True)
        page.get_by_role("button", name=person.word("Day")).click()
        page.get_by_role("button").filter(has_text="Sonde hors tolérance").first.click()
        page.get_by_label(person.word("What was done?")).fill("Sonde remplacée")
        page.get_by_label(person.word("What was done?")).blur()
        expect(page.locator(".fd-pill.amber")).to_contain_text("1")
        person.context.clear_cookies()
        person.context.set_offline(False)
        expect(page.locator(".fd-pill.red")).to_be_visible()
        person.known(MANAGER)
        person.open("/field", ".fd-main")
        expect(page.locator(".fd-note").first).to_contain_text("Caudron")
        assert person.call("GET", f"{W}/maintenance-operations/{order['id']}")["resolution"] is None
        person.context.clear_cookies()
        person.known(TECHNICIAN)
        person.open("/field", ".fd-main")
        expect(page.locator(".fd-who")).to_have_text(
            "RC"
        )  # until the server has said who it is, the last person's day stands there
        expect(page.locator(".fd-bottom b")).to_have_count(0)
        all_sent(person)
        assert person.call("GET", f"{W}/maintenance-operations/{order['id']}")["resolution"] == "Sonde remplacée"
