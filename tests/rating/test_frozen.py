"""Two people at once, and a validated rating that nothing changes: one live draft a company, frozen by the database too."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.rating.services import life, ratings
from tests.rating.conftest import Desk
from tests.support import world


def at_once(actor, *acts):
    """The codes of what each act met, `done` where it met nothing."""

    def run(act):
        try:
            with db.unit_of_work(actor, action="test") as context:
                act(context)
        except Problem as problem:
            return problem.code
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return Counter(pool.map(run, acts))


def test_two_people_begin_the_rating_of_one_company(work_of):
    with work_of() as context:
        company = Desk(context).company()
        company_id = company.id

    def begin(context):
        desk = Desk(context)
        desk.rating(type("Known", (), {"id": company_id})())

    officer = world.person("LEASE_OFFICER", "alpha").principal
    assert at_once(officer, begin, begin) == {"done": 1, "RATING_DRAFT_EXISTS": 1}


def test_two_people_validate_one_rating(work_of):
    with work_of() as context:
        rating_id = Desk(context).studied().id
    finance = world.person("FINANCE_OFFICER", "alpha").principal
    acts = [lambda context: life.validate(context, rating_id)] * 2
    assert at_once(finance, *acts) == {"done": 1, "INVALID_TRANSITION": 1}


CHANGES = (
    "UPDATE client_rating SET score = 99",
    "UPDATE client_rating SET conclusion = 'autre'",
    "UPDATE client_rating SET status = 'DRAFT'",
    "UPDATE client_rating SET expires_at = now() + interval '9 years'",
    "UPDATE financial_statement SET months = 9",
    "DELETE FROM financial_statement_line",
    "UPDATE financial_statement_line SET value = 1",
    (
        "INSERT INTO financial_statement_line (organization_id, id, statement_id, code, nil, source, box, created_at, updated_at) "
        "SELECT organization_id, gen_random_uuid(), id, 'ZZ', false, 'MANUAL', '[]', now(), now() FROM financial_statement LIMIT 1"
    ),
)


def test_a_validated_rating_is_changed_by_no_statement(work_of):
    with work_of() as context:
        rating = Desk(context).validated()
        rating_id, before = rating.id, rating.model_dump()
    for change in CHANGES:
        with pytest.raises(IntegrityError, match="validated"), work_of() as context:
            context.session.connection().execute(sa.text(change))
    with work_of() as context:
        again = ratings.locked(context, rating_id)
        assert again.model_dump() == before
        # archiving it is the only move that is left
        assert ratings.archive(context, rating_id).status.value == "ARCHIVED"
    with pytest.raises(IntegrityError, match="validated"), work_of() as context:
        context.session.connection().execute(sa.text("UPDATE client_rating SET status = 'VALIDATED'"))
