"""Rows show while nobody has counted them; the figures come afterwards, and nothing moves when they do."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import SIZES

pytestmark = pytest.mark.browser
LIST = "/workspace/invoices?pageSize=20"
PLACES = """() => [...document.querySelectorAll('thead th, tbody tr:first-child td, tfoot td, .pager button, .page-head .btn, .rows-bar > *')]
  .filter((one) => one.checkVisibility()).map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x, y, width, height].map(Math.round); })"""


class Held:
    """The figures that the server sends to a page, kept back until they are let go."""

    def __init__(self, page: Page) -> None:
        self.kept: list[Callable[[], None]] = []
        self.holds = True
        page.route_web_socket(re.compile("/_event/"), self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: Any) -> None:
            if self.holds and '"counted":true' in str(message) and '"items"' not in str(message):
                self.kept.append(lambda: socket.send(message))
            else:
                socket.send(message)

        server.on_message(pass_on)

    def let_go(self) -> None:
        self.holds = False
        for send in self.kept:
            send()


@pytest.mark.parametrize("size", sorted(SIZES))
def test_rows_come_first_and_nothing_moves_when_the_figures_follow(walker, size):
    person = walker(size=size, locale="fr", kept=False).known()
    page, told = person.page, Held(person.page)
    person.open(LIST, "tbody tr a")
    expect(page.locator(".pager .num")).to_have_text("1–20 sur …")
    expect(page.locator(".count")).to_have_text("…")
    expect(page.get_by_role("button", name="Page suivante")).to_be_enabled()
    if person.fine:
        page.locator("tbody .pick input").first.check()
        expect(page.locator(".bulk .btn").first).to_be_disabled()
        expect(page.locator(".bulk .btn").first).to_contain_text("…")
        page.locator("tbody .pick input").first.uncheck()
    person.fits()
    person.picture("rows-before-figures")
    before = page.evaluate(PLACES)
    told.let_go()
    expect(page.locator(".pager .num")).to_have_text(re.compile(r"^1–20 sur \d+$"))
    expect(page.locator(".count")).to_have_text(re.compile(r"^\d+$"))
    assert page.evaluate(PLACES) == before
    if person.fine:
        expect(page.locator("tfoot")).to_contain_text("€")
    page.get_by_role("button", name="Page suivante").click()
    expect(page.locator(".pager .num")).to_have_text(re.compile(r"^21–40 sur \d+$"))
    person.picture("rows-with-figures")
    person.quiet()


def test_all_that_match_are_selected_once_they_are_counted(walker):
    # in the language of the person: another one would be read twice, and know the figures of the first time
    person = walker(locale="fr", kept=False).known()
    page, told, words = person.page, Held(person.page), person.word("Select all {count} matching")
    person.open(LIST, "tbody tr a")
    page.locator("tbody .pick input").first.check()
    expect(page.get_by_role("button", name=words.replace("{count}", "…"))).to_be_disabled()
    expect(page.get_by_role("button", name=person.word("PDFs as a zip")).first).to_be_disabled()
    told.let_go()
    every = page.get_by_role("button", name=re.compile(words.replace("{count}", r"\d+")))
    expect(every).to_be_enabled()
    count = page.locator(".count").inner_text()
    every.click()
    expect(page.locator(".bulk b")).to_have_text(person.word("{count} selected").replace("{count}", count))
    person.quiet()
