"""Processes take walks in pieces, share no browser more than they must, and leave nobody waiting for one long piece."""

from types import SimpleNamespace

import pytest

from leaseapp import leaseapp as application
from leaseapp.ui.registry import declared
from tests.support.scheduling import FIRST, PAGE, WALK, Scheduling, unit_of


class Node:
    """A process of xdist that notes what it is told to run."""

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.shutting_down = False
        self.told: list[int] = []

    def send_runtest_some(self, indices: list[int]) -> None:
        self.told += indices

    def shutdown(self) -> None:
        self.shutting_down = True


PAGES = [
    f"tests/browser/test_pages.py::test_every_page[/workspace/{name}]"
    for name in ("invoices", "invoices/new", "orders", "quotes")
]
FILES = [f"tests/browser/test_{name}.py::test_{number}" for name in "abcd" for number in range(6 if name == "c" else 3)]
SINGLE = [f"tests/law/test_terms.py::test_{number}" for number in range(40)]
LONG = [f"{path}::test_{number}" for path in FIRST for number in range(4)]
ALL = [*PAGES, "tests/browser/test_pages.py::test_the_way_in[fr-light]", *FILES, *LONG, *SINGLE]


def run(processes: int, tests: list[str], config: pytest.Config, seconds=lambda _test: 1.0) -> dict[str, list[str]]:
    """The tests that each process ran, in order; one second a test, or as `seconds` says."""
    scheduling = Scheduling(config)
    scheduling.numnodes = processes
    nodes = [Node(f"gw{number}") for number in range(processes)]
    for node in nodes:
        scheduling.add_node(node)
    for node in nodes:
        scheduling.add_node_collection(node, tests)
    scheduling.schedule()
    ran: dict[str, list[str]] = {node.gateway.id: [] for node in nodes}
    clock = {node.gateway.id: 0.0 for node in nodes}
    while waiting := [node for node in nodes if len(ran[node.gateway.id]) < len(node.told)]:
        node = min(waiting, key=lambda one: clock[one.gateway.id])
        index = node.told[len(ran[node.gateway.id])]
        ran[node.gateway.id].append(tests[index])
        clock[node.gateway.id] += seconds(tests[index])
        scheduling.mark_test_complete(node, index)
    return ran


@pytest.fixture
def config(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> pytest.Config:
    """The configuration of this run; units in the order of the collection, as ours."""
    monkeypatch.setattr(request.config.option, "loadscopereorder", False, raising=False)
    monkeypatch.setattr(request.config.option, "tx", ["popen"], raising=False)
    return request.config


@pytest.mark.parametrize("processes", [1, 2, 3, 5])
def test_every_test_runs_once(processes: int, config: pytest.Config) -> None:
    ran = run(processes, ALL, config)
    assert sorted(test for tests in ran.values() for test in tests) == sorted(ALL)


@pytest.mark.parametrize("processes", [2, 3, 5])
def test_one_process_leaves_walking_to_the_others_as_long_as_there_is_something_else(
    processes: int, config: pytest.Config
) -> None:
    ran = run(processes, ALL, config)
    walked = {name for name, tests in ran.items() if any(test.startswith("tests/browser/") for test in tests)}
    assert len(walked) == processes - 1
    for name in walked:
        kinds = [test.startswith("tests/browser/") for test in ran[name]]
        assert kinds == sorted(kinds, reverse=True), "walks come first, so that servers and browsers are made once"


def test_pages_stay_with_one_process_until_it_has_walked_them(config: pytest.Config) -> None:
    ran = run(3, ALL, config)
    owners = {name for name, tests in ran.items() for test in tests if test in PAGES}
    assert len(owners) == 1
    assert [test for test in ran[owners.pop()] if test in PAGES] == PAGES


def test_who_has_walked_all_pages_goes_on_with_files_and_the_largest_file_comes_first(config: pytest.Config) -> None:
    ran = run(3, ALL, config)
    files = [[test.partition("::")[0] for test in tests if test in FILES] for tests in ran.values()]
    assert sum(bool(one) for one in files) == 2
    assert sum("tests/browser/test_c.py" in one[:1] for one in files) == 1


def test_when_nothing_else_is_left_everybody_walks(config: pytest.Config) -> None:
    slow = dict.fromkeys(FILES, 30.0)
    ran = run(3, [*PAGES, *FILES, *SINGLE], config, lambda test: slow.get(test, 1.0))
    assert all(any(test in FILES for test in tests) for tests in ran.values())


def test_a_file_and_the_pages_of_a_kind_of_record_are_never_divided(config: pytest.Config) -> None:
    ran = run(5, ALL, config)
    owner = {test: name for name, tests in ran.items() for test in tests}
    together = [[one for one in FILES if "test_c" in one], PAGES[:2], [one for one in LONG if one.startswith(FIRST[0])]]
    assert [len({owner[test] for test in tests}) for tests in together] == [1, 1, 1]


def test_every_page_is_of_a_unit_of_its_record_and_every_walk_of_its_file() -> None:
    assert application.app is not None
    units = {
        unit_of(f"tests/browser/test_pages.py::test_every[{route}]") for route in declared.pages if "workspace" in route
    }
    assert all(unit.startswith(PAGE) for unit in units)
    assert f"{PAGE}invoices" in units
    assert 10 < len(units) < len(declared.pages)
    assert unit_of("tests/browser/test_pages.py::test_the_way_in[fr-light]") == f"{WALK}tests/browser/test_pages.py"
    assert unit_of("tests/browser/test_roles.py::test_every[ADMIN]") == f"{WALK}tests/browser/test_roles.py"
    assert unit_of("tests/law/test_legal_forms.py::test_a") == "tests/law/test_legal_forms.py::test_a"
