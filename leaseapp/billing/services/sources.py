"""The records that invoices bill: the domains above declare theirs here, and billing asks (ARCHITECTURE 3).

An order bills its lines today, a contract will bill its instalments. Billing knows the invoice and the source of each line;
whoever stands above knows what was ordered.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from leaseapp.billing.models import Invoice, InvoiceLine
from leaseapp.kernel.context import Context
from leaseapp.kernel.extension import Registry


@dataclass(frozen=True)
class Source:
    """A kind of record that invoices bill; each answer leaves out what it does not know.

    `number` is that of the record behind an invoice, `salespeople` who sold those records, by their id. `require_left` locks
    the record behind a draft and raises Invalid unless what remains of it covers `lines`, which are not stored yet.
    """

    number: Callable[[Context, Invoice], str | None]
    salespeople: Callable[[Context, Sequence[UUID]], Mapping[UUID, UUID]]
    require_left: Callable[[Context, Invoice, Sequence[InvoiceLine]], None]


sources: Registry[Source] = Registry("what invoices bill")

before_issue: Registry[Callable[[Context, Invoice, Sequence[Any]], None]] = Registry("before issue")
"""Asked with a draft and its lines before it is issued, its row locked; each raises what keeps it from being issued."""


def number_of(context: Context, invoice: Invoice) -> str | None:
    """Return the number of the record that the invoice bills."""
    return next((number for source in sources if (number := source.number(context, invoice))), None)


def salespeople_of(context: Context, record_ids: Sequence[UUID]) -> dict[UUID, UUID]:
    """Return the salespeople of these records, by the id of the record."""
    return {record: person for source in sources for record, person in source.salespeople(context, record_ids).items()}


def require_left(context: Context, invoice: Invoice, lines: Sequence[InvoiceLine]) -> None:
    """Raise what a source raises whose rest does not cover `lines`."""
    for source in sources:
        source.require_left(context, invoice, lines)
