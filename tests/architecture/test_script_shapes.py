"""The shapes that the scripts are checked against are those that leaseapp/ui declares: no property more, none less."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leaseapp.leaseapp  # noqa: F401  imports every page
from leaseapp.commands.answers import answers
from leaseapp.ui.actions import Dialog
from leaseapp.ui.charts import Series
from leaseapp.ui.lines import Lines
from leaseapp.ui.parts import Cell, HeadingRows
from leaseapp.ui.registry import declared
from leaseapp.ui.shell import site
from leaseapp.ui.styles import ASSETS
from tests.support.cells import together

SHAPE = re.compile(r"^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
PROPERTY = re.compile(r"^  (\w+)(\??):", re.MULTILINE)
Named = tuple[str, dict[str, Any]]


def declarations() -> dict[str, dict[str, bool]]:
    """Return shape → property → whether it has to be there."""
    found: dict[str, dict[str, bool]] = {}
    bases: dict[str, str] = {}
    for path in sorted((ASSETS / "ui").glob("*shapes.d.ts")):
        for name, base, body in SHAPE.findall(path.read_text()):
            found[name] = {key: not mark for key, mark in PROPERTY.findall(body)}
            bases[name] = base
    return {name: (found[bases[name]] if bases[name] else {}) | own for name, own in found.items()}


DECLARED = declarations()


def of_fields(fields: list[dict[str, Any]]) -> Iterator[Named]:
    """Yield fields, and the ways to what a combobox does not find."""
    for field in fields:
        yield "Field", field
        if field.get("new"):
            yield "Entry", field["new"]


def of_dialog(dialog: dict[str, Any] | None) -> Iterator[Named]:
    """Yield a dialog with its fields, what it foresees and what it writes."""
    if dialog is None:
        return
    yield "Dialog", dialog
    yield from of_fields(dialog["fields"])
    for name, key in (("ForesightSpec", "foresight"), ("Compose", "compose")):
        if dialog.get(key):
            yield name, dialog[key]


def of_list(name: str, spec: dict[str, Any]) -> Iterator[Named]:
    """Yield a list with its columns, its acts and its board."""
    yield name, spec
    yield from (("Column", column) for column in spec["columns"])
    yield from (("BulkAction", action) for action in spec["bulk"])
    if spec["board"]:
        yield "BoardSpec", spec["board"]
        for way in spec["board"]["ways"]:
            yield from of_dialog(way["dialog"])


def of_record(spec: dict[str, Any]) -> Iterator[Named]:
    """Yield a record with its figures and its actions."""
    yield "RecordSpec", spec
    yield from (("Fact", figure) for figure in spec["figures"])
    for action in spec["actions"]:
        yield "Action", action
        yield from of_dialog(action["dialog"])


def of_form(spec: dict[str, Any]) -> Iterator[Named]:
    """Yield a form with its sections, their fields and columns."""
    yield "FormSpec", spec
    if spec["start"]:
        yield "Start", spec["start"]
    for section in spec["sections"]:
        yield "LinesSpec" if section.get("lines") else "FieldSection", section
        yield from of_fields(section["fields"])
        yield from (("LineColumn", column) for column in section.get("columns", ()))


def everything() -> Iterator[Named]:
    """Yield what every page declares, each with the name of its shape."""
    for listing in declared.lists.values():
        yield from of_list("PageListSpec", listing.props())
    for record in declared.records.values():
        yield from of_record(record.props())
        for panel in record.panels.values():
            yield from of_list("PanelSpec", panel.props(record.route))
    for form in declared.forms.values():
        yield from of_form(form.props())
    whole = site()
    yield "Site", whole
    yield from (("Page", page) for page in whole["pages"])
    yield from (("Group", {**group, "pages": []}) for group in whole["groups"])
    yield "Cell", Cell("a", "A").props()
    yield "HeadingRows", HeadingRows("a", "b", "c", "d").props()
    yield "Series", Series("A", "a").props()
    yield "Dialog", Dialog("A").props("a")


PASSED: dict[str, list[dict[str, Any]]] = {}
for shape, props in everything():
    PASSED.setdefault(shape, []).append(props)


def test_every_kind_of_declaration_is_compared() -> None:
    assert {"Field", "LineColumn", "Column", "Action", "Compose", "ForesightSpec", "BoardSpec", "Start"} <= set(PASSED)
    assert Lines("lines", ()).props("a").keys() == DECLARED["LinesSpec"].keys()


@together("shape", sorted(PASSED))
def test_a_shape_names_what_is_passed(shape: str) -> None:
    known = DECLARED[shape]
    passed = {key for one in PASSED[shape] for key in one}
    assert passed - set(known) == set()
    needed = {key for key, needed in known.items() if needed}
    assert {key for one in PASSED[shape] for key in needed - set(one)} == set()


@pytest.mark.parametrize("path", answers(), ids=lambda path: path.parent.name)
def test_the_shapes_of_answers_are_those_of_the_endpoints(path: Path) -> None:
    """`python -m leaseapp.cli pins` writes them anew."""
    assert path.read_text() == answers()[path]
