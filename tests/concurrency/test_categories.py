"""Moves of categories at once: whatever comes together, what is left is a tree with dense positions."""

import random

import pytest
from sqlmodel import select

from leaseapp.catalog.endpoints.categories import update_product_category
from leaseapp.catalog.models import ProductCategory
from leaseapp.catalog.rules import tree
from leaseapp.catalog.schemas.categories import ProductCategoryIn
from leaseapp.catalog.services import categories
from tests.support.at_once import at_once

MOVES, TOGETHER, NODES = 200, 20, 14
EXPECTED = {"200", "CATEGORY_CYCLE", "CATEGORY_TOO_DEEP"}


@pytest.fixture
def ids(work_of):
    """Roots, committed, in the order of their positions."""
    with work_of() as context:
        return [categories.create(context, ProductCategoryIn(name=f"Category {n}")).id for n in range(NODES)]


def rows(work_of):
    with work_of() as context:
        return [(row.id, row.parent_id, row.position) for row in context.session.exec(select(ProductCategory))]


def refuse_no_tree(found):
    """No cycle, no seventh level, and the positions of siblings are 0…n−1."""
    parents = {one: parent for one, parent, _position in found}
    for one in parents:
        chain = tree.ancestors(parents, one)
        assert parents[chain[-1]] is None, "a cycle ends nowhere"
        assert len(chain) <= tree.DEEPEST
    for parent in {parent for _one, parent, _position in found}:
        positions = sorted(position for _one, above, position in found if above == parent)
        assert positions == list(range(len(positions)))


def test_two_crossing_moves_leave_a_tree(work_of, ids):
    crossing = [
        {"category_id": ids[0], "body": {"parentId": str(ids[1])}},
        {"category_id": ids[1], "body": {"parentId": str(ids[0])}},
    ]
    answers = at_once(update_product_category, crossing)
    assert sorted(answer.code or str(answer.status) for answer in answers) == ["200", "CATEGORY_CYCLE"]
    refuse_no_tree(rows(work_of))


@pytest.mark.slow("two hundred moves")
@pytest.mark.parametrize("seed", [7, 1789])
def test_two_hundred_random_moves_at_once_leave_a_tree(work_of, ids, seed):
    chance = random.Random(seed)
    told = []
    for _round in range(MOVES // TOGETHER):
        moves = []
        for _move in range(TOGETHER):
            parent = chance.choice([*ids, None])
            body = {"parentId": str(parent) if parent else None, "position": chance.randrange(NODES)}
            moves.append({"category_id": chance.choice(ids), "body": body})
        answers = at_once(update_product_category, moves)
        told += [answer.code or str(answer.status) for answer in answers]
        found = rows(work_of)
        assert {one for one, _parent, _position in found} == set(ids)
        refuse_no_tree(found)
    assert set(told) <= EXPECTED
    assert told.count("200") > MOVES // 4
