"""Registries: a domain below asks, domains above answer (ARCHITECTURE 3)."""

from collections.abc import Iterator
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Registry(Generic[Item]):
    """An ordered collection that domains add to at import."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._items: list[Item] = []

    def add(self, item: Item) -> Item:
        """Add `item` and return it, so that this serves as a decorator too."""
        self._items.append(item)
        return item

    def __iter__(self) -> Iterator[Item]:
        return iter(tuple(self._items))

    def __len__(self) -> int:
        return len(self._items)
