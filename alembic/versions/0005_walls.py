"""Row level security, grants and guards of every table.

Revision ID: 0005
"""

from alembic import op

from leaseapp.accounting import database as accounting_database
from leaseapp.billing import database as sales_database
from leaseapp.kernel.persistence.database_roles import APP_ROLE, SYSTEM_ROLE
from leaseapp.kernel.persistence.row_security import (
    append_only,
    grant_app,
    protect_jobs,
    protect_system,
    protect_tenant,
)

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_ORG = "(SELECT nullif(current_setting('app.org', true), '')::uuid)"
_USER = "(SELECT nullif(current_setting('app.user', true), '')::uuid)"

#: Tenant tables and the runtime role's rights on them; no DELETE where rows are only soft-deleted or never removed.
_TENANT_TABLES = {
    "billing_entity": "select, insert, update",
    "company": "select, insert, update",
    "contact": "select, insert, update",
    "customer": "select, insert, update",
    "establishment": "select, insert, update",
    "file": "select, insert, update",
    "file_link": "select, insert, delete",
    "fiscal_year_closing": "select, insert, update",
    "invoice": "select, insert, update",
    "invoice_line": "select, insert, update, delete",
    "journal": "select, insert",
    "ledger_account": "select, insert, update",
    "ledger_counter": "select, insert, update",
    "ledger_entry": "select, insert",
    "ledger_line": "select, insert",
    "ledger_party": "select, insert",
    "lettering": "select, insert, update",
    "lettering_line": "select, insert",
    "membership": "select, insert, update",
    "notification": "select, insert, update",
    "number_sequence": "select, insert, update",
    "organization_setting": "select, insert, update, delete",
    "payment": "select, insert",
    "payment_allocation": "select, insert",
    "product": "select, insert, update",
    "role": "select, insert, update, delete",
    "storage_bucket": "select, insert",
}
_SYSTEM_TABLES = ("account", "sign_in_counter", "user_session")


def _policy(table: str, name: str, condition: str, command: str = "ALL") -> None:
    check = f" WITH CHECK ({condition})" if command == "ALL" else ""
    op.execute(f"CREATE POLICY {name} ON {table} FOR {command} TO {APP_ROLE} USING ({condition}){check}")


def _force(table: str, grants: str) -> None:
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY system ON {table} TO {SYSTEM_ROLE} USING (true) WITH CHECK (true)")
    grant_app(op, table, grants)


def _protect() -> None:
    for table, grants in _TENANT_TABLES.items():
        protect_tenant(op, table, grants=grants)
    for table in _SYSTEM_TABLES:
        protect_system(op, table)
    # one's own memberships and notifications are read without an active organization
    _policy("membership", "own", f"user_id = {_USER}", "SELECT")
    _policy("notification", "own", f"recipient_user_id = {_USER}", "SELECT")
    _policy("notification", "mark_own", f"recipient_user_id = {_USER}", "UPDATE")
    _force("organization", "select")
    _policy("organization", "active", f"id = {_ORG}", "SELECT")
    _force("app_user", "select")
    colleague = f"SELECT FROM membership m WHERE m.organization_id = {_ORG} AND m.user_id = app_user.id"
    _policy("app_user", "colleagues", f"id = {_USER} OR EXISTS ({colleague})", "SELECT")
    _force("idempotency_record", "select, insert, delete")
    _policy("idempotency_record", "own", f"actor_id = {_USER}")
    protect_jobs(op)
    _force("audit_log", "select, insert")
    _policy("audit_log", "tenant", f"organization_id = {_ORG} AND chain_id = {_ORG}")
    append_only(op, "audit_log")
    _force("audit_head", "select, insert, update")
    _policy("audit_head", "chain", f"id = {_ORG}")


def upgrade() -> None:
    """The three walls, grants and the guards of ledger and invoices."""
    _protect()
    accounting_database.install(op)
    sales_database.install(op)
