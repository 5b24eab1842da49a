"""Analytical codes in and out."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.accounting.enums import CodeCategory
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Line, Text, YesNo, optional

Code = Annotated[Text, Field(min_length=2, max_length=20)]
AccountNumber = Annotated[Text, Field(min_length=3, max_length=10)]
Role = Annotated[Text, Field(min_length=1, max_length=64)]


class AccountingCodeIn(In):
    """A new analytical code: capitals, digits and hyphens; `ledgerAccount` is the number of a general account in use.

    `vatAccountRole` is the role of the account of its VAT (a `DeductibleVat`), null without any.
    """

    code: Code
    label: Line
    category: CodeCategory
    ledger_account: AccountNumber
    is_fixed_asset: YesNo = False
    vat_account_role: optional(Role) = None
    parent_id: UUID | None = None
    is_active: YesNo = True


class AccountingCodePatch(changes_of(AccountingCodeIn)):
    """Changes of a code; one that is no longer wanted is deactivated."""


class AccountingCodeOut(record_of(AccountingCodeIn)):
    """An analytical code; `account_label` is that of its general account, `parent_code` that of the code above it."""

    account_label: str | None
    parent_code: str | None
    uses: int
