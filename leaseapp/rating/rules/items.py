"""Items of a year: what formulas may name. Amounts in €; flows are of twelve months, stocks of the closing day."""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from leaseapp.kernel.text.i18n import _
from leaseapp.rating.rules import formulas


class ItemKind(StrEnum):
    """The nature of an item: earned over a period, owned at its end, known of the company or of the request."""

    FLOW = "FLOW"
    STOCK = "STOCK"
    SIGNAL = "SIGNAL"


@dataclass(frozen=True, slots=True)
class Item:
    """A name of formulas; `label` is a msgid. A derived item is a formula on others."""

    name: str
    kind: ItemKind
    label: str
    derived: formulas.Formula | None = None


PREVIOUS = "_PREVIOUS"
"""Behind the name of an item: its value in the fiscal year before."""
REQUIRED = ("REVENUE", "NET_RESULT", "EQUITY", "TOTAL", "FINANCIAL_DEBT")
"""Without these a year is not complete and no score is made: a missing box is not zero (FRANCE.md 6)."""

_ALL = (
    Item("REVENUE", ItemKind.FLOW, _("Revenue", "company")),
    Item("EBE", ItemKind.FLOW, _("Gross operating surplus")),
    Item("OPERATING_RESULT", ItemKind.FLOW, _("Operating result")),
    Item("NET_RESULT", ItemKind.FLOW, _("Net result")),
    Item("CAF", ItemKind.FLOW, _("Self-financing capacity")),
    Item("DEPRECIATION", ItemKind.FLOW, _("Depreciation and provisions")),
    Item("INTEREST", ItemKind.FLOW, _("Interest paid")),
    Item("EQUITY", ItemKind.STOCK, _("Equity")),
    Item("CAPITAL", ItemKind.STOCK, _("Share capital")),
    Item("TOTAL", ItemKind.STOCK, _("Balance sheet total")),
    Item("FINANCIAL_DEBT", ItemKind.STOCK, _("Financial debt")),
    Item("CASH", ItemKind.STOCK, _("Cash and securities")),
    Item("NET_DEBT", ItemKind.STOCK, _("Net debt"), formulas.parse("FINANCIAL_DEBT - CASH")),
    Item("CURRENT_ASSETS", ItemKind.STOCK, _("Current assets, net")),
    Item("DEBTS_UNDER_1Y", ItemKind.STOCK, _("Debts due within a year")),
    Item("STOCKS", ItemKind.STOCK, _("Stocks, net")),
    Item("CUSTOMERS", ItemKind.STOCK, _("Customers, net")),
    Item("SUPPLIERS", ItemKind.STOCK, _("Suppliers owed")),
    Item("BFR", ItemKind.STOCK, _("Working capital requirement")),
    Item("PROCEEDINGS", ItemKind.SIGNAL, _("Insolvency proceedings (1 or 0)")),
    Item("CEASED", ItemKind.SIGNAL, _("Company ceased (1 or 0)")),
    Item("COMPANY_AGE", ItemKind.SIGNAL, _("Age of the company, in months")),
    Item("ACCOUNTS_AGE", ItemKind.SIGNAL, _("Age of the latest accounts, in months")),
    Item("ESTIMATIVE", ItemKind.SIGNAL, _("Estimative rating (1 or 0)")),
    Item("AMOUNT", ItemKind.SIGNAL, _("Amount to finance")),
    Item("ENGAGEMENT", ItemKind.SIGNAL, _("Amount to finance and open exposure")),
)
ITEMS = MappingProxyType({item.name: item for item in _ALL})
"""Name → item, in the order in which people read them."""
OF_STATEMENTS = tuple(item.name for item in _ALL if item.kind is not ItemKind.SIGNAL)
SIGNALS = tuple(item.name for item in _ALL if item.kind is ItemKind.SIGNAL)


def known(name: str, *, signals: bool = True) -> bool:
    """Say whether a formula may name `name`; `signals` False leaves what is known of the company and the request aside."""
    if name.endswith(PREVIOUS):
        return name.removesuffix(PREVIOUS) in OF_STATEMENTS
    return name in ITEMS and (signals or name not in SIGNALS)


def is_flow(name: str) -> bool:
    """Say whether an item is earned over a period, so that another period than twelve months is annualized."""
    return ITEMS[name].kind is ItemKind.FLOW
