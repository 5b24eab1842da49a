"""The item of all cells fails for each of them, and tells all."""

import pytest

from leaseapp.kernel.errors import NotFound
from tests.support.cells import together


def test_every_wrong_cell_is_told_and_right_ones_are_not() -> None:
    asked = []

    @together("number", [1, 2, 3, 4, 5], ids=lambda number: f"cell-{number}")
    def look(number: int) -> None:
        asked.append(number)
        assert number != 2, "it is two"
        if number == 3:
            raise NotFound()
        if number == 5:
            with pytest.raises(KeyError):
                pass

    with pytest.raises(pytest.fail.Exception) as failed:
        look()
    assert asked == [1, 2, 3, 4, 5]
    first, *told = str(failed.value).split("\n\n")
    assert first == "3 of 5 cells are wrong: cell-2, cell-3, cell-5"
    assert [one.partition(" ")[0] for one in told] == ["cell-2:", "cell-3:", "cell-5:"]
    assert "it is two" in told[0]
    assert "NotFound" in told[1]


def test_no_cell_at_all_is_wrong() -> None:
    with pytest.raises(pytest.fail.Exception):
        together("one", [])(lambda one: None)()


@together("one, two", {"a": (1, 2), "b": (3, 6)})
def test_a_cell_of_several_parts_is_given_by_name_beside_fixtures(two: int, tmp_path: object, one: int) -> None:
    assert tmp_path
    assert two == 2 * one


def test_a_cell_is_called_as_its_parts_are() -> None:
    from tests.support.cells import name_of

    assert name_of(("list_companies", int, 3)) == "list_companies int 3"
