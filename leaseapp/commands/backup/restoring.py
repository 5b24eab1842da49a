"""`restore DIRECTORY`: an empty installation becomes the one of a backup, and proves that it is."""

import hashlib
import json
import re
import sys
import uuid
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import psycopg
from sqlmodel import select

from leaseapp.commands import database
from leaseapp.commands.backup.postgres_tools import load, row_counts
from leaseapp.commands.backup.progress import Progress, say
from leaseapp.commands.backup.vault import BackupError, Content, Manifest, Vault
from leaseapp.kernel.adapters.storage import ObjectLocked, StorageError, storage
from leaseapp.kernel.persistence import database_roles as roles
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.addresses import addresses
from leaseapp.kernel.persistence.plain_connection import connect
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.process import log
from leaseapp.kernel.settings import get_settings, keep_secret

_IDENTITY = re.compile(r"^AGE-SECRET-KEY-\S+$", re.MULTILINE)


def restore(directory: Path, identity_file: Path | None, moment: str | None) -> int:
    """Restore the newest backup, or that of `moment` (the name of its folder), into an empty installation.

    0 when every audit chain, number chain and archived hash is proven; 1 with a line for each thing that is not, or with
    the reason why nothing was touched.
    """
    log.configure(get_settings())
    try:
        vault = Vault(directory, identity=_identity(identity_file))
        folder = _chosen(vault, moment)
        manifest = vault.manifest(folder)
        say(f"Backup of {manifest.taken_at}, database version {manifest.revision}")
        _check_target(manifest)
        _restore_keys(vault, folder, manifest)
        _restore_database(vault, folder, manifest)
        lacking = [*manifest.missing, *manifest.damaged, *restore_contents(vault, manifest.contents)]
    except (BackupError, psycopg.Error, OSError, StorageError) as error:
        sys.stderr.write(f"The backup was not restored: {error}\n")
        return 1
    return _prove(manifest, lacking)


def _identity(path: Path | None) -> str | None:
    if path is None:
        return None
    found = _IDENTITY.search(path.read_text())
    if found is None:
        raise BackupError(f"{path.name} holds no secret key (AGE-SECRET-KEY-…)")
    return found.group()


def _chosen(vault: Vault, moment: str | None) -> Path:
    finished = vault.finished()
    if not finished:
        raise BackupError(f"{vault.root} holds no finished backup")
    if moment is None:
        return finished[-1]
    found = [folder for folder in finished if folder.name == moment]
    if not found:
        raise BackupError(f"there is no backup {moment}; there are: {', '.join(folder.name for folder in finished)}")
    return found[0]


def _check_target(manifest: Manifest) -> None:
    """Refuse an installation that is in use, and a backup of a newer version, before anything is touched."""
    if not database.known_revisions().issuperset(manifest.revision.split()):
        raise BackupError(
            f"it was taken by a newer version of leaseapp (database {manifest.revision}): install that first"
        )
    with connect(addresses().system) as connection:
        if database.has_organizations(connection):
            raise BackupError("this installation has organizations already; only an empty one is restored into")


def _restore_keys(vault: Vault, folder: Path, manifest: Manifest) -> None:
    """Make the keys of the backup those of the installation, or compare them with those that its settings name already."""
    settings = get_settings()
    with vault.opened(folder, manifest.keys, manifest.encrypted) as file:
        keys: dict[str, str] = json.load(file)
    for name, value in sorted(keys.items()):
        given = getattr(settings, name)
        if given is None:
            path = settings.var_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.touch(mode=0o600)
            path.write_text(value)
        elif given.get_secret_value() != value:
            raise BackupError(f"{name.upper()} is not the key of this backup: nothing that it sealed could be verified")
    keep_secret.cache_clear()


def _restore_database(vault: Vault, folder: Path, manifest: Manifest) -> None:
    say("Database …")
    owner = addresses().owner
    with vault.opened(folder, manifest.database, manifest.encrypted) as archive:
        with connect(owner, autocommit=True) as connection:
            # an empty installation may have been migrated: what it holds is structure only, as was just made sure
            connection.execute("DROP SCHEMA IF EXISTS public CASCADE")
            connection.execute("CREATE SCHEMA public")
            for statement in roles.schema_grants():
                connection.execute(statement.encode())
        load(owner, archive)
    with connect(owner) as connection:
        found = row_counts(connection)
    differing = sorted(name for name in {*found, *manifest.tables} if found.get(name) != manifest.tables.get(name))
    if differing:
        raise BackupError(f"these tables have not the rows of the backup: {', '.join(differing)}")
    if database.migrate() != 0:
        raise BackupError("the restored database could not be migrated, see above")
    with connect(owner, autocommit=True) as connection:
        connection.execute("ANALYZE")
    say(f"Database: {sum(manifest.tables.values()):,} rows")


def restore_contents(vault: Vault, contents: list[Content]) -> list[str]:
    """Put every archived content where its row says, locked as it was; answer the names of those that are not there."""
    lacking = []
    progress = Progress("Archive", len(contents))
    for bucket, locked, versioning in sorted({(one.bucket, one.locked, one.versioning) for one in contents}):
        storage().ensure_bucket(bucket, locked=locked, versioning=versioning)
    for position, content in enumerate(contents, start=1):
        progress.at(position)
        try:
            data = vault.content(content.sha256)
        except BackupError as error:
            say(str(error))
            data = None
        if data is None:
            lacking.append(f"{content.bucket}/{content.key}")
            continue
        until = datetime.fromisoformat(content.retain_until) if content.retain_until else None
        try:
            storage().put(content.bucket, content.key, data, content.media_type, retain_until=until)
        except ObjectLocked:
            # a restore that was cut put it there before; whether it is the right one is proven below
            continue
    return lacking


def _broken_chains(organization_id: uuid.UUID) -> Iterator[str]:
    """Yield what the page "Number chain" would say of each billing entity, and of each of its documents."""
    from leaseapp.billing.enums import ChainSeries, ProofState
    from leaseapp.billing.schemas.number_chain import ChainVerifyIn
    from leaseapp.billing.services import proving
    from leaseapp.directory.models import BillingEntity

    with db.unit_of_work(system_principal(organization_id)) as context:
        for entity in context.session.exec(select(BillingEntity)).all():
            for series in proving.read(context, entity.id).series:
                if series.first_break is not None:
                    yield f"{entity.name}, {series.series.value}: {series.first_break.label} {series.first_break.number or ''}"
            for kind in (ChainSeries.INVOICE, ChainSeries.CREDIT_NOTE):
                after, done = 0, False
                while not done:
                    found = proving.verify(context, entity.id, ChainVerifyIn(series=kind, after=after))
                    after, done = found.reached, found.done
                    for document in found.documents:
                        if document.state not in (ProofState.PROVEN, ProofState.NOT_ARCHIVED):
                            yield f"{entity.name}, {document.number}: {document.state.value}"


def _prove(manifest: Manifest, lacking: list[str]) -> int:
    """Every audit chain, every number chain, every archived hash: what does not hold is told, line by line."""
    from leaseapp.commands.data import verify_audit
    from leaseapp.wiring import wire

    wire()
    failed = verify_audit()
    with connect(addresses().system) as connection:
        organizations = [row[0] for row in connection.execute("SELECT id FROM organization ORDER BY id").fetchall()]
    broken = [line for organization_id in organizations for line in _broken_chains(organization_id)]
    for line in broken:
        sys.stdout.write(f"number chain: {line}\n")
    progress = Progress("Proof of the archive", len(manifest.contents))
    unproven = set(lacking)
    for position, content in enumerate(manifest.contents, start=1):
        progress.at(position)
        name = f"{content.bucket}/{content.key}"
        try:
            held = hashlib.sha256(storage().get(content.bucket, content.key)).hexdigest()
        except StorageError:
            held = ""
        if held != content.sha256:
            unproven.add(name)
    for name in sorted(unproven):
        sys.stdout.write(f"missing: {name}\n")
    whole = not (failed or broken or unproven)
    sys.stdout.write(
        f"Restored the backup of {manifest.taken_at}: {len(organizations)} organizations, "
        f"{len(manifest.contents) - len(unproven & {f'{one.bucket}/{one.key}' for one in manifest.contents}):,} archived files. "
        f"{'Everything is proven.' if whole else 'What is listed above does not hold.'}\n"
    )
    return 0 if whole else 1
