"""Samples of the audit log."""

from typing import Any

from sqlmodel import select

from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from tests.architecture.making import Maker, by_id
from tests.directory.samples import company


def entry(maker: Maker) -> Any:
    """A row of the log: the creation of a company."""
    made = company(maker)
    with db.unit_of_work(maker.principal) as context:
        return context.session.exec(select(AuditLog).where(AuditLog.target_id == made.id)).first()


by_id("read_audit_entry", "entry_id", lambda maker: entry(maker).id)
