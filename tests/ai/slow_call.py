"""A process that asks a model which never answers, for tests that kill it: `python -m tests.ai.slow_call USER ORGANIZATION`."""

import sys
import time
from decimal import Decimal
from uuid import UUID

from leaseapp import wiring
from leaseapp.ai.services import running
from leaseapp.kernel.adapters import ai
from leaseapp.kernel.adapters.ai import Completion, Fixtures, Price, Question
from leaseapp.kernel.principal import Principal


class Silent(Fixtures):
    """A model that says that it was asked, and nothing more."""

    def complete(self, question: Question) -> Completion:
        sys.stdout.write("asking\n")
        sys.stdout.flush()
        time.sleep(600)
        raise AssertionError


if __name__ == "__main__":
    wiring.wire()
    ai.port.use(Silent(price=Price(Decimal(10), Decimal(10))))
    person = Principal(user_id=UUID(sys.argv[1]), organization_id=UUID(sys.argv[2]))
    running.run(person, "call-summary", {"transcript": "Bonjour"})
