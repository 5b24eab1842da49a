"""Typed text stays, whatever happens to the connection meanwhile: it is the page's until it is saved or given up."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from leaseapp.demo import cast
from tests.browser.conftest import ADMIN, PATIENCE, Walker
from tests.browser.own import W, own_company

pytestmark = pytest.mark.browser
NAME = "#field-name input"


class Line:
    """The connection of a page to its server. What comes after a frame with the text `held_after` waits; and it may break."""

    def __init__(self, page: Any) -> None:
        self.held_after = ""
        self._page = page
        self._holding = False
        self._held: list[Callable[[], None]] = []
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/_event"), self._connect)

    def _connect(self, browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        browser.on_message(server.send)
        server.on_message(lambda frame: self._deliver(browser, frame))
        self._sockets.append(browser)
        self._holding = False  # what the page before received late does not count
        self._held.clear()

    def _deliver(self, browser: WebSocketRoute, frame: Any) -> None:
        if self._holding:
            self._held.append(lambda: browser.send(frame))
        else:
            browser.send(frame)
            self._holding = bool(self.held_after) and self.held_after in str(frame)

    def wait(self) -> None:
        """Returns when something is held, or would be."""
        patience = time.monotonic() + PATIENCE / 1000
        while not self._holding:
            assert time.monotonic() < patience, f"nothing said {self.held_after!r}"
            self._page.wait_for_timeout(20)
        self._page.wait_for_timeout(200)

    def deliver(self) -> None:
        """Deliver what was held, in its order."""
        self.held_after, self._holding = "", False
        for send in self._held:
            send()
        self._held.clear()

    def breaks(self) -> None:
        """The connection is gone; the page will look for another one."""
        self._sockets[-1].close()


def company_form(person) -> str:
    """The address at which a company of its own is edited."""
    return f"/workspace/companies/{own_company(person)['id']}/edit"


def test_what_is_typed_before_a_reloaded_form_was_read_again_stays(walker):
    person = walker(locale="en", kept=False).known()
    page, line = person.page, Line(person.page)
    person.open(company_form(person), NAME)
    # the tab's state comes with the greeting; what follows is the form that is read again
    line.held_after = "form_state"
    page.reload()
    page.locator(NAME).fill("Typed at once")
    line.deliver()
    expect(page.locator(".side li a").first).to_be_visible()
    page.wait_for_timeout(500)
    expect(page.locator(NAME)).to_have_value("Typed at once")
    person.quiet()


def test_a_saved_form_opened_again_waits_for_what_was_saved(walker):
    person = walker(locale="en", kept=False).known()
    page, line = person.page, Line(person.page)
    form = company_form(person)
    person.open(form, NAME)
    page.locator(NAME).fill("Saved a moment ago")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head h1")).to_have_text("Saved a moment ago")
    line.held_after = "form_state"
    page.goto(person.address + form)
    line.wait()
    expect(page.locator(".form-page[aria-busy]")).to_be_visible()
    line.deliver()
    expect(page.locator(NAME)).to_have_value("Saved a moment ago")
    person.quiet()


def test_what_is_typed_above_a_record_that_changed_before_a_reload_stays_until_it_is_given_up(walker):
    person, other = walker(locale="en", kept=False).known(), walker(locale="en").known("adv@nordlease.example")
    page, line = person.page, Line(person.page)
    form = company_form(person)
    person.open(form, NAME)
    person.page.goto(f"{person.address}/workspace")
    expect(page.locator(".side li a").first).to_be_attached()
    company = other.call("GET", f"{W}/companies/{form.split('/')[3]}")
    change = {"name": "Changed by a colleague", "version": company["version"]}
    other.call("PATCH", f"{W}/companies/{company['id']}", change)
    line.held_after = "form_state"
    page.goto(person.address + form)
    expect(page.locator(NAME)).to_have_value(company["name"])
    page.locator(NAME).fill("Typed meanwhile")
    line.deliver()
    expect(page.locator(".banner")).to_contain_text("changed this record meanwhile.")
    expect(page.locator(NAME)).to_have_value("Typed meanwhile")
    page.keyboard.press("Control+Enter")
    expect(page.locator("dialog[open]")).to_contain_text("Changed by someone else")
    assert person.call("GET", f"{W}/companies/{company['id']}")["name"] == "Changed by a colleague"
    page.get_by_role("button", name="Look at my changes").click()
    expect(page.locator(NAME)).to_have_value("Typed meanwhile")
    page.locator(".banner button").click()
    expect(page.locator(NAME)).to_have_value("Changed by a colleague")
    expect(page.locator(".banner")).to_have_count(0)
    person.quiet()


def test_what_is_typed_stays_when_the_connection_breaks_and_is_saved_over_the_next_one(walker):
    person = walker(locale="en", kept=False).known()
    page, line = person.page, Line(person.page)
    form = company_form(person)
    person.open(form, NAME)
    named = page.locator(NAME).input_value()
    page.locator(NAME).fill("Typed before")
    with page.expect_websocket():
        line.breaks()
    page.wait_for_timeout(500)
    expect(page.locator(NAME)).to_have_value("Typed before")
    page.locator(NAME).fill(f"{named} (typed twice)")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".record-head h1")).to_have_text(f"{named} (typed twice)")


@contextmanager
def before_the_scripts(person: Walker, path: str) -> Iterator[None]:
    """The page stands, and its scripts arrive after the block."""
    held: list[Route] = []
    arrived = False

    def bring(script: Route) -> None:
        if arrived:
            script.continue_()
        else:
            held.append(script)

    person.page.route(re.compile(r"/assets/.*\.js"), bring)
    with person.page.expect_response(re.compile("/early.js")):
        person.page.goto(person.address + path, wait_until="commit")
    person.page.wait_for_function("window.takeEarly !== undefined")
    yield
    arrived = True
    for script in held:
        script.continue_()


def test_a_button_that_is_pressed_before_the_scripts_are_there_acts_when_they_are(walker):
    person = walker(locale="en").known()
    with before_the_scripts(person, "/workspace"):
        person.page.locator(".top .avatar").click()
    expect(person.page.get_by_role("menuitem", name="Sign out")).to_be_visible()
    person.quiet()


@pytest.mark.parametrize("sent", [True, False], ids=["sent", "typed"])
def test_who_signs_in_before_the_scripts_are_there_is_signed_in(walker, sent):
    person = walker(locale="en", kept=False)
    page = person.page
    with before_the_scripts(person, "/auth/sign-in"):
        page.fill("#email", ADMIN)
        page.fill("#password", cast.PASSWORD)
        if sent:
            page.keyboard.press("Enter")
    if not sent:
        page.get_by_role("button", name="passkey").wait_for()  # React has taken the page over
        page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/auth/two-factor"))
    expect(page.locator("#code")).to_be_visible()
    person.quiet()
