"""Names of things registered elsewhere resolve: events, reasons of the system role, permissions, settings, kinds."""

import re

from leaseapp import wiring
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services.mailables import mailable
from leaseapp.identity.rules.role_grid import all_permissions
from leaseapp.kernel.entities import entities
from leaseapp.kernel.events import Event, subscriptions
from leaseapp.kernel.listing.spec import lists
from leaseapp.kernel.settings import Settings
from tests.architecture import tables
from tests.architecture.source import product
from tests.support.cells import together

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
    assert asked - all_permissions() == set()


@together("item", entities(), ids=lambda item: item.kind)
def test_a_kind_of_record_has_its_title_and_its_parts(item: object) -> None:
    assert item.title_column in item.model.model_fields
    assert item.kind == item.model.__name__
    # whoever opens a page of it reads a name, never an id
    titled = {one.kind: one for one in entities()}[item.titled_by] if item.titled_by else item
    assert item.url is None or titled.title_column != "id"
    assert titled.titled_by is None


def test_every_setting_is_documented() -> None:
    text = (tables.ROOT / "docs" / "settings.md").read_text()
    documented = set(re.findall(r"^\| `([A-Z0-9_]+)`", text, re.MULTILINE))
    assert documented == {name.upper() for name in Settings.model_fields}


def test_every_kind_of_document_says_how_it_is_mailed() -> None:
    kinds = {item.kind for item in entities()}
    assert [kind for kind in DocumentKind if mailable(kind).target not in kinds] == []
