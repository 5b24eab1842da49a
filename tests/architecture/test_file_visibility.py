"""For every role and every kind of record: people read exactly the files of the records that they read."""

import hashlib
from collections.abc import Callable
from uuid import UUID

import pytest
from sqlmodel import select

from leaseapp.files.enums import FileStatus
from leaseapp.files.models import File, FileLink, StorageBucket
from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.kernel.context import RequestInfo
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.entities import entities
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from tests.architecture.readers import Readers, session_of
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
#: kind → the permission that its files ask for, beside that of the record
OF_FILES = {kind.kind: kind.files for kind in entities() if kind.files is not None}


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


@pytest.fixture(scope="module")
def open_to(records: dict[str, tuple[UUID, UUID]], client_of: Callable[..., Client]) -> dict[str, set[str]]:
    """Role → the kinds whose record, and the files there, it reads: by the endpoint of the record's page."""
    found: dict[str, set[str]] = {role: set() for role in ROLES}
    with pytest.MonkeyPatch.context() as patch:
        readers = Readers(patch)
        for kind, endpoint in READ.items():
            path = _path(endpoint, records[kind][0])
            statuses = readers.found_by(
                ROLES, session_of, lambda role, path=path: client_of(role).get(path).status_code
            )
            for role, status in statuses.items():
                needed = OF_FILES.get(kind)
                opens = status == 200 and (needed is None or needed in permissions_of(role))
                found[role] |= {kind} if opens else set()
    return found


@pytest.mark.slow("every kind of record")
@pytest.mark.parametrize("role", ROLES)
def test_people_find_exactly_the_files_of_the_records_that_they_read(
    role: str, records: dict[str, tuple[UUID, UUID]], open_to: dict[str, set[str]], client_of: Callable[..., Client]
) -> None:
    answer = client_of(role).get(FILES, params={"pageSize": 100})
    if "file:read" not in permissions_of(role):
        assert answer.status_code == 403
        return
    listed = {one["id"] for one in answer.json()["items"]}
    found = {kind for kind, (_record, file_id) in records.items() if str(file_id) in listed}
    assert found == (set(READ) if role == "ADMIN" else open_to[role])


@pytest.mark.parametrize("kind", READ)
def test_a_file_is_open_to_exactly_those_who_read_the_record_that_it_hangs_on(
    kind: str, records: dict[str, tuple[UUID, UUID]], open_to: dict[str, set[str]], client_of: Callable[..., Client]
) -> None:
    """One role of each class reads: by its right to files, by the third wall, and by the record."""
    file_id = records[kind][1]
    classes = {
        ("file:read" in permissions_of(role), role in EXTERNAL_ROLES, kind in open_to[role], role == "ADMIN"): role
        for role in ROLES
    }
    for (may_read_files, _outside, reads_record, is_admin), role in classes.items():
        expected = 403 if not may_read_files else 200 if reads_record or is_admin else 404
        for address in (f"{FILES}/{file_id}", f"{FILES}/{file_id}/links"):
            assert client_of(role).get(address).status_code == expected, (role, address)


def _path(endpoint: Endpoint, record_id: UUID) -> str:
    return (endpoint.path or "").replace("{" + endpoint.path_names[-1] + "}", str(record_id))
