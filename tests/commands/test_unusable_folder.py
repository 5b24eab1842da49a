"""A data folder that cannot be used ends every command with a line that names the setting: no traceback, no value."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT

COMMANDS = ("run", "serve", "jobs", "migrate", "seed", "verify-audit", "create-organization")
NAMED = ("Alpha", "--email", "x@test.example", "--user-name", "Ada")


@pytest.mark.parametrize("setting", ["VAR_DIR", "STORAGE_PATH"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_that_cannot_be_used_is_named_without_a_traceback(command: str, setting: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    wrong = tmp_path / "file" / "hunter2"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DATABASE_", "VAR_", "STORAGE_"))}
    answer = subprocess.run(
        [sys.executable, "-m", "leaseapp.cli", command, *(NAMED if "create" in command else [])],
        cwd=PROJECT_ROOT, env={**kept, "VAR_DIR": str(tmp_path / "var"), setting: str(wrong)},
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    told = answer.stdout + answer.stderr
    assert answer.returncode != 0
    assert f"{setting}: this folder cannot be used" in told
    assert "Traceback" not in told
    assert "hunter2" not in told
