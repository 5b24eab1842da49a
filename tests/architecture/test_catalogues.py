"""Every text that people read exists in French and English (issue 2, section 2)."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from leaseapp.kernel.listing.spec import lists
from leaseapp.kernel.state_machine import machines
from leaseapp.kernel.text.i18n import CATALOGUES, _
from leaseapp.kernel.text.labels import labelled
from leaseapp.ui.texts import script_texts
from tests.architecture.source import called, product

MARKS = frozenset({"_", "t", "label", "translate", "context.translate", "self._t", "i18n._", "texts.label"})
FILES = sorted((CATALOGUES / "fr").glob("*.po"))
NAMED = re.compile(r"{(\w+)(?:\|[^|}]*\|[^|}]*)?}")


def literal(node: ast.expr) -> Iterator[str]:
    """The texts an argument may be: a literal, or one of two by a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literal(node.body)
        yield from literal(node.orelse)


def marked() -> dict[str, set[str]]:
    """Every msgid in code and components with the places that use it."""
    found: dict[str, set[str]] = defaultdict(set)
    for source in product("alembic/", "scripts/", "benchmarks/"):
        for node in source.nodes:
            if isinstance(node, ast.Call) and called(node) in MARKS and node.args:
                first = node.args[1] if called(node) == "translate" and len(node.args) > 1 else node.args[0]
                context = next(literal(node.args[1]), "") if called(node) == "_" and len(node.args) > 1 else ""
                for text in literal(first):
                    found[_(text, context)].add(f"{source.path}:{node.lineno}")
    for text in script_texts():
        found[text].add("assets/ui")
    found.pop("", None)
    return found


def translated() -> dict[str, list[tuple[str, str]]]:
    """msgid → (file, French text) of every entry."""
    entries: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in FILES:
        with path.open("rb") as file:
            for message in read_po(file, locale="fr"):
                if message.id:
                    entries[_(str(message.id), message.context or "")].append((path.name, str(message.string)))
    return entries


def test_every_text_has_a_french_one() -> None:
    french = translated()
    missing = {text: sorted(places)[0] for text, places in marked().items() if not any(t for _f, t in french[text])}
    assert missing == {}


def test_no_french_text_is_obsolete() -> None:
    used = marked()
    assert sorted((text, entries[0][0]) for text, entries in translated().items() if text not in used) == []


def test_a_text_has_one_translation_whatever_the_file() -> None:
    different = {text: entries for text, entries in translated().items() if len({french for _f, french in entries}) > 1}
    assert different == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_catalogue_is_complete_and_not_fuzzy(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale="fr")
    assert [message.id for message in catalogue if message.id and (message.fuzzy or not message.string)] == []
    assert list(catalogue.obsolete) == []
    ids = re.findall(r'^(?:msgctxt ".+"\n)?msgid ".+"$', path.read_text(), re.MULTILINE)
    assert sorted(ids) == sorted(set(ids))


def test_parameters_are_the_same_in_both_languages() -> None:
    different = {
        text: french
        for text, entries in translated().items()
        for _file, french in entries
        if set(NAMED.findall(text)) != set(NAMED.findall(french))
    }
    assert different == {}


def test_every_status_that_is_shown_has_a_label() -> None:
    shown = {column.enum for spec in lists for column in spec.columns if column.enum is not None}
    shown |= {machine.statuses for machine in machines}
    missing = {member for kind in shown for member in kind} - labelled()
    assert sorted(f"{type(member).__name__}.{member.name}" for member in missing) == []
