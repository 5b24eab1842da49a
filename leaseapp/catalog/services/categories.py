"""Categories: made, renamed, moved. One act at a time changes the tree of an organization.

The lock of the whole tree is taken before anything is read: what a move may not make (a cycle, a seventh level, two siblings
of one name or one position) depends on the ancestors, on everything below and on both groups of siblings.
"""

from uuid import UUID

from leaseapp.catalog import queries
from leaseapp.catalog.models import ProductCategory
from leaseapp.catalog.models.category import ONE_NAME_BESIDE_ANOTHER
from leaseapp.catalog.rules import tree
from leaseapp.catalog.schemas.categories import ProductCategoryIn, ProductCategoryOut, ProductCategoryPatch
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.locks import lock
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _

CYCLE = _("A category cannot stand below itself.")
TOO_DEEP = _("Categories have at most {most} levels.")
NAME_TAKEN = _("A category called {name} stands here already.")
LOCK = "product-categories"


def create(context: Context, body: ProductCategoryIn) -> ProductCategory:
    """Return a new category among its siblings.

    Raises NotFound for an unknown parent, Invalid CATEGORY_TOO_DEEP, Conflict CATEGORY_NAME_TAKEN.
    """
    lock(context, LOCK)
    rows = queries.categories(context)
    _check_place(rows, None, body.parent_id)
    category = ProductCategory(name=body.name, parent_id=body.parent_id, position=0)
    order = tree.placed(_siblings(rows, body.parent_id), category.id, body.position)
    category.position = order.index(category.id)
    with unique(context, {ONE_NAME_BESIDE_ANOTHER: lambda: _taken(body.name)}):
        context.add(category)
    _renumber({**rows, category.id: category}, order)
    return category


def update(context: Context, category_id: UUID, body: ProductCategoryPatch) -> ProductCategory:
    """Rename a category, or move it with everything below it; positions stay dense on both sides.

    Raises NotFound (the category, or `parentId`), StaleVersion, Invalid CATEGORY_CYCLE or CATEGORY_TOO_DEEP, Conflict
    CATEGORY_NAME_TAKEN.
    """
    lock(context, LOCK)
    category = for_change(context, ProductCategory, category_id, body.version, lambda row: shown(context, row))
    rows = queries.categories(context)
    changes = body.changes()
    position = changes.pop("position", None)
    parent_id = changes.get("parent_id", category.parent_id)
    before = category.parent_id
    if parent_id != before:
        _check_place(rows, category_id, parent_id)
    moves = parent_id != before or position is not None
    left = [one for one in _siblings(rows, before) if one != category_id]
    order = tree.placed(_siblings(rows, parent_id), category_id, position)
    if moves:
        changes["position"] = order.index(category_id)
    with unique(context, {ONE_NAME_BESIDE_ANOTHER: lambda: _taken(body.name or category.name)}):
        apply_changes(category, changes)
        if moves:
            _renumber(rows, order)
            if parent_id != before:
                _renumber(rows, left)
    return category


def read(context: Context, category_id: UUID) -> ProductCategory:
    """Return one category. Raises NotFound."""
    return get_or_404(context, ProductCategory, category_id)


def shown(context: Context, category: ProductCategory) -> ProductCategoryOut:
    """Return the answer's shape, with the names on the way to it."""
    path = queries.category_path(context, category.id)
    return ProductCategoryOut(**category.model_dump(exclude={"name_key"}), path=path, depth=len(path))


def _siblings(rows: dict[UUID, ProductCategory], parent_id: UUID | None) -> list[UUID]:
    found = [row for row in rows.values() if row.parent_id == parent_id]
    return [row.id for row in sorted(found, key=lambda row: (row.position, row.id))]


def _check_place(rows: dict[UUID, ProductCategory], category_id: UUID | None, parent_id: UUID | None) -> None:
    if parent_id is not None and parent_id not in rows:
        raise NotFound("parentId")
    parents = {row.id: row.parent_id for row in rows.values()}
    if category_id is not None and tree.is_cycle(parents, category_id, parent_id):
        raise refuse_field("parentId", "CATEGORY_CYCLE", CYCLE)
    if tree.is_too_deep(parents, category_id, parent_id):
        raise refuse_field("parentId", "CATEGORY_TOO_DEEP", TOO_DEEP, most=tree.DEEPEST)


def _renumber(rows: dict[UUID, ProductCategory], order: list[UUID]) -> None:
    for position, category_id in enumerate(order):
        apply_changes(rows[category_id], {"position": position})


def _taken(name: str) -> Conflict:
    errors = [FieldError("name", "CATEGORY_NAME_TAKEN", NAME_TAKEN, {"name": name})]
    return Conflict("CATEGORY_NAME_TAKEN", NAME_TAKEN, errors=errors, name=name)
