"""A stranger scans the label of a machine on a phone, reports a fault in three taps and follows the repair."""

import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.own import W, own_asset, own_model

pytestmark = pytest.mark.browser


def test_a_stranger_reports_a_fault_and_follows_the_repair(walker, tmp_path):
    office = walker("desk", "fr").known()
    machine = own_asset(office, own_model(office))
    code = office.call("POST", f"{W}/assets/{machine}/service-link")["code"]
    person = walker("phone", "fr")
    page = person.page
    person.open(f"/A/{code}", ".pf-machine .pf-label")
    expect(page).to_have_url(re.compile(f"/public/asset/{code}$"))
    expect(page.locator("h1")).to_have_text(person.word("What is wrong?"))
    assert "WALK-" not in page.content()
    person.looks("fault-report")
    page.get_by_role("button", name=person.word("Send")).click()
    expect(page.locator(".field-error")).to_have_text(person.word("Choose what is wrong."))
    page.get_by_label(person.word("Does not cool any more")).check()
    page.get_by_label(person.word("Your phone or e-mail")).fill("06 39 98 41 27")
    photo = tmp_path / "panne.png"
    Image.new("RGB", (3000, 2000), "#3b6ea5").save(photo)
    page.get_by_label(person.word("Add a photo")).set_input_files(photo)
    expect(page.locator(".pf-photos li.there")).to_have_count(1)
    person.looks("fault-report-chosen")
    page.get_by_role("button", name=person.word("Send")).click()
    expect(page.locator(".pf-thanks h1")).to_have_text(person.word("Thank you, your report has arrived"))
    person.looks("fault-thanks")
    page.get_by_role("link", name=person.word("Follow the repair")).click()
    expect(page.locator(".pf-stage h1")).to_have_text(person.word("Your report has arrived"))
    expect(page.locator(".pf-steps .done")).to_have_count(1)
    page.get_by_label(person.word("Write a message")).fill("Je l’ai débranchée, c’est bien ?")
    page.get_by_role("button", name=person.word("Send")).click()
    expect(page.locator(".pf-talk article.own")).to_contain_text("débranchée")
    (order,) = office.call("GET", f"{W}/maintenance-operations?assetId={machine}")["items"]
    assert (order["status"], order["title"]) == ("PLANNED", person.word("Does not cool any more"))
    hung = office.call("GET", f"{W}/files?targetType=MaintenanceOperation&targetId={order['id']}")["items"]
    assert [one["mimeType"] for one in hung] == ["image/jpeg"]
    office.call("PATCH", f"{W}/maintenance-operations/{order['id']}", {"scheduledStart": "2026-12-01T10:00:00Z"})
    page.reload()
    expect(page.locator(".pf-stage h1")).to_have_text(person.word("A technician comes"))
    expect(page.locator(".pf-steps .done")).to_have_count(2)
    person.looks("fault-follow")
    person.quiet()


def test_labels_that_open_nothing_say_why(walker):
    office = walker("desk", "fr").known()
    machine = own_asset(office, own_model(office))
    link = office.call("POST", f"{W}/assets/{machine}/service-link")
    person = walker("phone", "fr")
    page = person.page
    person.open("/public/asset/XXXXXXXX", ".pf-closed")
    expect(page.locator("h1")).to_have_text("Il n’y a pas de machine ici")
    office.call("POST", f"{W}/service-links/{link['id']}/retire", {})
    person.open(f"/public/asset/{link['code']}", ".pf-closed")
    expect(page.locator("h1")).to_have_text("Cette étiquette n’est plus utilisée")
    person.looks("fault-retired")
    person.open("/public/follow/nothing", ".pf-closed")
    expect(page.locator("h1")).to_have_text("Il n’y a pas de machine ici")
    # what is refused stands in the console of the browser
    person.complaints.clear()
