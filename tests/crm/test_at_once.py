"""People who act on one prospect or opportunity at once: one company, one affair, one call."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from sqlmodel import select

from leaseapp.crm.models import CrmCall
from leaseapp.crm.schemas.actions import CallIn
from leaseapp.crm.schemas.opportunities import OpportunityIn
from leaseapp.crm.schemas.prospects import MoveIn, PromoteIn, ProspectIn
from leaseapp.crm.services import calls, opportunities, prospects
from leaseapp.directory.models import Company
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.leasing.models import LeaseAffair
from tests.factories import directory

SIREN = "404833048"


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


def test_two_promote_one_siren(work_of):
    with work_of() as context:
        actor = context.principal
        ids = [prospects.create(context, ProspectIn(name=name)).id for name in ("Rouvière", "Ateliers Rouvière")]
    acts = [lambda context, one=one: prospects.promote(context, one, PromoteIn(siren=SIREN)) for one in ids]
    assert at_once(actor, *acts) == {"done": 2}
    with work_of() as context:
        assert len(context.session.exec(select(Company).where(Company.siren == SIREN)).all()) == 1


def test_two_win_one_opportunity(work_of):
    with work_of() as context:
        actor, company = context.principal, directory.company(context)
        body = OpportunityIn.model_validate({"title": "Chariots", "companyId": company.id, "amountHt": 50000})
        one = opportunities.create(context, body).id
    acts = [lambda context: opportunities.win(context, one, MoveIn())] * 2
    assert at_once(actor, *acts) == {"done": 1, "INVALID_TRANSITION": 1}
    with work_of() as context:
        assert len(context.session.exec(select(LeaseAffair).where(LeaseAffair.opportunity_id == one)).all()) == 1


def test_a_telephone_system_sends_one_call_twice(work_of):
    with work_of() as context:
        actor = context.principal
    body = CallIn.model_validate(
        {"direction": "IN", "outcome": "MISSED", "fromNumber": "04 72 00 00 01", "externalId": "pbx-1"}
    )
    assert at_once(actor, *[lambda context: calls.create(context, body)] * 2) == {"done": 2}
    with work_of() as context:
        assert len(context.session.exec(select(CrmCall).where(CrmCall.external_id == "pbx-1")).all()) == 1
