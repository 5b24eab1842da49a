"""Orders, drafts of orders and recurrences say of a service abroad that it is outside the scope, not that it was exported.

Migration 202611231330 did so with drafts that no order binds. "Article 261" alone stays: which provision was meant is not
to be guessed (decision 54).

Revision ID: 202611231621
"""

from alembic import op

revision = "202611231621"
down_revision = "202611231620"
branch_labels = None
depends_on = None

# a balance repeats the reason of the deposits that it deducts: an order with such a deposit keeps its words
_ORDERS = """
CREATE TEMP TABLE order_to_mend ON COMMIT DROP AS
SELECT o.organization_id, o.id FROM sales_order o WHERE NOT EXISTS (
  SELECT 1 FROM invoice i JOIN invoice_line l ON l.organization_id = i.organization_id AND l.invoice_id = i.id
  WHERE i.organization_id = o.organization_id AND i.order_id = o.id AND i.type_code = '386' AND i.deleted_at IS NULL
  AND l.vat_reason = 'EXPORT')
"""
_ORDER_LINES = """
UPDATE sales_order_line SET vat_reason = 'OUTSIDE_FRANCE'
WHERE vat_reason = 'EXPORT' AND kind = 'SERVICE' AND vat_rate_pct = 0
AND (organization_id, order_id) IN (SELECT organization_id, id FROM order_to_mend)
"""
_DRAFT_LINES = """
UPDATE invoice_line SET vat_reason = 'OUTSIDE_FRANCE'
WHERE vat_reason = 'EXPORT' AND kind = 'SERVICE' AND vat_rate_pct = 0
AND (organization_id, invoice_id) IN (
  SELECT d.organization_id, d.id FROM invoice d
  JOIN order_to_mend o ON o.organization_id = d.organization_id AND o.id = d.order_id
  WHERE d.status = 'DRAFT')
"""
# rows are by rate and reason: without goods left among them, the row is that of the services
_BREAKDOWN = """
UPDATE {table} t SET vat_breakdown = replace(t.vat_breakdown::text, '"EXPORT"', '"OUTSIDE_FRANCE"')::jsonb
WHERE t.vat_breakdown::text LIKE '%"EXPORT"%' AND {which}
AND EXISTS (SELECT 1 FROM {lines} l WHERE l.organization_id = t.organization_id AND l.{key} = t.id
  AND l.vat_reason = 'OUTSIDE_FRANCE')
AND NOT EXISTS (SELECT 1 FROM {lines} l WHERE l.organization_id = t.organization_id AND l.{key} = t.id
  AND l.vat_reason = 'EXPORT')
"""
_TEMPLATES = """
UPDATE recurring_invoice r SET template = jsonb_set(r.template, '{path}', (
  SELECT jsonb_agg(CASE WHEN line @> '{{"kind": "SERVICE", "vatReason": "EXPORT"}}'
    THEN jsonb_set(line, '{{vatReason}}', '"OUTSIDE_FRANCE"') ELSE line END ORDER BY position)
  FROM jsonb_array_elements(r.template #> '{path}') WITH ORDINALITY AS lines(line, position)))
WHERE r.template #> '{path}' @> '[{{"kind": "SERVICE", "vatReason": "EXPORT"}}]'
"""


def upgrade() -> None:
    """A service was never exported (CGI art. 259-1); its totals are the same."""
    op.execute(_ORDERS)
    op.execute(_ORDER_LINES)
    op.execute(_DRAFT_LINES)
    op.execute(_BREAKDOWN.format(table="sales_order", lines="sales_order_line", key="order_id", which="true"))
    op.execute(
        _BREAKDOWN.format(
            table="invoice",
            lines="invoice_line",
            key="invoice_id",
            which="t.status = 'DRAFT' AND t.order_id IS NOT NULL",
        )
    )
    op.execute("DROP TABLE order_to_mend")
    for path in ("{lines}", "{invoice,lines}"):
        op.execute(_TEMPLATES.format(path=path))


def downgrade() -> None:
    """Nothing calls a service an export again."""
