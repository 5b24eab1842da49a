from sqlmodel import func, select

from leaseapp.accounting import queries
from leaseapp.accounting.models import LedgerAccount
from leaseapp.identity.events import OrganizationCreated
from leaseapp.kernel import events
from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.context import Context
from tests.factories import directory


def test_a_new_billing_entity_gets_seven_journals_and_a_year(context: Context) -> None:
    entity = directory.billing_entity(context)
    assert queries.journals_of(context, entity.id) == []
    events.drain(context)
    assert len(queries.journals_of(context, entity.id)) == 7
    assert [year.year for year in queries.years_of(context, entity.id)] == [context.today.year]
    kinds = [type(change.row).__name__ for change in audit_trail.take(context.session)]
    assert kinds.count("Journal") == 7
    assert kinds.count("FiscalYearClosing") == 1


def test_a_repeated_event_changes_nothing(context: Context) -> None:
    accounts = context.session.exec(select(func.count(LedgerAccount.id))).one()
    context.emit(OrganizationCreated(context.organization_id))
    events.drain(context)
    assert context.session.exec(select(func.count(LedgerAccount.id))).one() == accounts
    assert context.notes == []
