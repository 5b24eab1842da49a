"""The third wall: which rows a company's own people (clients, lenders, partners) see (ARCHITECTURE 4C).

A table that declares nothing does not exist for them: a statement on it raises.
"""

import uuid
from collections.abc import Callable
from typing import Any

Criterion = Callable[[Any, uuid.UUID], Any]
_declared: dict[type, Criterion] = {}


def visible_to_company(model: type) -> Callable[[Criterion], Criterion]:
    """Declare the rows of `model` that a principal bound to a company may see.

    The decorated function takes the (aliased) entity and the company's id and returns an SQL criterion.
    """

    def register(criterion: Criterion) -> Criterion:
        _declared[model] = criterion
        return criterion

    return register


def visible_by(model: type, column: str) -> None:
    """Declare that such a principal sees the rows of `model` whose `column` holds their company."""
    visible_to_company(model)(lambda row, company_id: getattr(row, column) == company_id)


def criterion_for(model: type) -> Criterion | None:
    """Return the declaration of `model`, or None."""
    return _declared.get(model)


def declared_models() -> frozenset[type]:
    """Every table that external principals may reach."""
    return frozenset(_declared)
