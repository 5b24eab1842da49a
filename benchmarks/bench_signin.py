"""Signing in: password alone, and password with second factor, as many as one web process answers."""

import json
import threading
import time

from benchmarks import data
from benchmarks.report import Measure, Section
from benchmarks.server import Installation, installation

CLIENTS, SECONDS = 4, 15


def run() -> Section:
    """Sign-ins a second and their times, one process, four clients from four addresses."""
    section = Section("signin", "Signing in")
    with installation(TRUSTED_PROXY_HOPS="1") as made:
        times = _hammered(made)
        section.measures = [
            Measure("sign-ins per second (password, bcrypt of cost 12)", [len(times) / SECONDS], "/s"),
            Measure("p50 of a sign-in", [sorted(times)[len(times) // 2] * 1000], "ms"),
            Measure("p95 of a sign-in", [sorted(times)[int(len(times) * 0.95)] * 1000], "ms"),
        ]
    section.notes.append(
        f"{CLIENTS} clients at once for {SECONDS} s, each attempt from an address of its own, so that no budget ends them; each "
        "opens a session whose second factor is still to be given. A password costs 0.2 s of one core on purpose: the number "
        "of cores is the limit."
    )
    return section


def _hammered(made: Installation) -> list[float]:
    taken: list[float] = []
    until = time.monotonic() + SECONDS
    threads = [threading.Thread(target=_client, args=(made, number, until, taken)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return taken


def _client(made: Installation, number: int, until: float, taken: list[float]) -> None:
    body, tries = json.dumps({"email": data.EMAIL, "password": data.PASSWORD}), 0
    while time.monotonic() < until:
        tries += 1
        connection = made.connect()
        headers = {"Content-Type": "application/json", "X-Forwarded-For": f"10.{number}.{tries // 250}.{tries % 250}"}
        begun = time.perf_counter()
        connection.request("POST", "/api/auth/sign-in/email", body, headers)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"a sign-in was refused: {answer.status}")
        taken.append(time.perf_counter() - begun)
        connection.close()
