"""Signed downloads of the local storage over HTTP."""

from datetime import UTC, datetime, timedelta

import pytest

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import port

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def _address(storage, media_type: str = "application/pdf", inline: bool = True) -> str:
    storage.put("documents-default", "a/b", b"%PDF-1.7", media_type)
    with clock.freeze(NOW):
        return storage.presign_get(
            "documents-default", "a/b", filename="Été.pdf", media_type=media_type, inline=inline,
            valid_for=timedelta(minutes=15),
        )  # fmt: skip


def test_the_address_alone_opens_the_file_and_our_pages_may_frame_it(anonymous, storage):
    url = _address(storage)
    with clock.freeze(NOW + timedelta(minutes=1)):
        answer = anonymous.get(url)
    assert answer.status_code == 200
    assert answer.content == b"%PDF-1.7"
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == "inline; filename=\"_t_.pdf\"; filename*=UTF-8''%C3%89t%C3%A9.pdf"
    assert answer.headers["x-frame-options"] == "SAMEORIGIN"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "private, no-store"
    assert "content-security-policy" not in answer.headers


def test_an_attachment_cannot_be_framed_and_runs_in_a_sandbox(anonymous, storage):
    url = _address(storage, "text/plain", inline=False)
    with clock.freeze(NOW):
        answer = anonymous.get(url)
    assert answer.headers["content-disposition"].startswith("attachment;")
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["content-security-policy"] == "default-src 'none'; sandbox"


def test_an_expired_address_is_403(anonymous, storage):
    url = _address(storage)
    with clock.freeze(NOW + timedelta(minutes=15)):
        answer = anonymous.get(url)
    assert (answer.status_code, answer.json()["code"]) == (403, "LINK_EXPIRED")


@pytest.mark.parametrize(
    "change", [("a%2Fb", "a%2Fc"), ("documents-default", "invoices-archive"), ("inline", "attachment")]
)
def test_a_changed_address_is_403(anonymous, storage, change):
    url = _address(storage)
    assert change[0] in url
    with clock.freeze(NOW):
        answer = anonymous.get(url.replace(*change))
    assert (answer.status_code, answer.json()["code"]) == (403, "LINK_INVALID")


def test_an_address_without_anything_is_403(anonymous, storage):
    answer = anonymous.get("/dev-download")
    assert (answer.status_code, answer.json()["code"]) == (403, "LINK_INVALID")


def test_a_vanished_object_is_404(anonymous, storage):
    url = _address(storage)
    storage.delete("documents-default", "a/b")
    with clock.freeze(NOW):
        assert anonymous.get(url).status_code == 404


def test_with_another_storage_the_route_does_not_exist(anonymous, storage):
    url = _address(storage)
    port.use(object())
    with clock.freeze(NOW):
        assert anonymous.get(url).status_code == 404
