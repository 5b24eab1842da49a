"""The tree of categories on plain values: parents by id. What a move may do, and what a category includes (FIELD.md 5)."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

DEEPEST = 6
"""Levels of categories, the roots included."""

Node = TypeVar("Node")


def ancestors(parents: Mapping[Node, Node | None], node: Node | None) -> list[Node]:
    """Return `node` and those above it, from the bottom up; it ends where a node comes twice."""
    found: list[Node] = []
    while node is not None and node not in found:
        found.append(node)
        node = parents.get(node)
    return found


def descendants(parents: Mapping[Node, Node | None], node: Node) -> set[Node]:
    """Return `node` and everything below it."""
    below: dict[Node, list[Node]] = {}
    for child, parent in parents.items():
        if parent is not None:
            below.setdefault(parent, []).append(child)
    found: set[Node] = set()
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += below.get(one, [])
    return found


def height(parents: Mapping[Node, Node | None], node: Node) -> int:
    """Return the levels of the subtree of `node`, 1 for a leaf."""
    level = len(ancestors(parents, node))
    return max(len(ancestors(parents, one)) for one in descendants(parents, node)) - level + 1


def is_cycle(parents: Mapping[Node, Node | None], node: Node, parent: Node | None) -> bool:
    """Tell whether `node` below `parent` would be below itself."""
    return parent is not None and node in ancestors(parents, parent)


def is_too_deep(parents: Mapping[Node, Node | None], node: Node | None, parent: Node | None) -> bool:
    """Tell whether `node` with all below it (None: a new leaf) would reach deeper than DEEPEST below `parent`."""
    return len(ancestors(parents, parent)) + (height(parents, node) if node is not None else 1) > DEEPEST


def placed(siblings: Sequence[Node], node: Node, position: int | None) -> list[Node]:
    """Return the siblings with `node` at `position` (None, or one beyond them: at the end), each once."""
    others = [one for one in siblings if one != node]
    at = len(others) if position is None else max(0, min(position, len(others)))
    return [*others[:at], node, *others[at:]]
