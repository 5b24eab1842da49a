"""Redis goes away under open pages and comes back, empty: workers and pages heal by themselves."""

import re
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import free_port, serving
from tests.browser.own import own_customer

pytestmark = [pytest.mark.browser, pytest.mark.live]
LIST = "/workspace/invoices?status=OVERDUE"


class Redis:
    """A server that a test stops and starts at one port; it forgets everything in between."""

    def __init__(self) -> None:
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it answers."""
        program = shutil.which("redis-server") or shutil.which("valkey-server") or "redis-server"
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen([program, *options, "--loglevel", "warning"])

    def stop(self) -> None:
        """At once, as a machine that is switched off."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=10)


@pytest.fixture
def redis() -> Iterator[Redis]:
    """Running."""
    server = Redis()
    server.start()
    yield server
    server.stop()


def ready(address: str) -> int:
    """Return the status of a worker's readiness check."""
    try:
        with urllib.request.urlopen(f"{address}/api/ready", timeout=5) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def wait_for(address: str, status: int) -> None:
    """Until every worker says so: several answers in a row."""
    deadline, row = time.monotonic() + 30, 0
    while row < 8:
        row = row + 1 if ready(address) == status else 0
        assert time.monotonic() < deadline, f"never {status}"
        time.sleep(0.15)


def sorts(page: Page, column: str, name: str) -> None:
    """Sorting answers with rows."""
    page.locator("th button", has_text=column).click()
    page.wait_for_url(re.compile(f"sort=-?{name}"))
    expect(page.locator(".list-card")).to_have_attribute("aria-busy", "false")
    expect(page.locator("tbody tr a").first).to_be_visible()


def refers(page: Page, record: str, text: str) -> None:
    """Somebody changes the buyer's reference of a customer over HTTP, which needs no Redis."""
    status = page.evaluate(
        """async ([record, text]) => (await fetch(`/api${record}`, {method: 'PATCH',
          headers: {'Content-Type': 'application/json'}, body: JSON.stringify({buyerReference: text})})).status""",
        [record, text],
    )
    assert status == 200


def test_open_pages_go_on_when_redis_comes_back(installation, redis, walker):
    url = f"redis://127.0.0.1:{redis.port}/0"
    with serving(installation, WEB_WORKERS="2", REDIS_URL=url) as (address, web):
        person = walker(locale="en", address=address).sign_in()
        page = person.page
        person.open(LIST, "tbody tr a")
        sorts(page, "Customer", "customer")
        # two pages that nobody touches, in whichever worker
        idle = [person.context.new_page() for _each in range(2)]
        record = f"/workspace/customers/{own_customer(person)}"
        for one in idle:
            one.goto(address + record)
            expect(one.locator(".record-head")).to_be_visible()
        for turn in range(2):
            redis.stop()
            wait_for(address, 503)
            # somebody goes on clicking, and a machine goes on writing
            page.locator("th button", has_text="Due on").click()
            refers(page, record, f"WHILE-AWAY-{turn}")
            time.sleep(1)
            redis.start()
            wait_for(address, 200)
            for one in idle:
                expect(one.locator(".record-main")).to_contain_text(f"WHILE-AWAY-{turn}")
            refers(page, record, f"BACK-{turn}")
            for one in idle:
                expect(one.locator(".record-main")).to_contain_text(f"BACK-{turn}")
            sorts(page, "Customer", "customer")
        assert web.poll() is None
        other = person.context.new_page()
        other.goto(address + LIST)
        expect(other.locator("tbody tr a").first).to_be_visible()
        sorts(other, "Due on", "dueDate")
