"""Lines that wait for a contract: noted when a quote is ordered, taken by a contract, or given up with a reason (decision 68).

Nothing here bills: whoever makes contracts stands above, hears `RecurringLinesAgreed`, and takes lines by `take`.
"""

from collections.abc import Sequence
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.sales.models import PendingContractLine, Quote, QuoteLine
from leaseapp.sales.queries import pending_contracts as statements
from leaseapp.sales.schemas.pending_contracts import DropIn, PendingContractLineOut
from leaseapp.sales.state_machines import PENDING_CONTRACT


def wait(context: Context, quote: Quote, rows: Sequence[QuoteLine]) -> list[PendingContractLine]:
    """Return a waiting line for each of these rows of a quote, which is locked and ordered now."""
    lines = [
        PendingContractLine(quote_id=quote.id, quote_line_id=row.id, customer_id=quote.customer_id) for row in rows
    ]
    context.add(*lines)
    return lines


def take(context: Context, line_id: UUID, kind: str, contract_id: UUID) -> PendingContractLine:
    """Note that a contract (`kind` of record, its id) takes a line, in the transaction that makes it.

    Raises NotFound, Conflict INVALID_TRANSITION for a line that waits no more: of two contracts one takes it.
    """
    line = get_or_404(context, PendingContractLine, line_id, for_update=True)
    PENDING_CONTRACT.fire(line, "take")
    line.contract_kind, line.contract_id, line.closed_at = kind, contract_id, context.now
    context.session.flush()
    return line


def drop(context: Context, line_id: UUID, body: DropIn) -> PendingContractLine:
    """Give a line up, with the reason. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    line = for_change(context, PendingContractLine, line_id, body.version, lambda row: shown(context, row))
    PENDING_CONTRACT.fire(line, "drop")
    line.drop_reason, line.closed_at = body.reason, context.now
    context.session.flush()
    return line


def resume(context: Context, line_id: UUID) -> PendingContractLine:
    """Let a line that was given up wait again. Raises NotFound, Conflict INVALID_TRANSITION."""
    line = get_or_404(context, PendingContractLine, line_id, for_update=True)
    PENDING_CONTRACT.fire(line, "resume")
    line.drop_reason = line.closed_at = None
    context.session.flush()
    return line


def read(context: Context, line_id: UUID) -> PendingContractLine:
    """Return one line. Raises NotFound."""
    return get_or_404(context, PendingContractLine, line_id)


def shown(context: Context, line: PendingContractLine) -> PendingContractLineOut:
    """Return the answer's shape: the line with what was agreed."""
    quote, row, company, order_number = statements.agreed(context, line)
    return PendingContractLineOut(
        **line.model_dump(exclude={"organization_id"}),
        quote_number=quote.number,
        order_number=order_number,
        customer_name=company,
        product_id=row.product_id,
        variant_id=row.variant_id,
        modality_id=row.modality_id,
        reference=row.reference,
        designation=row.designation,
        description=row.description,
        quantity=row.quantity,
        unit=row.unit,
        unit_price_ht=row.unit_price_ht,
        discount_pct=row.discount_pct,
        discount_ht=row.discount_ht or None,
        vat_rate_pct=row.vat_rate_pct,
        line_total_ht=row.line_total_ht,
        period=row.period,
        duration_months=row.duration_months,
        security_deposit=row.security_deposit,
        residual_percent=row.residual_percent,
    )
