"""A provision as it is proposed: what it is, where it comes from, and the sentence that explains it."""

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.accounting.enums import PartyKind
from leaseapp.closing.enums import ProvisionKind
from leaseapp.kernel.money import ZERO


@dataclass(frozen=True, slots=True)
class Candidate:
    """A provision that the documents of a year ask for; amounts in € above zero.

    `account` is the number of the account of the result, `role` its role where no number is known. `message` with `params`
    is told in the reader's language: a parameter `on_…` is an ISO day, `sum_…` an amount in €, `num_…` a number. `party` is a
    company. `document_id` is the document that the page opens, where the source is a line of it.
    """

    kind: ProvisionKind
    source_kind: str
    source_id: UUID
    label: str
    amount_ht: Decimal
    message: str
    params: dict[str, Any] = field(default_factory=dict)
    vat: Decimal = ZERO
    party: tuple[PartyKind, UUID] | None = None
    accounting_code_id: UUID | None = None
    account: str | None = None
    role: str | None = None
    is_estimate: bool = False
    document_id: UUID | None = None
