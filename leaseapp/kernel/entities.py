"""Kinds of records: what timeline, threads, files and search need to know of a table they do not import."""

from dataclasses import dataclass
from typing import Any

from sqlmodel import SQLModel


@dataclass(frozen=True)
class Entity:
    """A kind of record: its table, its name for people, the permission to read it and its page address."""

    kind: str
    model: type[SQLModel]
    label: str
    permission: str
    url: str | None = None
    title_column: str = "name"
    parts: tuple[tuple[str, str], ...] = ()

    def title(self, row: Any) -> str:
        """What people call this record."""
        return str(getattr(row, self.title_column) or "")


_entities: dict[str, Entity] = {}


def register_entity(
    kind: str,
    model: type,
    *,
    label: str,
    permission: str,
    url: str | None = None,
    title_column: str = "name",
    parts: tuple[tuple[str, str], ...] = (),
) -> Entity:
    """Registers `kind`. `parts` lists (kind, column) of rows that belong to it, so that its timeline shows them too."""
    entity = Entity(kind, model, label, permission, url, title_column, parts)
    _entities[kind] = entity
    return entity


def entity(kind: str) -> Entity | None:
    """The registered kind, or None."""
    return _entities.get(kind)


def entities() -> tuple[Entity, ...]:
    """Every registered kind."""
    return tuple(_entities.values())
