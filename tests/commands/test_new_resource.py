"""`new-resource` writes a resource that passes the checks as it is written; the copy of the project is thrown away."""

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from leaseapp.commands.new_resource.domain import new_domain
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.support.databases import Databases

VEHICLE = (
    "new-resource", "directory", "vehicle", "--french", "véhicule", "véhicules", "--permission", "annuaire.company",
    "--what", "Cars and vans that the company drives.", "Voitures et utilitaires de la société.", "--icon", "truck",
    "--reason", "the fleet of the company has no routes in the specification",
    "--field", "plate:line!:Registration plate:Plaque d’immatriculation", "--field", "bought_on:date:Bought on:Acheté le",
    "--field", "price:money:Price:Prix", "--field", "seats:whole:Seats:Places", "--field", "electric:yes:Electric:Électrique",
    "--field", "driver_email:email:Driver’s e-mail:E-mail du conducteur", "--field", "remarks:long:Remarks:Remarques",
)  # fmt: skip


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """The project as it stands in the working tree, with the environment of the original."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "-c", "-o", "--exclude-standard"], cwd=PROJECT_ROOT, capture_output=True, check=True
    )
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (PROJECT_ROOT / name).is_file():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT_ROOT / name, tmp_path / name)
    (tmp_path / ".venv").symlink_to(PROJECT_ROOT / ".venv")
    for arguments in (
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.email=a", "-c", "user.name=a", "commit", "-qm", "before"],
    ):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True)
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)


def command(where: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A module of Python run in the copy."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")} | variables
    return subprocess.run(
        [sys.executable, "-m", *arguments], cwd=where, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.live
def test_a_new_resource_passes_the_checks_as_it_is_written(copy: Path, databases: Databases) -> None:
    assert databases.cluster.home.name == "postgres"
    made = command(copy, "leaseapp.cli", *VEHICLE, VAR_DIR=str(databases.cluster.home.parent))
    assert made.returncode == 0, made.stdout + made.stderr
    assert "without translation" not in made.stdout
    subprocess.run(["git", "add", "-A"], cwd=copy, check=True)
    numbers = subprocess.run(
        ["git", "diff", "--cached", "--numstat"], cwd=copy, capture_output=True, text=True, check=True
    )
    added = sum(int(line.split("\t")[0]) for line in numbers.stdout.splitlines())
    for check in (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("ty", "check")):
        done = command(copy, *check)
        assert done.returncode == 0, done.stdout[-4000:]
    subprocess.run(["git", "add", "-A"], cwd=copy, check=True)
    # what asks of every resource, and what holds for all files
    asked = "vehicle or Vehicle or pins or catalogue or registries or routes or migrations or source or permissions or walls or resources"
    done = command(
        copy, "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/architecture", "-k", asked, VAR_DIR="",
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-6000:]
    # seven fields; three cost 116 with domain, grid and demonstration (docs/new-domain.md)
    assert 60 < added < 150


@pytest.mark.parametrize(
    ("changed", "said"),
    [({"directory": "fleet"}, "there is no domain fleet"), ({"vehicle": "contact"}, "contact.py exists already"),
     ({"annuaire.company": "annuaire.nothing"}, "annuaire.nothing has no read, create, update, delete"),
     ({"plate:line!:Registration plate:Plaque d’immatriculation": "plate:line:A:B"}, "the first field names the record"),
     ({"price:money:Price:Prix": "price:gold:Price:Prix"}, "gold is no kind of field"),
     ({"price:money:Price:Prix": "version:money:Price:Prix"}, "version is no name of a column"),
     ({"price:money:Price:Prix": "seats:money:Price:Prix"}, "two fields of one name"),
     ({"price:money:Price:Prix": "price:money"}, "a field is written name:kind:English:French")],
)  # fmt: skip
def test_what_cannot_be_written_is_refused_before_anything_is(
    changed: dict[str, str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from leaseapp.cli import main

    assert main([changed.get(part, part) for part in VEHICLE]) == 1
    assert said in capsys.readouterr().err
    assert list(PROJECT_ROOT.glob("leaseapp/*/*/vehicle*")) == []


def test_a_new_domain_is_wired_above_what_it_uses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "leaseapp").mkdir()
    for name in ("leaseapp/wiring.py", "pyproject.toml"):
        shutil.copy(PROJECT_ROOT / name, tmp_path / name)
    assert new_domain("fleet", "catalog", "Cars and vans.", tmp_path) == 0
    assert (tmp_path / "leaseapp" / "fleet" / "__init__.py").read_text() == '"""Cars and vans."""\n'
    assert '    "catalog",\n    "fleet",\n' in (tmp_path / "leaseapp" / "wiring.py").read_text()
    layers = tomllib.loads((tmp_path / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]["layers"]
    assert "leaseapp.catalog" in layers[layers.index("(leaseapp.fleet)") + 1]
    for name, above in (("fleet", "catalog"), ("Fleet", "catalog"), ("cars", "boats")):
        assert new_domain(name, above, "Cars.", tmp_path) == 1
    assert "boats is no domain" in capsys.readouterr().err
