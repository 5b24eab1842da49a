"""A stocktake on a phone: scanned with and without a network, ended, decided on, closed."""

import re

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.text.i18n import _
from tests.browser.own import W, own_asset, own_model

pytestmark = pytest.mark.browser
LOGISTICS = "logistique@nordlease.example"
WHY = "Introuvable depuis le déménagement"


@pytest.mark.parametrize(("size", "locale"), [("phone", "fr"), ("desk", "fr"), ("tablet", "en")])
def test_people_count_decide_and_close(walker, size, locale):
    person = walker(size, locale).known(LOGISTICS)
    page, model = person.page, own_model(walker("desk", "fr").known())
    assets = [person.call("GET", f"{W}/assets/{own_asset(walker('desk', 'fr').known(), model)}") for _ in range(3)]
    place = person.call(
        "POST", f"{W}/storage-locations", {"code": f"INV-{size}-{locale}", "name": f"Réserve {size} {locale}"}
    )
    for asset in assets[:2]:
        person.call("POST", f"{W}/assets/{asset['id']}/movements", {"toLocationId": place["id"]})
    body = {"name": f"Inventaire {size} {locale}", "locationId": place["id"]}
    stocktake = person.call("POST", f"{W}/stocktakes", body)
    person.open(f"/workspace/stocktakes/{stocktake['id']}", ".record-head")
    person.act("Begin")
    box = page.get_by_label(person.word("Code, inventory number or serial number"))
    box.fill(assets[0]["inventoryNumber"])
    box.press("Enter")
    answers = page.locator(".count-answers li")
    expect(answers.first).to_contain_text(assets[0]["label"])
    expect(page.locator(".count-ring")).to_contain_text("50")
    box.fill(assets[2]["inventoryNumber"])
    box.press("Enter")
    expect(answers.first).to_contain_text(person.word("Not expected here"))
    person.context.set_offline(True)
    box.fill("ETIQUETTE-DECHIREE")
    box.press("Enter")
    expect(page.locator(".count-scanner .notice")).to_be_visible()
    person.context.set_offline(False)
    expect(answers.first).to_contain_text("ETIQUETTE-DECHIREE")
    expect(page.locator(".count-scanner .notice")).to_have_count(0)
    person.complaints.clear()  # the network was away, which browsers write into the console
    person.looks("stocktake-count")
    person.act("End the count")
    person.confirm()
    page.get_by_role("tab", name=re.compile(person.word("Differences"))).click()
    expect(page.locator(".count-lines li")).to_have_count(2)
    person.looks("stocktake-differences")
    for line in page.locator(".count-decide").all():
        line.get_by_role("textbox").fill(WHY)
    for decided in range(2):
        page.locator(".count-decide").last.get_by_role("button", name=person.word("Decide")).click()
        expect(page.locator(".count-decided")).to_have_count(decided + 1)
    person.act("Close")
    person.confirm()
    expect(page.locator(".record-head")).to_contain_text(person.word(_("Report", "document")))
    person.looks("stocktake-closed")
    read = person.call("GET", f"{W}/stocktakes/{stocktake['id']}")
    assert (read["status"], read["found"], read["missing"], read["unexpected"], read["unknown"]) == (
        "CLOSED",
        1,
        1,
        1,
        1,
    )
    told = person.call("GET", f"{W}/files/{read['fileId']}/download-url")
    person.paper(told["url"], f"stocktake-{size}")
    person.quiet()
