"""Classes of readers: whoever answers alike all that an endpoint asks about its caller is shown the same by it.

What is asked is noted while somebody reads: each permission, and each other field of the principal as a whole. So the classes
are those of the code (its policy, its permissions, the third wall), and a question more makes more of them by itself.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from typing import Any, TypeVar

import pytest

from leaseapp.kernel.principal import Principal

WHO = {"user_id", "name", "email", "session_id"}
"""Fields that say who somebody is; the others say what they may see."""
FIELDS = {field.name for field in fields(Principal)} - WHO
_has, _read = Principal.has, object.__getattribute__
Reader = TypeVar("Reader")


class Readers:
    """Notes what principals are asked while a test reads as some of them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._asked: set[str] = set()
        monkeypatch.setattr(Principal, "__getattribute__", self._noting_fields())
        monkeypatch.setattr(Principal, "has", self._noting_permissions())

    def one_of_each_class(self, readers: Iterable[Reader], who: Callable[[Reader], Principal]) -> Iterator[Reader]:
        """Yield the readers that would answer something otherwise than each that was yielded before."""
        classes: list[dict[str, Any]] = []
        for reader in readers:
            if any(answers(who(reader), known) == known for known in classes):
                continue
            self._asked.clear()
            yield reader
            classes.append(answers(who(reader), frozenset(self._asked)))

    def _noting_fields(self) -> Callable[[Principal, str], Any]:
        def read(principal: Principal, name: str) -> Any:
            if name in FIELDS:
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
