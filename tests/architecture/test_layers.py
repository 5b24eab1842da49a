"""A domain uses the layers below it only (ARCHITECTURE 3), checked by import-linter with the project's contracts."""

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.architecture.source import product
from tests.architecture.tables import ROOT

PACKAGES = {path.parent.name for path in (ROOT / "leaseapp").glob("*/__init__.py")}
DOMAINS = PACKAGES - {"kernel", "ui", "demo", "commands"}


@pytest.fixture(scope="module")
def contracts() -> list[dict[str, Any]]:
    """The contracts of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def test_the_imports_keep_every_contract() -> None:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " 0 broken" in done.stdout


def test_every_domain_stands_in_the_layers_and_among_the_containers(contracts: list[dict[str, Any]]) -> None:
    layers, rooms = [contract for contract in contracts if contract["type"] == "layers"]
    placed = {part.strip("() ") for layer in layers["layers"] for part in layer.split("|")}
    assert {f"leaseapp.{name}" for name in DOMAINS} - placed == set()
    assert {f"leaseapp.{name}" for name in DOMAINS} == set(rooms["containers"])
    assert rooms["exhaustive"] is True


def test_rules_and_endpoints_of_each_domain_are_protected(contracts: list[dict[str, Any]]) -> None:
    protected = {
        module for contract in contracts if contract["type"] == "protected" for module in contract["protected_modules"]
    }
    rooms = {
        (source.path.split("/")[1], source.path.split("/")[2]) for source in product() if source.path.count("/") > 2
    }
    for room in ("rules", "endpoints"):
        here = {f"leaseapp.{domain}.{room}" for domain, name in rooms if name == room and domain in DOMAINS}
        assert here - protected == set()
