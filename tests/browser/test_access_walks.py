"""Invitation to first work, a role that changes while somebody looks, a key that a program uses, another organization."""

import re
import subprocess
import sys

import httpx
import pytest
from playwright.sync_api import expect

from leaseapp.demo import cast
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.browser.conftest import ADMIN, CODES
from tests.browser.leaks import Watch
from tests.browser.test_signing_in import at_step, inside, press, sets_up_an_authenticator

pytestmark = pytest.mark.browser
MEMBERS, INVITATIONS, KEYS = "/api/workspace/members", "/api/workspace/invitations", "/api/workspace/api-keys"
PASSWORD = "Nacelle-bleue-2026!"
LINK = """
import sys
from sqlmodel import select
from leaseapp import wiring
from leaseapp.identity.models import Invitation
from leaseapp.identity.services.invitations import link_of
from leaseapp.kernel.persistence import db
wiring.wire()
with db.system_session("test") as session:
    print(link_of(session.exec(select(Invitation).where(Invitation.email == sys.argv[1], Invitation.revoked_at.is_(None))).one()))
"""


def link_to(installation, email):
    """The path that the mail to an address leads to, minted in a process of the installation as the job does."""
    done = subprocess.run(
        [sys.executable, "-c", LINK, email],
        cwd=PROJECT_ROOT,
        env=installation,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout.strip().splitlines()[-1]


def token_to(installation, email):
    """The token of that link."""
    return link_to(installation, email).partition("#")[2]


def test_from_the_invitation_to_the_first_page(walker, installation):
    office = walker().known(ADMIN)
    page = office.page
    office.open("/workspace/invitations/new", ".people-box input")
    page.fill(".people-box input", "Luc Marchand <luc.marchand@walk.example>, luc.marchand@walk.example")
    page.get_by_role("combobox", name="Rôle").fill("Technicien")
    page.get_by_role("option", name="Technicien", exact=True).click()
    office.looks("invite-form")
    page.get_by_role("button", name="Envoyer les invitations").click()
    expect(page.locator(".list-card[aria-busy=false]")).to_be_visible()
    expect(page.get_by_text("luc.marchand@walk.example").first).to_be_visible()
    link = link_to(installation, "luc.marchand@walk.example")
    for size, dark in (("phone", False), ("desk", True)):
        stranger = walker(size, dark=dark)
        stranger.open(link, "#password")
        stranger.looks(f"invitation-{size}")
    stranger = walker("phone", kept=False)
    theirs, watch = stranger.page, Watch(stranger.page)
    stranger.open(link, "#password")
    # what opens something leaves the address at once; read again, the page still has it
    expect(theirs).to_have_url(f"{stranger.address}/auth/invitation")
    theirs.reload()
    expect(theirs.locator("#password")).to_be_visible()
    theirs.get_by_label("Nom de famille").fill("Marchand")
    theirs.get_by_label("Prénom").fill("Luc")
    theirs.fill("#password", "trop court")
    theirs.get_by_role("button", name="Accepter l’invitation").click()
    expect(theirs.locator(".field-error").first).to_be_visible()
    theirs.fill("#password", PASSWORD)
    expect(theirs.locator(".password-rules .ok")).to_have_count(4)
    theirs.get_by_role("button", name="Accepter l’invitation").click()
    secret, codes = sets_up_an_authenticator(stranger)
    at_step(stranger, "terms")
    press(stranger, "I have read and accept them")
    inside(stranger)
    assert stranger.call("GET", "/api/account/me")["name"] == "Luc Marchand"
    stranger.looks("invitation-first-work")
    assert watch.found([link.partition("#")[2], PASSWORD, secret, *codes]) == []
    again = walker("phone", "en")
    again.open(link, ".bare-note")
    again.looks("invitation-used")


def test_whoever_has_an_account_signs_in_and_finds_the_invitation_waiting(walker, installation):
    office, email = walker().known(ADMIN), "admin@atelier-lys.example"
    made = office.call("POST", INVITATIONS, {"email": email, "role": "AUDITOR"})
    try:
        person = walker("phone", "fr", kept=False)
        page = person.page
        person.open(link_to(installation, email), ".bare-card .btn.primary")
        person.looks("invitation-known")
        press(person, "Sign in")
        page.fill("#email", email)
        page.fill("#password", cast.PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/auth/two-factor"))
        page.fill("#code", CODES.next(f"{person.address} {email}"))
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/auth/invitation$"))
        expect(page.get_by_role("button", name=person.word("Accept the invitation"))).to_be_visible()
        person.looks("invitation-join")
        assert not re.search("token|invitation/|#", page.url)
    finally:
        office.call("DELETE", f"{INVITATIONS}/{made['id']}")


def test_a_changed_role_is_seen_in_the_other_window_at_once(walker):
    office, technician = walker().known(ADMIN), walker("tablet", kept=False)
    technician.sign_in("technicien@nordlease.example")
    before = technician.page.locator("a[href='/workspace/payments']")
    expect(before).to_have_count(0)
    (member,) = office.call("GET", f"{MEMBERS}?q=technicien@")["items"]
    office.open(f"/workspace/members/{member['id']}", ".record-head")
    office.looks("member")
    office.act("Change role")
    dialog = office.page.locator("dialog[open]")
    dialog.get_by_role("combobox", name="Rôle").fill("Comptable")
    office.page.get_by_role("option", name="Comptable", exact=True).click()
    expect(dialog.get_by_role("combobox", name="Rôle")).to_have_value("Comptable")
    office.looks("member-role")
    try:
        office.confirm()
        expect(office.page.locator(".record-head, .page-head").get_by_text("Comptable").first).to_be_visible()
        expect(technician.page.locator("a[href*='/workspace/invoices']").first).to_be_attached()
    finally:
        office.call("PATCH", f"{MEMBERS}/{member['id']}", {"role": "TECHNICIAN"})


def test_a_key_made_in_the_interface_is_used_by_a_program(walker, server):
    office = walker().known(ADMIN)
    page = office.page
    office.open("/workspace/api-keys/new", ".scope-grid")
    page.fill("#key-name", "Programme d’essai")
    page.get_by_role("group", name="Sociétés", exact=True).get_by_label("lire").check()
    office.looks("key-new")
    page.get_by_role("button", name="Créer la clé").click()
    secret = page.locator("[data-secret]")
    expect(secret).to_be_visible()
    key = secret.inner_text()
    office.fits()
    office.accessible()
    page.get_by_role("link", name="Je l’ai copiée").click()
    expect(page.locator(".list-card[aria-busy=false]")).to_be_visible()
    assert key not in page.content()
    with httpx.Client(base_url=server, headers={"authorization": f"Bearer {key}"}) as program:
        answer = program.get("/api/workspace/companies?pageSize=1")
        assert (answer.status_code, answer.headers["ratelimit-limit"]) == (200, "600")
        assert program.get("/api/workspace/invoices").status_code == 403
        (made,) = [one for one in office.call("GET", f"{KEYS}?q=essai")["items"] if key.startswith(one["prefix"])]
        office.open(f"/workspace/api-keys/{made['id']}", ".record-head")
        page.get_by_role("tab", name=re.compile("Derniers appels")).click()
        expect(page.get_by_text("/api/workspace/invoices")).to_be_visible()
        office.looks("key-calls")
        office.act("Revoke")
        office.confirm()
        assert program.get("/api/workspace/companies").status_code == 401


@pytest.mark.parametrize(
    ("size", "locale", "dark"),
    [("desk", "fr", False), ("desk", "en", True), ("tablet", "fr", False), ("phone", "fr", True)],
)
def test_the_matrix_of_roles_and_why_somebody_may_not(walker, size, locale, dark):
    office = walker(size, locale, dark=dark).known(ADMIN)
    page = office.page
    office.open("/workspace/roles", ".roles-matrix td")
    page.get_by_role("button", name="ADV Lyon").click()
    page.locator("#why-member").select_option(label="Karim Bensaïd")
    page.locator("#why-act").select_option("sales.invoice:issue")
    expect(page.locator(".roles-verdict")).to_be_visible()
    office.looks(f"roles-{size}-{locale}")
    office.quiet()


def test_another_organization_keeps_the_page_or_its_list(walker):
    person = walker(kept=False)
    person.enter("direction@nordlease.example")
    organizations = {one["name"]: one["id"] for one in person.call("GET", "/api/account/me")["organizations"]}
    person.call("POST", "/api/auth/organization/set-active", {"organizationId": organizations["Nordlease"]})
    page = person.page
    customer = person.call("GET", "/api/workspace/customers?pageSize=1")["items"][0]["id"]
    person.open(f"/workspace/customers/{customer}", ".record-head")
    page.get_by_role("button", name="Compte").click()
    page.get_by_role("menuitem", name="Changer d’organisation").click()
    person.looks("switch-organization")
    page.locator("dialog[open]").get_by_role("button", name="Atelier Lys").click()
    page.wait_for_url(re.compile("/workspace/customers$"))
    expect(page.locator(".toast")).to_contain_text("Atelier Lys")
    page.get_by_role("button", name="Compte").click()
    page.get_by_role("menuitem", name="Changer d’organisation").click()
    page.locator("dialog[open]").get_by_role("button", name="Nordlease").click()
    expect(page.locator("tbody tr").first).to_be_visible()
    assert page.url.endswith("/workspace/customers")
    person.quiet()
