"""Calls of programs that hold API keys over HTTP: how many a second, beside the same calls of a session, and its statements."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

from benchmarks import ceiling, replay
from benchmarks.report import Measure, Section, percentile, share
from benchmarks.server import Installation, installation

RUNS, CLIENTS, CALLS = 5, 6, 80
#: one key makes 600 calls a minute: each client of each run has its own
PATH = "/api/workspace/companies?pageSize=1&include=rows"
SCOPES = ["annuaire.company:read"]


def run() -> Section:
    """Six clients at once, each with a key of its own; the same with the cookie of a session, and bare SQL, in turn."""
    section = Section("keys", "Calls with API keys")
    with installation() as made:
        _calls(made, {"Cookie": made.cookie}, 20)
        rates: dict[str, list[float]] = {"key": [], "session": []}
        times: dict[str, list[float]] = {"key": [], "session": []}
        firsts: list[float] = []
        bare: list[float] = []
        statements = [replay.noted(made, "list_companies", PATH.partition("?")[2])]
        for _run in range(RUNS):
            keys = [_key(made) for _client in range(CLIENTS)]
            firsts += [_calls(made, header, 1)[0] for header in keys]
            for name, headers in (("key", keys), ("session", [{"Cookie": made.cookie}] * CLIENTS)):
                started = time.perf_counter()
                with ThreadPoolExecutor(CLIENTS) as pool:
                    for found in pool.map(lambda header: _calls(made, header, CALLS), headers):
                        times[name] += found
                rates[name].append(CLIENTS * CALLS / (time.perf_counter() - started))
            reading = replay.reader(statements)
            bare.append(ceiling.per_second(CLIENTS, replay.connections, reading, range(CLIENTS * CALLS)))
    section.measures = [
        Measure(f"calls with an API key, {CLIENTS} clients at once", rates["key"], "/s"),
        Measure("of these, 95 % within", [percentile(times["key"], 0.95) * 1000], "ms"),
        Measure("the same calls with a session", rates["session"], "/s"),
        Measure(f"raw SQL ceiling of the session's call, {CLIENTS} threads", bare, "/s"),
        share("keys of the ceiling", rates["key"], bare),
        share("sessions of the ceiling", rates["session"], bare),
        Measure("the first call of a key, bcrypt included", [one * 1000 for one in firsts], "ms"),
    ]
    section.notes.append(
        f"`GET {PATH}`; median of {RUNS} runs of {CALLS} calls a client. A key also counts for its limit and is written "
        "down: two statements more than one of a session. Ceiling: the statements of the session's call with psycopg alone."
    )
    return section


def _key(made: Installation) -> dict[str, str]:
    body = {"name": "bench", "scopes": SCOPES}
    status, answer = made.call(made.connect(), "POST", "/api/workspace/api-keys", body)
    if status != 201:
        raise RuntimeError(f"no key: {status} {answer[:300]!r}")
    return {"Authorization": f"Bearer {json.loads(answer)['key']}"}


def _calls(made: Installation, headers: dict[str, str], count: int) -> list[float]:
    """Seconds of each of `count` calls on one connection."""
    connection: HTTPConnection = made.connect()
    times = []
    for _call in range(count):
        started = time.perf_counter()
        connection.request("GET", PATH, headers=headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"refused: {answer.status}")
        times.append(time.perf_counter() - started)
    return times
