"""Kinds of records of closings, for timelines, threads, files and search."""

from leaseapp.accounting.models import FiscalYearClosing
from leaseapp.accounting.permissions import CLOSING_READ
from leaseapp.closing.models import AccountingProvision, ClosingControl, ProvisionConsumption
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _

register_entity(
    "ProvisionConsumption", ProvisionConsumption, label=_("Use of a provision"), permission=CLOSING_READ,
    title_column="consumed_on",
)  # fmt: skip
register_entity(
    "AccountingProvision", AccountingProvision, label=_("Provision"), permission=CLOSING_READ,
    url="/workspace/accounting/provisions/{id}", title_column="number", parts=(("ProvisionConsumption", "provision_id"),),
)  # fmt: skip
register_entity(
    "ClosingControl", ClosingControl, label=_("Control of a closing"), permission=CLOSING_READ, title_column="code"
)
register_entity(
    "FiscalYearClosing", FiscalYearClosing, label=_("Fiscal year"), permission=CLOSING_READ,
    url="/workspace/accounting/fiscal-year-closings/{id}", title_column="year",
    parts=(("ClosingControl", "fiscal_year_id"), ("AccountingProvision", "fiscal_year_id")),
)  # fmt: skip
