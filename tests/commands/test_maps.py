"""Maps drawn from the registries: events with their subscribers, state machines as diagrams."""

import re

from leaseapp import cli
from leaseapp.commands import maps
from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.kernel.state_machine import machines
from tests.architecture import tables


def test_the_diagrams_in_the_documentation_are_those_of_the_code() -> None:
    """Written again by `python -m leaseapp.cli state-machines > docs/state-machines.md`."""
    assert (PROJECT_ROOT / "docs" / "state-machines.md").read_text() == maps.state_machines_text()


def test_every_machine_is_drawn_with_all_its_moves() -> None:
    text = maps.state_machines_text()
    chapters = dict(
        re.findall(r"^## (\w+\.\w+)\n\n```mermaid\nstateDiagram-v2\n(.*?)```", text, re.MULTILINE | re.DOTALL)
    )
    names = {f"{machine.model.__name__}.{machine.column}": tables.name_of(machine) for machine in machines}
    assert chapters.keys() == names.keys()
    for chapter, drawn in chapters.items():
        found = {
            (source, trigger, target)
            for source, target, triggers in re.findall(r"^    (\w+) --> (\w+): (.+)$", drawn, re.MULTILINE)
            for trigger in triggers.split(", ")
        }
        wanted = {
            (r["from"], r["trigger"], r["to"])
            for r in tables.read("state_machines.tsv")
            if r["model"] == names[chapter]
        }
        assert found == wanted
        assert drawn.count("[*] --> ") == 1


def test_the_map_of_events_names_each_with_its_subscribers(capsys) -> None:
    assert cli.main(["events"]) == 0
    found: dict[str, list[str]] = {}
    for line in capsys.readouterr().out.splitlines():
        if line.startswith("  → "):
            found[next(reversed(found))].append(line.removeprefix("  → leaseapp."))
        else:
            found[line.partition(" ")[0]] = []
    assert found == {row["event"]: row["subscribers"].split() for row in tables.read("events.tsv")}
