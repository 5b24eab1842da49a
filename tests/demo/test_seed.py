"""The demonstration loads through the services and tells one true story."""

import sqlalchemy as sa

from leaseapp import wiring
from leaseapp.demo import cast
from leaseapp.demo.seed import seed
from leaseapp.kernel import audit, db


def rows(statement):
    with db.system_session("demonstration test") as session:
        return session.connection().execute(sa.text(statement)).all()


def test_the_demonstration_fills_every_corner_and_the_books_agree(databases):
    wiring.wire()
    where = databases.empty("demonstration")
    databases.migrate(where)
    db.engines.use(where)
    try:
        seed()
        statuses = dict(tuple(row) for row in rows("select status, count(*) from invoice group by 1"))
        assert {status: count > 0 for status, count in statuses.items()} == {
            "DRAFT": True, "ISSUED": True, "PARTIALLY_PAID": True, "OVERDUE": True, "PAID": True,
        }  # fmt: skip
        assert rows("select sum(debit) - sum(credit) from ledger_line")[0][0] == 0
        owed = rows("select sum(total_ttc - paid_amount) from invoice where status <> 'DRAFT'")[0][0]
        customers = "select sum(debit - credit) from ledger_line l join ledger_account a on a.id = l.account_id where a.role = 'CUSTOMER'"
        assert rows(customers)[0][0] == owed
        gaps = rows(
            "select billing_entity_id from invoice where number is not null group by 1 having max(sequence) <> count(*)"
        )
        assert gaps == []
        assert {row[0] for row in rows("select distinct role from membership")} >= {
            member.role for member in cast.MEMBERS
        }
        with db.system_session("demonstration test") as session:
            chains = session.exec(sa.select(audit.AuditHead.id)).scalars().all()
            assert [found for chain in chains for found in audit.verify(session, chain)] == []
    finally:
        db.engines.dispose()
