"""The own account, acting as a member, the demonstration's cards, a client on a phone: walked as people walk them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from leaseapp.identity.rules.demonstration import CARDS
from tests.browser.conftest import Walker
from tests.browser.own import client_of, own_quote
from tests.browser.test_access_walks import PASSWORD, link_to
from tests.browser.test_signing_in import at_step, inside, press

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
    staff.page.wait_for_url(re.compile("/admin"))
    staff.page.get_by_role("link", name=staff.word("Act as a member")).click()
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
    staff.page.wait_for_url(re.compile("/auth/(select-organization|impersonate|sign-in)|/admin"))


def test_a_client_answers_an_offer_on_a_phone(walker: Open) -> None:
    office = walker().known()
    quote = own_quote(office, customerId=client_of(office))
    client = walker(size="phone", locale="fr").sign_in(CLIENT)
    client.looks("portal-home")
    client.open(f"/workspace/quotes/{quote['id']}", ".record-head")
    client.looks("portal-quote")
    # what shows the office the client's page is nothing for the client
    expect(client.page.get_by_role("tab", name=client.word("PDF"))).to_be_visible()
    expect(client.page.get_by_role("tab", name=client.word("As the customer sees it"))).to_have_count(0)
    client.act("Refuse the quote")
    client.looks("portal-refuse")
    client.page.keyboard.press("Escape")
    client.act("Accept the quote")
    client.page.locator("dialog[open] input").first.fill("Paul Rouvière")
    client.looks("portal-accept")
    client.confirm()
    expect(client.page.locator(".record-head")).to_contain_text("Accepté")
    client.quiet()


def test_a_clients_administrator_invites_a_colleague_on_a_phone(walker: Open, installation: dict[str, str]) -> None:
    email = "lea.fontaine@rouviere.example"
    boss = walker(size="phone", locale="fr").sign_in(CLIENT)
    page = boss.page
    boss.open("/workspace/members", ".list-card[aria-busy=false]")
    boss.looks("portal-colleagues")
    page.get_by_role("button", name=boss.word("Invite people")).or_(
        page.get_by_role("link", name=boss.word("Invite people"))
    ).first.click()
    page.fill(".people-box input", f"Léa Fontaine <{email}>")
    page.get_by_role("combobox", name="Rôle").click()
    # their own company goes without saying, and they give roles of clients only
    roles = page.get_by_role("listbox").get_by_role("option")
    expect(roles).to_have_text([boss.word("Client user"), boss.word("Client admin")])
    roles.filter(has_text=re.compile(f"^{boss.word('Client user')}$")).click()
    expect(page.get_by_text(boss.word("Company"), exact=True)).to_have_count(0)
    boss.looks("portal-invite")
    page.get_by_role("button", name=boss.word("Send the invitations")).click()
    expect(page.locator(".list-card[aria-busy=false]")).to_be_visible()
    expect(page.get_by_text(email).first).to_be_visible()
    boss.looks("portal-invitations")
    colleague = walker(size="phone", locale="fr", kept=False)
    theirs = colleague.page
    colleague.open(link_to(installation, email), "#password")
    colleague.looks("portal-invitation")
    theirs.get_by_label("Nom de famille").fill("Fontaine")
    theirs.get_by_label("Prénom").fill("Léa")
    theirs.fill("#password", PASSWORD)
    theirs.get_by_role("button", name="Accepter l’invitation").click()
    at_step(colleague, "terms")
    press(colleague, "I have read and accept them")
    inside(colleague)
    colleague.looks("portal-colleague-home")
    # the same documents as their administrator, and nobody else's
    found = [
        {one["id"] for one in who.call("GET", "/api/workspace/invoices?pageSize=100")["items"]}
        for who in (boss, colleague)
    ]
    assert found[0] == found[1] != set()
    (told,) = [one for one in boss.call("GET", "/api/workspace/invitations")["items"] if one["email"] == email]
    assert told["state"] == "ACCEPTED"
    boss.quiet()
    colleague.quiet()
