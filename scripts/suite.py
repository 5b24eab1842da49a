"""The tests with a second chance: what fails beside others and passes by itself is unsteady, which is told and holds nobody up.

`python -m scripts.suite ARGUMENTS` runs pytest with one process a core and one more. When at most `MOST` tests failed, exactly
these run once more, in one process with nothing beside them; what fails twice has failed. A run that broke (a file that cannot
be collected, a process that died) gets no second chance. `.var/unsteady.txt` keeps the unsteady ones, `.var/green` the commit
at which a clean tree passed as a whole, and when. While a run is on, `.var/failed.txt` has what failed so far.
"""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

MOST = 25
"""Tests that may have failed for a second chance: more of them are no accident."""
PASSED, FAILED = 0, 1
"""Exit codes of pytest."""
TOLD = ("--junitxml", "--durations")
"""Options that only tell: a run with them is still the whole suite."""
UNSTEADY, GREEN, FAILING = Path(".var/unsteady.txt"), Path(".var/green"), Path(".var/failed.txt")


@dataclass(frozen=True)
class Outcome:
    """The end of a run of pytest, with the names of its tests; `broken` says why it cannot be relied on."""

    status: int
    passed: list[str]
    skipped: list[str]
    failed: list[str]
    broken: list[str]


def run(arguments: list[str], cache: Path) -> Outcome:
    """Run pytest; which tests failed stays in `cache`, where its `--last-failed` looks."""
    told = cache.with_suffix(".json")
    told.unlink(missing_ok=True)
    options = ["-p", "scripts.outcomes", f"--outcomes={told}", f"--failing={FAILING}", "-o", f"cache_dir={cache}"]
    status = subprocess.run([sys.executable, "-m", "pytest", *options, *arguments], check=False).returncode
    if not told.exists():
        return Outcome(status or FAILED, [], [], [], [f"pytest ended with status {status}"])
    return Outcome(status=status, **json.loads(told.read_text()))


def chance(first: Outcome, arguments: list[str], cache: Path) -> Outcome | None:
    """Run what failed by itself; None when there is nothing to run again, or too much."""
    if first.status != FAILED or first.broken or not 0 < len(first.failed) <= MOST:
        return None
    say(f"\n{len(first.failed)} failed; they run once more, by themselves …")
    again = [one for one in arguments if not one.startswith(TOLD)]
    # the last number of processes is the one that counts
    return run([*again, "-n", "0", "--last-failed", "--last-failed-no-failures=none"], cache)


def suite(arguments: list[str]) -> int:
    """Return the exit code of the tests; its last lines name each failed and each unsteady one, then their numbers."""
    FAILING.parent.mkdir(exist_ok=True)
    FAILING.unlink(missing_ok=True)
    began, whole = revision(), not [one for one in arguments if not one.startswith(TOLD)]
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder, "cache")
        first = run(["-n", str((os.cpu_count() or 1) + 1), "--dist", "load", *arguments], cache)
        second = chance(first, arguments, cache)
    final = second or first
    # what did not run again did not pass, and a second run that broke proves nothing
    again = second.passed if second and not second.broken else []
    unsteady = [name for name in first.failed if name in again]
    failed = [name for name in first.failed if name not in again]
    status = final.status or (FAILED if failed or final.broken else PASSED)
    keep_unsteady(unsteady, began)
    if whole and status == PASSED and began and began == revision():
        GREEN.write_text(f"{began} {datetime.now(UTC):%Y-%m-%d %H:%M:%S}Z\n")
    for word, names in (("broken", final.broken), ("failed", failed), ("unsteady", unsteady)):
        for name in names:
            say(f"{word}: {name}")
    say(f"tests: {len(first.passed) + len(unsteady)} passed, {len(failed)} failed, {len(first.skipped)} skipped")
    return status


def keep_unsteady(names: list[str], commit: str) -> None:
    """Add a line for each to what earlier runs found."""
    if names:
        with UNSTEADY.open("a") as file:
            file.writelines(
                f"{datetime.now(UTC):%Y-%m-%d %H:%M}Z {commit[:10] or 'changed'} {name}\n" for name in names
            )


def revision() -> str:
    """Return the commit of a clean working tree; nothing where there are changes or no git."""
    answers = [
        subprocess.run(["git", *asked], capture_output=True, text=True, check=False)
        for asked in (["status", "--porcelain"], ["rev-parse", "HEAD"])
    ]
    clean = all(answer.returncode == 0 for answer in answers) and not answers[0].stdout.strip()
    return answers[1].stdout.strip() if clean else ""


def say(line: str) -> None:
    """Tell the person at the terminal, in the order of what pytest prints."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(suite(sys.argv[1:]))
