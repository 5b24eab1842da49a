"""The second chance of `make test`: on small suites of their own, run as the real one is."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from leaseapp.kernel.settings import PROJECT_ROOT
from scripts.suite import MOST

Run = Callable[..., tuple[int, list[str]]]
# no plugin but the one that spreads tests: they take longer to import than these tests to run
PLUGINS = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": "-p xdist.plugin"}
ONCE = """
from pathlib import Path
def test_fails_once():
    before = Path(__file__).with_name("tried")
    tried = before.exists()
    before.touch()
    assert tried
"""
ALWAYS = "def test_always_fails():\n    assert False\n"
FINE = "import pytest\ndef test_fine():\n    pass\n@pytest.mark.skipif(True, reason='never')\ndef test_skipped():\n    pass\n"
DEAD = "import os\ndef test_dies():\n    os._exit(3)\n"
UNREADABLE = "import nothing_of_this_name\n"
TOO_MANY = f"import pytest\n@pytest.mark.parametrize('n', range({MOST + 1}))\ndef test_many(n):\n    assert False\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A clean tree of git, in which a run leaves nothing that git sees."""
    (tmp_path / ".gitignore").write_text("/.var\ntried\n__pycache__\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def git(project: Path, *arguments: str) -> str:
    """The answer of git."""
    who = ["-c", "user.name=test", "-c", "user.email=test@test.example"]
    return subprocess.run(["git", *who, *arguments], cwd=project, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def run(project: Path) -> Run:
    """Write the files, commit them, run the suite: its exit code and the lines that it printed."""

    def suite(*arguments: str, **files: str) -> tuple[int, list[str]]:
        for name, text in files.items():
            (project / f"test_{name}.py").write_text(text)
        git(project, "init", "-q")
        git(project, "add", "-A")
        git(project, "commit", "-qm", "All")
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        done = subprocess.run(
            [sys.executable, "-m", "scripts.suite", *arguments], cwd=project, capture_output=True, text=True, check=False,
            env=kept | PLUGINS | {"PYTHONPATH": str(PROJECT_ROOT)},
        )  # fmt: skip
        return done.returncode, done.stdout.splitlines()

    return suite


def test_what_fails_once_is_unsteady_and_the_run_is_green(run: Run, project: Path) -> None:
    status, lines = run(once=ONCE, fine=FINE)
    assert status == 0
    assert lines[-2:] == ["unsteady: test_once.py::test_fails_once", "tests: 2 passed, 0 failed, 1 skipped"]
    (kept,) = (project / ".var/unsteady.txt").read_text().splitlines()
    commit = git(project, "rev-parse", "HEAD").strip()
    assert kept.split()[2:] == [commit[:10], "test_once.py::test_fails_once"]
    assert (project / ".var/green").read_text().startswith(f"{commit} 20")


def test_what_fails_twice_fails_the_run(run: Run, project: Path) -> None:
    status, lines = run(once=ONCE, always=ALWAYS, fine=FINE)
    assert status == 1
    assert lines[-3:] == [
        "failed: test_always.py::test_always_fails",
        "unsteady: test_once.py::test_fails_once",
        "tests: 2 passed, 1 failed, 1 skipped",
    ]
    assert not (project / ".var/green").exists()


def test_what_failed_is_named_while_the_run_is_on(run: Run, project: Path) -> None:
    looks = (
        "from pathlib import Path\n"
        "import time\n"
        "def test_looks():\n"
        "    kept, until = Path('.var/failed.txt'), time.monotonic() + 60\n"
        "    while time.monotonic() < until and not (kept.exists() and 'test_always_fails' in kept.read_text()):\n"
        "        time.sleep(0.05)\n"
        "    assert kept.read_text() == 'test_always.py::test_always_fails\\n'\n"
    )
    kept = project / ".var/failed.txt"
    kept.parent.mkdir()
    kept.write_text("of an earlier run\n")
    assert run("-n", "2", always=ALWAYS, looks=looks)[1][-1] == "tests: 1 passed, 1 failed, 0 skipped"
    # it failed by itself too
    assert kept.read_text().splitlines() == ["test_always.py::test_always_fails"] * 2


def test_what_cannot_be_run_again_has_failed(run: Run) -> None:
    renamed = (
        "from pathlib import Path\n"
        "import pytest\n"
        "before = Path(__file__).with_name('tried')\n"
        "@pytest.mark.parametrize('again', [before.exists()])\n"
        "def test_renamed(again):\n"
        "    before.touch()\n"
        "    assert again\n"
    )
    status, lines = run(renamed=renamed)
    assert status == 1
    assert lines[-2:] == ["failed: test_renamed.py::test_renamed[False]", "tests: 0 passed, 1 failed, 0 skipped"]


def test_only_what_failed_runs_again(run: Run, project: Path) -> None:
    counted = (
        "from pathlib import Path\n"
        "def test_counts():\n"
        "    with Path(__file__).with_name('tried').open('a') as file:\n"
        "        file.write('x')\n"
    )
    assert run(counted=counted, always=ALWAYS)[0] == 1
    assert (project / "tried").read_text() == "x"


def test_what_needs_or_leaves_something_that_fails_has_its_chance_too(run: Run) -> None:
    fixture = (
        "import pytest\n"
        "from pathlib import Path\n"
        "@pytest.fixture\n"
        "def busy():\n"
        "    yield\n"
        "    before = Path(__file__).with_name('tried')\n"
        "    tried = before.exists()\n"
        "    before.touch()\n"
        "    assert tried\n"
        "def test_leaves(busy):\n"
        "    pass\n"
    )
    status, lines = run(leaving=fixture)
    assert (status, lines[-2:]) == (
        0,
        ["unsteady: test_leaving.py::test_leaves", "tests: 1 passed, 0 failed, 0 skipped"],
    )


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"unreadable": UNREADABLE, "once": ONCE}, "broken: test_unreadable.py cannot be collected"),
        ({"dead": DEAD, "once": ONCE}, "failed: test_dead.py::test_dies"),
        ({"many": TOO_MANY}, f"tests: 0 passed, {MOST + 1} failed, 0 skipped"),
    ],
)
def test_a_broken_run_and_many_failures_get_no_second_chance(
    run: Run, project: Path, files: dict[str, str], told: str
) -> None:
    status, lines = run(**files)
    assert status != 0
    assert told in lines
    assert not [line for line in lines if "once more" in line]
    assert not (project / ".var/unsteady.txt").exists()


def test_a_run_of_some_tests_or_of_changed_files_is_no_green_suite(run: Run, project: Path) -> None:
    assert run("test_fine.py", fine=FINE)[0] == 0
    assert not (project / ".var/green").exists()
    (project / "test_fine.py").write_text(FINE + "\n")
    assert subprocess.run(
        [sys.executable, "-m", "scripts.suite", "-n", "0"], cwd=project, capture_output=True, check=False,
        env=os.environ | PLUGINS | {"PYTHONPATH": str(PROJECT_ROOT)},
    ).returncode == 0  # fmt: skip
    assert not (project / ".var/green").exists()


def test_a_run_that_finds_nothing_says_so(run: Run) -> None:
    status, lines = run(empty="")
    assert (status, lines[-1]) == (5, "tests: 0 passed, 0 failed, 0 skipped")
