"""Every page of the menu, in light and dark: it shows its data, is accessible, and the console stays silent."""

import re

import pytest
from playwright.sync_api import expect

from leaseapp import leaseapp as application
from leaseapp.demo import cast
from leaseapp.ui.registry import declared

pytestmark = pytest.mark.browser


def lists() -> list[str]:
    assert application.app is not None
    return sorted(item.route for item in declared.lists.values())


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_lists_and_their_records_show_and_are_accessible(walker, dark):
    person = walker(dark=dark).sign_in("admin@nordlease.example")
    page = person.page
    expect(page.locator(".home-figure").first).to_be_visible()
    person.picture("home")
    person.accessible()
    for route in lists():
        name = route.rpartition("/")[2]
        person.open(route, "tbody tr td")
        person.picture(f"{name}-list")
        person.accessible()
        link = page.locator("tbody tr a").first
        if link.count():
            target = link.get_attribute("href")
            link.click()
            page.wait_for_url(lambda address, target=target: address.endswith(target))
            expect(page.locator(".record-head, tbody tr td").first).to_be_visible()
            person.picture(f"{name}-record")
            person.accessible()
    person.quiet()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("form", sorted(form for form, item in declared.forms.items() if item.create))
def test_new_forms_show_and_are_accessible(walker, form, dark):
    person = walker(locale="en", dark=dark).sign_in("admin@nordlease.example")
    person.open(f"{form}/new", ".form-page input")
    person.picture(f"{form.rpartition('/')[2]}-new")
    person.accessible()
    person.quiet()


@pytest.mark.parametrize(("locale", "dark"), [("fr", False), ("en", True)], ids=["fr-light", "en-dark"])
def test_the_way_in_shows_and_who_has_two_organizations_chooses_and_changes(walker, locale, dark):
    person = walker(locale=locale, dark=dark)
    page = person.page
    person.open("/auth/sign-in", "#email")
    person.picture("sign-in")
    person.accessible()
    page.fill("#email", "direction@nordlease.example")
    page.fill("#password", cast.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/auth/select-organization"))
    expect(page.locator(".org-list li")).to_have_text(["ATAtelier Lys", "NONordlease"])
    person.picture("select-organization")
    person.accessible()
    page.locator(".org-list button", has_text="Atelier Lys").click()
    expect(page.locator(".side b").first).to_have_text("Atelier Lys")
    person.open("/workspace/billing-entities", "tbody tr a")
    expect(page.locator("tbody tr a")).to_have_text(["Agathe Lys EI"])
    page.locator("button:has(.avatar)").click()
    person.picture("user-menu")
    page.get_by_role("menuitem", name="Changer d’organisation" if locale == "fr" else "Change organization").click()
    page.locator(".org-list button", has_text="Nordlease").click()
    expect(page.locator(".side b").first).to_have_text("Nordlease")
    person.quiet()


def test_a_page_that_does_not_exist_says_so(walker):
    person = walker(locale="en").sign_in()
    person.open("/workspace/nothing-here", ".empty")
    expect(person.page.locator(".empty h2")).to_have_text("There is no page here")
    person.open("/workspace/invoices/0190a000-0000-7000-8000-000000000000", ".empty")
    expect(person.page.locator(".empty h2")).to_have_text("This record does not exist")
    person.quiet()


def test_touch_targets_of_a_tablet_are_large_enough(walker):
    person = walker("tablet").sign_in()
    person.open("/workspace/invoices", "tbody tr a")
    small = person.page.evaluate(
        """() => [...document.querySelectorAll('button, select, .side a, input:not([type=date])')]
            .filter((item) => item.offsetParent && !item.closest('.crumbs'))
            .map((item) => [item.getAttribute('aria-label') ?? item.innerText, item.getBoundingClientRect().height])
            .filter(([, height]) => height < 24)"""
    )
    assert small == []
