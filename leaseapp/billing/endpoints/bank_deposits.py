"""Bank deposits: slips of cheques, payouts of card payments, cash brought to the bank (decision 56)."""

from leaseapp.accounting.permissions import LEDGER_READ
from leaseapp.billing.lists import BANK_DEPOSITS
from leaseapp.billing.permissions import PAYMENT_CREATE
from leaseapp.billing.schemas.bank_deposits import (
    BankDepositCancelIn,
    BankDepositIn,
    BankDepositOut,
    WaitingIn,
    WaitingListOut,
)
from leaseapp.billing.services import deposit_slips, depositing
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF, PNG

beyond = workspace.beyond("issue 23: cheques wait until they are deposited, on a slip that lists them")

list_bank_deposits = list_endpoint(beyond, "/bank-deposits", BANK_DEPOSITS)


@beyond.post(
    "/bank-deposits",
    permission=PAYMENT_CREATE,
    audit="sales.bankdeposit.create",
    returns=BankDepositOut,
    status=201,
    act=_("Payments deposited"),
)
def create_bank_deposit(context: Context, body: BankDepositIn) -> BankDepositOut:
    """Bring receipts that wait to the bank, on one slip."""
    return deposit_slips.read(context, depositing.deposit(context, body).id)


@beyond.post(
    "/bank-deposits/suggest", permission=PAYMENT_CREATE, writes=False, internal=True, returns=WaitingListOut
)  # fmt: skip
def suggest_bank_deposit(context: Context, body: WaitingIn) -> WaitingListOut:
    """Propose the receipts that wait to be deposited; nothing is stored."""
    return deposit_slips.waiting(context, body)


@beyond.get("/bank-deposits/{bank_deposit_id}", permission=LEDGER_READ, returns=BankDepositOut)
def read_bank_deposit(context: Context, bank_deposit_id: Id) -> BankDepositOut:
    """Read a bank deposit with its receipts."""
    return deposit_slips.read(context, bank_deposit_id)


@beyond.get("/bank-deposits/{bank_deposit_id}/pdf", permission=LEDGER_READ, files=(PDF, PNG))
def read_bank_deposit_pdf(context: Context, bank_deposit_id: Id, query: PageQuery) -> FileAnswer:
    """Return the slip as PDF, to be printed and handed in with the cheques; or one page of it as a picture."""
    return shown(deposit_slips.pdf(context, bank_deposit_id), query)


@beyond.post(
    "/bank-deposits/{bank_deposit_id}/cancel",
    permission=PAYMENT_CREATE,
    audit="sales.bankdeposit.cancel",
    returns=BankDepositOut,
    act=_("Deposit canceled"),
)
def cancel_bank_deposit(context: Context, bank_deposit_id: Id, body: BankDepositCancelIn) -> BankDepositOut:
    """Cancel a slip that was written by mistake: its receipts wait again."""
    return deposit_slips.read(context, depositing.cancel(context, bank_deposit_id, body).id)
