"""A process that archives the audit log at an instant: `python -m tests.jobs.archiving_process <instant> <organization or "">`."""

import sys
import uuid
from datetime import datetime

from leaseapp import wiring
from leaseapp.audit.services import archiving
from leaseapp.kernel import clock
from leaseapp.kernel.principal import system_principal


def main() -> None:
    """Archive what is due of a chain; of the platform's without an organization."""
    wiring.wire()
    instant, organization = datetime.fromisoformat(sys.argv[1]), sys.argv[2]
    actor = system_principal(uuid.UUID(organization)) if organization else archiving.PLATFORM
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    with clock.freeze(instant):
        archiving.archive_due(actor)


if __name__ == "__main__":
    main()
