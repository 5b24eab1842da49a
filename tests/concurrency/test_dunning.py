"""Several people at one dunning: one letter a step, one dunning an invoice, and money that arrives meanwhile wins."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.dunning.endpoints.dunnings import advance_dunning, create_dunning
from leaseapp.dunning.models import Dunning, DunningLetter
from leaseapp.dunning.services import opening
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from tests.factories import sales
from tests.support import world

ACCOUNTANT = world.person("ACCOUNTANT").principal
PEOPLE = 6
WHY = "Client parti sans laisser d’adresse"


@pytest.fixture
def late(work_of, storage):
    """An invoice of 1 200 € that was due today, twenty days later."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
    with work_of() as context:
        invoice = sales.issued(context, customer, entity, dueDate=context.today.isoformat())
    with clock.freeze(clock.now() + timedelta(days=20)):
        yield invoice.id


def at_once(act):
    """The answers of several people who do the same at the same moment."""
    now = clock.now()

    def one(_number):
        with clock.freeze(now):
            try:
                return perform(*act[0], **act[1]).status, None
            except Problem as refusal:
                return refusal.status, refusal.code

    with ThreadPoolExecutor(PEOPLE) as pool:
        return sorted(pool.map(one, range(PEOPLE)), key=str)


def code_of(answers):
    return [code for _status, code in answers if code]


def test_two_people_open_one_dunning(work_of, late):
    answers = at_once(((create_dunning, ACCOUNTANT), {"body": {"invoiceId": str(late)}}))
    assert code_of(answers) == ["DUNNING_EXISTS"] * (PEOPLE - 1)
    with work_of() as context:
        assert len(context.session.exec(select(Dunning)).all()) == 1


def test_two_people_advance_one_dunning(work_of, late):
    with work_of() as context:
        dunning = opening.open_by_hand(context, late).id
    body = {"channel": "POST", "toStep": "RELANCE_1", "reason": WHY}
    answers = at_once(((advance_dunning, ACCOUNTANT), {"dunning_id": dunning, "body": body}))
    assert code_of(answers) == ["NOT_THE_NEXT_STEP"] * (PEOPLE - 1)
    with work_of() as context:
        assert [one.step for one in context.session.exec(select(DunningLetter))] == ["RELANCE_1"]
