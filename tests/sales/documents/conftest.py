"""The rule sets, compiled once for all tests of the documents."""

from collections.abc import Iterator

import pytest

from tests.support.rule_sets import RuleSets


@pytest.fixture(scope="session")
def rule_sets() -> Iterator[RuleSets]:
    with RuleSets() as sets:
        yield sets
