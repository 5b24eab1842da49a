"""Samples of the audit log."""

from datetime import timedelta
from typing import Any

from sqlmodel import select

from leaseapp.audit.services import archiving
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from tests.architecture.making import Maker, by_id
from tests.directory.samples import company


def entry(maker: Maker) -> Any:
    """A row of the log: the creation of a company."""
    made = company(maker)
    with db.unit_of_work(maker.principal) as context:
        rows = select(AuditLog).where(AuditLog.target_id == made.id).order_by(AuditLog.sequence)
        return context.session.exec(rows).first()


by_id("read_audit_entry", "entry_id", lambda maker: entry(maker).id)


def archive(maker: Maker) -> Any:
    """The newest archive of the organization: the month has ended."""

    def made() -> Any:
        organization = maker.person.organization_id
        with clock.freeze(clock.now() + timedelta(days=40)):
            return archiving.archive_due(system_principal(organization))[-1]

    return maker.keep("archive of the audit log", made)


for _name in ("read_audit_archive", "read_archived_rows", "download_audit_archive"):
    by_id(_name, "archive_id", lambda maker: archive(maker).id)
