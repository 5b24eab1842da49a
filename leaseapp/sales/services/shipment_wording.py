"""Shipments in words."""

from collections.abc import Sequence
from decimal import Decimal

from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.models import OrderLine


def of_line(context: Context, line: OrderLine, units: Decimal) -> str:
    """So many of the units that a line orders: `3 of 10 Forklift`."""
    message = _("{shipped} of {quantity} {designation}")
    shipped, quantity = units.normalize(), line.quantity.normalize()
    return context.translate(message, shipped=shipped, quantity=quantity, designation=line.designation)


def told(context: Context, rows: Sequence[AuditLog]) -> str:
    """Say what left with one shipment, from its audit rows: `3 of 10 Forklift, 4 of 4 Inspection`."""
    left = []
    for row in rows:
        before, after = row.changes.get("shipped_quantity") or (0, 0)
        line = find(context, OrderLine, row.target_id) if row.target_type == OrderLine.__name__ else None
        if line is not None and after != before:
            left.append((line.position, of_line(context, line, Decimal(after) - Decimal(before))))
    return ", ".join(text for _position, text in sorted(left))
