"""Names of things registered elsewhere resolve: events, reasons of the system role, permissions, settings, kinds."""

import ast
import re

import pytest

from leaseapp import wiring
from leaseapp.identity.rules.role_grid import ALL_PERMISSIONS
from leaseapp.kernel.entities import entities
from leaseapp.kernel.events import Event, subscriptions
from leaseapp.kernel.listing.spec import lists
from leaseapp.kernel.settings import Settings
from leaseapp.sales.enums import DocumentKind
from leaseapp.sales.services.mail_subjects import mailable
from tests.architecture import tables
from tests.architecture.source import product

wiring.wire()


def every_event() -> set[str]:
    """The names of all event classes."""
    return {event.__name__ for event in Event.__subclasses__() if event.__module__.startswith("leaseapp.")}


def test_the_map_of_events_is_the_pinned_one() -> None:
    pinned = {row["event"]: row["subscribers"].split() for row in tables.read("events.tsv")}
    found = {name: subscriptions().get(name, []) for name in every_event()}
    assert {name: [name_.removeprefix("leaseapp.") for name_ in names] for name, names in found.items()} == pinned


def test_every_event_is_emitted_somewhere() -> None:
    made = {name.split(".")[-1] for source in product() for name, _line in source.calls}
    assert every_event() - made == set()


def system_reasons() -> dict[str, set[str]]:
    """Each reason given in the source for the system role, with the files that give it."""
    found: dict[str, set[str]] = {}
    constants: dict[tuple[str, str], str] = {}
    for source in product("scripts/", "benchmarks/"):
        for node in source.tree.body:
            if (
                isinstance(node, ast.Assign)
                and isinstance(node.value, ast.Constant)
                and isinstance(node.value.value, str)
            ):
                constants |= {(source.path, t.id): node.value.value for t in node.targets if isinstance(t, ast.Name)}
    for source in product("scripts/", "benchmarks/"):
        for node in source.nodes:
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).split(".")[-1]
            declares = name in (
                "unit_of_work",
                "list_endpoint",
                "get",
                "post",
                "put",
                "patch",
                "delete",
                "open_session",
            )
            given = [keyword.value for keyword in node.keywords if keyword.arg == "system" and declares]
            if name in ("system_session", "system_unit_of_work") and node.args:
                given.append(node.args[0])
            for value in given:
                reason = (
                    value.value if isinstance(value, ast.Constant) else constants.get((source.path, ast.unparse(value)))
                )
                if isinstance(reason, str):
                    found.setdefault(reason, set()).add(source.path)
    return found


def test_the_reasons_of_the_system_role_are_the_pinned_ones() -> None:
    """Reads and writes across organizations are few, named, and only where system_reasons.tsv says (ARCHITECTURE 4C)."""
    pinned = {row["reason"]: set(row["files"].split()) for row in tables.read("system_reasons.tsv")}
    assert system_reasons() == pinned


def test_only_named_files_use_the_engines_of_the_system_role_themselves() -> None:
    used = re.compile(r"engines\.(where\.)?(system|reader)\b")
    files = {source.path for source in product() if used.search(source.text)}
    assert files == {
        "leaseapp/kernel/persistence/db.py",
        "leaseapp/identity/services/principals.py",  # who calls: session and membership, before there is an organization
        "leaseapp/identity/services/key_principals.py",  # the same for API keys, and their last use
        "leaseapp/identity/services/member_principals.py",  # the same for members without a session
        "jobs/poller.py",  # listens for new jobs
        "jobs/__main__.py",  # starts the database before the first poll
    }


def test_every_list_and_every_kind_of_record_asks_for_a_permission_of_the_grid() -> None:
    asked = {spec.permission for spec in lists} | {item.permission for item in entities()}
    assert asked - ALL_PERMISSIONS == set()


@pytest.mark.parametrize("item", entities(), ids=lambda item: item.kind)
def test_a_kind_of_record_has_its_title_and_its_parts(item: object) -> None:
    assert item.title_column in item.model.model_fields
    assert item.kind == item.model.__name__


def test_every_setting_is_documented() -> None:
    text = (tables.ROOT / "docs" / "settings.md").read_text()
    documented = set(re.findall(r"^\| `([A-Z0-9_]+)`", text, re.MULTILINE))
    assert documented == {name.upper() for name in Settings.model_fields}


def test_every_kind_of_document_says_how_it_is_mailed() -> None:
    kinds = {item.kind for item in entities()}
    assert [kind for kind in DocumentKind if mailable(kind).target not in kinds] == []
