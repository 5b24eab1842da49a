"""Room for uploads: asked for under the lock of the organization's tally, so that the last bytes go to one of many."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select

from leaseapp.files.enums import FileStatus, SpaceKind
from leaseapp.files.models import File, StorageUsage
from leaseapp.files.rules.quota import has_room
from leaseapp.files.schemas.files import SpaceOut, UsageOut
from leaseapp.identity.models import Organization
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import PayloadTooLarge
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.text.i18n import _

_TABLE = StorageUsage.__table__  # ty: ignore[missing-attribute]


def make_room(context: Context, requested: int) -> None:
    """Refuse an upload that does not fit. Raises PayloadTooLarge QUOTA_EXCEEDED with the four numbers."""
    usage = locked(context)
    quota = quota_of(context)
    if not has_room(usage.used_bytes, usage.held_bytes, requested, quota):
        numbers = {"used": usage.used_bytes, "held": usage.held_bytes, "requested": requested, "quota": quota}
        raise PayloadTooLarge("QUOTA_EXCEEDED", _("There is no room left for this file."), extra=numbers)


def quota_of(context: Context) -> int | None:
    """Return the quota of the organization in bytes, None for none."""
    statement = select(Organization.storage_quota_bytes).where(Organization.id == context.organization_id)
    return context.session.exec(statement).one()


def locked(context: Context) -> StorageUsage:
    """Return the tally of the organization, locked until the end of the transaction."""
    row = _read(context)
    if row is not None:
        return row
    first = {"id": new_id(), "organization_id": context.organization_id, "used_bytes": 0, "held_bytes": 0}
    context.session.connection().execute(
        insert(_TABLE)
        .values(created_at=context.now, updated_at=context.now, **first)
        .on_conflict_do_nothing(constraint="uq_storage_usage_organization_id")
    )
    row = _read(context)
    assert row is not None
    return row


def _read(context: Context) -> StorageUsage | None:
    statement = select(StorageUsage).with_for_update().execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def read(context: Context) -> tuple[int, int]:
    """Return the used and the held bytes, as they are."""
    row = context.session.execute(sa.select(_TABLE.c.used_bytes, _TABLE.c.held_bytes)).one_or_none()
    return (row[0], row[1]) if row else (0, 0)


def told(context: Context) -> UsageOut:
    """Return the room that files take, by kind: a content counts once, a deleted or former one as such."""
    kind = sa.case(
        (col(File.deleted_at).is_not(None), SpaceKind.DELETED.value),
        (col(File.superseded_by_id).is_not(None), SpaceKind.VERSIONS.value),
        (col(File.retention_until).is_not(None), SpaceKind.ARCHIVES.value),
        (col(File.mime_type).startswith("image/", autoescape=True), SpaceKind.PICTURES.value),
        else_=SpaceKind.DOCUMENTS.value,
    )
    by_kind = (
        sa.select(kind.label("kind"), col(File.size_bytes))
        .where(col(File.status) == FileStatus.READY, col(File.purged_at).is_(None))
        .subquery()
    )
    size = sa.cast(sa.func.sum(by_kind.c.size_bytes), sa.BigInteger)
    rows = context.session.execute(sa.select(by_kind.c.kind, size, sa.func.count()).group_by(by_kind.c.kind))
    found = {name: (size_bytes, files) for name, size_bytes, files in rows}
    used, held = read(context)
    kinds = [
        SpaceOut(kind=one, size_bytes=found[one.value][0], files=found[one.value][1])
        for one in SpaceKind
        if one.value in found
    ]
    return UsageOut(used_bytes=used, held_bytes=held, quota_bytes=quota_of(context), kinds=kinds)


@dataclass(frozen=True)
class Drift:
    """By how many bytes the tally differed from the rows; zeros where it was right."""

    used: int
    held: int


def reconcile(context: Context) -> Drift:
    """Count the bytes of all rows again and set the tally to them; safe to run twice.

    The tally is locked first: a file that comes or goes meanwhile waits, and is counted after it.
    """
    tally = locked(context)
    size = sa.cast(sa.func.coalesce(sa.func.sum(File.size_bytes), 0), sa.BigInteger)
    lies_there = sa.and_(col(File.status) == FileStatus.READY, col(File.purged_at).is_(None))
    used = context.session.execute(sa.select(size).where(lies_there)).scalar_one()
    held = context.session.execute(sa.select(size).where(col(File.status) == FileStatus.PENDING)).scalar_one()
    drift = Drift(used - tally.used_bytes, held - tally.held_bytes)
    if drift != Drift(0, 0):
        tally.used_bytes, tally.held_bytes = used, held
        context.session.flush()
    return drift
