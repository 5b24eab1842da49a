"""A work order from the form to the report: planned, begun, a part reserved, signed with the finger, done."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.own import W, own_asset, own_model
from tests.browser.test_public_quote import sign

pytestmark = pytest.mark.browser
MANAGER = "sav@nordlease.example"


@pytest.mark.parametrize(("size", "locale", "dark"), [("tablet", "fr", False), ("desk", "en", True)])
def test_a_work_order_is_done_and_signed(walker, size, locale, dark):
    person = walker(size, locale, dark=dark).known(MANAGER)
    page = person.page
    admin = walker("desk", "fr").known()
    machine = own_asset(admin, own_model(admin))
    order = person.call("POST", f"{W}/maintenance-operations", {"assetId": machine, "title": f"Fuite {size} {locale}"})
    person.open("/workspace/maintenance-planning", ".plan-row")
    card = page.locator(".plan-waiting .plan-card", has_text=order["number"])
    expect(card).to_be_visible()
    person.looks(f"planning-{size}")
    card.get_by_role("button").click()
    dialog = page.locator("dialog[open]")
    dialog.get_by_role("combobox").select_option(index=1)
    dialog.locator("input[type=datetime-local]").fill(
        f"{person.call('GET', W + '/maintenance/reliability')['to']}T09:30"
    )
    dialog.get_by_role("button", name=person.word("Save")).click()
    expect(page.locator(".plan-waiting .plan-card", has_text=order["number"])).to_have_count(0)

    person.open(f"/workspace/maintenance-operations/{order['id']}", ".work-clock")
    person.act("Begin")
    person.confirm()
    expect(page.locator(".work-sla")).to_contain_text(person.word("SLA met"))
    person.act("Diagnosis and work")
    page.get_by_label(person.word("Diagnosis"), exact=False).last.fill("Joint de bac fendu")
    page.get_by_label(person.word("Work done"), exact=False).last.fill("Joint remplacé, essai de 20 min")
    person.confirm()
    person.looks(f"work-order-{size}")
    page.get_by_role("tab", name=re.compile(person.word("Parts and signatures"))).click()
    page.get_by_label(person.word("Name"), exact=True).fill("Karim Benali")
    sign(page)
    page.get_by_role("button", name=person.word("Sign"), exact=True).click()
    expect(page.locator(".work-signing li")).to_have_count(1)
    person.looks(f"work-order-signed-{size}")
    person.act("Done")
    page.get_by_label(person.word("Why no client signs"), exact=False).fill("Site fermé le samedi")
    person.confirm()
    expect(page.locator(".record-head")).to_contain_text(person.word("Done"))
    read = person.call("GET", f"{W}/maintenance-operations/{order['id']}")
    assert (read["status"], read["slaState"], len(read["signatures"])) == ("DONE", "MET", 1)
    person.open("/workspace/maintenance-reliability", ".rel-table tbody td")
    person.looks(f"reliability-{size}")
