"""The order in which the processes of a run take tests: what is shared is made by as few of them as possible, and nobody waits at the end.

A unit is what one process takes at a time: a test by itself, a file whose tests share something, the pages of one kind of
record, a file of walks. A process that walks has a server and a browser of its own, which cost about as much as ten walks;
so all but one process walk, one of them page by page and the others file by file, and the last helps when nothing else is
left (decision 38).
"""

from typing import Any

from xdist.scheduler import LoadScopeScheduling

from scripts.reachability import page_word
from tests.support.prepared import shares

ALL_PAGES, WALKS = "tests/browser/test_pages.py", "tests/browser/"
PAGE, WALK = "page ", "walk "
FIRST = ("tests/commands/test_run.py", "tests/demo/test_seed.py")
"""Files that take long and stay in one process: the sooner they begin, the less the others wait for them."""


def unit_of(test: str) -> str:
    """Return the name of the unit that a test belongs to."""
    path, _colons, name = test.partition("::")
    if path == ALL_PAGES and "[/" in name:
        return PAGE + page_word(name.partition("[")[2].removesuffix("]"))
    if path.startswith(WALKS):
        return WALK + path
    return path if path in FIRST or shares(path) else test


class Scheduling(LoadScopeScheduling):
    """The processes are xdist's nodes."""

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        self.workqueue.move_to_end(self.next_for(node), last=False)
        super()._assign_work_unit(node)

    def next_for(self, node: Any) -> str:
        """Return the unit that `node` takes now."""
        walking = {kind: [unit for unit in self.workqueue if unit.startswith(kind)] for kind in (PAGE, WALK)}
        others = next((unit for unit in (*FIRST, *self.workqueue) if unit in self.workqueue and not _kind(unit)), None)
        begun = {one: _kind(unit) for one, units in self.assigned_work.items() for unit in units if _kind(unit)}
        places = max(1, len(self.assigned_work) - 1)
        if not any(walking.values()) or (others and node not in begun and len(begun) >= places):
            assert others is not None
            return others
        mine = begun.get(node) or (WALK if PAGE in begun.values() else PAGE)
        # pages in their order, as their person goes from one to the next; the file with most walks before the others
        if mine == PAGE and walking[PAGE]:
            return walking[PAGE][0]
        return max(walking[WALK], key=lambda unit: len(self.workqueue[unit])) if walking[WALK] else walking[PAGE][-1]


def _kind(unit: str) -> str:
    return next((kind for kind in (PAGE, WALK) if unit.startswith(kind)), "")
