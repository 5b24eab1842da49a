"""The raw-SQL ceiling: what psycopg and PostgreSQL do without the application, from several threads of this process."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import TypeVar

import psycopg
from sqlalchemy.engine import URL

from benchmarks import threads

Opened = TypeVar("Opened")
Task = TypeVar("Task")


@contextmanager
def connection(url: URL, *, autocommit: bool = False) -> Iterator[psycopg.Connection]:
    """A bare connection to one of the application's databases."""
    address = url.set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address, autocommit=autocommit) as opened:
        yield opened


def per_second(
    count: int, enter: Callable[[ExitStack], Opened], act: Callable[[Opened, Task], object], tasks: Sequence[Task]
) -> float:
    """How many of `tasks` are done in a second by `count` threads; what `enter` opens for each is open before it counts."""
    with ExitStack() as stack:
        workers = [partial(act, enter(stack)) for _ in range(count)]
        return len(tasks) / threads.seconds(workers, tasks)
