"""The progress of an order: what was invoiced of each line, which deposits wait to be deducted."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from uuid import UUID

from leaseapp.billing.queries.taken import Taken, taken_of_order
from leaseapp.billing.rules import groups
from leaseapp.billing.rules.groups import Group
from leaseapp.billing.services import deposits
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import ORDER_LINE
from leaseapp.sales.models import OrderLine
from leaseapp.sales.queries import orders as statements
from leaseapp.sales.rules import remaining
from leaseapp.sales.rules.remaining import NOTHING, Part


@dataclass
class LineProgress:
    """A line of an order with the quantities that invoices took (drafts included), and those that issued ones took."""

    line: OrderLine
    invoiced: Decimal = NOTHING
    issued: Decimal = NOTHING
    returned: Decimal = NOTHING

    @property
    def net_invoiced(self) -> Decimal:
        """Invoiced less credited."""
        return self.invoiced - self.returned

    @property
    def rest(self) -> Decimal:
        """The quantity that may still be invoiced."""
        return remaining.rest(self.line.quantity, self.invoiced, self.returned)

    @property
    def unissued(self) -> Decimal:
        """The quantity that no issued invoice bills."""
        return remaining.rest(self.line.quantity, self.issued, self.returned)

    def part(self, quantity: Decimal) -> Part:
        """Return `quantity` of the line, as the next invoice would bill it."""
        return remaining.part(self.line, self.net_invoiced, quantity)


@dataclass
class OpenDeposit:
    """The rest of a deposit invoice's line to be deducted, in € excl. VAT; `issued` once its invoice is."""

    invoice_id: UUID
    number: str | None
    issued: bool
    group: Group
    left_ht: Decimal


@dataclass
class Progress:
    """An order's lines in their order, and the deposits that no balance invoice has deducted."""

    lines: list[LineProgress]
    deposits: list[OpenDeposit] = field(default_factory=list)

    @property
    def rest_lines_ht(self) -> Decimal:
        """The amount of the rest of the lines, in € excl. VAT, deposits not deducted."""
        return money.total(item.part(item.rest).net_ht for item in self.lines)

    @property
    def deposits_ht(self) -> Decimal:
        """The deposits still to be deducted, in € excl. VAT."""
        return money.total(item.left_ht for item in self.deposits)

    @property
    def remaining_ht(self) -> Decimal:
        """The amount still to be invoiced, in € excl. VAT."""
        return self.rest_lines_ht - self.deposits_ht

    @property
    def is_untouched(self) -> bool:
        """True when nothing stands on an invoice, not even on a draft."""
        return all(item.net_invoiced == 0 for item in self.lines) and not self.deposits

    @property
    def is_invoiced(self) -> bool:
        """True when issued invoices bill every line, and every deposit was deducted."""
        return all(item.unissued == 0 for item in self.lines) and self.deposits_ht == 0

    def rest_after(self, chosen: dict[UUID, Decimal]) -> dict[Group, Decimal]:
        """Return what would remain of the lines by group (€ excl. VAT) after invoicing the quantities `chosen` by line."""
        return groups.bases(
            (groups.group_of(item.line), _after(item, chosen.get(item.line.id, NOTHING))) for item in self.lines
        )

    def deposits_by_group(self) -> dict[Group, Decimal]:
        """Return the deposits still to be deducted by group, in € excl. VAT."""
        return groups.bases((item.group, item.left_ht) for item in self.deposits)


def _after(item: LineProgress, quantity: Decimal) -> Decimal:
    already = item.net_invoiced + quantity
    return remaining.part(item.line, already, remaining.rest(item.line.quantity, already, NOTHING)).net_ht


def read(context: Context, order_id: UUID) -> Progress:
    """Return how far the order has come. Lock the order before deciding on it."""
    lines = {line.id: LineProgress(line) for line in statements.order_lines(context, order_id)}
    taken = taken_of_order(context, order_id)
    for item in taken:
        found = lines.get(item.line.source_id) if item.line.source_kind == ORDER_LINE and item.line.source_id else None
        if found is not None:
            found.invoiced += item.line.quantity
            found.issued += item.line.quantity if item.issued else NOTHING
            found.returned += item.credited
    return Progress(list(lines.values()), _deposits(taken))


def _deposits(taken: Sequence[Taken]) -> list[OpenDeposit]:
    facts = {item.invoice_id: (item.invoice_number, item.issued) for item in taken if item.is_deposit}
    return [
        OpenDeposit(invoice_id, *facts[invoice_id], group, left)
        for (invoice_id, group), left in deposits.balances(taken).items()
        if left > 0
    ]
