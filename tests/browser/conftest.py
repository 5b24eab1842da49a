"""A server of its own with the demonstration data, and browser pages that notice every fault."""

import base64
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil
import pypdfium2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from leaseapp.commands import interface
from leaseapp.demo import cast
from leaseapp.demo.codes import Codes
from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.kernel.text.i18n import translate
from scripts.bootstrap import installed_browser
from tests.browser import eyes
from tests.support import demonstration, instant

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
    # a walk looks at a page for seconds: to optimize what it runs takes longer than to run it
    "--js-flags=--no-turbofan --no-maglev",
]  # fmt: skip
#: milliseconds: other tests run beside the walks on the same cores; how fast pages are is measured in benchmarks/
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
PICTURES = PROJECT_ROOT / ".var" / "pictures"
ADMIN, ACCOUNTANT = "admin@nordlease.example", "comptable@nordlease.example"
#: cookies of people who have signed in during this run
SESSIONS: dict[str, str] = {}
CODES = Codes()
#: messages that a refused sign-in, a page that does not exist or an expired link leaves in the console by nature
EXPECTED = re.compile(r"status of (401|404|410)")


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


STILL = """() => document.fonts.status === 'loaded' && document.getAnimations().every((one) => one.playState !== 'running'
  || one.effect?.getTiming().iterations === Infinity)
  && [...document.querySelectorAll('.table-scroll:not([tabindex])')].every((one) => one.scrollWidth <= one.clientWidth
  || one.querySelector('a, button, input'))"""


#: each kind of page has a `main` of its own: the mark is gone when the next one is there
_FOLLOW = """(path) => {
  document.querySelector('main').dataset.left = '';
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}"""


@pytest.fixture(scope="package")
def installation() -> Iterator[dict[str, str]]:
    """The built interface and an installation with the demonstration; the variables of the processes that use them."""
    assert interface.build() == 0
    with demonstration.installed(Path(os.environ["VAR_DIR"]) / "browser") as environment:
        yield environment


@contextmanager
def serving(variables: dict[str, str], **more: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A web process with `variables` and `more`: its address and itself. At a port of its own unless `more` says which."""
    port = more.setdefault("PORT", str(free_port()))
    web = subprocess.Popen([*demonstration.COMMAND, "serve"], cwd=PROJECT_ROOT, env={**variables, **more})
    try:
        wait_until_ready(int(port))
        yield f"http://localhost:{port}", web
    finally:
        web.terminate()
        web.wait(timeout=20)


@pytest.fixture(scope="package")
def server(installation: dict[str, str]) -> Iterator[str]:
    """The address of one web process."""
    with serving(installation) as (address, _web):
        yield address


@pytest.fixture(scope="package")
def redis_url() -> Iterator[str]:
    """A Redis of the walks' own, in memory only."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        pytest.fail("Several web workers need Redis: install redis-server (Debian: apt-get install redis-server)")
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--loglevel", "warning"]
    redis = subprocess.Popen([program, *options])
    yield f"redis://127.0.0.1:{port}/0"
    redis.terminate()
    redis.wait(timeout=10)


@pytest.fixture(scope="package")
def workers(installation: dict[str, str], redis_url: str) -> Iterator[tuple[str, psutil.Process]]:
    """The address of two web workers and the process that watches them."""
    with serving(installation, WEB_WORKERS="2", REDIS_URL=redis_url) as (address, web):
        yield address, psutil.Process(web.pid)


def wait_until_ready(port: int) -> None:
    """Returns when the server answers that its database does."""
    for _attempt in range(240):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        try:
            connection.request("GET", "/api/ready")
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.25)
    raise AssertionError("the server did not become ready")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One chromium for all walks; Playwright's event loop ends with it, before tests that run loops of their own."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=installed_browser(), args=ARGUMENTS)
        yield opened
        opened.close()


class Walker:
    """A person at a browser: signs in, looks, and keeps what the console complained about."""

    def __init__(self, context: BrowserContext, kind: tuple[str, str, str, bool, str | None]) -> None:
        self.context, self.kind = context, kind
        self.address, self.size, self.locale, self.dark, _timezone = kind
        self.name = f"{self.size}-{self.locale}-{'dark' if self.dark else 'light'}"
        self.page: Page = context.new_page()
        self._camera = context.new_cdp_session(self.page)
        self.complaints: list[str] = []
        self._equipped = False
        self.page.on("console", lambda message: self._note(message.type, message.text))
        self.page.on("pageerror", lambda error: self._note("error", str(error)))

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and not EXPECTED.search(text):
            self.complaints.append(text)

    def sign_in(self, email: str = ACCOUNTANT) -> "Walker":
        """Through the sign-in page to the home page, with a session that no other walk has."""
        self.page.goto(f"{self.address}/auth/sign-in")
        self.page.fill("#email", email)
        self.page.fill("#password", cast.PASSWORD)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(re.compile("/workspace|/auth/two-factor"))
        if "two-factor" in self.page.url:
            self._second_factor(email)
            self.page.goto(f"{self.address}/workspace")
        expect(self.page.locator(".side li a").first).to_be_attached()
        return self

    def known(self, email: str = ADMIN) -> "Walker":
        """Signed in without a page being opened, with the session that this person has in all walks, and that none of them ends."""
        if email not in SESSIONS:
            self.enter(email)
            SESSIONS[email] = next(one["value"] for one in self.context.cookies() if one["name"] == SESSION_COOKIE)
        self.context.add_cookies([{"name": SESSION_COOKIE, "value": SESSIONS[email], "url": self.address}])
        return self

    def enter(self, email: str) -> Any:
        """Signs in over the API, through the second factor where it is asked; what the API answers last."""
        standing = self.call("POST", "/api/auth/sign-in/email", {"email": email, "password": cast.PASSWORD})
        if standing["pendingStep"] == "MFA":
            standing = self._second_factor(email)
        return standing

    def _second_factor(self, email: str) -> Any:
        """Give a code that nobody gave yet: a card of the demonstration may have taken those of now."""
        for _code in range(4):
            answer = self.context.request.post(
                f"{self.address}/api/auth/two-factor/verify",
                data={"code": CODES.next(f"{self.address} {email}")},
                headers={"Origin": self.address},
            )
            if answer.ok:
                return answer.json()
        raise AssertionError(answer.text())

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON that the API answers to this person; a refusal fails the walk."""
        answer = self.context.request.fetch(
            self.address + path, method=method, data=None if body is None else json.dumps(body),
            headers={"content-type": "application/json", "origin": self.address},
        )  # fmt: skip
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def open(self, path: str, wait_for: str) -> None:
        """Opens a page and waits for its data."""
        self.page.goto(self.address + path)
        expect(self.page.locator(wait_for).first).to_be_visible()

    def follow(self, path: str, wait_for: str) -> None:
        """Goes to a page of another kind as a link would, without loading the application anew."""
        self.page.evaluate(_FOLLOW, path)
        expect(self.page.locator(f"main:not([data-left]) {wait_for}").first).to_be_visible()

    def settle(self) -> None:
        """Returns when fonts are there and nothing moves any more, but for what turns for ever."""
        # mostly so already: the first question costs a fifth of a wait
        if not self.page.evaluate(STILL):
            self.page.wait_for_function(STILL)

    def picture(self, name: str, size: str = "") -> None:
        """Saves what is seen, for people to look at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.settle()
        # without the search for the smallest file, which takes as long as the rest of it
        taken = self._camera.send("Page.captureScreenshot", {"optimizeForSpeed": True})
        (PICTURES / f"{name}-{size or self.name}.png").write_bytes(base64.b64decode(taken["data"]))

    def paper(self, path: str, name: str) -> None:
        """Saves each page of the PDF at `path` as a picture."""
        answer = self.context.request.get(self.address + path)
        assert answer.headers["content-type"] == "application/pdf"
        PICTURES.mkdir(parents=True, exist_ok=True)
        with closing(pypdfium2.PdfDocument(answer.body())) as document:
            for position, page in enumerate(document, start=1):
                page.render(scale=1.6).to_pil().save(
                    PICTURES / f"pdf-{name}-{self.locale}-{position}.png", compress_level=1
                )

    def accessible(self, rules: eyes.Rules = eyes.EVERYTHING, within: str | None = None) -> None:
        """No violation of `rules` that axe calls serious or critical."""
        if not self._equipped:
            self._equipped = True
            self.context.add_init_script(eyes.AXE_SCRIPT)  # pages that are loaded from now on have it at once
        self.settle()
        assert eyes.grave(self.page, rules, within) == []

    def fits(self, *, by_us: bool = False) -> None:
        """Nothing leaves the screen; with fingers every target is large enough; every word is of the language."""
        self.settle()
        assert eyes.beyond_the_edge(self.page) == []
        assert self.fine or eyes.too_small_for_fingers(self.page) == []
        self.speaks(by_us=by_us)

    def speaks(self, *, by_us: bool = False) -> None:
        """Every word is of the language of the walk; texts of the server follow a moment after the page's own."""
        patience = time.monotonic() + PATIENCE / 1000
        while (wrong := eyes.wrong_words(self.page, self.locale, by_us=by_us)) and time.monotonic() < patience:
            self.page.wait_for_timeout(100)
        assert wrong == []

    def word(self, text: str, **values: Any) -> str:
        """A text of the interface in the language of the walk."""
        return translate(self.locale, text, **values)

    def act(self, text: str) -> None:
        """Presses the button of the record that says `text`, in its menu when it is not beside the title."""
        near = self.page.locator(".record-acts").get_by_role("button", name=self.word(text), exact=True)
        if not near.count():
            self.page.get_by_role("button", name=self.word("More actions")).click()
            near = self.page.get_by_role("menuitem", name=self.word(text), exact=True)
        near.click()

    def issue(self) -> None:
        """Issues the draft that is open, without sending it."""
        self.act("Issue and send…")
        self.page.locator("dialog[open] .send-foot").get_by_role(
            "button", name=self.word("Issue without sending")
        ).click()

    def confirm(self) -> None:
        """Presses the last button of the open dialog and waits until it is gone."""
        self.page.locator("dialog[open]").locator(".modal-foot .btn, .send-foot .btn").last.click()
        expect(self.page.locator("dialog[open]")).to_have_count(0)

    def looks(self, name: str) -> None:
        """A picture of a page or dialog that fits, is accessible and speaks one language."""
        self.fits()
        self.picture(name)
        self.accessible()

    @property
    def fine(self) -> bool:
        """True where a mouse points."""
        size = self.page.viewport_size
        return size is not None and size["width"] > 1024

    def leave(self) -> None:
        """Leaves the browser as if nobody had been there, but for what it has loaded; it stays at this server, or all would go."""
        for other in self.context.pages[1:]:
            other.close()
        self.page.goto(f"{self.address}/api/health")
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.context.clear_cookies()
        self.context.clear_permissions()
        width, height = SIZES[self.size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(media="null", color_scheme="dark" if self.dark else "light")
        self.complaints.clear()

    def quiet(self) -> None:
        """Nothing was written to the console as an error; what was is told once, and not of the pages that follow."""
        told, self.complaints = self.complaints, []
        assert told == []


class Browsers:
    """Browsers that people use one after the other: what a page needs is loaded and compiled already, which is most of a page."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[tuple[Any, ...], list[Walker]] = {}

    def take(self, address: str, size: str, locale: str, *, dark: bool, timezone: str | None) -> Walker:
        """A browser that knows nobody."""
        free = self._free.get((address, size, locale, dark, timezone))
        return free.pop() if free else self._new(address, size, locale, dark, timezone)

    def give_back(self, walker: Walker, *, kept: bool) -> None:
        """Forgets everything about its person, or the browser when that cannot be done or it is not to be `kept`."""
        with suppress(PlaywrightError):
            if kept:
                walker.leave()
                self._free.setdefault(walker.kind, []).append(walker)
                return
        walker.context.close()

    def _new(self, address: str, size: str, locale: str, dark: bool, timezone: str | None) -> Walker:
        width, height = SIZES[size]
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, has_touch=size != "desk", locale=f"{locale}-FR",
            color_scheme="dark" if dark else "light", reduced_motion="reduce", timezone_id=timezone,
        )  # fmt: skip
        context.add_init_script(instant.date_script())
        context.add_init_script(f"window.localStorage?.setItem('locale', localStorage.getItem('locale') ?? '{locale}')")
        context.set_default_timeout(PATIENCE)
        return Walker(context, (address, size, locale, dark, timezone))


@pytest.fixture(scope="package")
def browsers(browser: Browser) -> Browsers:
    """The browsers of all walks."""
    return Browsers(browser)


@contextmanager
def walkers(browsers: Browsers, server: Callable[[], str]) -> Iterator[Callable[..., Walker]]:
    """Gives people browsers, and takes them back."""
    given: list[tuple[Walker, bool]] = []

    def open_one(
        size: str = "desk", locale: str = "fr", *, dark: bool = False, address: str = "", timezone: str | None = None,
        kept: bool = True,
    ) -> Walker:  # fmt: skip
        walker = browsers.take(address or server(), size, locale, dark=dark, timezone=timezone)
        given.append((walker, kept and not address))
        return walker

    try:
        yield open_one
    finally:
        for walker, kept in given:
            browsers.give_back(walker, kept=kept)


@pytest.fixture
def walker(request: pytest.FixtureRequest, browsers: Browsers) -> Iterator[Callable[..., Walker]]:
    """`walker(size="tablet", locale="en", dark=True)`: another person at a browser; `kept=False` when it is meddled with."""
    with walkers(browsers, lambda: request.getfixturevalue("server")) as open_one:
        yield open_one
