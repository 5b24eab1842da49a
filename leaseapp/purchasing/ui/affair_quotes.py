"""Quotes of suppliers on the record of a lease affair: the matrix, what is attached, the capital that the retained one gives."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import CapitalSource
from leaseapp.purchasing.endpoints.affair_quotes import (
    attach_affair_quotes,
    compare_affair_quotes,
    take_capital_from_quote,
)
from leaseapp.purchasing.enums import SupplierQuoteStatus
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

for _name in (
    "check",
    "circle-alert",
    "file-text",
    "grip-vertical",
    "link",
    "plus",
    "search",
    "triangle-alert",
    "unlink",
):
    icon(_name)
kit.colours(CapitalSource, MANUAL=kit.GRAY, SUPPLIER_QUOTE=kit.BLUE)
for _group in (SupplierQuoteStatus, CapitalSource):
    words(_group)


class AffairQuotes(LocalComponent):
    """The quotes of the open affair; `permission` is the right to attach and retain them, `capital` to take their total."""

    library = "$/public/purchasing/affair_quotes.jsx"
    tag = "AffairQuotes"

    permission: rx.Var[str]
    capital: rx.Var[str]


kit.record_panel(
    "LeaseAffair",
    kit.Tab(
        "supplier-quotes", _("Supplier quotes"),
        AffairQuotes.create(
            permission=permission_key(attach_affair_quotes), capital=permission_key(take_capital_from_quote)
        ),
        count="comparison.quotes", reads=compare_affair_quotes,
    ),
    also=kit.Also("comparison", compare_affair_quotes),
)  # fmt: skip
