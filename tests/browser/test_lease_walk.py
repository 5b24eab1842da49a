"""A lease affair at the simulator: sliders, padlocks, exact numbers; what is stored is what was shown; then the decision."""

import re

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.text.i18n import _
from tests.browser.own import W, made, own_company

pytestmark = pytest.mark.browser
OFFICER, FINANCE = "location@nordlease.example", "finance@nordlease.example"


def amount(text: str) -> float:
    """The number of an amount as people read it, in either language."""
    plain = re.sub(r"[^\d,.]", "", text)
    if re.search(r"[.,]\d{2}$", plain):
        plain = re.sub(r"[.,]", "", plain[:-3]) + "." + plain[-2:]
    return float(plain)


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("phone", "fr"), ("desk", "en")])
def test_what_the_simulator_shows_is_stored(walker, size, locale):
    office = walker("desk", "fr").known()
    company = own_company(office)
    person = walker(size, locale).known(OFFICER)
    page = person.page
    affair = made(
        person,
        "lease-affairs",
        {"companyId": company["id"], "title": f"Chariots {size} {locale}", "wantedTermMonths": 48},
    )
    line = {"designation": "Chariot électrique 2 t", "quantity": 2, "unitPriceHt": 25000}
    person.call("POST", f"{W}/lease-affairs/{affair['id']}/lines", line)
    person.open(f"/workspace/lease-simulator?affair={affair['id']}", ".lease-figures")
    shown = page.locator(".lease-figures dd").first
    expect(shown).to_contain_text(re.compile(r"1.?159[,.]21"))

    # the keyboard moves a slider, the rent follows; the capital is held by its padlock
    assert page.get_by_label(person.word("Capital excl. VAT"), exact=True).is_disabled()
    slider = page.get_by_label(person.word("{figure}, slider", figure=person.word("Nominal rate")))
    slider.focus()
    for _press in range(4):
        page.keyboard.press("ArrowRight")
    expect(shown).not_to_contain_text(re.compile(r"1.?159[,.]21"))
    box = page.get_by_label(person.word("Rent excl. VAT"), exact=True)
    expect(box).to_have_value(re.compile(r"1.?163"))
    # a rent that is typed makes the rate follow
    box.fill("1165" if locale == "en" else "1165,00")
    box.press("Tab")
    rate = page.get_by_label(person.word("Nominal rate"), exact=True)
    expect(rate).to_have_value(re.compile(r"6[,.]262267"))
    person.looks("lease-simulator")
    page.get_by_role("button", name=person.word("Store {label}", label="A")).click()
    expect(page.locator(".lease-compare")).to_contain_text(re.compile(r"1.?165[,.]00"))
    stored = person.call("GET", f"{W}/lease-affairs/{affair['id']}")["financings"][0]
    assert stored["rentHt"] == amount(shown.inner_text())
    assert (stored["rentHt"], stored["nominalRatePct"], stored["totalInterestHt"]) == (1165, 6.262267, 6420)

    person.call("POST", f"{W}/lease-affairs/{affair['id']}/study", {})
    page.get_by_role("button", name=person.word("Retain {label}", label="A")).click()
    expect(page.locator(".lease-compare")).to_contain_text(person.word(_("Retained", "financing")))
    person.open(f"/workspace/lease-affairs/{affair['id']}", ".lease-lines")
    person.looks("lease-affair")
    person.act("Ask for the decision")
    expect(page.locator(".record-head")).to_contain_text(person.word(_("To decide", "affair")))
    person.quiet()
    person.paper(f"{W}/lease-affairs/{affair['id']}/offer", f"lease-offer-{size}-{locale}")

    finance = walker(size, locale).known(FINANCE)
    finance.open(f"/workspace/lease-affairs/{affair['id']}", ".lease-lines")
    finance.act("Grant the credit")
    finance.page.locator("dialog[open]").get_by_role("textbox").first.fill("Bilans sains, encours faible")
    finance.confirm()
    expect(finance.page.locator(".record-head")).to_contain_text(finance.word("Credit granted"))
    finance.open("/workspace/lease-affairs?layout=board", ".board-card a")
    finance.looks("lease-board")
    finance.quiet()
