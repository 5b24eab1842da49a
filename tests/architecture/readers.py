"""Classes of readers: whoever answers alike all that an endpoint asks about its caller is shown the same by it.

What is asked is noted while somebody reads: each permission, and each other field of the principal as a whole. So the classes
are those of the code (its policy, its permissions, the third wall), and a question more makes more of them by itself.
"""

import sys
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

import pytest

from leaseapp.kernel.principal import Principal, resolve
from tests.support import world

WHO = {"user_id", "name", "email", "session_id"}
"""Fields that say who somebody is; the others say what they may see."""
FIELDS = {field.name for field in fields(Principal)} - WHO
_has, _read = Principal.has, object.__getattribute__
Reader, Found = TypeVar("Reader"), TypeVar("Found")


class Readers:
    """Notes what principals are asked while a test reads as some of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._asked: set[str] = set()
        monkeypatch.setattr(Principal, "__getattribute__", self._noting_fields())
        monkeypatch.setattr(Principal, "has", self._noting_permissions())

    def found_by(
        self, readers: Iterable[Reader], who: Callable[[Reader], Principal], read: Callable[[Reader], Found]
    ) -> dict[Reader, Found]:
        """Return what each of them finds; of those who would answer everything alike, the first reads for all."""
        classes: list[tuple[dict[str, Any], Found]] = []
        found = {}
        for reader in readers:
            same = [one for known, one in classes if answers(who(reader), known) == known]
            if same:
                found[reader] = same[0]
                continue
            self._asked = set()
            found[reader] = read(reader)
            classes.append((answers(who(reader), frozenset(self._asked)), found[reader]))
        return found

    def _noting_fields(self) -> Callable[[Principal, str], Any]:
        def read(principal: Principal, name: str) -> Any:
            if name in FIELDS and sys._getframe(1).f_globals["__name__"] != "dataclasses":  # to copy is to ask nothing
                self._asked.add(name)
            return _read(principal, name)

        return read

    def _noting_permissions(self) -> Callable[[Principal, str], bool]:
        def has(principal: Principal, permission: str) -> bool:
            asked = {*self._asked, permission}
            held = _has(principal, permission)
            self._asked = asked  # not that all permissions were looked at
            return held

        return has


def answers(principal: Principal, asked: Iterable[str]) -> dict[str, Any]:
    """Return what a principal answers to each question: a field, or whether it has a permission."""
    return {one: getattr(principal, one) if one in FIELDS else _has(principal, one) for one in asked}


@cache
def session_of(role: str) -> Principal:
    """Return the principal of a session of somebody with this role."""
    found = resolve(world.person(role).token)
    assert found is not None
    return found
