"""The own account, acting as a member, the demonstration's cards, a client on a phone: walked as people walk them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from leaseapp.identity.rules.demonstration import CARDS
from tests.browser.conftest import Walker

pytestmark = pytest.mark.browser
STAFF, SUPPORT, CLIENT = "console@leaseapp.example", "assistance@leaseapp.example", "client@rouviere.example"
Open = Callable[..., Walker]


@pytest.mark.parametrize(
    ("size", "locale", "dark"),
    [("desk", "fr", False), ("desk", "en", True), ("tablet", "fr", False), ("phone", "fr", True)],
)
def test_a_click_on_a_card_signs_in(walker: Open, size: str, locale: str, dark: bool) -> None:
    someone = walker(size=size, locale=locale, dark=dark)
    someone.page.goto(f"{someone.address}/auth/sign-in")
    cards = someone.page.locator(".demo-card")
    expect(cards).to_have_count(len(CARDS))
    someone.looks("sign-in-demonstration")
    title = "Comptable" if locale == "fr" else "Accountant"
    cards.filter(has=someone.page.get_by_text(title, exact=True)).click()
    someone.page.wait_for_url(re.compile("/workspace"))
    expect(someone.page.locator("main .home-card").first).to_be_visible()
    someone.quiet()


@pytest.mark.parametrize(
    ("size", "locale", "dark"), [("desk", "fr", False), ("desk", "en", True), ("phone", "fr", False)]
)
def test_the_own_profile(walker: Open, size: str, locale: str, dark: bool) -> None:
    someone = walker(size=size, locale=locale, dark=dark).sign_in("logistique@nordlease.example")
    someone.open("/workspace/profile", "#timezone")
    someone.looks("profile")
    someone.page.fill("#phone", f"+33 1 02 03 04 {len(size) + len(locale):02d}{int(dark)}")
    someone.page.get_by_role("button", name=someone.word("Save")).click()
    expect(someone.page.get_by_text(someone.word("Saved")).first).to_be_visible()
    someone.page.get_by_role("button", name=someone.word("Delete my account…")).click()
    someone.looks("profile-delete")
    someone.page.keyboard.press("Escape")
    someone.open("/workspace/profile/rights", ".rights dl")
    someone.looks("rights")
    someone.quiet()


@pytest.mark.parametrize(
    ("size", "locale", "dark"), [("desk", "fr", False), ("desk", "en", True), ("phone", "fr", False)]
)
def test_staff_act_as_a_member_under_a_red_banner(walker: Open, size: str, locale: str, dark: bool) -> None:
    staff = walker(size=size, locale=locale, dark=dark)
    staff.page.goto(f"{staff.address}/auth/sign-in")
    staff.page.locator(".demo-card").filter(has=staff.page.get_by_text("Maud Kerleau")).click()
    staff.page.wait_for_url(re.compile("/auth/impersonate"))
    staff.page.fill("#whom", "marquant")
    staff.page.locator(".help-list button").filter(has_text="Marquant").first.click()
    staff.page.fill("#reason", "La liste des commandes reste vide")
    staff.looks("impersonate")
    staff.page.locator("form button[type=submit]").click()
    staff.page.wait_for_url(re.compile("/workspace"))
    banner = staff.page.locator(".banner.acting")
    expect(banner).to_contain_text("Élodie Marquant")
    expect(banner.locator(".acting-clock")).to_have_text(re.compile(r"^(60:00|59:\d\d)$"))
    staff.looks("impersonated-home")
    staff.follow("/workspace/orders", ".list-card[aria-busy=false]")
    expect(banner).to_be_visible()
    staff.picture("impersonated-list")
    banner.get_by_role("button").click()
    staff.page.wait_for_url(re.compile("/auth/impersonate"))
    staff.quiet()


def test_a_member_whose_helper_stopped_elsewhere_leaves_the_open_page(walker: Open) -> None:
    staff = walker().known(STAFF)
    found = staff.call("GET", "/api/admin/people-to-help?q=marquant")["items"][0]
    staff.call(
        "POST", "/api/auth/admin/impersonate", {"membershipId": found["membershipId"], "reason": "La liste reste vide"}
    )
    staff.open("/workspace", ".banner.acting")
    staff.call("POST", "/api/auth/admin/stop-impersonating", {})
    staff.page.wait_for_url(re.compile("/auth/(select-organization|impersonate|sign-in)"))


def test_a_client_answers_an_offer_on_a_phone(walker: Open) -> None:
    client = walker(size="phone", locale="fr").sign_in(CLIENT)
    client.looks("portal-home")
    waiting: list[Any] = client.call("GET", "/api/workspace/quotes?status=SENT")["items"]
    assert waiting, "the demonstration has an offer for this client"
    client.open(f"/workspace/quotes/{waiting[0]['id']}", ".record-head")
    client.looks("portal-quote")
    client.act("Refuse the quote")
    client.looks("portal-refuse")
    client.page.keyboard.press("Escape")
    client.act("Accept the quote")
    client.page.locator("dialog[open] input").first.fill("Paul Rouvière")
    client.looks("portal-accept")
    client.confirm()
    expect(client.page.locator(".record-head")).to_contain_text("Accepté")
    client.quiet()
