"""Samples of files."""

import hashlib
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from uuid import UUID

from leaseapp.files.models import FileThumbnail
from leaseapp.kernel.adapters.storage import storage
from leaseapp.kernel.persistence import db
from tests.architecture.making import SAMPLES, Maker, by_id, sample
from tests.directory.samples import company

TEXT = "text/plain"


def content_of(maker: Maker) -> bytes:
    """A content that nobody uploaded before."""
    return f"Note {maker.organization} {maker.number()}".encode()


def announcement(content: bytes) -> dict[str, Any]:
    """The announcement of a content."""
    digest = hashlib.sha256(content).hexdigest()
    return {"filename": "note.txt", "mimeType": TEXT, "sizeBytes": len(content), "sha256": digest}


@sample
def announce_file(maker: Maker) -> dict[str, Any]:
    target = maker.keep("company", lambda: company(maker))
    return {"body": announcement(content_of(maker)) | {"targetType": "Company", "targetId": str(target.id)}}


def arrived(maker: Maker, told: Any, content: bytes) -> dict[str, Any]:
    """The call that completes an upload whose content lies in the storage."""
    named = dict(parse_qsl(urlsplit(told.presigned_url).query))
    stored = storage().put(named["bucket"], named["key"], content, TEXT)
    return {"file_id": told.file_id, "body": {"etag": stored.etag}}


@sample
def complete_file(maker: Maker) -> dict[str, Any]:
    content = content_of(maker)
    arguments = announce_file(maker)
    arguments["body"] |= announcement(content)
    return arrived(maker, maker.call("announce_file", **arguments).body, content)


def file_id(maker: Maker) -> UUID:
    """A file that hangs on a company."""
    return maker.make("complete_file").id


for _name in ("read_file", "read_file_address", "read_file_links", "delete_file"):
    by_id(_name, "file_id", file_id)


@sample
def download_files(maker: Maker) -> dict[str, Any]:
    return {"body": {"ids": [str(file_id(maker))]}}


@sample
def read_file_hits(maker: Maker) -> dict[str, Any]:
    return {"file_id": file_id(maker), "query": {"q": "note"}}


@sample
def read_file_thumbnail(maker: Maker) -> dict[str, Any]:
    found = file_id(maker)
    with db.unit_of_work(maker.principal, action="test") as context:
        context.add(FileThumbnail(file_id=found, content=b"RIFF----WEBP"))
    return {"file_id": found}


@sample
def replace_file(maker: Maker) -> dict[str, Any]:
    return {"file_id": file_id(maker), "body": announcement(content_of(maker)) | {"reason": "Signée"}}


@sample
def share_file(maker: Maker) -> dict[str, Any]:
    return {"file_id": file_id(maker), "body": {"downloadLimit": 3, "note": "Pour l’assureur"}}


def deleted_file(maker: Maker) -> UUID:
    """A file that was deleted by mistake."""
    found = file_id(maker)
    maker.call("delete_file", file_id=found)
    return found


by_id("restore_file", "file_id", deleted_file)
by_id("revoke_share", "share_id", lambda maker: maker.make("share_file").id)


@sample
def link_file(maker: Maker) -> dict[str, Any]:
    return {"file_id": file_id(maker), "body": {"targetType": "Company", "targetId": str(company(maker).id)}}


by_id("unlink_file", "link_id", lambda maker: maker.make("link_file").id)


def _token(maker: Maker) -> dict[str, Any]:
    return {"token": maker.make("share_file").url.rpartition("/")[2]}


SAMPLES["read_public_share"] = _token


@sample
def download_public_share(maker: Maker) -> dict[str, Any]:
    return _token(maker) | {"body": {}}
