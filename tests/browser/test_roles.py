"""The first minute of each person: every page of their menu opens, nothing is refused, a message is told once."""

import re

import pytest
from playwright.sync_api import expect

from leaseapp.demo import cast
from leaseapp.identity.enums import BusinessRole
from tests.browser import eyes
from tests.browser.conftest import ACCOUNTANT, ADMIN
from tests.browser.own import W, own, own_customer, own_product
from tests.support.menus import menu_of
from tests.support.variants import archetypes

pytestmark = pytest.mark.browser
#: that a role's menu opens without a refusal is asked of every role without a browser (tests/architecture/test_offers.py), and the
#: walk of all pages goes through an administrator's: here it is somebody from outside, whose menu has words of its own
OUTSIDE = [member for member in cast.MEMBERS if member.role == BusinessRole.CLIENT_ADMIN]


@pytest.mark.parametrize("member", archetypes(cast.MEMBERS, OUTSIDE), ids=lambda member: member.role)
def test_every_page_of_the_menu_opens_and_nothing_is_refused(walker, member):
    person = walker()
    page = person.page
    signed_in = person.enter(member.email)
    nordlease = next(one["id"] for one in signed_in["organizations"] if one["name"] == "Nordlease")
    person.call("POST", "/api/auth/organization/set-active", {"organizationId": nordlease})
    person.open("/workspace", "main h1")
    page.evaluate(eyes.NOTING)
    for place in menu_of(BusinessRole(member.role)):
        if place.route != "/workspace":
            person.follow(place.route, "h1")
            expect(page.locator("main [aria-busy=true]")).to_have_count(0)
        expect(page.locator(".side a[aria-current=page], .rail a[aria-current=true]").first).to_be_visible()
    assert page.evaluate("window.refused") == []
    person.picture(f"menu-{member.role}")
    person.quiet()


def test_a_message_is_told_once_in_the_tab_that_acted(walker):
    person = walker(locale="en").known(ADMIN)
    page = person.page
    person.open(f"/workspace/products/{own_product(person)['id']}/edit", ".form-page input")
    page.fill("textarea >> nth=0", "Told once")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".toast")).to_be_visible()
    for place in ("/workspace/products", "/workspace/customers"):
        person.open(place, "tbody tr a")
        expect(page.locator(".count")).to_have_text(re.compile(r"\d"))  # the last that a list is told
        expect(page.locator(".toast")).to_have_count(0)
    person.quiet()


def test_a_pinned_page_and_the_last_record_stand_beside_the_open_group(walker):
    person = walker(locale="en", kept=False).known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/payments", "tbody tr a")
    page.locator(".sub .nav-row", has_text="Payments").hover()
    page.get_by_role("button", name="Pin Payments").click()
    page.locator("tbody tr a").first.click()
    expect(page.locator(".record-head h1")).to_be_visible()
    number = page.locator(".record-head h1").inner_text().split("\n")[0]
    person.open("/workspace/ledger-entries", "tbody tr a")
    column = page.get_by_role("navigation", name="Accounting")
    expect(column.locator("h3", has_text="Pinned")).to_be_visible()
    expect(column.get_by_role("link", name="Payments")).to_be_visible()
    expect(column.locator("a", has_text=number)).to_be_visible()
    person.accessible(within=".side")
    page.get_by_role("button", name="Collapse the menu").click()
    page.locator(".rail button", has_text="Sales").click()
    expect(page.locator(".flyout a[href='/workspace/invoices']")).to_be_visible()
    person.picture("menu-closed")
    person.accessible(within=".flyout")
    page.locator(".flyout a[href='/workspace/invoices']").click()
    page.wait_for_url(re.compile("/workspace/invoices"))
    page.get_by_role("button", name="Expand the menu").click()
    expect(page.get_by_role("navigation", name="Sales")).to_be_visible()
    person.quiet()


def test_with_fingers_everything_is_reached_from_the_bar(walker):
    person = walker("phone").known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/invoices", "main h1")
    bar = page.locator(".bar")
    expect(bar.locator(":scope > a")).to_have_text([re.compile(name) for name in ("Accueil", "Factures", "À traiter")])
    bar.get_by_role("button", name="Plus", exact=False).last.click()
    person.looks("menu-sheet")
    page.locator("dialog[open] a", has_text="Suite des numéros").click()
    page.wait_for_url(re.compile("/workspace/number-chain"))
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".proof dl").first).to_be_visible()
    bar.get_by_role("button", name="Créer").click()
    expect(page.get_by_role("menuitem", name="Nouvelle facture", exact=True)).to_be_visible()
    person.quiet()


def test_who_may_not_mend_a_draft_reads_who_can_and_asks_them(walker):
    accountant, seller = (
        walker(locale="en").known(ACCOUNTANT),
        walker(locale="en").known("commercial@nordlease.example"),
    )
    customer = own_customer(accountant, headOffice=None)
    accountant.call("PATCH", f"{W}/customers/{customer}", {"orderReferenceRequired": True})
    draft = own(accountant, "invoices", customerId=customer)
    seller.open(f"/workspace/invoices/{draft['id']}", ".checklist .mend")
    lacking = seller.page.locator(".checklist li")
    expect(lacking.filter(has_text="address").get_by_role("link", name="Fix")).to_be_visible()
    asked = lacking.filter(has_text="order number")
    expect(asked).to_contain_text("Can be done by Claire Delannoy, Sophie Marchal")
    seller.looks("mend-asks")
    asked.get_by_role("button", name="Ask them").click()
    expect(seller.page.locator(".toast")).to_contain_text("Asked: Claire Delannoy, Sophie Marchal")
    accountant.open(f"/workspace/invoices/{draft['id']}", ".checklist a")
    accountant.page.locator(".checklist a").first.click()
    expect(accountant.page.locator(".form-page input").first).to_be_visible()
    accountant.quiet()
    seller.quiet()
