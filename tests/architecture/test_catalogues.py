"""Every text that people read exists in French and English (issue 2, section 2)."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from leaseapp.commands.texts import spoken, texts
from leaseapp.kernel.listing.spec import lists
from leaseapp.kernel.state_machine import machines
from leaseapp.kernel.text.i18n import CATALOGUES, _
from leaseapp.kernel.text.labels import has_label
from tests.architecture.source import product
from tests.support.cells import together

FILES = sorted((CATALOGUES / "fr").glob("*.po"))
NAMED = re.compile(r"{(\w+)(?:\|[^|}]*\|[^|}]*)?}")


def translated() -> dict[str, list[tuple[str, str]]]:
    """msgid → (file, French text) of every entry."""
    entries: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in FILES:
        with path.open("rb") as file:
            for message in read_po(file, locale="fr"):
                if message.id:
                    entries[_(str(message.id), message.context or "")].append((path.name, str(message.string)))
    return entries


@pytest.fixture(scope="module")
def said() -> dict[str, set[str]]:
    """Every text of the product, with its places."""
    return spoken()


@pytest.mark.slow("reads every source")
def test_every_text_has_a_french_one(said: dict[str, set[str]]) -> None:
    french = translated()
    missing = {text: sorted(places)[0] for text, places in said.items() if not any(t for _f, t in french[text])}
    assert missing == {}


def test_no_french_text_is_obsolete(said: dict[str, set[str]]) -> None:
    assert sorted((text, entries[0][0]) for text, entries in translated().items() if text not in said) == []


@pytest.mark.slow("reads every text of the product")
def test_the_catalogues_are_what_the_command_writes(capsys: pytest.CaptureFixture[str]) -> None:
    status = texts(check=True)
    assert (status, capsys.readouterr().out) == (0, ""), "python -m leaseapp.cli texts"


@together("path", FILES, ids=lambda path: path.stem)
def test_a_catalogue_is_complete_and_not_fuzzy(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, locale="fr")
    assert [message.id for message in catalogue if message.id and (message.fuzzy or not message.string)] == []
    assert list(catalogue.obsolete) == []


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
    missing = [member for kind in shown for member in kind if not has_label(member)]
    assert sorted(f"{type(member).__name__}.{member.name}" for member in missing) == []


def test_members_with_equal_values_and_other_labels_are_declared_apart() -> None:
    """Members of two enums with one value are one key of a dictionary: the second label would be that of both."""
    mixed = []
    for source in product():
        for node in source.nodes:
            if (
                isinstance(node, ast.Call)
                and ast.unparse(node.func) == "label_members"
                and isinstance(node.args[0], ast.Dict)
            ):
                said = defaultdict(set)
                for key, text in zip(node.args[0].keys, node.args[0].values, strict=True):
                    said[getattr(key, "attr", "")].add(ast.unparse(text))
                mixed += [f"{source.path}: {name}" for name, labels in said.items() if len(labels) > 1]
    assert mixed == []
