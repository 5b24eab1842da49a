"""The file `.env` of the project: read at start, below the environment, refused by name where it is wrong."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT, Settings

SHOW = "from leaseapp.kernel.settings import get_settings as s; print(s().port, s().mail_from, s().log_level.value)"
DEFAULTS = "8000 leaseapp <no-reply@localhost> INFO"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in another directory: the file is looked for beside the program, and nothing is written into the project."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(PROJECT_ROOT / "leaseapp", folder / "leaseapp", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def project(copy: Path) -> Iterator[Path]:
    """That directory without a `.env`."""
    yield copy
    (copy / ".env").unlink(missing_ok=True)


def python(project: Path, *arguments: str, cwd: Path | None = None, **environment: str) -> tuple[int, str, str]:
    """Status, output and errors of that program with no setting of this machine but `environment`."""
    settings = {name.upper() for name in Settings.model_fields}
    kept = {name: value for name, value in os.environ.items() if name.upper() not in settings}
    answer = subprocess.run(
        [sys.executable, *arguments], cwd=cwd or project, env={**kept, "PYTHONPATH": str(project), **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    return answer.returncode, answer.stdout.strip(), answer.stderr.strip()


def test_the_project_of_this_test_is_the_copy(project: Path) -> None:
    assert python(project, "-c", "from leaseapp.kernel.settings import PROJECT_ROOT; print(PROJECT_ROOT)") == (
        0, str(project.resolve()), "",
    )  # fmt: skip


def test_without_the_file_the_defaults_hold(project: Path) -> None:
    assert python(project, "-c", SHOW) == (0, DEFAULTS, "")


def test_the_file_of_the_project_is_read(project: Path) -> None:
    (project / ".env").write_text(
        '# the port of this machine\nPORT=8123\nMAIL_FROM="Nordlease <a@nordlease.example>"\nlog_level=debug\n'
    )
    assert python(project, "-c", SHOW) == (0, "8123 Nordlease <a@nordlease.example> DEBUG", "")


def test_it_is_read_from_wherever_the_command_is_called_and_no_other_is(project: Path, tmp_path: Path) -> None:
    (project / ".env").write_text("PORT=8123\n")
    (tmp_path / ".env").write_text("PORT=9999\nLOG_LEVEL=ERROR\n")
    assert python(project, "-c", SHOW, cwd=tmp_path) == (0, DEFAULTS.replace("8000", "8123"), "")


def test_the_environment_wins_over_the_file(project: Path) -> None:
    (project / ".env").write_text("PORT=8123\nLOG_LEVEL=DEBUG\n")
    assert python(project, "-c", SHOW, PORT="8456") == (0, "8456 leaseapp <no-reply@localhost> DEBUG", "")


def test_an_empty_variable_of_the_environment_hides_no_line_of_the_file(project: Path) -> None:
    """As compose and shells pass variables that nobody set."""
    (project / ".env").write_text("PORT=8123\n")
    assert python(project, "-c", SHOW, PORT="") == (0, DEFAULTS.replace("8000", "8123"), "")


def test_lines_that_are_no_settings_are_left_to_others(project: Path) -> None:
    (project / ".env").write_text("HTTP_PROXY=http://proxy:3128\nEMPTY=\nPORT=8123\n")
    assert python(project, "-c", SHOW) == (0, DEFAULTS.replace("8000", "8123"), "")


@pytest.mark.parametrize("command", ["run", "jobs", "migrate"])
def test_a_wrong_value_stops_every_command_at_start_with_the_name_of_the_setting(project: Path, command: str) -> None:
    (project / ".env").write_text("PORT=eighty\nSECRET_KEY=hunter2\n")
    status, output, errors = python(project, "-m", "leaseapp.cli", command)
    assert (status, output) == (2, "")
    assert errors.splitlines() == [
        "Settings cannot be used:",
        "  - PORT: Input should be a valid integer, unable to parse string as an integer",
        "  - SECRET_KEY: must have at least 32 characters",
    ]
    assert not (project / ".var").exists()


def test_a_wrong_line_that_the_environment_puts_right_is_no_error(project: Path) -> None:
    (project / ".env").write_text("PORT=eighty\n")
    assert python(project, "-c", SHOW, PORT="8456") == (0, DEFAULTS.replace("8000", "8456"), "")


def test_what_the_file_lacks_is_told_by_the_setting_that_needs_it(project: Path) -> None:
    (project / ".env").write_text("DATABASE_URL=postgresql://web:hunter2@db/lease\nWEB_WORKERS=2\n")
    status, output, errors = python(project, "-m", "leaseapp.cli", "serve", REDIS_URL="redis://cache:6379/0")
    assert (status, output) == (2, "")
    assert errors == (
        "Settings cannot be used:\n"
        "  - DATABASE_SYSTEM_URL, DATABASE_OWNER_URL: set all three database addresses, "
        "or none for the embedded PostgreSQL"
    )
