"""The build of the interface: when it is needed, and that it does not know its address."""

import gzip
from pathlib import Path

import pytest

from leaseapp.commands import interface


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project with a built interface."""
    for name, content in {
        "rxconfig.py": "config", "leaseapp/ui/shell.py": "shell", "leaseapp/sales/ui/pages.py": "pages",
        "leaseapp/billing/services/issuing.py": "service", "assets/app.css": "css", ".web/build/client/index.html": "",
    }.items():  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    monkeypatch.setattr(interface, "PROJECT_ROOT", tmp_path)
    monkeypatch.setattr(interface, "CLIENT", tmp_path / ".web/build/client")
    monkeypatch.setattr(interface, "STAMP", tmp_path / ".web/build/leaseapp.stamp")
    interface.STAMP.write_text(interface.fingerprint())
    return tmp_path


def test_a_build_of_the_present_sources_is_current(project: Path) -> None:
    assert interface.is_current()


@pytest.mark.parametrize(
    "name", ["rxconfig.py", "leaseapp/ui/shell.py", "leaseapp/sales/ui/pages.py", "assets/app.css"]
)
def test_a_changed_source_of_the_interface_needs_a_build(project: Path, name: str) -> None:
    (project / name).write_text("changed")
    assert not interface.is_current()


def test_a_new_and_a_removed_source_need_a_build(project: Path) -> None:
    (project / "assets/new.svg").write_text("svg")
    assert not interface.is_current()
    (project / "assets/new.svg").unlink()
    assert interface.is_current()
    (project / "leaseapp/sales/ui/pages.py").unlink()
    assert not interface.is_current()


def test_a_changed_service_needs_no_build(project: Path) -> None:
    (project / "leaseapp/billing/services/issuing.py").write_text("changed")
    assert interface.is_current()


def test_lost_files_need_a_build(project: Path) -> None:
    (project / ".web/build/client/index.html").unlink()
    assert not interface.is_current()


def test_the_built_files_ask_the_page_for_their_address(tmp_path: Path) -> None:
    script = tmp_path / "assets" / "env.js"
    script.parent.mkdir()
    script.write_text(
        'var e={EVENT:"ws://localhost:8000/_event",PING:`http://localhost:8000/ping`,X:"http://example.test"}'
    )
    packed = script.with_name("env.js.gz")
    packed.write_bytes(gzip.compress(script.read_bytes()))
    interface._detach(tmp_path)
    text = script.read_text()
    assert "localhost:8000" not in text
    assert 'location.origin.replace(/^http/,"ws"))+"/_event")' in text
    assert '"http://example.test"' in text
    assert gzip.decompress(packed.read_bytes()).decode() == text


def test_the_build_fetches_no_program_and_reports_to_nobody() -> None:
    environment = interface.environment()
    assert environment["REFLEX_USE_SYSTEM_BUN"] == "true"
    assert environment["REFLEX_TELEMETRY_ENABLED"] == "false"
    assert environment["REFLEX_CHECK_LATEST_VERSION"] == "false"


@pytest.mark.parametrize(
    ("rewritten", "left"),
    [('{\n  "b": 2,\n  "a": 1\n}\n', '{"a": 1, "b": 2}'), ('{"a": 1, "b": 3}', '{"a": 1, "b": 3}')],
    ids=["the same in another form", "another version"],
)
def test_locked_packages_change_only_when_a_build_took_others(tmp_path: Path, rewritten: str, left: str) -> None:
    packages = tmp_path / "package.json"
    packages.write_text('{"a": 1, "b": 2}')
    with interface.kept_when_equal(packages):
        packages.write_text(rewritten)
    assert packages.read_text() == left
