"""Kinds of records of accounting, for timeline and search; and what keeps the directory's records from deletion."""

from leaseapp.accounting import queries
from leaseapp.accounting.models import AccountingCode, ExportRun, FixedAsset, LedgerAccount, LedgerEntry
from leaseapp.accounting.permissions import ASSET_READ, CODE_READ, EXPORT_DOWNLOAD, LEDGER_READ
from leaseapp.directory.services.references import Reference, billing_entity_references, company_references
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "LedgerEntry",
    LedgerEntry,
    label=_("Journal entry"),
    permission=LEDGER_READ,
    url="/workspace/ledger-entries/{id}",
    title_column="piece_ref",
)
register_entity("LedgerAccount", LedgerAccount, label=_("Ledger account"), permission=CODE_READ, title_column="number")

register_entity(
    "AccountingCode",
    AccountingCode,
    label=_("Analytical code"),
    permission=CODE_READ,
    url="/workspace/accounting-codes/{id}",
    title_column="code",
)
register_entity(
    "ExportRun", ExportRun, label=_("Accounting export"), permission=EXPORT_DOWNLOAD, title_column="filename"
)
register_entity(
    "FixedAsset", FixedAsset, label=_("Fixed asset"), permission=ASSET_READ, url="/workspace/fixed-assets/{id}",
    title_column="number", parts=(("FixedAssetEvent", "fixed_asset_id"),),
)  # fmt: skip

company_references.add(Reference(_("journal entries"), queries.party_in_use))
billing_entity_references.add(Reference(_("journal entries"), queries.has_entries))
