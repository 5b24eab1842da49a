"""The third wall: which rows a company's own people (clients, lenders, partners) see (ARCHITECTURE 4C).

A table that declares nothing does not exist for them: a statement on it raises.
"""

import uuid
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa

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


def visible_through(model: type, column: str, parent: type, *, where: Callable[[Any], Any] | None = None) -> None:
    """Declare that such a principal sees the rows of `model` whose `column` names a row of `parent` that they see.

    `where` says which of them only: no drafts.
    """
    # an alias of its own: a statement that joins the same table would otherwise swallow it (auto-correlation)
    parents = parent.__table__.alias().c  # ty: ignore[missing-attribute]

    @visible_to_company(model)
    def criterion(row: Any, company_id: uuid.UUID) -> Any:
        is_theirs = (
            sa.select(parents.id)
            .where(
                parents.organization_id == row.organization_id,
                parents.id == getattr(row, column),
                _declared[parent](parents, company_id),
            )
            .exists()
        )
        return is_theirs if where is None else sa.and_(where(row), is_theirs)


def hidden_from_companies(*models: type) -> None:
    """Declare that such a principal sees no row of `models`: a statement on them finds nothing instead of raising."""
    for model in models:
        visible_to_company(model)(lambda _row, _company_id: sa.false())


def criterion_for(model: type) -> Criterion | None:
    """Return the declaration of `model`, or None."""
    return _declared.get(model)


def declared_models() -> frozenset[type]:
    """Every table that external principals may reach."""
    return frozenset(_declared)
