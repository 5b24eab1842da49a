"""The budgets of the interface, in chromium against the production build with demonstration data."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from benchmarks.crowd import EVENTS_EACH, crowd, record
from benchmarks.report import Measure, Section, percentile
from benchmarks.server import free_port, wait_until_ready
from leaseapp.commands import interface
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.demo import cast
from leaseapp.demo.codes import Codes
from leaseapp.kernel.settings import PROJECT_ROOT
from scripts.bootstrap import CHROMIUM, HEADLESS, installed_browser
from scripts.bootstrap import browser as browser_of_tests

RUNS, SERIES, CLICKS, USERS, THINKING = 5, 3, 30, 50, 300
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
LIST, ROW, QUOTE = "/workspace/invoices", "tbody tr td a", ".pq-bar .btn.primary"
LOCALE, DESK = "fr-FR", ViewportSize(width=1440, height=900)
SHOWN = "first shown after ms:"


@contextmanager
def served() -> Iterator[tuple[str, list[str]]]:
    """The web process on a freshly seeded database; its address, and session tokens of the crowd."""
    if interface.build() != 0:
        raise RuntimeError("the interface does not build")
    home, port = Path(tempfile.mkdtemp(prefix="leaseapp-bench-")), free_port()
    home.chmod(0o755)
    variables = {**os.environ, "VAR_DIR": str(home), "PORT": str(port), "LOG_LEVEL": "ERROR", "DEMO_DATA": "true"}
    command = [sys.executable, "-m", "leaseapp.cli"]
    for step in ("migrate", "seed"):
        subprocess.run([*command, step], cwd=PROJECT_ROOT, env=variables, check=True, capture_output=True)
    web = subprocess.Popen([*command, "serve"], cwd=PROJECT_ROOT, env=variables)
    try:
        wait_until_ready(port)
        sessions = [sys.executable, "-m", "benchmarks.sessions", str(USERS)]
        tokens = subprocess.run(sessions, cwd=PROJECT_ROOT, env=variables, check=True, capture_output=True).stdout
        yield f"http://localhost:{port}", json.loads(tokens)
    finally:
        web.terminate()
        web.wait(20)
        embedded_postgres.remove(home / "postgres")
        shutil.rmtree(home, ignore_errors=True)


def browser_path() -> str | None:
    """The whole browser, as people have it, where there is one; else that of the tests, installed as they do."""
    return installed_browser(*CHROMIUM, HEADLESS) or browser_of_tests()


def run() -> Section:
    """Each budget with the median of several runs."""
    section = Section("pages", "Pages in chromium (production build)")
    path = browser_path()
    with served() as (address, tokens), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        state = signed_in(browser, address)
        _cold(browser, address, state)  # the server's own first time
        cold, weights = zip(*(_cold(browser, address, state) for _ in range(RUNS)), strict=True)
        page = _watched(browser.new_context(storage_state=state, locale=LOCALE, viewport=DESK), ROW)
        _shown_after(page, address + LIST)
        warm = [_shown_after(page, address + LIST) for _ in range(RUNS)]
        inside = [_navigation(page) for _ in range(RUNS)]
        clicks = [_clicks(page) for _ in range(SERIES)]
        asked = record(page, address)
        alone = [crowd(asked, tokens[:1], series) for series in range(SERIES)]
        crowds = [crowd(asked, tokens, series) for series in range(SERIES)]
        link = _client_link(page, address)
        _first_view(browser, link)  # the server's own first time
        first, carried = zip(*(_first_view(browser, link) for _ in range(RUNS)), strict=True)
        section.measures = [
            Measure("first data row of the invoice list, cold", cold, "ms", "600 ms"),
            Measure("first data row, warm", warm, "ms", "250 ms"),
            Measure("transfer of the list page, cold", weights, "kB", "400 kB gzip"),
            Measure("navigation inside the application, data shown", inside, "ms", "150 ms"),
            Measure("click on a column head to repainted rows, p95", _shares(clicks, 0.95), "ms", "50 ms"),
            Measure(f"question of {USERS} simultaneous users to its rows, p95", _shares(crowds, 0.95), "ms", "200 ms"),
            Measure(f"question of {USERS} simultaneous users to its rows, median", _shares(crowds, 0.5), "ms"),
            Measure("the same of one user alone, median", _shares(alone, 0.5), "ms"),
            Measure("times as long in the crowd as alone, medians", _times(crowds, alone), ""),
            Measure("a client's quote on the phone, first view, cold", first, "ms", "1,000 ms"),
            Measure("transfer of it, cold", carried, "kB"),
        ]
        browser.close()
    section.notes.append(
        "Browser (in French), web process and database share the machine's cores. Pages tell themselves when something is "
        "painted: looking from outside came up to half a second late, and cost a loading page up to 150 ms."
    )
    section.notes.append(
        f"Clicks and crowds: {SERIES} series each, of {CLICKS} clicks and of {USERS} users with {EVENTS_EACH} questions each. "
        "Of the crowd each has a socket and a session of their own and asks for filters, words and orders of their own, about "
        "once a second; the clock stops at the frame with the rows of that question, read by a Python process on the same "
        "cores. A click or an answer that takes more than 30 s fails the measurement."
    )
    return section


def _shares(series: list[list[float]], share: float) -> list[float]:
    return [percentile(times, share) for times in series]


def _times(series: list[list[float]], of: list[list[float]]) -> list[float]:
    return [one / other for one, other in zip(_shares(series, 0.5), _shares(of, 0.5), strict=True)]


def signed_in(browser: Browser, address: str) -> Any:
    """The cookies of an administrator who came in through both steps."""
    context = browser.new_context(locale=LOCALE)
    page = context.new_page()
    page.goto(f"{address}/auth/sign-in")
    page.fill("#email", "admin@nordlease.example")
    page.fill("#password", cast.PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/auth/two-factor"))
    page.fill("#code", Codes().next("admin@nordlease.example"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/workspace"))
    expect(page.locator(".side li a").first).to_be_visible()
    state = context.storage_state()
    context.close()
    return state


#: tells from the page itself when something was first painted there. Looking from outside comes up to half a second late,
#: and costs a page that is just loading up to 150 ms for the script that looks
_NOTING = """(() => {
  const look = () => {
    if (!document.querySelector(SELECTOR)?.checkVisibility()) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => console.debug(SHOWN, performance.now()), 0));
  };
  look();
})()"""


def _watched(context: BrowserContext, shown: str) -> Page:
    """A page that notes when it first shows what the selector `shown` finds."""
    context.add_init_script(_NOTING.replace("SELECTOR", json.dumps(shown)).replace("SHOWN", json.dumps(SHOWN)))
    return context.new_page()


def _shown_after(page: Page, address: str) -> float:
    """Milliseconds from the beginning of the navigation until that is painted."""
    page.wait_for_timeout(THINKING)  # the last page has come to rest
    with page.expect_console_message(lambda message: message.text.startswith(SHOWN)) as told:
        page.goto(address, wait_until="commit")
    return float(told.value.text.removeprefix(SHOWN))


def _cold(browser: Browser, address: str, state: Any) -> tuple[float, float]:
    """A browser that has never been here: (milliseconds to the first row, kB over the wire)."""
    context = browser.new_context(storage_state=state, locale=LOCALE, viewport=DESK)
    return _loaded(context, address + LIST, ROW)


def _client_link(page: Page, address: str) -> str:
    """The address that the client of a sent quote has."""
    sent = page.request.get(f"{address}/api/workspace/quotes?status=SENT&expired=false&pageSize=1").json()["items"][0]
    return address + urlsplit(page.request.get(f"{address}/api/workspace/quotes/{sent['id']}/link").json()["url"]).path


def _first_view(browser: Browser, link: str) -> tuple[float, float]:
    """A phone that has never been here: (milliseconds until the quote can be read and accepted, kB over the wire)."""
    context = browser.new_context(locale=LOCALE, viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    return _loaded(context, link, QUOTE)


def _loaded(context: BrowserContext, address: str, shown: str) -> tuple[float, float]:
    page = _watched(context, shown)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    elapsed = _shown_after(page, address)
    page.wait_for_timeout(300)
    context.close()
    return elapsed, sum(received) / 1000


def _navigation(page: Page) -> float:
    page.locator(f'.side a[href="{LIST}"]').click()
    page.wait_for_url(f"**{LIST}*")
    page.locator(ROW).first.wait_for(state="visible")
    page.wait_for_timeout(200)
    return page.evaluate(_TIMED_NAVIGATION, '.side a[href="/workspace/payments"]')


#: clicks a link of the menu and waits until the new page's rows are in the document and painted
_TIMED_NAVIGATION = """async (link) => {
  const started = performance.now();
  const before = document.querySelector('h1')?.textContent;
  document.querySelector(link).click();
  const shown = () => document.querySelector('h1')?.textContent !== before && document.querySelector('tbody tr td a');
  while (!shown()) await new Promise((done) => setTimeout(done, 2));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return performance.now() - started;
}"""

#: sorts by a column and waits until the first row is another one and painted
_TIMED_CLICK = """async (head) => {
  const started = performance.now();
  const before = document.querySelector('tbody').textContent;
  document.querySelectorAll('thead th button')[head].click();
  while (document.querySelector('tbody').textContent === before) {
    if (performance.now() - started > 30000) throw new Error('no other rows within 30 s');
    await new Promise((done) => setTimeout(done, 1));
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  return performance.now() - started;
}"""


def _clicks(page: Page) -> list[float]:
    page.locator(f'.side a[href="{LIST}"]').click()
    page.wait_for_url(f"**{LIST}*")
    page.locator(ROW).first.wait_for(state="visible")
    times = []
    for number in range(CLICKS):
        page.wait_for_timeout(120)
        times.append(page.evaluate(_TIMED_CLICK, number % 3))
    return times
