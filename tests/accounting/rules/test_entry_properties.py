"""For any amounts: what balances passes, what does not is refused, and a mirror undoes its entry."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.accounting.rules.entry import EntryDraft, LineDraft, check, mirror
from leaseapp.kernel import money
from leaseapp.kernel.errors import Invalid

ID = UUID(int=1)
CENTS = st.integers(min_value=1, max_value=10**12).map(lambda cents: Decimal(cents).scaleb(-2))
SIDES = st.lists(st.tuples(st.booleans(), CENTS), min_size=2, max_size=12)


def entry(lines: list[LineDraft]) -> EntryDraft:
    day = date(2026, 1, 1)
    return EntryDraft(ID, "OD", day, "P", day, "L", "Manual", ID, "k", lines)


def lines_of(sides: list[tuple[bool, Decimal]]) -> list[LineDraft]:
    return [LineDraft("R", "x", debit=amount) if left else LineDraft("R", "x", credit=amount) for left, amount in sides]


@given(SIDES)
def test_an_entry_passes_exactly_when_its_sides_agree_to_the_cent(sides: list[tuple[bool, Decimal]]) -> None:
    lines = lines_of(sides)
    difference = sum(amount if left else -amount for left, amount in sides)
    if difference:
        with pytest.raises(Invalid) as caught:
            check(entry(lines))
        assert caught.value.code == "ENTRY_UNBALANCED"
        lines.append(
            LineDraft("R", "x", credit=difference) if difference > 0 else LineDraft("R", "x", debit=-difference)
        )
    check(entry(lines))


@given(SIDES)
def test_an_entry_and_its_mirror_leave_nothing(sides: list[tuple[bool, Decimal]]) -> None:
    lines = lines_of(sides)
    both = [*lines, *map(mirror, lines)]
    check(entry(both))
    assert money.total(line.debit for line in both) == money.total(line.credit for line in both)
    assert [mirror(mirror(line)) for line in lines] == lines
