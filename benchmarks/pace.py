"""The machine's present pace: shared machines differ by a factor of two from hour to hour, and every figure with them."""

import multiprocessing
import statistics
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

_RUNS, _EXCHANGES = 5, 1000


def pace() -> str:
    """Two fixed pieces of work, medians of five runs: arithmetic, and words to another process and back."""
    return f"a million squares in {_median(_squares) * 1000:.0f} ms, a word to another process and back in {_exchange():.0f} µs"


def _squares() -> None:
    sum(number * number for number in range(1_000_000))


def _median(work: Callable[[], None]) -> float:
    """Seconds."""
    return statistics.median(_seconds(work) for _run in range(_RUNS))


def _seconds(work: Callable[[], None]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def _exchange() -> float:
    """Microseconds of one exchange."""
    here, there = multiprocessing.Pipe()
    echo = multiprocessing.get_context("spawn").Process(target=_echo, args=(there,), daemon=True)
    echo.start()

    def exchanges() -> None:
        for _number in range(_EXCHANGES):
            here.send_bytes(b"word")
            here.recv_bytes()

    exchanges()  # the other process has begun
    seconds = _median(exchanges)
    here.send_bytes(b"")
    echo.join()
    return seconds / _EXCHANGES * 1e6


def _echo(there: Connection) -> None:
    while word := there.recv_bytes():
        there.send_bytes(word)
