"""Signing in: the password alone, and password with second factor, as many as one web process answers."""

import itertools
import json
import time
import uuid
from collections.abc import Sequence
from functools import partial
from typing import Any

import bcrypt

from benchmarks import data, threads
from benchmarks.report import Measure, Section, percentile, share
from benchmarks.server import PROCESSES, Installation, installation
from leaseapp.demo import cast
from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.services import backup_codes, passwords, terms, two_factor, users
from leaseapp.kernel.persistence import db

CLIENTS, RUNS, EACH = 4, 5, 40
_HASH = passwords.hash_password(data.PASSWORD)
#: a person has ten backup codes, each good for one sign-in
PEOPLE = -(-RUNS * EACH // 10)
_places = itertools.count(1)


def _email(number: int) -> str:
    return f"person{number}@leaseapp.example"


def _prepare(ids: dict[str, str]) -> None:
    """Enough people, each with an authenticator and terms that they accepted."""
    organization = uuid.UUID(ids["organization"])
    with db.system_unit_of_work("benchmark", action="benchmark") as context:
        for number in range(PEOPLE):
            made = users.create_member(
                context, organization_id=organization, email=_email(number), name=f"Person {number}",
                role=BusinessRole.ACCOUNTANT, password_hash=_HASH,
            )  # fmt: skip
            terms.accept(context, made.user)
            two_factor.enroll(context, made.user, cast.SECRET)


def run() -> Section:
    """Sign-ins a second and their times, one process, four clients; in turn with bare bcrypt in as many threads."""
    section = Section("signin", "Signing in")
    with installation(_prepare, TRUSTED_PROXY_HOPS="1") as made:
        codes = backup_codes.made_of(cast.SECRET)
        tries = [(_email(number), code) for code in codes for number in range(PEOPLE)]
        passwords_only, whole, bare = [], [], []
        times: dict[bool, list[float]] = {True: [], False: []}
        _round(made, [(data.EMAIL, None)] * CLIENTS, [])  # warm
        for number in range(RUNS):
            passwords_only.append(_round(made, [(data.EMAIL, None)] * EACH, times[False]))
            whole.append(_round(made, tries[number * EACH : (number + 1) * EACH], times[True]))
            bare.append(EACH / threads.seconds([_compare] * CLIENTS, range(EACH)))
    section.measures = [
        Measure(f"passwords per second, {CLIENTS} clients", passwords_only, "/s"),
        Measure("of these, 95 % within", [percentile(times[False], 0.95)], "ms"),
        Measure(f"whole sign-ins per second (password, then a code), {CLIENTS} clients", whole, "/s"),
        Measure("of these, 95 % within", [percentile(times[True], 0.95)], "ms"),
        Measure(f"ceiling: bcrypt of cost {passwords.COST} alone, {CLIENTS} threads", bare, "/s"),
        share("passwords of the ceiling", passwords_only, bare),
        share("whole sign-ins of the ceiling", whole, bare),
    ]
    section.notes.append(PROCESSES)
    section.notes.append(
        f"{RUNS} runs of {EACH} each, every attempt from an address of its own, so that no budget ends them. A password costs "
        "a fifth of a second of one core on purpose: the number of cores is the limit. The code is a backup code, which is "
        "compared as a keyed hash and mailed; the code of an authenticator is good for once in half a minute."
    )
    return section


def _compare(_number: int) -> None:
    bcrypt.checkpw(passwords._prepared(data.PASSWORD), _HASH.encode())


def _round(made: Installation, tries: Sequence[tuple[str, str | None]], taken: list[float]) -> float:
    """Sign-ins a second; the milliseconds of each are added to `taken`."""
    return len(tries) / threads.seconds([partial(_sign_in, made, taken)] * CLIENTS, tries)


def _sign_in(made: Installation, taken: list[float], who: tuple[str, str | None]) -> None:
    email, code = who
    connection, place = made.connect(), next(_places)
    headers = {
        "Content-Type": "application/json", "Origin": f"http://localhost:{made.port}",
        "X-Forwarded-For": f"10.7.{place // 250}.{place % 250 + 1}",
    }  # fmt: skip

    def post(path: str, body: dict[str, str], cookie: str = "") -> str:
        connection.request("POST", path, json.dumps(body), headers | ({"Cookie": cookie} if cookie else {}))
        answer = connection.getresponse()
        said: Any = json.loads(answer.read())
        if answer.status != 200 or said["pendingStep"] != ("MFA" if not cookie else None):
            raise RuntimeError(f"a sign-in was refused: {answer.status} {said}")
        return (answer.getheader("Set-Cookie") or "").partition(";")[0]

    begun = time.perf_counter()
    session = post("/api/auth/sign-in/email", {"email": email, "password": data.PASSWORD})
    if code is not None:
        post("/api/auth/two-factor/verify", {"code": code}, session)
    taken.append((time.perf_counter() - begun) * 1000)
    connection.close()
