"""The profile of a run adds every test up once and grows with what it is said to grow with."""

import ast
from pathlib import Path

import pytest

from scripts.costs_of_tests import GROUPS, costs, main, read, table
from scripts.reachability import ROOT

REPORT = """<testsuites><testsuite>
<testcase classname="tests.architecture.test_access" name="a" time="2.0"/>
<testcase classname="tests.architecture.test_lists" name="b[x]" time="3.0"/>
<testcase classname="tests.sales.rules.test_totals" name="c" time="0.5"><properties><property name="processor" value="0.25"/></properties></testcase>
<testcase classname="tests.assets.test_parts" name="c" time="30"><properties><property name="processor" value="21"/></properties></testcase>
<testcase classname="tests.kernel.test_money" name="d" time="1.5"/>
</testsuite></testsuites>"""


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "tests.xml"
    path.write_text(REPORT)
    return path


def test_each_test_counts_in_one_group_and_grows_with_its_unit(report: Path) -> None:
    found = {cost.name: cost for cost in costs(read([report])) if cost.tests}
    assert {name: (cost.tests, cost.seconds) for name, cost in found.items()} == {
        "generic, by endpoint": (1, 2.0), "generic, by list": (1, 3.0), "rules of domains": (1, 0.5),
        "kernel, law, interface kit": (1, 1.5), "services, endpoints, documents of domains": (1, 30.0),
    }  # fmt: skip
    counts, then = {"endpoints": 4, "lists": 2}, {"endpoints": 8, "lists": 10}
    assert found["generic, by endpoint"].each(counts) == 0.5
    assert {name: cost.at(counts, then) for name, cost in found.items()} == {
        "generic, by endpoint": 4.0, "generic, by list": 15.0, "rules of domains": 1.0, "kernel, law, interface kit": 1.5,
        "services, endpoints, documents of domains": 60.0,
    }  # fmt: skip
    last = table(list(found.values()), counts, then).splitlines()[-1]
    assert last == "| all | 5 | 37 | | 82 |"


def test_every_generic_test_over_a_registry_grows_with_something() -> None:
    """A file whose tests are parametrized by endpoints or lists is not counted among those that stay as they are."""
    fixed = next(pattern for name, _unit, pattern in GROUPS if name == "generic, of the source")
    assert fixed == r"tests\.architecture\..*"
    named = {
        name
        for _n, unit, pattern in GROUPS
        if unit and "architecture" in pattern
        for name in pattern.partition("test_")[2].strip("()").split("|")
    }
    over = {
        path.stem.removeprefix("test_")
        for path in (ROOT / "tests" / "architecture").glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(one).startswith(("each(", "each_list", "each_bulk")) for one in node.decorator_list)
    }
    assert over <= named


def test_the_command_counts_what_there_is(report: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(report), "endpoints=500"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("now: {'endpoints': ")
    assert "| generic, by list | 1 | 3 | " in told
    assert "  21.0 s assets, more than 20\n   0.2 s sales\n" in told
