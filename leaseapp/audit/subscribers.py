"""The archives as witnesses: verification of a chain looks at them too."""

from leaseapp.audit.services import proving
from leaseapp.kernel.auditing.audit_verdicts import witnesses

witnesses.add(proving.breaks_of)
