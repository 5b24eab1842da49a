"""Examples of a property: as many as it likes on a pure rule, five through the database.

What holds for any amounts is held against the rule alone, a hundred examples in a tenth of a second; through the database a
few show that services, postings and statements follow the rule. `make explore` takes a hundred of each, others each time.
"""

from hypothesis import HealthCheck, settings

EXPLORING = not (settings.default and settings.default.derandomize)
"""True in `make explore`, whose profile looks for other examples each time."""
through_the_database = settings(
    max_examples=100 if EXPLORING else 5, deadline=None, suppress_health_check=list(HealthCheck)
)
