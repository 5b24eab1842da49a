"""The raw-SQL ceiling: what psycopg and PostgreSQL do without the application, from several threads of this process."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import TypeVar

from benchmarks import threads

Opened = TypeVar("Opened")
Task = TypeVar("Task")


def per_second(
    count: int, enter: Callable[[ExitStack], Opened], act: Callable[[Opened, Task], object], tasks: Sequence[Task]
) -> float:
    """Return how many of `tasks` `count` threads do in a second; what `enter` opens for each is open before it counts."""
    with ExitStack() as stack:
        workers = [partial(act, enter(stack)) for _ in range(count)]
        return len(tasks) / threads.seconds(workers, tasks)
