"""Engines, and the unit of work: the only place that commits (ARCHITECTURE 4B, 4C)."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from functools import partial
from threading import RLock
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Engine
from sqlmodel import Session

from leaseapp.kernel import events
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.context import Context, RequestInfo
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import tenancy, timeouts
from leaseapp.kernel.persistence.addresses import Addresses, addresses
from leaseapp.kernel.persistence.cursors import Cursor
from leaseapp.kernel.persistence.liveness import check_connections
from leaseapp.kernel.principal import SYSTEM, Principal
from leaseapp.kernel.process.metrics import register_gauge
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.web import change_notifications


class Engines:
    """The engines of this process, made at first use; tests point them at databases of their own."""

    def __init__(self, where: Callable[[], Addresses]) -> None:
        self._configured = where
        self.work = timeouts.Work.COMMAND
        self._engines: dict[str, Engine] = {}
        self._changing = RLock()
        self.current: Addresses | None = None

    def use(self, where: Addresses) -> None:
        """Close what is open and use `where` from now on."""
        with self._changing:
            self._close()
            if not self._engines:
                self._engines = self._made_for(where)
            self.current = where  # last: from now on other threads take the engines without waiting

    def _made_for(self, where: Addresses) -> dict[str, Engine]:
        made = {}
        for kind, size in self._pool_sizes().items():
            for name, role in (("app", "app"), ("system", "system"), ("reader", "system")):
                options = {"isolation_level": "AUTOCOMMIT"} if name == "reader" else {}
                made[kind + name] = engine = _engine(getattr(where, role), size, **options)
                if name == "app":
                    event.listen(engine, "before_cursor_execute", tenancy.refuse_around)
                event.listen(engine, "do_connect", partial(self._connect, role))
        return made

    def _pool_sizes(self) -> dict[str, int]:
        """Return connections of a login by kind of work: however many slow calls hold theirs, a quick one finds its own."""
        settings = get_settings()
        slow = settings.slow_threads
        # other processes know no slow calls: their threads share one pool
        return {_QUICK: settings.pool_size - (slow if self.work is timeouts.Work.WEB else 0), _SLOW: slow}

    def _connect(self, role: str, dialect: Any, _record: Any, _arguments: Any, parameters: dict[str, Any]) -> None:
        """Connect to where we are now: engines, and the statements they have compiled, outlive the database of a test."""
        where = getattr(self.current, role)
        parameters.update(dialect.create_connect_args(where)[1])
        parameters["options"] = timeouts.connect_options(where, self.work)

    def _close(self) -> None:
        for engine in self._engines.values():
            engine.dispose()

    @property
    def where(self) -> Addresses:
        """The addresses in use, for connections outside the pools (LISTEN)."""
        if self.current is None:
            with self._changing:
                if self.current is None:
                    self.use(self._configured())
        return cast("Addresses", self.current)

    def _get(self, name: str) -> Engine:
        _ = self.where  # the first use makes them
        return self._engines[_kind.get() + name]

    @property
    def app(self) -> Engine:
        """The runtime role: bound by row level security."""
        return self._get("app")

    @property
    def system(self) -> Engine:
        """The system role: sees every organization; for the named reasons only."""
        return self._get("system")

    @property
    def reader(self) -> Engine:
        """The system role for single look-ups outside a transaction (principals)."""
        return self._get("reader")

    def in_use(self) -> Iterator[tuple[tuple[str, ...], float]]:
        """Yield by pool how many connections work and how many wait for work; pools that nobody asked for are not there."""
        for name, engine in self._engines.items():
            pool: Any = engine.pool
            yield (name, "busy"), pool.checkedout()
            yield (name, "idle"), pool.checkedin()

    def dispose(self) -> None:
        """Close every connection."""
        self._close()
        self.current = None


def _engine(url: URL, size: int, **options: Any) -> Engine:
    # an act on many records has a transaction of its own inside that of the call: two connections of a thread
    engine = sa.create_engine(
        url, pool_size=size, max_overflow=size, pool_timeout=20,
        connect_args={"connect_timeout": 5, "cursor_factory": Cursor}, query_cache_size=2000, **options,
    )  # fmt: skip
    check_connections(engine)
    return engine


engines = Engines(addresses)
register_gauge("leaseapp_connections", "Connections to the database by pool.", ("pool", "state"), engines.in_use)
_QUICK, _SLOW = "", "slow-"
_kind: ContextVar[str] = ContextVar("leaseapp_pool", default=_QUICK)


def slowly(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call `function` with the connections of what may take seconds; whatever it calls takes those too."""
    token = _kind.set(_SLOW)
    try:
        return function(*arguments)
    finally:
        _kind.reset(token)


_reasons: set[str] = set()


@contextmanager
def unit_of_work(
    principal: Principal,
    *,
    request: RequestInfo | None = None,
    action: str | None = None,
    system: str | None = None,
) -> Iterator[Context]:
    """One transaction for `principal`: subscribers and audit rows before the commit, nothing at all after an exception.

    `system` names the reason why the system role is used instead of the runtime role. An organization of the principal
    still limits nothing there: such code looks up across organizations on purpose.
    """
    session = open_session(principal, system)
    context = Context(session=session, principal=principal, request=request or RequestInfo(), action=action)
    try:
        yield context
        events.drain(context)
        session.flush()
        audit.write(context)
        session.commit()
    except BaseException as error:
        session.rollback()
        if isinstance(error, Problem):
            error.told_in(principal.clock)
        raise
    finally:
        session.close()
    for payload in context.change_payloads or ():
        change_notifications.deliver(change_notifications.parse(payload))


def open_session(principal: Principal, system: str | None = None) -> Session:
    """Return a session of `principal` that nobody commits but `unit_of_work`; tests roll theirs back."""
    info = {
        tenancy.ORGANIZATION: principal.organization_id,
        # the owner whose rows the database shows
        tenancy.USER: principal.owner_id,
        tenancy.COMPANY: principal.company_id if principal.external else None,
    }
    if system is not None:
        _reasons.add(system)
        return tenancy.SystemSession(bind=engines.system, expire_on_commit=False, info=info)
    return tenancy.TenantSession(bind=engines.app, expire_on_commit=False, info=info)


@contextmanager
def system_session(reason: str) -> Iterator[Session]:
    """Give a read across organizations, for a reason that a test pins; nothing is committed."""
    _reasons.add(reason)
    with tenancy.SystemSession(bind=engines.system, expire_on_commit=False) as session:
        yield session  # closing it rolls back and, unlike a rollback, leaves what was read readable


def system_unit_of_work(
    reason: str, principal: Principal = SYSTEM, action: str | None = None
) -> AbstractContextManager[Context]:
    """Return a transaction of the system role that writes across organizations (job claims, new organizations)."""
    return unit_of_work(principal, system=reason, action=action)


def reasons() -> frozenset[str]:
    """Every reason for which this process used the system role so far."""
    return frozenset(_reasons)
