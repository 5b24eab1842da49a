"""A bucket that answers after three seconds: who downloads waits, and nobody else does."""

import statistics
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.storage import LocalStorage
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import get_settings
from tests.architecture.samples import ENDPOINTS
from tests.conftest import Client
from tests.factories import sales_http as make

W = "/api/workspace"


class SlowStorage(LocalStorage):
    """Says what it holds after a while; notes how many connections to the database are in use meanwhile."""

    def __init__(self, root: Path, seconds: float) -> None:
        super().__init__(root)
        self.seconds, self.reading = seconds, 0
        self.held: list[int] = []

    def get(self, bucket: str, key: str) -> bytes:
        """The content, late."""
        self.reading += 1
        time.sleep(self.seconds)
        self.held.append(db.engines.app.pool.checkedout())  # ty: ignore[unresolved-attribute]
        self.reading -= 1
        return super().get(bucket, key)


@pytest.fixture
def slow(tmp_path: Path) -> Any:
    """The storage of the test, quick while documents are made."""
    driver = SlowStorage(tmp_path, 0)
    stored.port.use(driver)
    yield driver
    stored.port.use(None)


@pytest.fixture
def invoice(client: Client, slow: SlowStorage) -> str:
    """The address of an archived PDF."""
    make.seller(client)
    path = f"{W}/invoices/{make.issued(client, make.customer(client)['id'])['id']}/pdf"
    assert client.get(path).status_code == 200
    return path


def times(client: Client, calls: int) -> list[float]:
    """Return the time that each of so many calls of a list takes (s)."""
    found = []
    for _call in range(calls):
        began = time.perf_counter()
        assert client.get(f"{W}/invoices").status_code == 200
        found.append(time.perf_counter() - began)
    return found


def p95(found: list[float]) -> float:
    """The value that 95 in 100 stay below."""
    return statistics.quantiles(found, n=20)[-1]


@pytest.mark.live
def test_twenty_downloads_of_a_slow_bucket_and_a_list_answers_as_ever(
    client: Client, invoice: str, slow: SlowStorage
) -> None:
    usual = p95(times(client, 40))
    slow.seconds, slow.held = 3, []
    with ThreadPoolExecutor(20) as pool:
        downloads = [pool.submit(client.get, invoice) for _each in range(20)]
        while not slow.reading:
            time.sleep(0.01)
        meanwhile = p95(times(client, 40))
        assert not all(download.done() for download in downloads)
        answers = [download.result() for download in downloads]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert meanwhile < max(3 * usual, 0.5)
    # others may be answered at that instant; those who wait for the bucket hold none
    assert min(slow.held) == 0
    settings = get_settings()
    assert max(slow.held) <= settings.threads + settings.counting_threads


def test_an_export_of_pdfs_holds_no_connection_while_it_reads(client: Client, invoice: str, slow: SlowStorage) -> None:
    slow.seconds, slow.held = 0.05, []
    answer = client.post(f"{W}/invoices/export-pdfs", json={"query": ""})
    assert answer.status_code == 200
    assert slow.held == [0]


def test_files_exports_and_acts_on_many_records_have_threads_of_their_own() -> None:
    slow = {name for name, endpoint in ENDPOINTS.items() if endpoint.is_slow({})}
    with_format = {name for name, one in ENDPOINTS.items() if one.query and "format" in one.query.model_fields}
    assert {name for name, endpoint in ENDPOINTS.items() if endpoint.files} - with_format <= slow
    assert not with_format & slow
    assert {name for name in ENDPOINTS if name.startswith("bulk_")} <= slow
    exported = ENDPOINTS["list_invoices"]
    assert (exported.is_slow({"format": "csv"}), exported.is_slow({"format": ""})) == (True, False)
    assert get_settings().pool_size >= get_settings().threads + get_settings().slow_threads
