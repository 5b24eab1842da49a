"""Tables of the ledger."""

from leaseapp.accounting.models.account import LedgerAccount
from leaseapp.accounting.models.book import FiscalYearClosing, Journal, LedgerCounter
from leaseapp.accounting.models.code import AccountingCode
from leaseapp.accounting.models.entry import LedgerEntry, LedgerLine
from leaseapp.accounting.models.export_run import ExportRun
from leaseapp.accounting.models.fixed_asset import FixedAsset
from leaseapp.accounting.models.lettering import Lettering, LetteringLine
from leaseapp.accounting.models.party import LedgerParty

__all__ = [
    "AccountingCode",
    "ExportRun",
    "FiscalYearClosing",
    "FixedAsset",
    "Journal",
    "LedgerAccount",
    "LedgerCounter",
    "LedgerEntry",
    "LedgerLine",
    "LedgerParty",
    "Lettering",
    "LetteringLine",
]
