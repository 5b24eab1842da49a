"""Analytical codes over REST and the interface; never deleted (document 3)."""

from leaseapp.accounting.lists import ACCOUNTING_CODES
from leaseapp.accounting.permissions import CODE_MANAGE, CODE_READ
from leaseapp.accounting.schemas.codes import AccountingCodeIn, AccountingCodeOut, AccountingCodePatch
from leaseapp.accounting.services import codes
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id

list_accounting_codes = list_endpoint(workspace, "/accounting-codes", ACCOUNTING_CODES)


@workspace.post(
    "/accounting-codes", permission=CODE_MANAGE, audit="accounting.code.create", returns=AccountingCodeOut, status=201
)
def create_accounting_code(context: Context, body: AccountingCodeIn) -> AccountingCodeOut:
    """Create an analytical code."""
    return codes.shown(context, codes.create(context, body))


@workspace.get("/accounting-codes/{code_id}", permission=CODE_READ, returns=AccountingCodeOut)
def read_accounting_code(context: Context, code_id: Id) -> AccountingCodeOut:
    """Read an analytical code."""
    return codes.shown(context, codes.read(context, code_id))


@workspace.patch(
    "/accounting-codes/{code_id}", permission=CODE_MANAGE, audit="accounting.code.update", returns=AccountingCodeOut
)
def update_accounting_code(context: Context, code_id: Id, body: AccountingCodePatch) -> AccountingCodeOut:
    """Change an analytical code, put it below another one, or deactivate it."""
    return codes.shown(context, codes.update(context, code_id, body))
