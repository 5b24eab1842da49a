"""Coming in, as people do it: first work, a lost phone, a magic link, a passkey; how each page looks on the way."""

import re
import subprocess
import sys

import pyotp
import pytest
from playwright.sync_api import expect

from leaseapp.demo import cast
from leaseapp.kernel import clock
from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.browser.conftest import Walker
from tests.browser.leaks import Watch
from tests.support.demonstration import COMMAND

pytestmark = pytest.mark.browser
CLIENT, LOGISTICS = "achats@rouviere.example", "logistique@nordlease.example"
#: somebody as whom no walk is `known`: all their sessions end here
ALONE = "location@nordlease.example"
FIRST, NEXT = re.compile(r"password (\S+)"), "Tapis-Roulant-1963!"
PUBLIC = ("forgot-password", "email-link", "confirm-address", "magic-link", "reset-password", "verify-email")
#: runs what is to be mailed and prints it, as the jobs process would send it. All of it: a mail that is claimed and not sent keeps
#: its place among those that run at once, and the mails of walks that come after wait for ever
MAILING = """
from jobs.runner import actor
from leaseapp import wiring
wiring.wire()
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Lane
mail.port.use(mailer := mail.MemoryMailer())
while runs := job_queue.claim("walk", 8, lanes=[Lane.QUICK], actor=actor):
    for run in runs:
        job_queue.run(run)
print("\\n".join(sent.text for sent in mailer.sent))
"""


def inside(person: Walker) -> None:
    """The workspace is there."""
    person.page.wait_for_url(re.compile(r"/workspace"))
    expect(person.page.locator(".side li a, .bar a").first).to_be_attached()


def press(person: Walker, text: str) -> None:
    """Presses the button or link that says so."""
    word = person.word(text)
    person.page.get_by_role("button", name=word, exact=True).or_(
        person.page.get_by_role("link", name=word, exact=True)
    ).first.click()


def at_step(person: Walker, path: str) -> None:
    """The page of a step is there and looks as it should."""
    person.page.wait_for_url(re.compile(path))
    expect(person.page.locator(".bare-card form, .choices, .codes, .terms").first).to_be_visible()
    person.looks(f"auth-{path}")


def sets_up_an_authenticator(person: Walker) -> tuple[str, list[str]]:
    """Through the step of the second factor, a wrong code first; its secret and the backup codes."""
    page = person.page
    at_step(person, "two-factor")
    page.locator(".choices button").first.click()
    expect(page.locator(".qr")).to_be_visible()
    person.looks("auth-authenticator")
    page.locator("summary").click()
    secret = page.locator(".copied code").inner_text().replace(" ", "")
    page.fill("#code", "000000")
    page.keyboard.press("Enter")
    expect(page.locator(".field-error")).to_be_visible()
    page.fill("#code", pyotp.TOTP(secret).at(clock.now()))
    page.keyboard.press("Enter")
    expect(page.locator(".codes li")).to_have_count(10)
    person.looks("auth-backup-codes")
    codes = page.locator(".codes code").all_inner_texts()
    page.locator(".option input").check()
    press(person, "Continue")
    return secret, codes


SCREENS = [("desk", "fr", False), ("phone", "fr", True), ("tablet", "en", False)]


@pytest.mark.parametrize(("screen", "locale", "dark"), SCREENS)
def test_the_sign_in_page_fits_every_screen(walker, screen, locale, dark):
    person = walker(screen, locale, dark=dark)
    person.open("/auth/sign-in", ".bare-card h1")
    person.looks("auth-sign-in")
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), SCREENS)
def test_pages_before_somebody_is_known_fit_and_are_accessible(walker, size, locale, dark):
    person = walker(size, locale, dark=dark)
    for path in PUBLIC:
        person.open(f"/auth/{path}", ".bare-card h1")
        person.looks(f"auth-{path}")
    person.quiet()


@pytest.mark.parametrize(
    ("size", "locale", "dark"), [("desk", "fr", False), ("phone", "en", True)], ids=["desk-fr", "phone-en"]
)
def test_first_work_and_a_lost_phone(walker, installation, size, locale, dark):
    email = f"premiere-{size}@example.org"
    made = subprocess.run(
        [*COMMAND, "create-organization", f"Atelier {size}", "--email", email, "--user-name", "Ada Zola"],
        cwd=PROJECT_ROOT, env=installation, check=True, capture_output=True, text=True,
    )  # fmt: skip
    person = walker(size, locale, dark=dark, kept=False)
    page = person.page
    watch = Watch(page)
    person.open("/auth/sign-in", "#email")
    page.fill("#email", email)
    page.fill("#password", FIRST.findall(made.stdout)[0])
    page.keyboard.press("Enter")
    at_step(person, "set-password")
    page.fill("#password", "Motdepasse2026!")
    page.keyboard.press("Enter")
    expect(page.locator(".field-error")).to_have_text(
        person.word("This password stands in lists of stolen passwords. Choose another one.")
    )
    page.fill("#password", NEXT)
    page.keyboard.press("Enter")
    secret, codes = sets_up_an_authenticator(person)
    at_step(person, "terms")
    press(person, "I have read and accept them")
    inside(person)
    # the phone is lost: the next sign-in takes a code that was kept
    person.call("POST", "/api/auth/sign-out")
    page.wait_for_url(re.compile("/auth/sign-in"))
    page.fill("#email", email)
    page.fill("#password", NEXT)
    page.keyboard.press("Enter")
    at_step(person, "two-factor")
    press(person, "Phone lost? Use a backup code")
    page.fill("#code", codes[0].lower())
    page.keyboard.press("Enter")
    inside(person)
    # nothing that opens something stays in the page, in an address or in what the server sends it
    session = next(one["value"] for one in person.context.cookies() if one["name"] == SESSION_COOKIE)
    assert watch.found([FIRST.findall(made.stdout)[0], NEXT, secret, session, *codes]) == []
    person.complaints = [told for told in person.complaints if "422" not in told]
    person.quiet()


def test_a_magic_link_waits_for_a_press_and_its_address_forgets_it(walker, installation):
    person = walker("phone", "fr")
    page = person.page
    person.open("/auth/sign-in", "#email")
    page.fill("#email", CLIENT)
    press(person, "Get a link by e-mail")
    expect(page.locator("#email")).to_have_value(CLIENT)
    page.keyboard.press("Enter")
    expect(page.locator(".bare-sign")).to_be_visible()
    person.looks("auth-link-asked")
    sent = subprocess.run(
        [sys.executable, "-c", MAILING], cwd=PROJECT_ROOT, env={**installation, "PUBLIC_URL": person.address},
        check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    address = next(word for word in sent.split() if "/auth/magic-link#" in word)
    # a scanner of the mailbox opens it, and uses nothing up
    scanner = walker("desk", "en", kept=False)
    scanner.open(address.removeprefix(scanner.address), ".bare-card .btn.primary")
    watch = Watch(page)
    person.open(address.removeprefix(person.address), ".bare-card .btn.primary")
    expect(page).to_have_url(f"{person.address}/auth/magic-link")
    person.looks("auth-magic-link-opened")
    press(person, "Sign in on this device")
    inside(person)
    assert watch.found([address.partition("#")[2]]) == []
    press(scanner, "Sign in on this device")
    expect(scanner.page.locator("h1")).to_have_text("This link has ended")
    scanner.looks("auth-link-used")
    person.quiet()


def test_a_passkey_is_made_and_lets_in_without_a_password(walker):
    person = walker(locale="en", kept=False).known(LOGISTICS)
    page = person.page
    keys = person.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }})  # fmt: skip
    person.open("/workspace/security", ".security-line")
    person.looks("security")
    page.locator(".security-line").filter(has_text="Fingerprint").get_by_role("button", name="Add").click()
    dialog = page.locator("dialog[open]")
    if dialog.locator("#password").count() or dialog.get_by_text("Prove it once more").count():
        page.fill("#password", cast.PASSWORD)
        page.keyboard.press("Enter")
    page.fill("#passkey-name", "Laptop of the walk")
    page.keyboard.press("Enter")
    expect(page.locator(".security-line", has_text="Laptop of the walk")).to_be_visible()
    person.picture("security-with-passkey")
    person.context.clear_cookies()
    person.open("/auth/sign-in", "#email")
    press(person, "Sign in with a passkey")
    inside(person)
    person.quiet()


def test_another_session_is_seen_and_ended(walker):
    other = walker(locale="en", kept=False)
    other.enter(ALONE)
    other.open("/workspace", "main h1")
    person = walker("phone", "fr", dark=True, kept=False)
    person.enter(ALONE)
    person.open("/workspace/security", ".security-line")
    person.looks("security")
    press(person, "End all others")
    person.page.locator("dialog[open] .btn.primary").click()
    expect(person.page.locator("dialog[open]")).to_have_count(0)
    other.page.wait_for_url(re.compile("/auth/sign-in"))
    person.quiet()
