"""One PostgreSQL per run through the real migrations; a copy of it that is brought back to what it was after each test (decision 20)."""

import gc
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import pytest
from anyio.from_thread import start_blocking_portal
from hypothesis import strategies
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import is_local_module_file

from tests.support import instant
from tests.support.homes import home_of

# never a directory of the machine's own settings: it is deleted at the end
os.environ["VAR_DIR"] = str(home_of(os.getpid()))
os.environ.update(instant.environment())
sys.path.insert(0, instant.MODULE)
os.environ.setdefault("LOG_LEVEL", "ERROR")
os.environ.setdefault("PUBLIC_URL", "http://localhost:8000")

from leaseapp import wiring
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.storage import LocalStorage
from leaseapp.kernel.context import SESSION_COOKIE, Context, RequestInfo
from leaseapp.kernel.home.cache import kept
from leaseapp.kernel.persistence import db
from leaseapp.kernel.process import log
from leaseapp.kernel.settings import get_settings
from tests.support import demonstration, variants, world
from tests.support.budget import pytest_runtest_call, pytest_runtest_setup, pytest_runtest_teardown  # noqa: F401  hooks
from tests.support.databases import Databases, sweep
from tests.support.in_process import InProcess
from tests.support.prepared import Starts, asked_for
from tests.support.rule_sets import RuleSets

TEMPLATE = "template_world"
# the same examples in every run, so that a new find stops nobody's landing; `make explore` looks for others. How long a
# busy machine takes to draw one says nothing about what is drawn
hypothesis.settings.register_profile(
    "repeatable", derandomize=True, print_blob=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("repeatable")
# Hypothesis also draws constants of the modules that happen to be loaded, which are others in each process. `make explore`,
# whose profile is another, still does
providers.is_local_module_file = lambda path: not hypothesis.settings.default.derandomize and is_local_module_file(path)
log.configure(get_settings())
# five thousand tests are made and kept to the end: looking for garbage among them takes twice as long as making them
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--every-picture`: every walk on each of its screens and in both languages; that of all pages light and dark too.

    `--live`: what hurts a machine or measures it, and nothing else (`make test-live`).
    `--pages=invoices,customers`: of the declared pages it walks those of these words (`make test CHANGED=1`).
    """
    parser.addoption("--every-picture", action="store_true", help="walks on every screen, in every language and theme")
    parser.addoption("--live", action="store_true", help="what hurts a machine or measures it, and nothing else")
    parser.addoption("--pages", default="", help="words of the pages to walk; all of them by default")


def pytest_report_header() -> str:
    """The instant that it is for the run."""
    return f"the clock of this run says {clock.now():%A %Y-%m-%d %H:%M:%S}Z (SUITE_AT)"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Each test by itself to whichever process is free, but for what shares something expensive."""
    from tests.support.scheduling import Scheduling

    return Scheduling(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Nobody waits in the run for what all walks need."""
    demonstration.prepare()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Nothing stays of a run: each process removes its own files, the one that the others belong to what they shared."""
    shutil.rmtree(os.environ["VAR_DIR"], ignore_errors=True)
    if not hasattr(config, "workerinput"):
        demonstration.forget()


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Names a case of bytes by its argument: packed bytes hold the second that they were made in.

    Processes that collect in different seconds would disagree about the names, and no test would run.
    """
    return argname if isinstance(val, bytes) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser walks come last in a single process: what fails elsewhere is known before.

    A walk that is declared for several screens and languages is taken with one of them; `--every-picture` takes all.
    Live tests run by themselves only.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    left = {item for item in items if (item.get_closest_marker("live") is not None) is not config.getoption("live")}
    if not config.getoption("every_picture"):
        left |= {*variants.others([item for item in items if item.get_closest_marker("browser") is not None])}
    items[:] = [item for item in items if item not in left]
    config.hook.pytest_deselected(items=list(left))


def pytest_collection_finish() -> None:
    """Garbage is what tests leave from now on."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def letters() -> None:
    """Make the table of UTF-8's letters, which takes a fresh clone six seconds, at nobody's cost."""
    strategies.characters(codec="utf-8").validate()


@pytest.fixture(scope="session")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Databases]:
    """The run's throw-away cluster."""
    sweep()
    made = Databases(Path(os.environ["VAR_DIR"]) / "postgres")
    yield made
    db.engines.dispose()
    made.cluster.stop()
    shutil.rmtree(made.cluster.home.parent, ignore_errors=True)


@pytest.fixture(scope="session")
def template(databases: Databases) -> str:
    """A migrated database that holds the world; never written by tests."""
    wiring.wire()
    where = databases.empty(TEMPLATE)
    databases.migrate(where)
    db.engines.use(where)
    world.build()
    db.engines.dispose()
    return TEMPLATE


@pytest.fixture(scope="session")
def starts(databases: Databases, template: str) -> Iterator[Starts]:
    """The copies that tests use one after the other."""
    made = Starts(databases, template, lambda: Client(world.person("ADMIN").token))
    yield made
    made.forget()


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Forget what cards of home pages showed: it belongs to the database of the test before."""
    kept.forget()


@pytest.fixture
def shared_database(starts: Starts, request: pytest.FixtureRequest) -> db.Addresses:
    """The copy for tests that roll back."""
    return starts.at(asked_for(request)).current()


@pytest.fixture
def database(starts: Starts, request: pytest.FixtureRequest) -> Iterator[db.Addresses]:
    """The copy for tests that commit, use threads or several organizations; what they wrote is taken out after them."""
    with starts.at(asked_for(request)).lent() as where:
        yield where


@pytest.fixture
def context(shared_database: db.Addresses) -> Iterator[Context]:
    """A unit of work of Alpha's administrator that is never committed."""
    with rolled_back(world.person("ADMIN")) as opened:
        yield opened


@contextmanager
def rolled_back(who: world.Person) -> Iterator[Context]:
    """A context of `who` whose transaction is rolled back at the end of the block."""
    session = db.open_session(who.principal)
    try:
        yield Context(session=session, principal=who.principal, action="test")
    finally:
        session.rollback()
        session.close()


@pytest.fixture
def context_of(shared_database: db.Addresses) -> Callable[..., object]:
    """`with context_of("ACCOUNTANT") as context:` — rolled back; `organization="beta"` for the other tenant."""
    return lambda role="ADMIN", organization="alpha": rolled_back(world.person(role, organization))


@pytest.fixture
def work_of(database: db.Addresses) -> Callable[..., object]:
    """`with work_of("ACCOUNTANT") as context:` — a committed unit of work on the test's own clone."""
    return lambda role="ADMIN", organization="alpha": db.unit_of_work(
        world.person(role, organization).principal, request=RequestInfo(request_id="test"), action="test"
    )


@pytest.fixture
def mailer() -> Iterator[mail.MemoryMailer]:
    """A mailer that keeps mails in its list `sent`; a test may put another one in its place."""
    memory = mail.MemoryMailer()
    mail.port.use(memory)
    yield memory
    mail.port.use(None)


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[LocalStorage]:
    """Objects are files below the test's own directory; a test may put another storage in its place."""
    driver = LocalStorage(tmp_path)
    stored.port.use(driver)
    yield driver
    stored.port.use(None)


@pytest.fixture(scope="session")
def rule_sets() -> Iterator[RuleSets]:
    """The published rules of electronic invoices, compiled once."""
    with RuleSets() as sets:
        yield sets


class Client(httpx.Client):
    """An HTTP client of the ASGI application, signed in as one of the world's people."""

    def __init__(self, token: str | None) -> None:
        super().__init__(
            transport=InProcess(), base_url="http://localhost:8000", follow_redirects=True,
            headers={"origin": "http://localhost:8000", "accept-language": "en"},
            cookies={SESSION_COOKIE: token} if token else None,
        )  # fmt: skip

    def as_role(self, role: str, organization: str | None = "alpha") -> "Client":
        """Another client with the session of that person."""
        return Client(world.person(role, organization).token)


@pytest.fixture(scope="session", autouse=True)
def event_loop() -> Iterator[None]:
    """The one event loop of all clients, as a server has one."""
    with start_blocking_portal() as InProcess.loop:
        yield


@pytest.fixture
def client(database: db.Addresses) -> Client:
    """Alpha's administrator over HTTP, with real commits on the test's own clone."""
    return Client(world.person("ADMIN").token)


@pytest.fixture
def anonymous(database: db.Addresses) -> Client:
    """Nobody, over HTTP."""
    return Client(None)


@pytest.fixture
def as_role(database: db.Addresses) -> Callable[..., Client]:
    """`as_role("ACCOUNTANT")`, `as_role("ADMIN", "beta")`: a client signed in as that person."""
    return lambda role, organization="alpha": Client(world.person(role, organization).token)
