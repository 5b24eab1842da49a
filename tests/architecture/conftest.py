"""The generic tests' world: one clone a module, with a record of each kind in two organizations, and clients of everybody."""

from collections.abc import Callable, Iterator

import pytest

from leaseapp.kernel.persistence import db
from tests.architecture.readers import Readers
from tests.architecture.samples import Maker
from tests.conftest import Client
from tests.support import world
from tests.support.databases import Databases
from tests.support.rows import Rows, rows_of


@pytest.fixture(scope="module")
def clone(databases: Databases, template: str) -> Iterator[db.Addresses]:
    """A database for all tests of a module; what they commit stays until its end."""
    with databases.clone(template) as where:
        yield where


@pytest.fixture(scope="module")
def rows(clone: db.Addresses) -> Rows:
    """The stored rows, seen from outside the application."""
    return rows_of(clone)


@pytest.fixture(scope="module")
def alpha(clone: db.Addresses) -> Maker:
    """Makes samples in the organization whose administrator calls."""
    return Maker("alpha")


@pytest.fixture(scope="module")
def beta(clone: db.Addresses) -> Maker:
    """Makes samples in another organization."""
    return Maker("beta")


@pytest.fixture
def readers(monkeypatch: pytest.MonkeyPatch) -> Readers:
    """Finds out who reads the same as somebody before them."""
    return Readers(monkeypatch)


@pytest.fixture(scope="module")
def client_of(clone: db.Addresses) -> Iterator[Callable[..., Client]]:
    """`client_of("ACCOUNTANT")`, `client_of("ADMIN", "beta")`, `client_of(None)` for nobody; each is made once."""
    made: dict[tuple[str | None, str | None], Client] = {}

    def of(role: str | None, organization: str | None = "alpha") -> Client:
        if (role, organization) not in made:
            made[role, organization] = Client(world.person(role, organization).token if role else None)
        return made[role, organization]

    yield of
    for client in made.values():
        client.close()
