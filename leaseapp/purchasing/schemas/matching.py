"""The three-way match, in and out (MONEY.md 3.6, 3.9); amounts in € excl. VAT."""

from typing import Annotated

from pydantic import Field

from leaseapp.kernel.acts.reasons import SHORTEST_REASON
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Money, Out, Percent, Quantity, Rate, Text, UnitPrice, WholeNumber
from leaseapp.purchasing.enums import DeviationStatus, InvoiceMatch, MatchRule, ShouldBePaid


class ValidateMatchIn(In):
    """The version on which it is decided."""

    version: WholeNumber | None = None


class OverrideIn(In):
    """The reason for which the invoice is right although it deviates."""

    version: WholeNumber | None = None
    reason: Annotated[Text, Field(min_length=SHORTEST_REASON, max_length=500)]


class OverrideOut(Out):
    """The reason of an override, who gave it and when."""

    reason: str
    by: str
    at: Instant


class MatchOut(Out):
    """An invoice against its order; `shouldBePaid` is null without one, `deviationPct` the part that does not pass."""

    supplier_invoice_id: Id
    supplier_order_id: Id | None
    status: InvoiceMatch
    should_be_paid: ShouldBePaid | None
    order_total_ht: Money
    received_ht: Money
    invoiced_before_ht: Money
    this_invoice_ht: Money
    disputed_ht: Money
    deviation_pct: Rate
    tolerance_pct: Percent
    tolerance_ht: Money
    override: OverrideOut | None


class DeviationOut(Out):
    """The deviation of a quantity or a price, and the rule by which it passes."""

    deviation_pct: Rate | None
    deviation_ht: Money
    status: DeviationStatus
    rule: MatchRule


class MatchLineOut(Out):
    """A line beside what was ordered and received; `sentence` says it in the reader's language."""

    line_id: Id
    order_line_id: Id | None
    designation: str
    ordered: Quantity | None
    received: Quantity | None
    invoiced_before: Quantity | None
    invoiced: Quantity
    order_unit_ht: UnitPrice | None
    invoice_unit_ht: UnitPrice
    line_total_ht: Money
    quantity: DeviationOut | None
    price: DeviationOut | None
    status: DeviationStatus
    sentence: str


class MatchLinesOut(Out):
    """All lines of an invoice against its order."""

    status: InvoiceMatch
    items: list[MatchLineOut]
