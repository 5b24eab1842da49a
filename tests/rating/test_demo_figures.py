"""The figures of the demonstration give the classes that its plan says."""

from collections import Counter
from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.demo import cast
from leaseapp.demo import ratings as demo
from leaseapp.demo.clients import CLIENTS
from leaseapp.demo.diary import Stage
from leaseapp.kernel.auditing import audit_partitions
from leaseapp.notifications.services import notifying
from leaseapp.rating.models import ClientRating
from leaseapp.rating.rules.grid_reading import read_grid
from leaseapp.rating.rules.grids import default_grid
from leaseapp.rating.rules.scoring import Subject, score
from leaseapp.rating.rules.statements import Line, Statement, read_years
from tests.factories import directory
from tests.support import world


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


@pytest.mark.slow("rates thirty clients over three years")
def test_the_demonstration_rates_its_clients(work_of):
    with work_of() as context:
        stage = Stage(context.organization_id, context.today)
        audit_partitions.ensure(audit_partitions.month_of(context.now - timedelta(days=300)))
        for number, client in enumerate(CLIENTS):
            stage.companies.append(directory.company(context, name=client.name, siren=cast.siren(100 + number)).id)
    stage.people = {role: world.person(role, "alpha").principal for role in ("LEASE_OFFICER", "FINANCE_OFFICER")}
    with notifying.without_mail():
        demo.rate_clients(stage)
    with work_of() as context:
        found = context.session.exec(select(ClientRating)).all()
        assert Counter(one.status.value for one in found) == {
            "VALIDATED": 26,
            "DRAFT": 5,
            "IN_REVIEW": 1,
            "ARCHIVED": 1,
        }
        assert {one.rating_class.value for one in found if one.rating_class} == set("ABCD")
        assert sum(one.expires_at is not None and one.expires_at < context.now for one in found) == 3
