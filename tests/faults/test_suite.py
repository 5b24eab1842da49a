"""The fault suite itself, for a minute: what `make faults` does for half an hour."""

import subprocess
import sys

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT

pytestmark = [pytest.mark.browser, pytest.mark.live]  # the interface has to be built


def test_a_minute_of_faults_under_load_loses_and_doubles_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.faults.suite", "--minutes", "1", "--seed", "1", "--clients", "3"],
        cwd=PROJECT_ROOT, capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    told = [line for line in done.stdout.splitlines() if not line.startswith("{")]
    assert done.returncode == 0, "\n".join([*told, done.stderr[-2000:], *done.stdout.splitlines()[-10:]])
    assert "nothing lost, nothing doubled" in done.stdout
