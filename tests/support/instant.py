"""The instant at which a test run begins, for every process and browser of it (decision 84); imported before the application."""

import os
from datetime import UTC, datetime
from pathlib import Path

START = datetime.fromisoformat(os.environ.get("SUITE_AT") or "2026-11-26T10:00:00Z").astimezone(UTC)
"""The first instant of the run, by default a Thursday in the middle of the day: what is reckoned while tests are collected begins here."""
_MOVED = "SUITE_MOVED_BY"
MODULE = str(Path(__file__).parent / "moved")
"""The directory of what tells the clock of a process how far it is moved."""

# only Date moves: timers, animations and what is measured stay real
_DATE = """(() => {
  const Real = Date, now = () => Real.now() + MOVED;
  window.Date = Real.prototype.constructor = new Proxy(Real, {
    construct: (real, given, kind) => Reflect.construct(real, given.length ? given : [now()], kind),
    apply: () => new Real(now()).toString(),
    get: (real, name) => (name === "now" ? now : Reflect.get(real, name)),
  });
})();"""


def environment() -> dict[str, str]:
    """Return what processes that live from the instant of the run on find in their environment; one of xdist joins its run."""
    moved = os.environ.get(_MOVED)
    if moved is None:
        moved = str(round((START - datetime.now(UTC)).total_seconds()))
    path = [part for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part not in ("", MODULE)]
    return {_MOVED: moved, "PYTHONPATH": os.pathsep.join([MODULE, *path])}


def date_script() -> str:
    """Return what a browser runs before each page, so that its day is that of the run."""
    return _DATE.replace("MOVED", str(int(os.environ[_MOVED]) * 1000))
