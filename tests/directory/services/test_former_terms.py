"""The migration that made figures of sentences, over books that are in use: nothing that somebody wrote is lost."""

from datetime import timedelta

import sqlalchemy as sa
from alembic.script import ScriptDirectory

from leaseapp.billing.models import Customer, Invoice
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import events
from leaseapp.kernel.settings import PROJECT_ROOT
from leaseapp.law.late_payment import RateBasis
from leaseapp.law.payment_terms import TermKind
from tests.factories import sales

REVISION = "202611231610"
BEFORE = ScriptDirectory(str(PROJECT_ROOT / "alembic")).get_revision(REVISION).down_revision
SAID = "Pénalités de 15 % l'an, acceptées par écrit."
OWN = "Pénalités convenues le 3 mars."


def test_sentences_become_figures_and_computed_due_dates_are_left_to_the_issue(databases, database, work_of):
    with work_of() as context:
        entity = sales.seller(context)
        events.drain(context)
        customer = sales.customer(context)
        computed = sales.draft(context, customer, entity)
        typed = sales.draft(context, customer, entity, notes="Merci.", dueDate=context.today + timedelta(days=7))
        issued = sales.issued(context, customer, entity)
        words = issued.late_penalty_terms
        ids, today = (entity.id, customer.id, computed.id, typed.id, issued.id), context.today
    databases.migrate_back(database, BEFORE)
    engine = sa.create_engine(database.owner, poolclass=sa.pool.NullPool)
    with engine.begin() as connection:
        connection.execute(
            sa.text(
                "update billing_entity set late_penalty_terms = :said, recovery_fee_terms = '.', discount_terms = ''"
            ),
            {"said": SAID},
        )
        connection.execute(sa.text("update customer set payment_term_days = 45"))
        connection.execute(
            sa.text("update invoice set due_date = :day where id = :id"),
            {"day": today + timedelta(days=45), "id": ids[2]},
        )
        connection.execute(
            sa.text("update invoice set late_penalty_terms = :said, discount_terms = :own where id = :id"),
            {"said": SAID, "own": OWN, "id": ids[3]},
        )
    engine.dispose()
    databases.migrate(database)
    with work_of() as context:
        entity, customer = (
            context.session.get(BillingEntity, ids_of(context, ids[0])),
            context.session.get(Customer, ids_of(context, ids[1])),
        )
        computed, typed, issued = (context.session.get(Invoice, ids_of(context, item)) for item in ids[2:])
        assert (entity.late_rate_basis, entity.late_rate_value, entity.recovery_fee) == (RateBasis.FIXED, 15, 40)
        assert (entity.terms_addition, entity.discount_pct) == (SAID, None)
        assert (customer.payment_term_kind, customer.payment_term_days) == (TermKind.DAYS, 45)
        assert (computed.due_date, computed.late_penalty_terms) == (None, None)
        assert (typed.due_date, typed.notes) == (today + timedelta(days=7), f"Merci.\n{OWN}")
        assert issued.late_penalty_terms == words
        assert issued.due_date == today + timedelta(days=30)


def ids_of(context, record_id):
    """The key of a row of the organization."""
    return (context.organization_id, record_id)
