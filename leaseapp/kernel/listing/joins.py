"""The joins of a list, and which of them a statement needs: a count over a hundred thousand rows does without the rest."""

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.persistence.tables import TenantScoped


def joined(spec: ListSpec, statement: Any, targets: frozenset[Any] | None = None) -> Any:
    """Return `statement` with the list's joins, or with those to `targets` only; each stays inside the organization."""
    for isouter, joins in ((False, spec.join), (True, spec.outer_join)):
        for target, condition in joins:
            if targets is not None and _selectable(target) not in targets:
                continue
            if issubclass(sa.inspect(target).mapper.class_, TenantScoped):
                condition = sa.and_(condition, target.organization_id == spec.table.organization_id)  # noqa: PLW2901
            statement = statement.join(target, condition, isouter=isouter)
    return statement


def needed_by(spec: ListSpec, clauses: Iterable[Any]) -> frozenset[Any]:
    """Return those of the list's joins that `clauses` need, and those on the way to them; a finite set, thus a key of caches.

    The others neither add nor remove a row: an outer join is to one row at most, and an inner one follows a reference
    that is never empty (an architecture test holds every list to it).
    """
    spoken_of = set().union(*(_tables(clause) for clause in clauses))
    needed = set()
    for target, condition in reversed([*spec.join, *spec.outer_join]):
        if _selectable(target) in spoken_of:
            needed.add(_selectable(target))
            spoken_of |= _tables(condition)
    return frozenset(needed)


def _selectable(target: Any) -> Any:
    return sa.inspect(target).selectable


def _tables(clause: Any) -> set[Any]:
    """Return the tables of the columns in `clause`; a union (search) stands for itself and refers to nothing outside."""
    found, left = set(), [getattr(clause, "expression", clause)]
    while left:
        node = left.pop()
        if node.__visit_name__ == "column":
            found.add(node.table)
        elif not isinstance(node, sa.CompoundSelect):
            left.extend(node.get_children())
    return found - {None}
