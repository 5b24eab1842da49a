"""For every role and every kind of record: people read exactly the files of the records that they read."""

import hashlib
from collections.abc import Callable
from uuid import UUID

import pytest
from sqlmodel import select

from leaseapp.files.enums import FileStatus
from leaseapp.files.models import File, FileLink, StorageBucket
from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.entities import entities
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from tests.architecture.samples import ENDPOINTS, SAMPLES, Maker
from tests.architecture.tables import shape
from tests.conftest import Client
from tests.support import world

FILES = "/api/workspace/files"
#: kind → the endpoint that reads one record of it: that of its page
READ: dict[str, Endpoint] = {
    kind.kind: endpoint
    for kind in entities()
    if kind.url is not None and "{id}" in kind.url
    # the shortest address last: it is the record's own
    for endpoint in sorted(ENDPOINTS.values(), key=lambda one: -len(one.path or ""))
    if endpoint.method == "GET"
    and (endpoint.path or "").startswith("/api/workspace/")
    and shape(endpoint.path or "").endswith(shape(kind.url.removeprefix("/workspace")))
}
ROLES = [role.value for role in BusinessRole]


def hung(kind: str, record_id: UUID) -> UUID:
    """A file that the office's administrator uploaded and hung on a record."""
    file_id = new_id()
    principal = world.person("ADMIN").principal
    with db.unit_of_work(principal, request=RequestInfo(request_id="test"), action="test") as context:
        bucket = context.session.exec(select(StorageBucket.id).where(StorageBucket.name == "documents-default")).one()
        digest = hashlib.sha256(file_id.bytes).hexdigest()
        context.add(
            File(
                id=file_id, bucket_id=bucket, object_key=f"test/{file_id}", filename=f"{kind}.txt", mime_type="text/plain",
                size_bytes=1, checksum_sha256=digest, status=FileStatus.READY, uploaded_by_user_id=principal.user_id,
            )
        )  # fmt: skip
        context.add(FileLink(file_id=file_id, target_type=kind, target_id=record_id))
    return file_id


@pytest.fixture(scope="module")
def records(alpha: Maker) -> dict[str, tuple[UUID, UUID]]:
    """Kind → a record of it, and a file that hangs there."""
    found = {}
    for kind, endpoint in READ.items():
        arguments = SAMPLES[endpoint.name](alpha)
        record_id = arguments[endpoint.path_names[-1]]
        found[kind] = (record_id, hung(kind, record_id))
    return found


def test_most_kinds_are_looked_at() -> None:
    without = {kind.kind for kind in entities() if kind.url and "{id}" in kind.url} - READ.keys()
    assert without == set()
    assert len(READ) >= 15


@pytest.mark.parametrize("role", ROLES)
def test_people_read_exactly_the_files_of_the_records_that_they_read(
    role: str, records: dict[str, tuple[UUID, UUID]], client_of: Callable[..., Client]
) -> None:
    client = client_of(role)
    may_read_files = "file:read" in permissions_of(role)
    seen = set()
    for kind, endpoint in READ.items():
        record_id, file_id = records[kind]
        of_record = client.get(_path(endpoint, record_id)).status_code
        of_file = client.get(f"{FILES}/{file_id}").status_code
        if not may_read_files:
            assert of_file == 403, kind
        elif role == "ADMIN":
            assert of_file == 200, kind
        else:
            assert of_file == (200 if of_record == 200 else 404), (kind, of_record)
            assert client.get(f"{FILES}/{file_id}/links").status_code == of_file
        if of_file == 200:
            seen.add(str(file_id))
    if may_read_files:
        listed: set[str] = set()
        page = client.get(FILES, params={"pageSize": 100}).json()
        listed = {one["id"] for one in page["items"]}
        ours = {str(file_id) for _record, file_id in records.values()}
        assert listed & ours == seen


def _path(endpoint: Endpoint, record_id: UUID) -> str:
    return (endpoint.path or "").replace("{" + endpoint.path_names[-1] + "}", str(record_id))
