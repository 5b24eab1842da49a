"""Allocations, in and out (document 3); amounts in € excl. VAT."""

from datetime import date
from typing import Annotated

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Money, Out, PositiveMoney, Text, optional
from leaseapp.purchasing.enums import Quarter
from leaseapp.purchasing.schemas.invoices import Year


class AllocationIn(In):
    """One line of an allocation: what a contract, an affair or a site bears; without a code that of the invoice stays."""

    amount_ht: PositiveMoney
    accounting_code_id: optional(Id) = None
    lease_contract_id: optional(Id) = None
    lease_affair_id: optional(Id) = None
    establishment_id: optional(Id) = None
    fiscal_year: optional(Year) = None
    quarter_tag: Quarter | None = None
    notes: optional(Annotated[Text, Field(max_length=500)]) = None


class AllocateContractIn(In):
    """The contract that bears all that is left."""

    lease_contract_id: Id


class SplitIn(In):
    """The contracts that share what is left in equal parts."""

    lease_contract_ids: Annotated[list[Id], Field(min_length=1, max_length=100)]
    accounting_code_id: optional(Id) = None


class AllocationOut(Out):
    """A stored line of an allocation, with the names of what bears it."""

    id: Id
    supplier_invoice_id: Id
    amount_ht: Money
    accounting_code_id: Id | None
    accounting_code: str | None
    fiscal_year: int
    quarter_tag: Quarter | None
    lease_contract_id: Id | None
    contract_number: str | None
    lessee_name: str | None
    lease_affair_id: Id | None
    affair_number: str | None
    establishment_id: Id | None
    establishment: str | None
    notes: str | None


class ProposedOut(Out):
    """A line that is proposed, with the names of what would bear it: what a line of an allocation takes."""

    amount_ht: Money
    accounting_code_id: Id | None
    accounting_code: str | None
    lease_contract_id: Id | None
    contract_number: str | None
    lessee_name: str | None
    lease_affair_id: Id | None
    affair_number: str | None
    establishment_id: Id | None
    establishment: str | None


class LastSplitOut(Out):
    """The rest of an invoice, shared as the last one of its supplier was; no lines where there is none, or nothing is left."""

    supplier_invoice_id: Id | None
    number: str | None
    issue_date: date | None
    items: list[ProposedOut]


class AllocationsOut(Out):
    """All allocations of an invoice."""

    items: list[AllocationOut]
    invoice_total_ht: Money
    allocated_ht: Money
    remaining_ht: Money
    fully_allocated: bool
