"""Registries: a domain below asks, domains above answer (ARCHITECTURE 3)."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

Item = TypeVar("Item")


class Registry(Generic[Item]):
    """An ordered collection that domains add to at import; by `order`, else in the order in which items came."""

    def __init__(self, name: str, order: Callable[[Item], Any] | None = None) -> None:
        self.name = name
        self._order = order
        self._items: list[Item] = []

    def add(self, item: Item) -> Item:
        """Add `item` and return it, so that this serves as a decorator too."""
        self._items.append(item)
        if self._order is not None:
            self._items.sort(key=self._order)
        return item

    def __iter__(self) -> Iterator[Item]:
        return iter(tuple(self._items))

    def __len__(self) -> int:
        return len(self._items)
