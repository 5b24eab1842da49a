"""Quotes of suppliers at an affair: attached, compared, matched by hand, retained with one key, their total taken as capital."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.own import W, made, own_company

pytestmark = pytest.mark.browser
OFFICER = "location@nordlease.example"
OFFERS = (
    (("Échographe Apilo a450", 2, 12400), ("Sonde convexe C5-1", 2, 1665), ("Installation, formation", 1, 650), ("Frais de port", 1, 145)),
    (("Échographe Apilo a450", 2, 11950), ("Sonde convexe C5-1", 2, 1790), ("Mise en service", 1, 900)),
    (("Échographe Apilo a450", 2, 12180), ("Sonde convexe C5-1", 2, 1620), ("Port", 1, 180)),
)  # fmt: skip


def offer(office, person, lines, **values):
    """A quote of a supplier of its own."""
    supplier = made(office, "suppliers", {"companyId": own_company(office)["id"]})
    rows = [
        {"designation": text, "quantity": count, "unitPriceHt": price, "vatRatePct": 20} for text, count, price in lines
    ]
    return made(
        person, "supplier-quotes", {"supplierId": supplier["id"], "title": "Échographie", "lines": rows} | values
    )


def compared(office, person):
    """An affair with a financing, and three quotes of which two stand beside it."""
    body = {"companyId": own_company(office)["id"], "title": "Échographie", "wantedTermMonths": 48}
    affair = made(person, "lease-affairs", body)
    terms = {"label": "A", "capitalHt": 30000, "residualHt": 1500, "termMonths": 48, "nominalRatePct": 5.2}
    person.call("POST", f"{W}/lease-affairs/{affair['id']}/financings", terms)
    quotes = [offer(office, person, lines, leadTimeDays=days) for lines, days in zip(OFFERS, (21, 14, 35), strict=True)]
    ids = [one["id"] for one in quotes]
    person.call("POST", f"{W}/lease-affairs/{affair['id']}/quotes", {"supplierQuoteIds": ids[:2]})
    return affair["id"], quotes


def attach(person, number):
    """Attach a quote from the dialog."""
    person.page.get_by_role("button", name=person.word("Attach quotes")).click()
    dialog = person.page.locator("dialog[open]")
    dialog.get_by_role("searchbox").fill(number)
    expect(dialog.get_by_role("checkbox")).to_have_count(1)
    dialog.get_by_role("checkbox").check()
    person.looks("quote-attach")
    person.confirm()


def match_by_hand(person, rows):
    """Say that two lines are the same thing: drag one onto the row of the other, or choose it from the menu of its handle."""
    lonely = rows.nth(3).locator("td").nth(1)
    if person.fine:
        lonely.drag_to(rows.nth(2).locator("th"))
    else:
        lonely.get_by_role("button").click()
        person.page.get_by_role("menuitem", name="Installation, formation").click()


def retain(person, number):
    """Retain the second quote: by its key where there is a keyboard."""
    if person.fine:
        person.page.keyboard.press("2")
    else:
        person.page.get_by_role("button", name=person.word("Retain {quote}", quote=number)).click()


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "fr"), ("desk", "en")])
def test_quotes_are_compared_and_one_is_retained(walker, size, locale):
    office, person = walker("desk", "fr").known(), walker(size, locale).known(OFFICER)
    page, (affair_id, quotes) = person.page, compared(office, person)
    person.open(f"/workspace/lease-affairs/{affair_id}#supplier-quotes", ".quote-matrix")
    attach(person, quotes[2]["number"])
    matrix = page.locator(".quote-matrix")
    expect(matrix.locator("thead th")).to_have_count(4)

    # the cheapest of each row is marked; what a quote lacks counts at the lowest price of the others
    rows = matrix.locator("tbody tr")
    expect(rows.nth(0).locator("td").nth(1)).to_contain_text(person.word("best"))
    expect(rows.nth(2).locator("td").nth(2)).to_contain_text(person.word("absent"))
    expect(rows).to_have_count(14)
    match_by_hand(person, rows)
    expect(rows).to_have_count(13)
    expect(rows.nth(2)).to_contain_text(person.word("placed by hand"))
    person.looks("quote-comparison")

    retain(person, quotes[1]["number"])
    expect(matrix.locator("thead .chosen")).to_contain_text(quotes[1]["number"])
    told = person.call("GET", f"{W}/lease-affairs/{affair_id}/quote-comparison")
    assert [one["isRetained"] for one in told["quotes"]] == [False, True, False]
    assert person.call("GET", f"{W}/supplier-quotes/{quotes[1]['id']}")["status"] == "ACCEPTED"

    # the total of the retained quote becomes the capital, after a look at what that changes
    page.locator(".quote-capital li").get_by_role("button").click()
    expect(page.locator(".quote-preview")).to_contain_text(re.compile(r"28.?380"))
    person.looks("quote-capital")
    page.get_by_role("button", name=person.word("Take it"), exact=True).click()
    expect(page.locator(".quote-capital")).to_contain_text(person.word("total of the retained quote"))
    [stored] = person.call("GET", f"{W}/lease-affairs/{affair_id}")["financings"]
    assert (stored["capitalHt"], stored["capitalSource"]) == (28380, "SUPPLIER_QUOTE")
    person.quiet()
