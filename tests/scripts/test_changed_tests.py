"""`make test CHANGED=1`: what a change reaches, why, and what it is compared with."""

import ast
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from leaseapp import wiring
from scripts import bootstrap, changed_tests, reachability
from scripts.changed_tests import Choice, Reach, choose
from scripts.reachability import ITSELF, EverythingError, House, page_word, read_house, said, words_of

ROOT = reachability.ROOT


@pytest.fixture(scope="module")
def house() -> House:
    """The project as it is."""
    return read_house()


@pytest.fixture
def reach(house: House) -> Reach:
    """Reach of its changes."""
    return Reach(house)


def house_of(texts: dict[str, str]) -> House:
    """A small house: path → text; imports are read from the texts."""
    files = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in texts}
    uses = {}
    for module, path in files.items():
        named = {
            name
            for node in ast.walk(ast.parse(texts[path]))
            for name in (
                [node.module, *(f"{node.module}.{one.name}" for one in node.names)]
                if isinstance(node, ast.ImportFrom)
                else [one.name for one in node.names]
                if isinstance(node, ast.Import)
                else []
            )
        }
        uses[module] = named & files.keys()
    return House(uses, files, {module: texts[path] for module, path in files.items()})


SHOP = {
    "leaseapp/law/rates.py": "RATE = 20",
    "leaseapp/shop/rules/prices.py": "from leaseapp.law import rates",
    "leaseapp/shop/events.py": "class Sold(Event):\n    pass",
    "leaseapp/shop/models/order.py": "",
    "leaseapp/shop/visibility.py": "from leaseapp.shop.models import order",
    "leaseapp/shop/services/selling.py": "from leaseapp.shop import events\nfrom leaseapp.shop.rules import prices\n"
    "from leaseapp.shop.models import order\nuses: x = 1\nheld: Registry[int] = Registry('')\nany(one for one in held)",
    "leaseapp/shop/endpoints/orders.py": 'from leaseapp.shop.services import selling\nworkspace.get("/orders/{order_id}/ship")',
    "leaseapp/shop/ui/orders.py": 'from leaseapp.shop.endpoints import orders\nROUTE = "/workspace/orders"',
    "leaseapp/desk/services/counting.py": "",
    "leaseapp/desk/subscribers.py": "from leaseapp.shop import events\nfrom leaseapp.desk.services import counting",
    "leaseapp/desk/services/holding.py": "",
    "leaseapp/desk/entities.py": "from leaseapp.desk.services import holding\nselling.held.add(holding)",
    "leaseapp/wiring.py": "import leaseapp.desk.subscribers",
    "leaseapp/kernel/web.py": "",
    "leaseapp/api.py": "from leaseapp.kernel import web",
    "leaseapp/commands/serve.py": "from leaseapp.shop.services import selling",
    "tests/conftest.py": "from leaseapp import wiring\nfrom tests.support import world",
    "tests/support/world.py": "from leaseapp.shop.models import order",
    "tests/shop/rules/test_prices.py": "from leaseapp.shop.rules import prices",
    "tests/shop/services/test_selling.py": "from leaseapp.shop.services import selling",
    "tests/shop/endpoints/test_orders.py": 'W = "/api/workspace"\nclient.post(f"{W}/orders/{one}/ship")',
    "tests/shop/endpoints/test_lists.py": 'client.get("/api/workspace/orders")',
    "tests/shop/conftest.py": "from tests.shop import helping",
    "tests/shop/helping.py": "",
    "tests/browser/test_orders.py": 'person.open("/workspace/orders", "main")',
    "tests/browser/test_pages.py": "from leaseapp.ui.registry import declared",
    "tests/ui/test_declarations.py": "from leaseapp.ui.registry import declared",
    "tests/faults/test_run.py": 'COMMAND = ["-m", "leaseapp.cli"]',
    "tests/architecture/samples.py": "",
    "tests/architecture/test_access.py": "from tests.architecture.samples import ENDPOINTS",
    "tests/architecture/test_source.py": "",
}


def small_reach(texts: dict[str, str], tmp_path: Path) -> Reach:
    """Reach of changes of a small house; its files are written, because some rules read them."""
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)
    return Reach(house_of(texts), tmp_path)


GENERIC = {"architecture/test_access.py", "architecture/test_source.py"}
SELLS = {
    "shop/services/test_selling.py",
    "shop/endpoints/test_orders.py",
    "browser/test_orders.py",
    "browser/test_pages.py",
}


@pytest.mark.parametrize(
    ("path", "reached"),
    [
        ("leaseapp/law/rates.py", SELLS | {"shop/rules/test_prices.py"}),
        ("leaseapp/shop/rules/prices.py", SELLS | {"shop/rules/test_prices.py"}),
        ("leaseapp/shop/services/selling.py", SELLS),
        # an address in a text, with all its words
        ("leaseapp/shop/endpoints/orders.py", SELLS - {"shop/services/test_selling.py"}),
        # pages are looked at by walks; who runs over their registry reads declarations and runs nothing
        ("leaseapp/shop/ui/orders.py", {"browser/test_orders.py", "browser/test_pages.py", "ui/test_declarations.py"}),
        # who hears an event, who answers a registry, who guards a table
        ("leaseapp/desk/services/counting.py", SELLS),
        ("leaseapp/desk/services/holding.py", SELLS),
        ("leaseapp/shop/visibility.py", SELLS),
        # started as a process
        ("leaseapp/commands/serve.py", {"faults/test_run.py"}),
    ],
)
def test_a_module_reaches_who_imports_names_or_hears_it(path: str, reached: set[str], tmp_path: Path) -> None:
    found, _why = small_reach(SHOP, tmp_path).of(path)
    assert found == {f"tests/{one}" for one in reached | GENERIC}


@pytest.mark.parametrize(
    ("path", "reached"),
    [
        ("tests/shop/rules/test_prices.py", {"shop/rules/test_prices.py"}),
        ("tests/shop/helping.py", {name.removeprefix("tests/") for name in SHOP if name.startswith("tests/shop/") and "test_" in name}),
        ("tests/architecture/samples.py", {"architecture/test_access.py"}),
    ],
)  # fmt: skip
def test_a_helper_of_tests_reaches_its_users_and_the_readers_of_every_file(
    path: str, reached: set[str], tmp_path: Path
) -> None:
    found, _why = small_reach(SHOP, tmp_path).of(path)
    assert found == {f"tests/{one}" for one in reached | {"architecture/test_source.py"}}


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("tests/support/world.py", "tests/support/world.py is used by all tests"),
        ("leaseapp/shop/models/order.py", "leaseapp/shop/models/order.py is used by all tests"),
        ("leaseapp/kernel/web.py", "leaseapp/kernel/web.py is used by all tests"),
        ("tests/conftest.py", "tests/conftest.py knows every domain"),
        ("leaseapp/wiring.py", "leaseapp/wiring.py knows every domain"),
        ("leaseapp/shop/services/gone.py", "leaseapp/shop/services/gone.py is gone"),
        ("requirements.lock", "requirements.lock is known to no rule"),
        ("tests/data", "tests/data is known to no rule"),
    ],
)
def test_what_all_share_what_is_gone_and_what_no_rule_knows_reaches_everything(
    path: str, why: str, tmp_path: Path
) -> None:
    small = small_reach(SHOP, tmp_path)
    chosen = choose(["leaseapp/shop/ui/orders.py", path], lambda: small)
    assert (chosen.arguments, chosen.reasons[-1]) == (None, f"everything: {why}")


def test_only_the_pages_that_show_the_change_are_walked(tmp_path: Path) -> None:
    small = small_reach(SHOP, tmp_path)
    assert (choose(["leaseapp/shop/services/selling.py"], lambda: small).arguments or ())[-1] == "--pages=orders"
    # a change of the walk itself goes everywhere
    small = small_reach(SHOP, tmp_path)
    both = choose(["leaseapp/shop/services/selling.py", "tests/browser/test_pages.py"], lambda: small)
    assert both.arguments is not None
    assert "tests/browser/test_pages.py" in both.arguments
    assert not any(one.startswith("--pages") for one in both.arguments)


def test_nothing_changed_reaches_nothing_and_reads_no_source() -> None:
    def nobody() -> Reach:
        raise AssertionError

    assert choose([], nobody) == Choice((), ())


def test_a_package_that_changes_changes_all_in_it(tmp_path: Path) -> None:
    small = small_reach(SHOP | {"leaseapp/law/__init__.py": "", "leaseapp/law/terms.py": ""}, tmp_path)
    assert small.of("leaseapp/law/__init__.py")[0] == small.of("leaseapp/law/rates.py")[0]


# --- the project itself


@pytest.mark.slow("the graph of all imports")
@pytest.mark.parametrize(
    "path",
    ["leaseapp/kernel/web/http.py", "leaseapp/kernel/persistence/db.py", "leaseapp/identity/services/principals.py",
     "leaseapp/identity/rules/role_grid.py", "tests/support/databases.py"],
)  # fmt: skip
def test_what_runs_beneath_every_test_reaches_everything(reach: Reach, path: str) -> None:
    with pytest.raises(EverythingError, match="is used by all tests"):
        reach.of(path)


def test_each_kind_of_file_that_git_knows_has_a_rule_or_is_known_to_have_none(reach: Reach) -> None:
    """A new kind of file is thought about once; whatever is not in the table runs everything."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    unknown = {
        path
        for path in filter(None, listed.split("\0"))
        if not any(rule[0].fullmatch(path) for rule in changed_tests.RULES)
    }
    assert unknown <= {
        ".ci/run", "Makefile", "pyproject.toml", "requirements.lock", "requirements-cjk.lock", ".dockerignore", ".python-version", ".env.example", ".gitattributes",
    }  # fmt: skip


def test_every_room_that_the_wiring_plugs_in_is_reached_by_somebody(house: House) -> None:
    """A new room of `wiring.ROOMS` that no module imports needs a rule in `reachability`."""
    assert {*reachability.PLUGS, "models", "endpoints", "resources"} == set(wiring.ROOMS)
    plugged = re.compile(rf"leaseapp\.({'|'.join(wiring.DOMAINS)})\.({'|'.join(reachability.PLUGS)})(\..+)?")
    users = {used.removesuffix(ITSELF) for found in house.uses.values() for used in found}
    lonely = {
        module
        for module in house.files
        if plugged.fullmatch(module)
        and module not in users
        and (ROOT / house.files[module]).read_text().count("\n") > 1
    }
    assert lonely == set()


@pytest.mark.parametrize(
    ("path", "among", "without"),
    [
        ("leaseapp/law/vat_rates.py", "tests/law/test_vat_rates.py", "tests/law/test_legal_forms.py"),
        ("leaseapp/catalog/endpoints/products.py", "tests/catalog/endpoints/test_products.py", "tests/law/"),
        ("leaseapp/workspace/endpoints/saved_views.py", "tests/workspace/endpoints/", "tests/jobs/"),
        ("leaseapp/commands/backup/vault.py", "tests/commands/test_backup.py", "tests/browser/"),
        ("assets/ui/ledger.jsx", "tests/browser/", "tests/law/"),
        ("assets/css/tokens.css", "tests/browser/test_eyes.py", "tests/catalog/services/"),
        ("alembic/env.py", "tests/architecture/test_migrations.py", "tests/browser/"),
        ("docs/access.md", "tests/architecture/test_documents.py", "tests/architecture/test_access.py"),
        ("leaseapp/locale/fr/catalog.po", "tests/architecture/test_catalogues.py", "tests/catalog/"),
        ("leaseapp/kernel/adapters/company_registry.json", "tests/kernel/adapters/", "tests/law/test_vat_rates.py"),
        ("compose.yaml", "tests/commands/test_compose.py", "tests/law/"),
    ],
)
def test_changes_of_the_project_reach_these_tests_and_not_those(
    reach: Reach, path: str, among: str, without: str
) -> None:
    found, why = reach.of(path)
    assert why
    assert any(one.startswith(among) for one in found)
    assert not any(one.startswith(without) for one in found)


def test_a_script_of_one_page_walks_less_than_one_of_the_frame(reach: Reach) -> None:
    page, frame = (
        {one for one in reach.of(f"assets/ui/{name}.jsx")[0] if one.startswith("tests/browser/")}
        for name in ("ledger", "app")
    )
    assert page < frame
    assert frame == reach.below("tests/browser/")


def test_a_source_that_cannot_be_parsed_reaches_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "unfinished").mkdir()
    (tmp_path / "unfinished" / "__init__.py").write_text("def half(:\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(reachability, "PACKAGES", ("unfinished",))
    chosen = choose(["leaseapp/law/vat_rates.py"], lambda: Reach(read_house(tmp_path)))
    assert chosen.arguments is None
    assert "cannot be read" in chosen.reasons[-1]


# --- words


def test_words_of_addresses() -> None:
    assert said('W = "/api/workspace"\nf"{W}/invoices/{one}/pdf?x=1"; "/workspace/orders/[record_id]"') == {
        "invoices", "pdf", "orders",
    }  # fmt: skip
    assert words_of("/api/workspace/credit-notes/{credit_note_id}/issue") == {"credit-notes", "issue"}
    assert [page_word(route) for route in ("/workspace", "/workspace/orders/new", "/q/[token]")] == [
        "workspace", "orders", "q",
    ]  # fmt: skip


# --- what it is compared with


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """`history("switch", "-c", "own")`: git in a repository of one commit on main with the files kept, moved and gone."""
    monkeypatch.setattr(changed_tests, "ROOT", tmp_path)

    def git(*arguments: str) -> str:
        named = ["-c", "user.name=Somebody", "-c", "user.email=somebody@test.example", "-c", "init.defaultBranch=main"]
        done = subprocess.run(["git", *named, *arguments], cwd=tmp_path, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    git("init", "-q")
    for name in ("kept", "moved", "gone", "other"):
        (tmp_path / name).write_text(f"{name}\n" * 9)
    git("add", ".")
    git("commit", "-qm", "first")
    return git


def test_a_branch_is_compared_with_where_it_left_main_and_what_is_not_committed_counts(
    history: Callable[..., str], tmp_path: Path
) -> None:
    left = history("rev-parse", "HEAD")
    history("switch", "-qc", "own")
    history("mv", "moved", "here")
    history("rm", "-q", "gone")
    history("commit", "-qm", "second")
    history("switch", "-q", "main")
    (tmp_path / "other").write_text("of somebody else\n")
    history("commit", "-qam", "meanwhile")
    history("switch", "-q", "own")
    (tmp_path / "kept").write_text("changed\n")
    (tmp_path / "né.py").write_text("new\n")
    assert changed_tests.base_of("1") == left
    assert changed_tests.changed_since(left) == ["gone", "here", "kept", "moved", "né.py"]


def test_on_main_what_is_not_committed_is_the_change(history: Callable[..., str], tmp_path: Path) -> None:
    assert changed_tests.changed_since(changed_tests.base_of("")) == []
    (tmp_path / "kept").write_text("changed\n")
    assert changed_tests.changed_since(changed_tests.base_of("")) == ["kept"]


def test_a_commit_may_be_asked_for(history: Callable[..., str], tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("changed\n")
    history("commit", "-qam", "second")
    assert changed_tests.changed_since(changed_tests.base_of("HEAD~1")) == ["kept"]


def test_without_such_a_commit_everything_runs(history: Callable[..., str], capsys: pytest.CaptureFixture[str]) -> None:
    assert changed_tests.main(["no-such-branch"]) == 0
    told = capsys.readouterr()
    assert told.out == "everything\n"
    assert "no such commit" in told.err


def test_the_choice_is_printed_with_its_reasons(
    history: Callable[..., str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changed_tests, "read_house", lambda: house_of(SHOP))
    (tmp_path / "leaseapp" / "shop").mkdir(parents=True)
    (tmp_path / "leaseapp" / "shop" / "events.py").write_text("")
    assert changed_tests.main([]) == 0
    told = capsys.readouterr()
    assert "leaseapp/shop/events.py → 6 test files (imports, addresses, plugs)" in told.err
    assert "tests/shop/services/test_selling.py" in told.out.splitlines()


# --- what the bootstrap makes of it


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], bool]]:
    """The arguments with which pytest would be run, and whether for walks."""
    runs: list[tuple[list[str], bool]] = []
    monkeypatch.setattr(bootstrap, "run_tests", lambda arguments, *, walks: runs.append((arguments, walks)) or 0)
    return runs


def test_the_bootstrap_hands_the_choice_to_pytest(
    started: list[tuple[list[str], bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    walk, rule = "tests/browser/test_pages.py", "tests/law/test_legal_forms.py"
    for chosen in ([rule], [rule, walk, "--pages=orders"], ["everything"], []):
        monkeypatch.setattr(bootstrap, "changed", lambda _base, chosen=chosen: chosen)
        assert bootstrap.test(["--changed=1", "-q"]) == 0
    assert started == [
        (["-q", rule], False),
        (["-q", rule, walk, "--pages=orders"], True),
        (["-q"], True),
    ]


def test_interface_and_demonstration_are_made_for_walks_only(started: list[tuple[list[str], bool]]) -> None:
    for asked in ([], ["tests/browser"], ["tests/law", "tests/browser/test_pages.py::test_one"]):
        bootstrap.test(asked)
    for asked in (["tests/law", "-q"], ["tests/law/test_legal_forms.py"], ["-m", "hypothesis and not browser"]):
        bootstrap.test(asked)
    assert [walks for _arguments, walks in started] == [True] * 3 + [False] * 3


def test_a_chooser_that_fails_chooses_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    failing = tmp_path / "python"
    failing.write_text("#!/bin/sh\necho tests/law/test_legal_forms.py; exit 1\n")
    failing.chmod(0o755)
    monkeypatch.setattr(bootstrap, "PYTHON", failing)
    assert bootstrap.changed("1") == ["everything"]
