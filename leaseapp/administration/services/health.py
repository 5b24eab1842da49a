"""Health of the installation: mails, storage, audit chains, the last backup, versions."""

import tomllib
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlmodel import col, select

from leaseapp.administration.queries import figures
from leaseapp.administration.schemas.health import (
    AuditHealth,
    BackupHealth,
    HealthOut,
    MailHealth,
    StorageHealth,
    Versions,
)
from leaseapp.administration.services import statistics
from leaseapp.identity.models import Organization
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit_verdicts import last_verification
from leaseapp.kernel.context import Context
from leaseapp.kernel.process.last_backup import last_backup
from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.notifications.enums import EmailStatus
from leaseapp.notifications.models import Notification

A_DAY = timedelta(hours=24)
_REVISION = sa.table("alembic_version", sa.column("version_num"))


def read(context: Context) -> HealthOut:
    """Return the health as of now (system role)."""
    lanes = statistics.lanes(context)
    return HealthOut(
        at=context.now,
        failed_jobs=sum(lane.failed for lane in lanes),
        waiting_jobs=sum(lane.waiting for lane in lanes),
        oldest_job_seconds=max((lane.oldest_seconds for lane in lanes), default=0),
        mails=_mails(context),
        storage=_storage(context),
        audit=_audit(context),
        backup=_backup(),
        versions=_versions(context),
    )


def _mails(context: Context) -> MailHealth:
    """Return the notifications whose mail moved within a day, by what became of it."""
    counts = dict(
        context.session.execute(
            select(Notification.email_status, sa.func.count())
            .where(Notification.updated_at > context.now - A_DAY, col(Notification.email_status).is_not(None))
            .group_by(col(Notification.email_status))
        ).all()
    )
    waiting, bounced, failed = (
        counts.get(one, 0) for one in (EmailStatus.QUEUED, EmailStatus.BOUNCED, EmailStatus.FAILED)
    )
    return MailHealth(sent=sum(counts.values()) - waiting - failed, waiting=waiting, bounced=bounced, failed=failed)


def _storage(context: Context) -> StorageHealth:
    used, quota, unlimited, nearly = context.session.execute(
        select(
            sa.func.coalesce(sa.func.sum(figures.storage_used), 0),
            sa.func.coalesce(sa.func.sum(Organization.storage_quota_bytes), 0),
            sa.func.count().filter(col(Organization.storage_quota_bytes).is_(None)),
            sa.func.count().filter(figures.storage_percent >= figures.NEARLY_FULL),
        )
    ).one()
    return StorageHealth(used_bytes=int(used), quota_bytes=None if unlimited else int(quota), nearly_full=int(nearly))


def _audit(context: Context) -> AuditHealth:
    verdicts = [last_verification(context.session, chain) for chain in audit.chains(context.session)]
    known = [verdict for verdict in verdicts if verdict is not None]
    return AuditHealth(
        chains=len(verdicts), whole=sum(verdict.whole for verdict in known),
        broken=sum(not verdict.whole for verdict in known),
        verified_at=min((verdict.created_at for verdict in known), default=None),
    )  # fmt: skip


def _backup() -> BackupHealth | None:
    found = last_backup()
    if found is None:
        return None
    return BackupHealth(at=datetime.fromisoformat(found["takenAt"]), whole=found["whole"], contents=found["contents"])


def _versions(context: Context) -> Versions:
    database = " ".join(sorted(context.session.execute(sa.select(_REVISION.c.version_num)).scalars()))
    server: Any = context.session.execute(sa.select(sa.func.current_setting("server_version"))).scalar_one()
    return Versions(
        product=product_version(), database=database, expected=_expected(), up_to_date=database == _expected(),
        postgresql=str(server).partition(" ")[0],
    )  # fmt: skip


@cache
def product_version() -> str:
    """Return the version of the product, as pyproject.toml says it."""
    return tomllib.loads((PROJECT_ROOT / "pyproject.toml").read_text())["project"]["version"]


@cache
def _expected() -> str:
    configuration = Config(PROJECT_ROOT / "alembic.ini")
    configuration.set_main_option("script_location", str(PROJECT_ROOT / "alembic"))
    return " ".join(sorted(ScriptDirectory.from_config(configuration).get_heads()))
