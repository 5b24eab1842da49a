"""Kinds of notifications of the catalog."""

from leaseapp.catalog.permissions import BUYER
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.rules.kinds import Kind, holders_of, kinds

STOCK_LOW = "STOCK_LOW"

kinds.add(
    Kind(
        STOCK_LOW, 150, _("Low stock"),
        _("The stock of a product or a variant falls to its threshold, or below zero."),
        icon="package", concerns=holders_of(BUYER),
    )
)  # fmt: skip
