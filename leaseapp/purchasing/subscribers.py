"""Purchasing follows leasing: what a contract needs is ordered when it is signed, and not when it is called off."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.leasing.events import ContractCanceled, ContractSigned
from leaseapp.purchasing.services import converting


@subscribe(ContractSigned)
def order_signed(context: Context, event: ContractSigned) -> None:
    """Draft the order of the retained quote, once for a contract (MONEY.md 3.4)."""
    converting.order_signed(context, event.contract_id)


@subscribe(ContractCanceled)
def cancel_unsent(context: Context, event: ContractCanceled) -> None:
    """Cancel the order of a contract that does not come about, as long as it is a draft (LEASING.md 4)."""
    converting.cancel_unsent(context, event.contract_id)
