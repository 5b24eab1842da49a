"""People who act on one affair at once: three financings at most, one of them retained, one decision."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.leasing import queries
from leaseapp.leasing.enums import FinancingStatus
from leaseapp.leasing.schemas.affairs import ApproveIn, NoteIn, StudyIn
from leaseapp.leasing.schemas.financings import FinancingIn
from leaseapp.leasing.services import deciding, financing
from tests.leasing.conftest import TERMS, WHY, Desk
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


def test_five_people_add_financings(work_of):
    with work_of() as context:
        actor, affair_id = context.principal, Desk(context).affair().id
    body = FinancingIn.model_validate(TERMS)
    acts = [lambda context: financing.add(context, affair_id, body)] * 5
    assert at_once(actor, *acts) == {"done": 3, "TOO_MANY_FINANCINGS": 2}


def test_two_people_retain_two_financings(work_of):
    with work_of() as context:
        desk, actor = Desk(context), context.principal
        affair = desk.affair()
        ids, affair_id = [desk.financing(affair, label=label).id for label in "AB"], affair.id
    acts = [lambda context, one=one: financing.retain(context, one, StudyIn()) for one in ids]
    assert at_once(actor, *acts) == {"done": 2}
    with work_of() as context:
        statuses = Counter(one.status for one in queries.financings_of(context, affair_id))
        assert statuses == {FinancingStatus.RETAINED: 1, FinancingStatus.PROPOSED: 1}


def test_an_affair_is_granted_and_refused(work_of):
    with work_of() as context:
        affair_id = Desk(context).submitted().id
    finance = world.person("FINANCE_OFFICER", "alpha").principal
    acts = (
        lambda context: deciding.approve(context, affair_id, ApproveIn(reason=WHY)),
        lambda context: deciding.reject(context, affair_id, NoteIn(reason=WHY)),
    )
    assert at_once(finance, *acts) == {"done": 1, "INVALID_TRANSITION": 1}
