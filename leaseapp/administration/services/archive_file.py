"""The file of a customer's archive: tables as CSV and JSON, the audit log, the files, and a manifest with hashes.

It is written to the disk part by part, from one snapshot of the database: rows of two tables are those of one instant.
"""

import csv
import hashlib
import io
import json
import shutil
import tempfile
import uuid
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, BinaryIO

import sqlalchemy as sa
from sqlmodel import Session, SQLModel, col

from leaseapp.administration.queries.figures import STORED
from leaseapp.administration.rules.archive_contents import AUDIT, LEFT_OUT, is_withheld, without_secrets
from leaseapp.files.models import File, StorageBucket
from leaseapp.identity.models import Membership, Organization, User
from leaseapp.kernel.adapters.storage import ObjectDamaged, ObjectMissing, storage
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.listing.export import harmless
from leaseapp.kernel.persistence import db

ROWS_AT_ONCE, PIECE = 1000, 1024 * 1024
LOST, ALTERED = "lost", "altered"
FORMAT = "leaseapp customer archive 1"
_REASON = "archive of a customer"
_SNAPSHOT = {"isolation_level": "REPEATABLE READ"}
#: particulars of people that the organization knows already: the rest is theirs alone
_OF_PEOPLE = ("id", "email", "name", "first_name", "last_name", "phone", "locale", "timezone", "last_login_at")
Tell = Callable[[int, int], None]


@dataclass
class Part:
    """A member of the archive: its path, size and SHA-256, and how many rows it holds."""

    path: str
    size: int
    sha256: str
    rows: int | None = None

    def told(self) -> dict[str, Any]:
        """Return it as the manifest has it."""
        found: dict[str, Any] = {"path": self.path, "sizeBytes": self.size, "sha256": self.sha256}
        return found if self.rows is None else found | {"rows": self.rows}


@dataclass
class _Writer:
    """The zip on its way, with what the manifest will say of it."""

    archive: zipfile.ZipFile
    parts: list[Part] = field(default_factory=list)
    missing: list[dict[str, str]] = field(default_factory=list)

    def stream(self, path: str, chunks: Iterator[tuple[bytes, int]], rows: int | None = 0) -> None:
        """Add a member piece by piece: (bytes, rows that they hold); `rows` None for one that has no rows."""
        digest, size = hashlib.sha256(), 0
        with self.archive.open(path, "w", force_zip64=True) as member:
            for chunk, held in chunks:
                member.write(chunk)
                digest.update(chunk)
                size, rows = size + len(chunk), None if rows is None else rows + held
        self.parts.append(Part(path, size, digest.hexdigest(), rows))


def tables() -> list[sa.Table]:
    """Return the tables of an organization that are its customer's, in the order of their names."""
    models = (mapper.local_table for mapper in SQLModel._sa_registry.mappers)
    return sorted(
        (table for table in models if "organization_id" in table.c and table.name not in LEFT_OUT),  # ty: ignore[missing-attribute]
        key=lambda table: table.name,
    )  # ty: ignore[invalid-explicit-return]


def write(target: BinaryIO, organization_id: uuid.UUID, made_at: str, tell: Tell) -> None:
    """Write the whole archive into `target`; `tell(done, total)` after each part.

    A file that is lost or altered is named by the manifest, and keeps no other away. Raises StorageError where the storage
    does not answer: whether a file is lost is not known then.
    """
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        writer, every, done = _Writer(archive), tables(), 0
        with db.system_session(_REASON) as session:
            session.connection(execution_options=_SNAPSHOT)
            files = _files(session, organization_id)
            total = len(every) + len(files) + 1
            for table in every:
                _write_table(session, writer, table, organization_id)
                tell(done := done + 1, total)
            _write_people(session, writer, organization_id)
            about = _about(session, organization_id)
        # the transaction is over: it may not idle for as long as files take
        for file in files:
            _write_file(writer, file)
            tell(done := done + 1, total)
        manifest = {
            "format": FORMAT, "organization": about, "madeAt": made_at, "missing": writer.missing,
            "withheld": _withheld(every), "leftOut": LEFT_OUT, "parts": [part.told() for part in writer.parts],
        }  # fmt: skip
        archive.writestr("manifest.json", json.dumps(manifest, ensure_ascii=False, indent=2))
        tell(total, total)


def _about(session: Session, organization_id: uuid.UUID) -> dict[str, Any]:
    organization = session.get_one(Organization, organization_id)
    return {"id": str(organization.id), "name": organization.name, "siren": organization.siren}


def _withheld(every: list[sa.Table]) -> dict[str, list[str]]:
    """Return the columns that leave with nobody, by table."""
    found = {table.name: [column.name for column in table.c if column not in _columns(table)] for table in every}
    return {name: columns for name, columns in found.items() if columns}


def _columns(table: sa.Table) -> list[sa.Column]:
    evidence = _evidence()[table.name]
    return [column for column in table.c if not is_withheld(column.name, evidence)]


@cache
def _evidence() -> dict[str, frozenset[str]]:
    return {mapper.local_table.name: mapper.class_.__evidence__ for mapper in SQLModel._sa_registry.mappers}  # ty: ignore[missing-attribute]


def _rows(session: Session, table: sa.Table, organization_id: uuid.UUID) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of the organization in a stable order, many at once."""
    columns = _columns(table)
    order = [table.c.sequence] if table.name == AUDIT else list(table.primary_key.columns)
    statement = sa.select(*columns).where(table.c.organization_id == organization_id).order_by(*order)
    found = session.connection().execute(statement.execution_options(yield_per=ROWS_AT_ONCE))
    # what the log shows was filtered when it was sealed: another word, and its hash would not fit
    shown = plain if table.name == AUDIT else _without_secrets
    for part in found.mappings().partitions():
        yield [{name: shown(value) for name, value in row.items()} for row in part]


def _without_secrets(value: Any) -> Any:
    return without_secrets(plain(value))


def _write_table(session: Session, writer: _Writer, table: sa.Table, organization_id: uuid.UUID) -> None:
    names = [column.name for column in _columns(table)]
    if table.name == AUDIT:
        lines = (
            ("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode(), len(rows))
            for rows in _rows(session, table, organization_id)
        )
        writer.stream("audit/audit.jsonl", lines)
        return
    writer.stream(f"tables/{table.name}.csv", _as_csv(names, _rows(session, table, organization_id)))
    writer.stream(f"tables/{table.name}.json", _as_json(_rows(session, table, organization_id)))


def _as_csv(names: list[str], parts: Iterator[list[dict[str, Any]]]) -> Iterator[tuple[bytes, int]]:
    text = io.StringIO()
    written = csv.writer(text, lineterminator="\n")
    written.writerow(names)
    yield text.getvalue().encode("utf-8-sig"), 0
    for rows in parts:
        text.seek(text.truncate(0))
        written.writerows([_cell(row[name]) for name in names] for row in rows)
        yield text.getvalue().encode(), len(rows)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return harmless(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _as_json(parts: Iterator[list[dict[str, Any]]]) -> Iterator[tuple[bytes, int]]:
    yield b"[", 0
    first = True
    for rows in parts:
        text = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
        yield (("\n" if first else ",\n") + text).encode(), len(rows)
        first = False
    yield b"\n]\n", 0


@dataclass(frozen=True)
class _Stored:
    """A file of the organization: where it lies, what it has to be, and where it goes."""

    bucket: str
    key: str
    sha256: str | None
    path: str


def _files(session: Session, organization_id: uuid.UUID) -> list[_Stored]:
    found = session.connection().execute(
        sa.select(
            *(col(one) for one in (File.id, File.filename, File.object_key, File.checksum_sha256)),
            col(StorageBucket.name),
        )
        .join(
            StorageBucket,
            (col(StorageBucket.id) == File.bucket_id) & (col(StorageBucket.organization_id) == File.organization_id),
        )
        .where(File.organization_id == organization_id, *STORED)
        .order_by(col(File.id))
    )
    return [_Stored(bucket, key, sha256, f"files/{bucket}/{id_}-{name}") for id_, name, key, sha256, bucket in found]


def _write_file(writer: _Writer, file: _Stored) -> None:
    # it goes into the archive when all of it was read: a member that was begun cannot be taken back
    with tempfile.TemporaryFile() as copy:
        try:
            with storage().open(file.bucket, file.key) as content:
                shutil.copyfileobj(content, copy, PIECE)
        except (ObjectMissing, ObjectDamaged) as error:
            reason = LOST if isinstance(error, ObjectMissing) else ALTERED
            writer.missing.append({"path": file.path, "reason": reason})
            return
        copy.seek(0)
        writer.stream(file.path, _pieces(copy), rows=None)
    if writer.parts[-1].sha256 != file.sha256:
        writer.missing.append({"path": file.path, "reason": ALTERED})


def _pieces(file: BinaryIO) -> Iterator[tuple[bytes, int]]:
    while piece := file.read(PIECE):
        yield piece, 0


def _write_people(session: Session, writer: _Writer, organization_id: uuid.UUID) -> None:
    """Write the people whom the records name, as the organization knows them."""
    table: Any = User.__table__  # ty: ignore[missing-attribute]
    members = sa.select(col(Membership.user_id)).where(col(Membership.organization_id) == organization_id)
    found = session.connection().execute(
        sa.select(*(table.c[name] for name in _OF_PEOPLE)).where(table.c.id.in_(members)).order_by(table.c.id)
    )
    rows = [{name: plain(value) for name, value in row.items()} for row in found.mappings()]
    writer.stream("tables/people.csv", _as_csv(list(_OF_PEOPLE), iter([rows])))
    writer.stream("tables/people.json", _as_json(iter([rows])))
