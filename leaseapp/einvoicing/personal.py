"""Submissions that a person made."""

import uuid
from typing import Any

from sqlmodel import col, select

from leaseapp.einvoicing.models import EInvoiceSubmission
from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part


@part("e-invoice submissions", "einvoice_submission")
def of_submissions(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the invoices that the user submitted, oldest first."""
    rows = context.session.exec(
        select(EInvoiceSubmission)
        .where(EInvoiceSubmission.submitted_by_user_id == user_id)
        .order_by(col(EInvoiceSubmission.submitted_at))
    )
    return [{"created_at": row.created_at, "invoice": row.invoice_id, "attempt": row.attempt_number} for row in rows]
