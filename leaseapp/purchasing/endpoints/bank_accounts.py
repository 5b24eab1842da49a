"""Bank accounts of suppliers over REST and the interface (MONEY.md 3.8)."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.lists.bank_accounts import SUPPLIER_BANK_ACCOUNTS
from leaseapp.purchasing.permissions import CHECKS_MANAGE, SUPPLIER_READ, SUPPLIER_UPDATE
from leaseapp.purchasing.schemas.bank_accounts import BankAccountIn, BankAccountOut, DecideAccountIn
from leaseapp.purchasing.services import bank_accounts

ONE = "/supplier-bank-accounts/{supplier_bank_account_id}"
routes = workspace.beyond("bank accounts of suppliers wait for a second person before money goes there (MONEY.md 3.8)")

list_supplier_bank_accounts = list_endpoint(routes, "/supplier-bank-accounts", SUPPLIER_BANK_ACCOUNTS, internal=True)


@routes.post(
    "/supplier-bank-accounts", permission=SUPPLIER_UPDATE, audit="purchasing.account.create", returns=BankAccountOut,
    status=201, act=_("Bank account entered"), internal=True,
)  # fmt: skip
def create_supplier_bank_account(context: Context, body: BankAccountIn) -> BankAccountOut:
    """Enter an account of a supplier; it waits to be confirmed."""
    return bank_accounts.told(context, bank_accounts.add(context, body))


@routes.get(ONE, permission=SUPPLIER_READ, returns=BankAccountOut, internal=True)
def read_supplier_bank_account(context: Context, supplier_bank_account_id: Id) -> BankAccountOut:
    """Read an account of a supplier, its number masked."""
    return bank_accounts.read(context, supplier_bank_account_id)


@routes.post(
    f"{ONE}/confirm", permission=CHECKS_MANAGE, audit="purchasing.account.confirm", returns=BankAccountOut, internal=True,
    act=_("Bank account confirmed"), refuses=(Conflict,),
)  # fmt: skip
def confirm_supplier_bank_account(
    context: Context, supplier_bank_account_id: Id, body: DecideAccountIn
) -> BankAccountOut:
    """Confirm an account that somebody else entered, after a call."""
    return bank_accounts.told(context, bank_accounts.confirm(context, supplier_bank_account_id, body))


@routes.post(
    f"{ONE}/reject", permission=CHECKS_MANAGE, audit="purchasing.account.reject", returns=BankAccountOut, internal=True,
    act=_("Bank account rejected"), refuses=(Conflict,),
)  # fmt: skip
def reject_supplier_bank_account(
    context: Context, supplier_bank_account_id: Id, body: DecideAccountIn
) -> BankAccountOut:
    """Turn an account down: nothing more is paid to it."""
    return bank_accounts.told(context, bank_accounts.reject(context, supplier_bank_account_id, body))
