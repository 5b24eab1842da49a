"""Two web processes share the state of open pages through Redis: whichever answers, the page goes on."""

import re
import shutil
import subprocess
import time
from collections.abc import Iterator

import psutil
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import free_port, serving, wait_until_ready

pytestmark = pytest.mark.browser
LATE = "/workspace/invoices?status=OVERDUE"


@pytest.fixture(scope="module")
def redis_url() -> Iterator[str]:
    """A Redis of this module's own, in memory only."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        pytest.fail("Several web workers need Redis: install redis-server (Debian: apt-get install redis-server)")
    port = free_port()
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--loglevel", "warning"]
    redis = subprocess.Popen([program, *options])
    yield f"redis://127.0.0.1:{port}/0"
    redis.terminate()
    redis.wait(timeout=10)


@pytest.fixture(scope="module")
def workers(installation: dict[str, str], redis_url: str) -> Iterator[tuple[str, psutil.Process]]:
    """The address of two web workers and the process that watches them."""
    with serving(installation, WEB_WORKERS="2", REDIS_URL=redis_url) as (address, web):
        yield address, psutil.Process(web.pid)


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
    person = walker(locale="en", address=address).sign_in(anew=True)
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
    person = walker(locale="en", address=address).sign_in(anew=True)
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
