"""The Python that makes the environment, and the way in which its packages come into it."""

import re
import sys
from pathlib import Path

import pytest

from scripts import bootstrap


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two folders ahead of the system's on the path; the Python that runs is too old to count."""
    monkeypatch.setenv("PATH", str(tmp_path / "slow") + ":" + str(tmp_path / "quick") + ":/bin:/usr/bin")
    monkeypatch.setattr(sys, "executable", str(_python(tmp_path / "old", "3.10", "0.001")))
    monkeypatch.setattr(bootstrap, "ASKED", False)
    return tmp_path


def _python(folder: Path, version: str, seconds: str) -> Path:
    """A `python3` of that version that takes that long for anything."""
    folder.mkdir()
    made = folder / "python3"
    made.write_text(f'#!/bin/sh\ncase "$2" in *ensurepip*) echo "{version} {made}";; *) echo {seconds};; esac\n')
    made.chmod(0o755)
    return made


def test_the_fastest_python_of_the_path_makes_the_environment(path: Path) -> None:
    _python(path / "slow", "3.12", "9.5")
    quick = _python(path / "quick", "3.11", "0.0001")

    assert bootstrap.interpreter() == str(quick)


def test_what_is_called_python_and_cannot_be_run_is_passed_over(path: Path) -> None:
    _python(path / "quick", "3.11", "0.0001").chmod(0o644)
    other = _python(path / "slow", "3.12", "0.0002")

    assert bootstrap.interpreter() == str(other)


def test_a_python_outside_the_versions_is_never_taken_however_fast(path: Path) -> None:
    slow = _python(path / "slow", "3.12", "0.0001")
    _python(path / "quick", "3.14", "0.00001")

    assert bootstrap.interpreter() == str(slow)


def test_a_python_that_was_asked_for_is_taken_though_another_is_faster(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _python(path / "quick", "3.11", "0.0001")
    slow = _python(path / "slow", "3.12", "9.5")
    monkeypatch.setattr(sys, "executable", str(slow))
    monkeypatch.setattr(bootstrap, "ASKED", True)

    assert bootstrap.interpreter() == str(slow)


def test_a_python_that_was_asked_for_and_does_not_fit_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _python(path / "quick", "3.11", "0.0001")
    monkeypatch.setattr(bootstrap, "ASKED", True)

    with pytest.raises(SystemExit) as stopped:
        bootstrap.interpreter()

    assert stopped.value.code == 1
    assert "apt-get install python" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("version", "usable"), [("3.10", False), ("3.11", True), ("3.13", True), ("3.14", False), ("", False)]
)
def test_versions_3_11_to_3_13_fit(version: str, usable: bool) -> None:
    assert bootstrap.fits(version) is usable


def test_every_requirement_with_its_hashes_is_in_exactly_one_part() -> None:
    lock = bootstrap.LOCK.read_text()
    found = bootstrap.parts(bootstrap.requirements(lock), 3)

    assert len(found) == 3
    assert sorted("".join(found).splitlines()) == sorted(lock.splitlines())
    assert all(re.match(r"[\w.-]+(\[[\w,]+\])?==", part) for part in found)
    counts = [len(bootstrap.requirements(part)) for part in found]
    assert max(counts) - min(counts) <= 1


def test_there_are_no_more_parts_than_requirements() -> None:
    lock = "one==1 \\\n    --hash=sha256:aa\ntwo==2 \\\n    --hash=sha256:bb\n"
    assert bootstrap.parts(bootstrap.requirements(lock), 8) == [
        "one==1 \\\n    --hash=sha256:aa\n",
        "two==2 \\\n    --hash=sha256:bb\n",
    ]


def test_the_pip_of_the_lock_is_installed_before_everything_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noting = tmp_path / "python"
    noting.write_text(f'#!/bin/sh\ncat "${{10}}" >> {tmp_path}/installed; echo - >> {tmp_path}/installed\n')
    noting.chmod(0o755)
    (tmp_path / "some.lock").write_text("one==1\npip==26\npipe==2\n")
    monkeypatch.setattr(bootstrap, "PYTHON", noting)
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / "some.lock")
    monkeypatch.setattr(bootstrap.os, "cpu_count", lambda: 1)

    bootstrap.install()

    assert (tmp_path / "installed").read_text() == "pip==26\n-\none==1\npipe==2\n-\n"


def test_a_requirement_that_cannot_be_installed_stops_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refusing = tmp_path / "python"
    refusing.write_text('#!/bin/sh\ngrep -q two "${10}" && exit 1; exit 0\n')
    refusing.chmod(0o755)
    (tmp_path / "some.lock").write_text("one==1\ntwo==2\n")
    monkeypatch.setattr(bootstrap, "PYTHON", refusing)
    monkeypatch.setattr(bootstrap, "LOCK", tmp_path / "some.lock")

    with pytest.raises(SystemExit):
        bootstrap.install()

    assert "PIP_INDEX_URL" in capsys.readouterr().err
