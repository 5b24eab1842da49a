"""Work shared out to threads, as clients come."""

import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Task = TypeVar("Task")


def seconds(workers: Sequence[Callable[[Task], object]], tasks: Iterable[Task]) -> float:
    """Return the seconds until all is done: each worker, in a thread of its own, takes the next task until none is left."""
    queue, lock, end = iter(tasks), threading.Lock(), object()

    def work(worker: Callable[[Task], object]) -> None:
        while True:
            with lock:
                task = next(queue, end)
            if task is end:
                return
            worker(task)  # ty: ignore[invalid-argument-type]

    with ThreadPoolExecutor(len(workers)) as pool:
        started = time.perf_counter()
        for done in [pool.submit(work, worker) for worker in workers]:
            done.result()
        return time.perf_counter() - started
