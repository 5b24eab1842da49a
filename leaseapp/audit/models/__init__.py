"""Tables of the audit archives; import them from here."""

from leaseapp.audit.models.archive import AuditArchive

__all__ = ["AuditArchive"]
