"""The two statements of the demonstration: one is reconciled, one waits with lines of every kind."""

from collections import Counter
from datetime import timedelta

from sqlmodel import select

from leaseapp.banking.enums import Certainty, MatchOutcome
from leaseapp.banking.models import BankStatement
from leaseapp.banking.services import reading
from leaseapp.demo.diary import Stage
from leaseapp.demo.reconciling import reconcile_bank
from leaseapp.kernel import clock
from tests.banking.conftest import Bank
from tests.factories import sales
from tests.support import world


def test_one_statement_is_done_and_one_waits_with_lines_of_every_kind(work_of):
    now = clock.now()
    with clock.freeze(now - timedelta(days=40)), work_of() as context:
        bank = Bank(context)
        owed = [bank.invoice(number) for number in (1, 2, 3, 4, 1, 2, 3, 4, 4, 5)]
        ids, seller_id, today = [one.id for one in owed], bank.seller.id, clock.today(clock.DEFAULT_TIMEZONE)
    for age, place in ((12, 0), (10, 1), (4, 2)):
        with clock.freeze(now - timedelta(days=age)), work_of() as context:
            invoice = context.session.get_one(type(owed[0]), (context.organization_id, ids[place]))
            sales.paid(context, (invoice, "1200.00"), reference=f"VIR 2040{place}")
    stage = Stage(world.person("ADMIN").principal.organization_id, today + timedelta(days=40))
    stage.people["ACCOUNTANT"] = world.person("ACCOUNTANT").principal
    stage.entities.append(seller_id)
    reconcile_bank(stage)
    with work_of() as context:
        done, waits = context.session.exec(select(BankStatement).order_by(BankStatement.first_day)).all()
        told = reading.statement(context, done.id)
        assert (told.waiting_count, told.matched_count, told.difference) == (0, 3, 0)
        found = reading.lines(context, waits.id).items
        assert Counter(one.certainty for one in found) == {
            Certainty.CERTAIN: 3, Certainty.PROBABLE: 4, Certainty.UNKNOWN: 1,
        }  # fmt: skip
        assert {one.proposals[0].outcome for one in found if one.proposals} == set(MatchOutcome)
        assert reading.statement(context, waits.id).gap is None
