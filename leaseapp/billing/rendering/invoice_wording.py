"""The words of an invoice that other documents do not have: its kind, the nature of the supply and its date."""

from leaseapp.billing.enums import InvoiceType, OperationNature, PaymentMeans
from leaseapp.kernel.text.i18n import _

TITLES = {
    InvoiceType.INVOICE: _("Invoice"),
    InvoiceType.CREDIT_NOTE: _("Credit note"),
    InvoiceType.DEPOSIT_INVOICE: _("Deposit invoice"),
    InvoiceType.DEPOSIT_CREDIT_NOTE: _("Credit note on a deposit"),
}


NATURES = {
    OperationNature.GOODS: _("Supply of goods"),
    OperationNature.SERVICES: _("Provision of services"),
    OperationNature.MIXED: _("Supply of goods and services"),
}


SUPPLY_DATES = {
    OperationNature.GOODS: _("Date of delivery"),
    OperationNature.SERVICES: _("Date of service"),
    OperationNature.MIXED: _("Date of supply"),
}


MEANS = {
    PaymentMeans.DIRECT_DEBIT: _("By direct debit: we collect the amount"),
    PaymentMeans.CARD: _("By card"),
    PaymentMeans.CHECK: _("By cheque to {seller}"),
    PaymentMeans.CASH: _("In cash"),
    PaymentMeans.SET_OFF: _("By set-off"),
}
"""The ways to pay that are not into the seller's bank account."""
