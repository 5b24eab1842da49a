"""The chart of accounts of an organization."""

from leaseapp.accounting import queries
from leaseapp.accounting.models import LedgerAccount
from leaseapp.accounting.rules import chart
from leaseapp.accounting.services import codes
from leaseapp.kernel.context import Context


def seed(context: Context) -> int:
    """Write the accounts of the 2025 chart, and the analytical codes, that the organization lacks; return how many accounts.

    One audit row says so, not one an account: a new organization has nothing else yet.
    """
    rows = [
        LedgerAccount(
            organization_id=context.organization_id, number=seeded.number, label=seeded.label, party=seeded.party,
            letterable=seeded.letterable, role=seeded.role, vat_rate=seeded.vat_rate,
        ).model_dump()
        for seeded in chart.accounts()
    ]  # fmt: skip
    written = queries.add_accounts(context, rows)
    coded = codes.seed(context)
    if written or coded:
        context.audit_note("LedgerAccount", None, "accounting.chart.seed", {"accounts": written, "codes": coded})
    return written
