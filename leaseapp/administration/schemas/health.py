"""Health of the installation, out."""

from leaseapp.kernel.text.schema import Instant, Out


class MailHealth(Out):
    """The mails of notifications of the last 24 hours; `failed` ones were given up, `bounced` ones came back."""

    sent: int
    waiting: int
    bounced: int
    failed: int


class StorageHealth(Out):
    """Room that files take; no quota where an organization is unlimited. `nearly_full` counts organizations from 80 %."""

    used_bytes: int
    quota_bytes: int | None
    nearly_full: int


class AuditHealth(Out):
    """The audit chains and their last verdicts; `verified_at` is the oldest of those."""

    chains: int
    whole: int
    broken: int
    verified_at: Instant | None


class BackupHealth(Out):
    """The last backup that this machine took; `whole` says that the storage lacked nothing."""

    at: Instant
    whole: bool
    contents: int


class Versions(Out):
    """Versions of product, database and server; `up_to_date` where the database is as this version expects it."""

    product: str
    database: str
    expected: str
    up_to_date: bool
    postgresql: str


class HealthOut(Out):
    """The health of the installation; `backup` is null where this machine took none."""

    at: Instant
    failed_jobs: int
    waiting_jobs: int
    oldest_job_seconds: int
    mails: MailHealth
    storage: StorageHealth
    audit: AuditHealth
    backup: BackupHealth | None
    versions: Versions
