"""A domain uses the layers below it only (ARCHITECTURE 3), checked by import-linter with the project's contracts."""

import graphlib
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import grimp
import pytest

from leaseapp import wiring
from scripts.contracts import RoomsContract
from tests.architecture.tables import ROOT

PACKAGES = {path.parent.name for path in (ROOT / "leaseapp").glob("*/__init__.py")}
DOMAINS = PACKAGES - {"law", "kernel", "ui", "demo", "commands"}


@pytest.fixture(scope="module")
def contracts() -> list[dict[str, Any]]:
    """The contracts of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def test_the_imports_keep_every_contract() -> None:
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " 0 broken" in done.stdout


def test_every_domain_stands_in_the_layers_and_is_wired(contracts: list[dict[str, Any]]) -> None:
    (layers,) = [contract for contract in contracts if contract["type"] == "layers"]
    placed = {part.strip("() ") for layer in layers["layers"] for part in layer.split("|")}
    assert {f"leaseapp.{name}" for name in DOMAINS} - placed == set()
    assert set(DOMAINS) == set(wiring.DOMAINS)


def test_the_rooms_of_every_domain_are_found(contracts: list[dict[str, Any]]) -> None:
    (rooms,) = [contract for contract in contracts if contract["type"] == "rooms"]
    found = RoomsContract(
        rooms["name"], {}, {name: value for name, value in rooms.items() if name not in ("name", "type")}
    )
    assert {str(container) for container in found.containers} == {f"leaseapp.{name}" for name in DOMAINS}
    assert found.exhaustive is True


def test_a_room_that_reaches_up_breaks_the_contract(tmp_path: Path) -> None:
    rows = tmp_path / "leaseapp" / "fleet"
    for name, text in {"__init__": "", "models": "from leaseapp.fleet import services\n", "services": ""}.items():
        rows.mkdir(parents=True, exist_ok=True)
        (rows / f"{name}.py").write_text(text)
    (tmp_path / "leaseapp" / "__init__.py").write_text("")
    (tmp_path / "scripts").symlink_to(ROOT / "scripts")
    whole = (ROOT / "pyproject.toml").read_text()
    start = whole.index("[tool.importlinter]")
    settings, *found = whole[start:].split("[[tool.importlinter.contracts]]")
    rooms = next(contract for contract in found if 'type = "rooms"' in contract)
    text = settings.replace(', "jobs"', "") + "[[tool.importlinter.contracts]]" + rooms
    (tmp_path / "pyproject.toml").write_text(text)
    command = [str(Path(sys.executable).parent / "lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "leaseapp.fleet.models is not allowed to import leaseapp.fleet.services" in done.stdout, (
        done.stdout + done.stderr
    )


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    """The modules that each module imports when it is loaded or run; imports for type checkers only are left out."""
    graph = grimp.build_graph("leaseapp", "jobs", exclude_type_checking_imports=True, cache_dir=None)
    return {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}


def room(module: str) -> tuple[str, str]:
    """Domain and room of a module: `sales`, `rules`."""
    _package, domain, name = (*module.split(".", 3), "", "")[:3]
    return domain, name


def test_no_module_imports_itself_over_others(imports: dict[str, set[str]]) -> None:
    try:
        graphlib.TopologicalSorter(imports).prepare()
    except graphlib.CycleError as circle:
        pytest.fail(" → ".join(circle.args[1]))


def test_the_law_knows_nothing_of_the_product(imports: dict[str, set[str]]) -> None:
    law = {module: used for module, used in imports.items() if module.startswith("leaseapp.law")}
    assert len(law) > 5
    assert {used for found in law.values() for used in found if not used.startswith("leaseapp.law")} == set()


PUBLISHED = {
    "leaseapp.documents.rules",  # what all documents are made of
    "leaseapp.accounting.rules.fiscal_year",  # months and lengths of fiscal years, for their closing
    "leaseapp.accounting.rules.numbering",  # numbers of entries, for lines of bank statements
    "leaseapp.assets.rules.short_codes",  # codes as people type and scan them, for the public page
    "leaseapp.directory.rules.former_terms",  # what recurrences stored before the sentences were made from figures
    "leaseapp.directory.rules.legal_terms",  # sentences of late payment, on each document
    "leaseapp.directory.rules.payment_terms",  # terms as they are typed and said, of entities, customers and invoices
    "leaseapp.directory.rules.registry_numbers",  # refusals of register numbers, wherever one is typed
    "leaseapp.billing.rules.ageing",  # days after a due date, for dunning
    "leaseapp.assets.rules.spreadsheets",  # tables that people send, for statements of banks
    "leaseapp.billing.rules.allocation",  # the invoices that a receipt settles, for lines of bank statements
    "leaseapp.billing.rules.eco_tax",  # the eco-tax of a part of a line, for orders
    "leaseapp.billing.rules.groups",  # how deposits tell lines apart, for orders
    "leaseapp.billing.rules.ledger_lines",  # the accounts of VAT, for receivables that are lost
    "leaseapp.billing.rules.receipts_by_rate",  # what receipts pay of services, for e-reporting
    "leaseapp.billing.rules.settlement",  # what is due on an invoice, for whoever lists invoices beside its records
    "leaseapp.billing.rules.transfer_code",
    "leaseapp.catalog.rules.price",  # which price or rent holds and why, for lines of quotes and orders
    "leaseapp.closing.rules.provision_entries",  # which kinds of provision have a party, for the demonstration
    "leaseapp.einvoicing.rules.arrivals",  # who an e-invoice names, for the local platform
    "leaseapp.einvoicing.rules.eligibility",  # invoices of the demonstration that may travel
    "leaseapp.einvoicing.rules.statements",  # the life cycle as XML, which the local platform reads and writes
    "leaseapp.purchasing.rules.import_checks",  # what an imported document lacks, for e-invoices that came in
    "leaseapp.purchasing.rules.reading",  # e-invoices as fields
    "leaseapp.purchasing.rules.supplier_matching",  # which supplier a document is from
    "leaseapp.identity.rules.role_grid",  # the registry of who may what, to which domains add
    "leaseapp.signing.rules.codes",  # the code that a person of the demonstration types
    "leaseapp.signing.rules.verifying",  # evidence is verified by a command, without a database
    "leaseapp.signing.rules.subjects",  # the registry of what is signed, to which domains add
    "leaseapp.notifications.rules.kinds",  # the registry of what people are told, to which domains add
}
"""Rules that the domains above may use."""


def test_rules_are_used_inside_their_domain_or_published(imports: dict[str, set[str]]) -> None:
    used_elsewhere = [
        (user, used) for user, found in imports.items() for used in found
        if room(used)[1] == "rules" and room(used)[0] != room(user)[0]
    ]  # fmt: skip
    assert [pair for pair in used_elsewhere if not pair[1].startswith(tuple(PUBLISHED))] == []
    assert {rules for rules in PUBLISHED if not any(used.startswith(rules) for _user, used in used_elsewhere)} == set()


def test_endpoints_are_entered_by_the_wiring_and_by_pages(imports: dict[str, set[str]]) -> None:
    strangers = [
        (user, used) for user, found in imports.items() for used in found
        if room(used)[0] in DOMAINS and room(used)[1] == "endpoints" and user != "leaseapp.wiring" and room(user)[1] not in ("ui", "endpoints")
    ]  # fmt: skip
    assert strangers == []
