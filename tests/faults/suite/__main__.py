"""`make faults`: half an hour of faults under load, then the reckoning. `ARGS="--minutes 3 --seed 7"` for another one."""

import argparse
import secrets
import statistics
import sys
import time
from dataclasses import dataclass

import httpx

from tests.faults.suite import truth
from tests.faults.suite.installation import Installation, installed
from tests.faults.suite.kinds import Fault, endless
from tests.faults.suite.office import Acknowledged, Clerk

RECOVERY_SECONDS = 120.0
BETWEEN = 4.0
"""Seconds of quiet work between two faults."""


@dataclass(frozen=True)
class Blow:
    """A fault that happened, and how long after its end something was acknowledged again (s); None for never."""

    name: str
    at: float
    recovered: float | None


def main() -> int:
    """0 when nothing acknowledged was lost or doubled and everything is whole, else 1 with a line for each difference."""
    parser = argparse.ArgumentParser(prog="make faults", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0, help="how long the load lasts (30)")
    parser.add_argument("--seed", type=int, default=None, help="the order of the faults; a new one unless given")
    parser.add_argument("--clients", type=int, default=6, help="who works at once (6)")
    asked = parser.parse_args()
    seed = secrets.randbelow(100_000) if asked.seed is None else asked.seed
    say(f"Faults for {asked.minutes:g} minutes, {asked.clients} clients, --seed {seed}")
    with installed() as made:
        known, blows = hurt(made, asked.minutes * 60, asked.clients, seed)
        if (status := made.process.poll()) is not None:
            # nothing here ends it: 0 is a stop that somebody asked for, anything else a fault
            report(made, known, blows, [f"the supervisor ended with status {status}", *made.lines[-20:]])
            return 1
        books = truth.Books(made)
        try:
            differences = [*truth.heal(made, books), *truth.compare(made, books, known)]
        finally:
            books.close()
        differences += [
            f"no recovery within {RECOVERY_SECONDS:g} s after: {one.name}" for one in blows if one.recovered is None
        ]
        report(made, known, blows, differences)
    return 1 if differences else 0


def hurt(made: Installation, seconds: float, clients: int, seed: int) -> tuple[Acknowledged, list[Blow]]:
    """The load with its faults; ends when every client has its last answer."""
    known = Acknowledged()
    clerks = [Clerk(made.address, known, seed + number) for number in range(clients)]
    for clerk in clerks:
        clerk.start()
    wait_for_work(made, known, time.monotonic(), 60)
    began, blows = time.monotonic(), []
    for fault in endless(made, seed):
        if time.monotonic() - began + fault.seconds > seconds:
            break
        blows.append(strike(made, known, fault, began))
        if made.process.poll() is not None or any(not clerk.is_alive() for clerk in clerks):
            break
        time.sleep(BETWEEN)
    for clerk in clerks:
        clerk.stopping.set()
    for clerk in clerks:
        clerk.join(max(1.0, RECOVERY_SECONDS))
        clerk.abandoned.set()
        clerk.join(60)
    return known, blows


def strike(made: Installation, known: Acknowledged, fault: Fault, began: float) -> Blow:
    """One fault from its beginning to the first act that is acknowledged after it."""
    at = time.monotonic() - began
    if fault.begin(made) is False:
        return Blow(f"{fault.name} (nothing there)", at, 0.0)
    time.sleep(fault.seconds)
    fault.end(made)
    ended = time.monotonic()
    recovered = wait_for_work(made, known, ended, RECOVERY_SECONDS) and ready(made, ended)
    blow = Blow(fault.name, at, recovered or None)
    say(
        f"{at:6.0f} s  {fault.name:34} {'no recovery' if blow.recovered is None else f'recovered after {blow.recovered:.1f} s'}"
    )
    return blow


def wait_for_work(made: Installation, known: Acknowledged, since: float, seconds: float) -> bool:
    """True once something was acknowledged after an instant."""
    deadline = time.monotonic() + seconds
    while known.last <= since:
        if time.monotonic() > deadline or made.process.poll() is not None:
            return False
        time.sleep(0.05)
    return True


def ready(made: Installation, since: float) -> float:
    """Seconds until the application says that it is ready; 0 for never."""
    while time.monotonic() - since < RECOVERY_SECONDS:
        try:
            if httpx.get(f"{made.address}/api/ready", timeout=3).status_code == 200:
                return time.monotonic() - since
        except httpx.HTTPError:
            pass
        time.sleep(0.2)
    return 0.0


def report(made: Installation, known: Acknowledged, blows: list[Blow], differences: list[str]) -> None:
    """Print what happened, what was acknowledged, and what does not agree."""
    times = [one.recovered for one in blows if one.recovered]
    doubled = sum(count - 1 for count in made.mailbox.taken.values())
    say(f"\n{len(blows)} faults of {len({one.name for one in blows})} kinds")
    if times:
        say(f"recovery: median {statistics.median(times):.1f} s, longest {max(times):.1f} s")
    say(
        f"acknowledged: {len(known.drafts)} drafts, {len(known.issued)} issued, {len(known.payments)} payments, "
        f"{len(known.mails)} mails ({doubled} handed over again under their Message-ID)"
    )
    say("answers: " + ", ".join(f"{name} {count}" for name, count in sorted(known.answers.items())))
    if differences:
        say(f"\n{len(differences)} differences:")
        for line in differences[:100]:
            say(f"  {line}")
        say("\nlast errors of the log:")
        for line in made.said_of_faults()[-20:]:
            say(f"  {line[:600]}")
    else:
        say("nothing lost, nothing doubled, numbers without gap, audit log and archive whole")


def say(text: str) -> None:
    """A line of the report, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
