"""The figures of the demonstration give the classes that its plan says."""

from datetime import timedelta

from leaseapp.demo import ratings as demo
from leaseapp.rating.rules.grid_reading import read_grid
from leaseapp.rating.rules.grids import default_grid
from leaseapp.rating.rules.scoring import Subject, score
from leaseapp.rating.rules.statements import Line, Statement, read_years


def test_thirty_clients_over_the_four_classes(context):
    grid = read_grid(default_grid())
    found = []
    for number, letter in enumerate(demo.CLASSES):
        case = demo._Case(number, context.organization_id, letter, 50)
        day = context.today - timedelta(days=50)
        made = [demo._statement(case, year, at) for at, year in enumerate(demo._years(day))]
        years = read_years(
            Statement(
                one.fiscal_year, one.closing_date, tuple(Line(line.code, line.value, line.nil) for line in one.lines),
                unit=one.unit.value,
            )
            for one in made
        )  # fmt: skip
        assert all(year.complete for year in years), [year.findings for year in years]
        result = score(grid, Subject(tuple(years), day))
        found.append((number, letter, result.rating_class and result.rating_class.value, result.score))
    assert [one for one in found if one[1] != one[2]] == []
    assert len(demo.CLASSES) == 30
