"""The kinds of faults: how each begins and how it ends."""

import random
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import psutil

from tests.faults.suite.installation import BY_ROOT, Installation, kill


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong for so many seconds (0: one blow); `begin` answers False where there is nothing to hurt."""

    name: str
    begin: Callable[[Installation], object]
    end: Callable[[Installation], object] = lambda _made: None
    seconds: float = 0.0
    possible: Callable[[Installation], bool] = lambda _made: True


_frozen: dict[str, psutil.Process] = {}


def _freeze(name: str, find: Callable[[Installation], psutil.Process | None]) -> Callable[[Installation], bool]:
    def begin(made: Installation) -> bool:
        process = find(made)
        if process is None:
            return False
        _frozen[name] = process
        return kill(process, signal.SIGSTOP)

    return begin


def _thaw(name: str) -> Callable[[Installation], object]:
    return lambda _made: kill(_frozen.pop(name, None), signal.SIGCONT)


FAULTS = (
    Fault("the web process is killed", lambda made: kill(made.child("serve"))),
    Fault("a web worker is killed", lambda made: kill(made.worker())),
    Fault("the jobs process is killed", lambda made: kill(made.child("jobs"))),
    Fault("the database is killed", lambda made: kill(made.postmaster())),
    # their watcher ends them after some seconds; who is still there wakes up again
    Fault("a web worker is frozen", _freeze("worker", Installation.worker), _thaw("worker"), 12),
    Fault("the jobs process is frozen", _freeze("jobs", lambda made: made.child("jobs")), _thaw("jobs"), 12),
    Fault("the database is frozen", _freeze("database", Installation.postmaster), _thaw("database"), 5),
    Fault("the archive is read-only", lambda made: made.read_only(True), lambda made: made.read_only(False), 8),
    Fault(
        "the archive's disk is full",
        lambda made: made.fill(made.storage),
        lambda made: made.empty(made.storage),
        8,
        lambda _made: BY_ROOT,
    ),
    Fault(
        "the database's disk is full",
        lambda made: made.fill(made.home),
        lambda made: made.empty(made.home),
        8,
        lambda _made: BY_ROOT,
    ),
    Fault("Redis is away", Installation.stop_redis, Installation.start_redis, 8, lambda made: made.has_redis),
    Fault(
        "Redis is frozen",
        lambda made: made.signal_redis(signal.SIGSTOP),
        lambda made: made.signal_redis(signal.SIGCONT),
        8,
        lambda made: made.has_redis,
    ),
    Fault("the mail server is away", lambda made: made.mailbox.close(), lambda made: made.mailbox.open(), 8),
)


def endless(made: Installation, seed: int) -> Iterator[Fault]:
    """Every kind that is possible here, in an order that the seed gives, then every kind again in another one."""
    order, chance = [fault for fault in FAULTS if fault.possible(made)], random.Random(seed)
    while True:
        chance.shuffle(order)
        yield from order
