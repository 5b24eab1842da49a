"""Records that tests of a file begin with: made once, in a template of their own, instead of before each test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from leaseapp.kernel.persistence import db
from tests.support.databases import Databases
from tests.support.restored import Restored

Preparation = Callable[[Any], Any]
ROOT = Path(__file__).resolve().parents[2]
_DECLARED: dict[tuple[str, str], Preparation] = {}


def prepared(function: Preparation) -> Any:
    """A fixture called as `function`, which makes records through a client and answers what tests want to know of them.

    The function runs once a process; every test that asks for the fixture finds the records and gets a copy of the answer.
    """
    name = function.__name__
    _DECLARED[function.__module__, name] = function

    @pytest.fixture(name=name)
    def given(starts: "Starts", database: db.Addresses) -> Any:
        return starts.answer(function)

    return given


def asked_for(request: pytest.FixtureRequest) -> Preparation | None:
    """The preparation among the fixtures of a test."""
    module = request.module.__name__
    found = [_DECLARED[module, name] for name in request.fixturenames if (module, name) in _DECLARED]
    assert len(found) < 2, "a test begins in one way"
    return found[0] if found else None


@cache
def shares(path: str) -> bool:
    """True for the path of a file whose tests share something that was made for them: one process runs them all."""
    texts = [file.read_text() for file in (ROOT / path, (ROOT / path).with_name("conftest.py")) if file.exists()]
    return any("\n@prepared\n" in text or 'scope="module"' in text for text in texts)


class Starts:
    """The copies that tests are lent: of the world as it is, and of the world after the preparation used last."""

    def __init__(self, databases: Databases, template: str, client: Callable[[], Any]) -> None:
        self._databases, self._template, self._client = databases, template, client
        self._plain = Restored(databases, template)
        self._prepared: tuple[Preparation, Restored, Any] | None = None
        self._made = 0

    def at(self, preparation: Preparation | None) -> Restored:
        """The copy for tests that begin so."""
        if preparation is None:
            return self._plain
        if self._prepared is None or self._prepared[0] is not preparation:
            self._forget_prepared()
            name, answer = self._prepare(preparation)
            self._prepared = preparation, Restored(self._databases, name), answer
        return self._prepared[1]

    def answer(self, preparation: Preparation) -> Any:
        """Return the preparation's answer; a copy, which the test may change."""
        assert self._prepared is not None
        assert self._prepared[0] is preparation
        return deepcopy(self._prepared[2])

    def forget(self) -> None:
        """Drops all copies."""
        self._forget_prepared()
        self._plain.forget()

    def _forget_prepared(self) -> None:
        if self._prepared is not None:
            self._prepared[1].forget()
            self._prepared = None

    def _prepare(self, preparation: Preparation) -> tuple[str, Any]:
        self._made += 1
        name = f"prepared_{self._made}"
        self._databases.cluster.create_database(name, self._template)
        with _pointed_at(self._databases.addresses(name)):
            return name, preparation(self._client())


@contextmanager
def _pointed_at(where: db.Addresses) -> Iterator[None]:
    """The engines work at `where`; no connection of them is left there."""
    before = db.engines.current
    db.engines.use(where)
    try:
        yield
    finally:
        db.engines.dispose()
        if before is not None:
            db.engines.use(before)
