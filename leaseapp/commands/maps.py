"""Commands that draw what the registries hold: which subscribers an event has, how a status may move, what runs when."""

import sys
from itertools import groupby

from leaseapp.kernel.events import Event, subscriptions
from leaseapp.kernel.state_machine import StateMachine, machines
from leaseapp.wiring import wire

_HEAD = """# State machines

Written by `python -m leaseapp.cli state-machines > docs/state-machines.md` from the tables that the product runs on; a test
compares. A status changes along an arrow and in no other way; anything else is 409 `INVALID_TRANSITION`.
"""


def events() -> int:
    """Print every event with the functions that are called when it is published, in the same transaction."""
    sys.stdout.write(events_text())
    return 0


def state_machines() -> int:
    """Print the state machines as Markdown with Mermaid diagrams."""
    sys.stdout.write(state_machines_text())
    return 0


def timetable() -> int:
    """Print the recurring work of all domains: hours in Paris time, job, for each organization or once."""
    from jobs.timetable import entries  # the scheduler, which the other maps do without

    for entry in entries():
        at_start = ", and at each start" if entry.due.at_start else ""
        sys.stdout.write(f"{entry.due.cron:<14}  {entry.job}  ({entry.due.scope.value}{at_start})\n")
    return 0


def events_text() -> str:
    """One event a line with its module, its subscribers indented below it; an event may have none yet."""
    wire()
    called = subscriptions()
    lines = []
    for event in sorted(_published(), key=lambda event: event.__name__):
        lines.append(f"{event.__name__} ({event.__module__})")
        lines += [f"  → {name}" for name in called.get(event.__name__, ())]
    return "\n".join(lines) + "\n"


def _published() -> list[type[Event]]:
    return [event for event in Event.__subclasses__() if event.__module__.startswith("leaseapp.")]


def state_machines_text() -> str:
    """Return a chapter for each machine, by the name of its model."""
    wire()
    ordered = sorted(machines, key=lambda machine: machine.model.__name__)
    return "\n".join([_HEAD, *(_chapter(machine) for machine in ordered)])


def _chapter(machine: StateMachine) -> str:
    """Return the diagram; moves between the same two statuses share an arrow."""
    place = list(machine.statuses).index  # in the order in which a record usually reaches them
    pairs = [(move, source) for move in machine.transitions for source in move.origins]
    pairs.sort(key=lambda pair: (place(pair[1]), place(pair[0].target), pair[0].trigger))
    moves = [(source.value, move.target.value, move.trigger) for move, source in pairs]
    arrows = [f"    [*] --> {machine.initial.value}"]
    for (source, target), same in groupby(moves, key=lambda move: move[:2]):
        arrows.append(f"    {source} --> {target}: {', '.join(trigger for _source, _target, trigger in same)}")
    drawn = "\n".join(arrows)
    return f"## {machine.model.__name__}.{machine.column}\n\n```mermaid\nstateDiagram-v2\n{drawn}\n```\n"
