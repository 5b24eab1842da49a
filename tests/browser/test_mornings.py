"""The morning of each demonstration account: what waits at home, the first act of the day, on the screen that this person uses."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from leaseapp.demo import cast
from leaseapp.identity.enums import BusinessRole
from tests.browser import eyes
from tests.browser.conftest import PATIENCE, Walker
from tests.browser.own import W
from tests.support.variants import archetypes

pytestmark = pytest.mark.browser
ROLES = {member.role: member.email for member in cast.MEMBERS}


def card(person: Walker, title: str) -> Locator:
    """A card of the home page by its title."""
    heading = person.page.get_by_role("heading", level=2).filter(
        has_text=re.compile(f"^{re.escape(person.word(title))}")
    )
    return person.page.locator(".home-card", has=heading)


def press(person: Walker, title: str, act: str) -> None:
    """The first act of a card that says `act`."""
    card(person, title).locator(".home-row .btn", has_text=re.compile(f"^{re.escape(person.word(act))}$")).first.click()


def read(person: Walker, wait_for: str) -> None:
    """The page that an act led to has its data."""
    expect(person.page.locator(wait_for).first).to_be_visible()
    expect(person.page.locator("main [aria-busy=true]")).to_have_count(0)


def accountant(person: Walker) -> None:
    """Sees what is ready to issue, reads what issuing would do, gives it up, and looks who is late."""
    press(person, "Waiting for you", "Issue")
    read(person, ".list-card[aria-busy=false]")
    person.page.locator("tbody a.number, tbody tr a").first.click()
    read(person, ".record-head h1")
    issuing = person.page.locator(".record-acts").get_by_role("button", name=person.word("Issue and send…"))
    if issuing.count():
        issuing.click()
        expect(person.page.locator("dialog[open] .send-recap")).to_be_visible()
        person.looks("morning-issuing")
        person.page.keyboard.press("Escape")
    person.open("/workspace/customer-balances", "table.data tbody td")


def seller(person: Walker) -> None:
    """Looks at the team's quotes, then opens the first one that waits."""
    person.page.get_by_role("button", name=person.word("Team"), exact=True).click()
    expect(person.page.get_by_role("button", name=person.word("Team"), exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    person.page.locator(".home-slip").first.click()
    read(person, ".record-head h1")


def waiting(person: Walker) -> None:
    """Follows the first thing that waits."""
    person.page.locator(".home-row .btn").first.click()
    read(person, "h1")


def manager(person: Walker) -> None:
    """Compares a quarter, then reads behind the number of what is late: the list says the same."""
    person.page.get_by_role("button", name=person.word("Quarter"), exact=True).click()
    expect(person.page.get_by_role("button", name=person.word("Quarter"), exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    late = person.page.locator(".home-figure", has_text=person.word("Overdue incl. VAT"))
    [said] = re.findall(r"(\d+) (?:factures|invoices)", late.locator("small").inner_text())
    late.click()
    read(person, ".list-card[aria-busy=false]")
    assert person.call("GET", f"{W}/invoices?late=true&pageSize=1")["total"] == int(said)


def dock(person: Walker) -> None:
    """Takes the first order that has to leave."""
    person.page.locator(".home-row .btn, .home-row a.number").first.click()
    read(person, ".record-head h1")


def auditor(person: Walker) -> None:
    """Reads the proofs and follows them to the chain of numbers."""
    expect(person.page.locator(".home-card", has_text=person.word("Audit log"))).to_be_visible()
    person.follow("/workspace/number-chain", ".proof dl")


def payer(person: Walker) -> None:
    """Reads what is owed, takes one invoice alone, copies the transfer, downloads the invoice."""
    expect(person.page.locator(".payable svg[role=img]")).to_be_visible()
    person.page.locator(".payable-check[aria-pressed]").first.click()
    expect(person.page.locator(".payable-check[aria-pressed=true]")).to_have_count(1)
    person.page.locator(".payable .number").first.click()
    read(person, ".record-head h1")
    invoice = person.page.url.rpartition("/")[2]
    assert (
        person.context.request.get(f"{person.address}{W}/invoices/{invoice}/pdf").headers["content-type"]
        == "application/pdf"
    )


def buyer(person: Walker) -> None:
    """Opens the quote that waits for an answer."""
    link = person.page.locator(".home-card a[href^='/q/']")
    if link.count():
        link.first.click()
        read(person, "h1")


def guest(person: Walker) -> None:
    """Reads what will be here, and whom to ask."""
    expect(person.page.locator(".home-words").first).to_be_visible()
    for address in [link.get_attribute("href") for link in person.page.locator(".home-links a").all()]:
        person.follow(str(address), "h1")


@dataclass(frozen=True)
class Morning:
    """One person's first minutes; those of each kind of home page are in `every_run`."""

    role: str
    story: Callable[[Walker], None]
    size: str = "desk"
    locale: str = "fr"
    dark: bool = False
    every_run: bool = False


MORNINGS = (
    Morning("ACCOUNTANT", accountant, every_run=True),
    Morning("ADMIN", waiting, locale="en"),
    Morning("MANAGER", manager, dark=True, every_run=True),
    Morning("COMMERCIAL", seller, locale="en"),
    Morning("COMMERCIAL", seller, size="phone"),
    Morning("SALES_BACK", waiting, size="tablet"),
    Morning("FINANCE_OFFICER", waiting, locale="en", dark=True),
    Morning("LEASE_OFFICER", lambda person: person.follow("/workspace/customers", "h1")),
    Morning("TECHNICIAN", lambda person: person.follow("/workspace/products", "h1"), size="tablet"),
    Morning("SERVICE_MANAGER", lambda person: person.follow("/workspace/products", "h1"), size="tablet", locale="en"),
    Morning("LOGISTICS", dock, size="tablet"),
    Morning("AUDITOR", auditor, locale="en"),
    Morning("CLIENT_ADMIN", payer, size="phone", every_run=True),
    Morning("CLIENT_ADMIN", payer, locale="en"),
    Morning("CLIENT_USER", buyer, size="phone", dark=True),
    Morning("LENDER_USER", guest),
    Morning("PARTNER_USER", guest, size="tablet", locale="en", every_run=True),
    Morning("SUPPLIER_USER", guest, size="phone"),
)


def test_every_role_has_a_morning() -> None:
    assert {morning.role for morning in MORNINGS} == {role.value for role in BusinessRole} == set(ROLES)


@pytest.mark.parametrize(
    "morning",
    archetypes(MORNINGS, [morning for morning in MORNINGS if morning.every_run]),
    ids=lambda morning: f"{morning.role}-{morning.size}-{morning.locale}",
)
def test_a_morning(walker: Callable[..., Walker], morning: Morning) -> None:
    person = walker(morning.size, morning.locale, dark=morning.dark)
    email = ROLES[morning.role]
    signed_in = person.enter(email)
    nordlease = next(one["id"] for one in signed_in["organizations"] if one["name"] == "Nordlease")
    person.call("POST", "/api/auth/organization/set-active", {"organizationId": nordlease})
    person.open("/workspace", ".home-card, .home-figures, .payable")
    expect(person.page.locator("main [aria-busy=true]")).to_have_count(0)
    if morning.locale == "en":  # the server's texts follow a moment after the page's own
        patience = time.monotonic() + PATIENCE / 1000
        while (wrong := eyes.french(person.page, ".home-cards")) and time.monotonic() < patience:
            person.page.wait_for_timeout(100)
        assert wrong == []
    person.page.evaluate(eyes.NOTING)
    person.looks(f"morning-{morning.role}")
    morning.story(person)
    person.fits()
    assert person.page.evaluate("window.refused ?? []") == []
    person.picture(f"morning-{morning.role}-then")
    person.quiet()
