"""Trees of records that name their parent: families, places, components."""

import uuid
from collections.abc import Mapping

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

CYCLE = _("This would put it below itself.")
TOO_DEEP = _("A tree has {most} levels at most.")
DEEPEST = 6


def parent_error(
    parents: Mapping[uuid.UUID, uuid.UUID | None],
    own_id: uuid.UUID,
    parent_id: uuid.UUID | None,
    *,
    field: str,
    code: str,
) -> FieldError | None:
    """Return `code` where `parent_id` lies below `own_id`, TREE_TOO_DEEP beyond six levels, or None.

    `parents` holds the parent of every other record of the kind.
    """
    above, level = parent_id, 1
    while above is not None:
        if above == own_id:
            return FieldError(field, code, CYCLE)
        above, level = parents.get(above), level + 1
    if level + _height(parents, own_id) > DEEPEST:
        return FieldError(field, "TREE_TOO_DEEP", TOO_DEEP, {"most": DEEPEST})
    return None


def _height(parents: Mapping[uuid.UUID, uuid.UUID | None], own_id: uuid.UUID) -> int:
    """Return how many levels lie below a record."""
    level, lowest = {own_id}, 0
    while level := {child for child, parent in parents.items() if parent in level}:
        lowest += 1
    return lowest
