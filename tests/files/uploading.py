"""Uploading as a browser does: announce, send, complete."""

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx

from tests.support import world

FILES = "/api/workspace/files"
TEXT = "text/plain"
COMPANY = {"targetType": "Company", "targetId": str(world.CLIENT_COMPANY)}


def announced(
    client: httpx.Client, content: bytes, *, name: str = "note.txt", kind: str = TEXT, **more: Any
) -> httpx.Response:
    """The answer to the announcement of a content, its hash with it."""
    body = {
        "filename": name,
        "mimeType": kind,
        "sizeBytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
    }
    return client.post(f"{FILES}/upload-url", json=body | more)


def sent(client: httpx.Client, told: dict[str, Any], content: bytes) -> httpx.Response:
    """The storage's answer to the content."""
    return client.put(told["presignedUrl"], content=content, headers=told["headers"])


def uploaded(client: httpx.Client, content: bytes, **more: Any) -> dict[str, Any]:
    """A file that was announced, sent and completed."""
    told = announced(client, content, **more)
    assert told.status_code == 200, told.text
    if told.json()["deduplicated"]:
        return client.get(f"{FILES}/{told.json()['fileId']}").json()
    put = sent(client, told.json(), content)
    assert put.status_code == 200, put.text
    done = client.post(f"{FILES}/{told.json()['fileId']}/complete", json={"etag": put.headers["etag"]})
    assert done.status_code == 200, done.text
    return done.json()


def at_once(count: int, act: Callable[[int], Any]) -> list[Any]:
    """The answers of `act` for each number, all started together."""
    start = Barrier(count)

    def run(number: int) -> Any:
        start.wait(30)
        return act(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))
