"""Two web processes share the state of open pages through Redis: whichever answers, the page goes on."""

import re
import time

import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import wait_until_ready

pytestmark = [pytest.mark.browser, pytest.mark.live]
LATE = "/workspace/invoices?status=OVERDUE"


def serving_now(web: psutil.Process) -> list[psutil.Process]:
    """The worker processes."""
    return [child for child in web.children() if child.is_running() and child.status() != psutil.STATUS_ZOMBIE]


def sorts(page: Page, column: str, name: str) -> None:
    """Sorting answers with rows: the server still knows this page."""
    page.locator("th button", has_text=column).click()
    page.wait_for_url(re.compile(f"sort=-?{name}"))
    expect(page.locator(".list-card")).to_have_attribute("aria-busy", "false")
    expect(page.locator("tbody tr a").first).to_be_visible()


def test_pages_opened_one_after_the_other_all_work_whichever_worker_serves_them(workers, walker):
    address, web = workers
    assert len(serving_now(web)) == 2
    person = walker(locale="en", address=address).sign_in()
    for _tab in range(6):
        tab = person.context.new_page()
        tab.goto(address + LATE)
        expect(tab.locator("tbody tr a").first).to_be_visible()
        sorts(tab, "Customer", "customer")
        tab.locator("tbody tr a").first.click()
        expect(tab.locator(".record-head")).to_be_visible()
        tab.close()
    person.quiet()


def test_an_open_page_goes_on_when_its_worker_dies(workers, walker):
    address, web = workers
    person = walker(locale="en", address=address).sign_in()
    page = person.page
    person.open(LATE, "tbody tr a")
    before = serving_now(web)
    for worker in before:
        worker.kill()
        gone, _alive = psutil.wait_procs([worker], timeout=10)
        assert gone
        deadline = time.monotonic() + 60
        while len(serving_now(web)) < 2 and time.monotonic() < deadline:
            time.sleep(0.2)
        wait_until_ready(int(address.rpartition(":")[2]))
        sorts(page, "Customer", "customer")
        sorts(page, "Due on", "dueDate")
    assert not {worker.pid for worker in before} & {worker.pid for worker in serving_now(web)}
