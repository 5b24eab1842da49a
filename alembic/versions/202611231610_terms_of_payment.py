"""Terms of payment and of late payment are figures; the eco-tax of a line may be that of a unit.

Revision ID: 202611231610
"""

import sqlalchemy as sa
from alembic import op

from leaseapp.directory.rules import former_terms

revision = "202611231610"
down_revision = "202611231631"
branch_labels = None
depends_on = None

_KIND = sa.String(length=32)
_PERCENT = sa.Numeric(precision=5, scale=2)
_MONEY = sa.Numeric(precision=14, scale=2)
_SENTENCES = ("late_penalty_terms", "recovery_fee_terms", "discount_terms")
_LINES = ("invoice_line", "quote_line", "sales_order_line", "credit_note_line")
_LATE = "En cas de retard de paiement, des pénalités de retard sont exigibles (article L441-10 du Code de commerce)."

# what was written when the draft was made, and by nobody: the term of customer or entity, of a recurrence 45 days at most
_COMPUTED = """
UPDATE invoice i SET due_date = NULL
FROM customer c, billing_entity e, organization o
WHERE i.status = 'DRAFT' AND i.due_date IS NOT NULL AND o.id = i.organization_id
  AND c.organization_id = i.organization_id AND c.id = i.customer_id
  AND e.organization_id = i.organization_id AND e.id = i.billing_entity_id
  AND i.due_date - (i.created_at AT TIME ZONE o.timezone)::date
    IN (coalesce(c.payment_term_days, e.payment_term_days), CASE WHEN i.recurring_invoice_id IS NOT NULL THEN 45 END)
"""
# a deposit that was asked for with the agreement
_AT_ORDER = """
UPDATE invoice i SET due_date = NULL, payment_term_kind = 'DAYS', payment_term_days = 0
FROM organization o
WHERE i.status = 'DRAFT' AND i.type_code = '386' AND i.order_id IS NOT NULL AND o.id = i.organization_id
  AND i.due_date = (i.created_at AT TIME ZONE o.timezone)::date
"""
_WORDED_DRAFTS = """
SELECT i.organization_id, i.id, i.notes, i.late_penalty_terms, i.recovery_fee_terms, i.discount_terms,
  e.late_penalty_terms AS entity_late, e.recovery_fee_terms AS entity_fee, e.discount_terms AS entity_discount
FROM invoice i JOIN billing_entity e ON e.organization_id = i.organization_id AND e.id = i.billing_entity_id
WHERE i.status = 'DRAFT'
"""


def upgrade() -> None:
    """Sentences become figures where they say one; what nobody typed as a due date is computed at issue from now on."""
    _columns()
    op.execute(_AT_ORDER)
    op.execute(_COMPUTED)
    op.execute("UPDATE customer SET payment_term_kind = 'DAYS' WHERE payment_term_days IS NOT NULL")
    _read_drafts()
    _read_entities()
    for name in _SENTENCES:
        op.drop_column("billing_entity", name)


def _columns() -> None:
    for table in _LINES:
        op.add_column(table, sa.Column("eco_tax_unit_ht", _MONEY, nullable=True))
    op.add_column("company", sa.Column("public_buyer", _KIND, nullable=True))
    op.add_column("customer", sa.Column("payment_term_kind", _KIND, nullable=True))
    op.add_column("customer", sa.Column("payment_term_day", sa.Integer(), nullable=True))
    op.add_column("invoice", sa.Column("payment_term_kind", _KIND, nullable=True))
    op.add_column("invoice", sa.Column("payment_term_days", sa.Integer(), nullable=True))
    op.add_column("invoice", sa.Column("payment_term_day", sa.Integer(), nullable=True))
    op.add_column("invoice", sa.Column("is_summary", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.alter_column("invoice", "is_summary", server_default=None)
    for column, value in (
        (sa.Column("payment_term_kind", _KIND, nullable=False), "DAYS"),
        (sa.Column("late_rate_basis", _KIND, nullable=False), "ECB"),
        (sa.Column("late_rate_value", _PERCENT, nullable=False), "10"),
        (sa.Column("recovery_fee", _MONEY, nullable=False), "40"),
    ):
        column.server_default = sa.DefaultClause(value)
        op.add_column("billing_entity", column)
        op.alter_column("billing_entity", column.name, server_default=None)
    op.add_column("billing_entity", sa.Column("payment_term_day", sa.Integer(), nullable=True))
    op.add_column("billing_entity", sa.Column("discount_pct", _PERCENT, nullable=True))
    op.add_column("billing_entity", sa.Column("discount_days", sa.Integer(), nullable=True))
    op.add_column("billing_entity", sa.Column("terms_addition", sa.String(length=4000), nullable=True))
    op.alter_column("billing_entity", "payment_term_days", existing_type=sa.Integer(), nullable=True)


def _read_drafts() -> None:
    """Keep in the notes of a draft what it alone says; issue writes its sentences."""
    database = op.get_bind()
    for row in database.execute(sa.text(_WORDED_DRAFTS)).mappings().all():
        of_entity = {row["entity_late"], row["entity_fee"], row["entity_discount"]}
        own = [row[name] for name in _SENTENCES if row[name] not in of_entity and former_terms.is_kept(row[name])]
        notes = "\n".join(filter(None, [row["notes"], *own]))[:4000] or None
        database.execute(
            sa.text(
                "UPDATE invoice SET notes = :notes, late_penalty_terms = NULL, recovery_fee_terms = NULL, discount_terms = NULL"
                " WHERE organization_id = :organization AND id = :id"
            ),
            {"notes": notes, "organization": row["organization_id"], "id": row["id"]},
        )


def _read_entities() -> None:
    database = op.get_bind()
    statement = "SELECT organization_id, id, late_penalty_terms, recovery_fee_terms, discount_terms FROM billing_entity"
    for row in database.execute(sa.text(statement)).mappings().all():
        found = former_terms.read(*(row[name] for name in _SENTENCES))
        database.execute(
            sa.text(
                "UPDATE billing_entity SET late_rate_basis = :basis, late_rate_value = :value, recovery_fee = :fee,"
                " discount_pct = :pct, discount_days = :days, terms_addition = :addition"
                " WHERE organization_id = :organization AND id = :id"
            ),
            {
                "basis": found.rate.basis.value, "value": found.rate.value, "fee": found.recovery_fee,
                "pct": found.discount_pct, "days": found.discount_days, "addition": (found.addition or "")[:4000] or None,
                "organization": row["organization_id"], "id": row["id"],
            },
        )  # fmt: skip


def downgrade() -> None:
    """Take it back; the sentences of billing entities come back short, and as what was kept of them."""
    for name in _SENTENCES:
        op.add_column("billing_entity", sa.Column(name, sa.Text(), server_default="", nullable=False))
        op.alter_column("billing_entity", name, server_default=None)
    op.execute(
        sa.text("UPDATE billing_entity SET late_penalty_terms = coalesce(terms_addition, :late)").bindparams(late=_LATE)
    )
    op.execute("UPDATE billing_entity SET payment_term_days = 30 WHERE payment_term_days IS NULL")
    op.alter_column("billing_entity", "payment_term_days", existing_type=sa.Integer(), nullable=False)
    for name in (
        "terms_addition", "discount_days", "discount_pct", "payment_term_day", "recovery_fee", "late_rate_value",
        "late_rate_basis", "payment_term_kind",
    ):  # fmt: skip
        op.drop_column("billing_entity", name)
    for name in ("is_summary", "payment_term_day", "payment_term_days", "payment_term_kind"):
        op.drop_column("invoice", name)
    op.drop_column("customer", "payment_term_day")
    op.drop_column("customer", "payment_term_kind")
    op.drop_column("company", "public_buyer")
    for table in _LINES:
        op.drop_column(table, "eco_tax_unit_ht")
