"""`backup DIRECTORY`: one snapshot of the database, every archived content that it names, and the keys."""

import hashlib
import io
import json
import sys
from pathlib import Path

import psycopg

from leaseapp.commands.backup.postgres_tools import dumped, row_counts
from leaseapp.commands.backup.progress import Progress, say, size
from leaseapp.commands.backup.vault import BackupError, Content, Manifest, Vault
from leaseapp.commands.database import current_revision
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import ObjectMissing, StorageError, storage
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.process import log
from leaseapp.kernel.process.last_backup import note_backup
from leaseapp.kernel.settings import get_settings

# the platform's own audit archives are files of no organization
_CONTENTS = """
SELECT name, key, sha256, size, type, until, locked, versioning FROM (
SELECT b.name, f.object_key AS key, f.checksum_sha256 AS sha256, f.size_bytes AS size, f.mime_type AS type,
       f.retention_until AS until, b.object_lock_mode <> 'NONE' AS locked, b.versioning, f.created_at AS at, f.id
FROM file f JOIN storage_bucket b ON b.organization_id = f.organization_id AND b.id = f.bucket_id
WHERE f.status = 'READY' AND f.checksum_sha256 IS NOT NULL
UNION ALL
SELECT 'audit-archive', object_key, sha256, size_bytes, 'application/gzip', retained_until, true, true, created_at, id
FROM audit_archive WHERE organization_id IS NULL
) contents ORDER BY at, id
"""


def backup(directory: Path, recipient: str | None, keep: int | None) -> int:
    """Take a backup while people work: 0 when all of it is there, 1 with a line for each content that the storage lacks.

    `recipient` is an age public key; without one the backup holds the keys of the installation in plain text and says so.
    `keep` removes all but that many of the newest backups afterwards.
    """
    log.configure(get_settings())
    try:
        vault = Vault(directory, recipient=recipient)
        if not vault.encrypts:
            say("No --recipient is given: the backup is not encrypted and holds the installation's keys. Keep it safe.")
        manifest = _take(vault)
        if keep:
            say(f"{vault.prune(keep)} older backups removed, {keep} kept at most.")
    except (BackupError, psycopg.Error, OSError) as error:
        sys.stderr.write(f"No backup was taken: {error}\n")
        return 1
    for kind, names in (("missing", manifest.missing), ("damaged", manifest.damaged)):
        for name in names:
            sys.stdout.write(f"{kind}: {name}\n")
    whole = not (manifest.missing or manifest.damaged)
    sys.stdout.write(
        f"Backup of {manifest.taken_at}: {sum(manifest.tables.values()):,} rows, {len(manifest.contents):,} archived files"
        f"{'' if whole else '; what the storage lacked is listed above'}.\n"
    )
    return 0 if whole else 1


def _take(vault: Vault) -> Manifest:
    moment = clock.now()
    folder = vault.begin(moment)
    where = addresses()
    # system work: the role sees every organization, and its snapshot is the moment of everything below
    with connect(where.owner) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        snapshot = _one(connection, "SELECT pg_export_snapshot()")
        revision, version = current_revision(connection), connection.info.server_version
        if revision is None:
            raise BackupError("the database is empty: there is nothing to back up")
        tables = row_counts(connection)
        rows = connection.execute(_CONTENTS).fetchall()
        say("Database …")
        with dumped(where.owner, str(snapshot)) as stream:
            database = vault.write(folder, "database.dump", stream)
        say(f"Database: {sum(tables.values()):,} rows, {size(database.size)}")
    settings = get_settings()
    secrets = {"audit_key": settings.audit_secret().decode(), "secret_key": settings.signing_secret().decode()}
    keys = vault.write(folder, "keys.json", io.BytesIO(json.dumps(secrets).encode()))
    contents, missing, damaged = archive(vault, [_content(row) for row in rows])
    manifest = Manifest(
        taken_at=moment.isoformat(timespec="seconds"), revision=revision, server_version=version,
        encrypted=vault.encrypts, database=database, keys=keys, tables=tables, contents=contents,
        missing=missing, damaged=damaged,
    )  # fmt: skip
    vault.finish(folder, manifest)
    note_backup(manifest.taken_at, whole=not (missing or damaged), contents=len(contents))
    return manifest


def _content(row: tuple) -> Content:
    bucket, key, sha256, length, media_type, until, locked, versioning = row
    return Content(bucket, key, sha256, length, media_type, until.isoformat() if until else None, locked, versioning)


def archive(vault: Vault, named: list[Content]) -> tuple[list[Content], list[str], list[str]]:
    """Copy what the vault does not hold yet; archived contents never change, so the rest is there already."""
    kept, missing, damaged, new = [], [], [], 0
    progress = Progress("Archive", len(named))
    for position, content in enumerate(named, start=1):
        name = f"{content.bucket}/{content.key}"
        if not vault.has(content.sha256):
            try:
                data = storage().get(content.bucket, content.key)
            except ObjectMissing:
                missing.append(name)
                continue
            except StorageError as error:
                damaged.append(f"{name} ({error})")
                continue
            if hashlib.sha256(data).hexdigest() != content.sha256:
                damaged.append(name)
                continue
            vault.keep(content.sha256, data)
            new += 1
        kept.append(content)
        progress.at(position, f", {new:,} new")
    return kept, missing, damaged


def _one(connection: psycopg.Connection, statement: str) -> object:
    row = connection.execute(statement.encode()).fetchone()
    assert row is not None
    return row[0]
