"""The account at the e-invoice platform over REST and the interface."""

from leaseapp.einvoicing.permissions import ACCOUNT_READ, ACCOUNT_UPDATE
from leaseapp.einvoicing.schemas.accounts import AccountIn, AccountOut
from leaseapp.einvoicing.services import accounts
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.text.i18n import _

AT = "/einvoicing/account"
beyond = workspace.beyond("each organization has its own account at a platform (MONEY.md 5.5)")


@beyond.get(AT, permission=ACCOUNT_READ, returns=AccountOut, internal=True)
def read_einvoice_account(context: Context) -> AccountOut:
    """Read the account, never its secrets."""
    return accounts.told(context)


@beyond.put(
    AT, permission=ACCOUNT_UPDATE, audit="einvoicing.account.update", act=_("E-invoice account changed"), returns=AccountOut,
    internal=True, refuses=(Conflict,),
)  # fmt: skip
def save_einvoice_account(context: Context, body: AccountIn) -> AccountOut:
    """Enter or change the account; a secret that is left out stays."""
    return accounts.save(context, body)


@beyond.post(
    f"{AT}/connect", permission=ACCOUNT_UPDATE, audit="einvoicing.account.connect", act=_("E-invoice platform connected"),
    returns=AccountOut, status=202, internal=True, refuses=(Conflict,),
)  # fmt: skip
def connect_einvoice_account(context: Context) -> AccountOut:
    """Have the platform call us back, with new keys."""
    return accounts.ask_to_connect(context)
