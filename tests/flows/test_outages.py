"""Storage, scanner, reader of pictures or models down, one at a time: the rest works, and what is missing is said."""

import base64
import io
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from decimal import Decimal
from typing import Any

import boto3
import pytest
import sqlalchemy as sa
from botocore.config import Config
from PIL import Image

from jobs import runner
from leaseapp.ai.services.papers import SAMPLE_PICTURE
from leaseapp.kernel.adapters import ai, antivirus, ocr
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.ai import Messages, Price, Speaker
from leaseapp.kernel.adapters.antivirus import Clamd, LocalScanner
from leaseapp.kernel.adapters.ocr import Tesseract
from leaseapp.kernel.adapters.storage.s3 import S3Storage
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus, database_now
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.files.test_file_jobs import archive_with, letter
from tests.files.uploading import FILES, announced, uploaded
from tests.support.local_server import serving

STORAGE_AWAY = (503, "STORAGE_UNAVAILABLE")
USUAL = {
    "a file is kept": (200, ""), "a file is read": (200, ""), "a suspicious file": ("CLEAN", 200, ""), "a picture": "DONE",
    "a text": "DONE", "a plate": (200, ""), "an invoice": "ISSUED", "its document": (200, ""),
}  # fmt: skip
"""The answers while nothing is down."""
STORAGE = {
    "a file is kept": STORAGE_AWAY, "a file is read": STORAGE_AWAY, "a suspicious file": ("QUEUED", 409, "FILE_SCAN_PENDING"),
    "a picture": "QUEUED", "a text": "QUEUED", "its document": STORAGE_AWAY,
}  # fmt: skip
OUTAGES: dict[str, dict[str, Any]] = {
    "nothing": {},
    "storage, nobody there": STORAGE,
    "storage, 500": STORAGE,
    "scanner, nobody there": {"a suspicious file": ("QUEUED", 409, "FILE_SCAN_PENDING")},
    "reader, no program": {"a picture": "FAILED"},
    "reader, fails": {"a picture": "FAILED"},
    "models, nobody there": {"a plate": (503, "AI_UNAVAILABLE")},
    "models, 500": {"a plate": (503, "AI_UNAVAILABLE")},
}


@pytest.fixture
def nobody() -> Iterator[int]:
    """A port at which nobody listens; it is held, so that nobody else takes it."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]


def s3(address: str) -> S3Storage:
    """The driver of an S3 service, with the patience of a test."""
    patience = Config(connect_timeout=1, read_timeout=1, retries={"max_attempts": 1}, s3={"addressing_style": "path"})
    keys = {"aws_access_key_id": "key", "aws_secret_access_key": "secret", "region_name": "eu-west-3"}
    return S3Storage(boto3.client("s3", endpoint_url=address, config=patience, **keys))


def models(address: str) -> Messages:
    """A live provider of models, which does not sleep between its tries."""
    speaker = Speaker(address, {"x-api-key": "key"}, frozenset(), timeout=5, sleep=lambda _seconds: None)
    return Messages(speaker, ("text", "vision", "search"), lambda _model: Price(Decimal(1), Decimal(1)))


def bring_down(which: str, nobody: int, stack: ExitStack) -> None:
    """Put the real driver of a port in its place, before a service that is not there or fails."""
    what, _comma, how = which.partition(", ")
    gone = f"http://127.0.0.1:{nobody}"
    if how == "500":
        failing = stack.enter_context(serving(b"{}"))
        failing.status, gone = 500, failing.address
    if what == "storage":
        stored.port.use(s3(gone))
    elif what == "scanner":
        antivirus.port.use(Clamd("127.0.0.1", nobody, 1))
    elif what == "reader":
        ocr.port.use(Tesseract("/nowhere/tesseract" if how == "no program" else "/bin/false"))
    elif what == "models":
        ai.port.use(models(gone))


@pytest.fixture
def ports(storage) -> Iterator[Callable[[], None]]:
    """Every port works, and does so again when this is called."""

    def heal() -> None:
        stored.port.use(storage)
        antivirus.port.use(LocalScanner())
        ocr.port.use(None)

    heal()
    yield heal
    antivirus.port.use(None)
    ocr.port.forget()
    ai.port.use(None)


def worked() -> None:
    """Every job that is due has been tried."""
    while found := job_queue.claim("test", 100, actor=runner.actor):
        for one in found:
            job_queue.run(one)


def said(answer: Any) -> tuple[int, str]:
    """A status, and the code of what was refused."""
    refused = answer.status_code >= 400
    assert not refused or answer.json()["detail"], "a refusal is told in words"
    return answer.status_code, answer.json()["code"] if refused else ""


def white() -> bytes:
    """A picture of a page."""
    page = io.BytesIO()
    Image.new("RGB", (300, 200), "white").save(page, "PNG")
    return page.getvalue()


@pytest.mark.parametrize("which", OUTAGES)
def test_the_rest_works_and_what_is_missing_is_said(which, client, ports, nobody):
    http.seller(client)
    customer = http.customer(client)
    kept = uploaded(client, b"kept before", name="before.txt")
    suspicious = uploaded(client, archive_with(b"clean"), bucket="temp-uploads", kind="application/zip")["id"]
    picture = uploaded(client, white(), kind="image/png", name="page.png")["id"]
    text = uploaded(client, letter("La franchise par sinistre est de 250 euros."), kind="application/pdf")["id"]
    with ExitStack() as stack:
        bring_down(which, nobody, stack)
        worked()
        files = {one: client.get(f"{FILES}/{one}").json() for one in (suspicious, picture, text)}
        issued = http.issued(client, customer["id"])
        found = {
            "a file is kept": said(announced(client, b"another")),
            "a file is read": said(client.post(f"{FILES}/download", json={"ids": [kept["id"]]})),
            "a suspicious file": (
                files[suspicious]["scanStatus"], *said(client.get(f"{FILES}/{suspicious}/download-url")),
            ),
            "a picture": files[picture]["ocrStatus"],
            "a text": files[text]["ocrStatus"],
            "a plate": said(
                client.post(f"{W}/assets/ocr-plate", json={"imageBase64": base64.b64encode(SAMPLE_PICTURE).decode()})
            ),
            "an invoice": issued["status"],
            "its document": said(client.get(f"{W}/invoices/{issued['id']}/pdf")),
        }  # fmt: skip
        assert found == USUAL | OUTAGES[which]
    by_text = client.get(FILES, params={"q": "franchise"}).json()["items"]
    assert [one["id"] for one in by_text] == ([text] if found["a text"] == "DONE" else [])
    ports()
    with db.system_unit_of_work("test") as context:
        context.session.execute(sa.update(Job).where(Job.status == JobStatus.PENDING).values(run_at=database_now()))
    worked()
    healed = {one: client.get(f"{FILES}/{one}").json() for one in (suspicious, picture, text)}
    assert (healed[suspicious]["scanStatus"], {one["ocrStatus"] for one in healed.values()}) == ("CLEAN", {"DONE"})
    assert said(client.get(f"{W}/invoices/{issued['id']}/pdf")) == (200, "")
