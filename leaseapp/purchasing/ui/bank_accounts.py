"""Bank accounts of suppliers: list, record with its confirmation; the panel on suppliers."""

from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.bank_accounts import (
    confirm_supplier_bank_account,
    create_supplier_bank_account,
    list_supplier_bank_accounts,
    read_supplier_bank_account,
    reject_supplier_bank_account,
)
from leaseapp.purchasing.enums import BankAccountStatus
from leaseapp.purchasing.lists.bank_accounts import SUPPLIER_BANK_ACCOUNTS
from leaseapp.purchasing.state_machines import SUPPLIER_BANK_ACCOUNT
from leaseapp.purchasing.ui.quotes import SUPPLIER
from leaseapp.ui import kit

ROUTE = "/workspace/supplier-bank-accounts"
account = kit.Labels(SUPPLIER_BANK_ACCOUNTS, create_supplier_bank_account)
kit.colours(BankAccountStatus, PENDING=kit.AMBER, CONFIRMED=kit.GREEN, REJECTED=kit.RED)


def _call(title: str, confirm: str, text: str = "") -> kit.Dialog:
    hint = _("Whom you spoke to and what they said: ten characters or more.")
    field = kit.Field("callNote", _("What the call told"), kit.LONG, required=True, span=12, hint=hint)
    return kit.Dialog(title, text=text, confirm=confirm, fields=(field,))


kit.list_page(
    SUPPLIER_BANK_ACCOUNTS, list_supplier_bank_accounts, route=ROUTE, group=kit.PURCHASING, icon="landmark", order=70, often=9,
    new=(f"{ROUTE}/new", _("New bank account of a supplier"), create_supplier_bank_account),
    empty=(_("No bank account yet"), _("A second person confirms each new account before money goes there.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_supplier_bank_account, list_route=ROUTE, icon="landmark", entity="SupplierBankAccount",
    title="masked", title_empty=_("Supplier's bank account"), subtitle="{supplier}", status=("status", BankAccountStatus),
    actions=(
        kit.Action(
            "confirm", _("Confirm the account…"), confirm_supplier_bank_account, icon="check", primary=True,
            when=kit.fires(SUPPLIER_BANK_ACCOUNT, "confirm"), done=_("The account is confirmed; it is paid in 48 hours"),
            dialog=_call(_("Confirm account {masked}?"), _("Confirm it"),
                         _("Call the supplier at the number that you know, {call}, never at one of the document.")),
        ),
        kit.Action(
            "reject", _("Reject the account…"), reject_supplier_bank_account, icon="x", danger=True,
            when=kit.fires(SUPPLIER_BANK_ACCOUNT, "reject"), done=_("Nothing is paid to this account"),
            dialog=_call(_("Reject account {masked}?"), _("Reject it")),
        ),
    ),
    tabs=(
        kit.Tab(
            "account", _("Overview"),
            kit.stack(
                kit.show({"status": ["PENDING"]},
                         kit.notice(_("A second person calls the supplier back and confirms this account."), kit.AMBER)),
                kit.show({"status": ["CONFIRMED"], "isPayable": [False]},
                         kit.notice(_("Confirmed. Nothing is paid to it before {holdUntil}."), kit.BLUE)),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Supplier"), "supplier", link="/workspace/suppliers/{supplierId}"),
                        *account.facts("holder", "masked", "bic"),
                        kit.Fact(_("Number to call"), "call", kit.PHONE, copy=True),
                        *account.facts("enteredBy", "createdAt", "decidedBy", "decidedAt", "callNote", "holdUntil"),
                    ),
                    title=_("Supplier's bank account"),
                ),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_supplier_bank_account, icon="landmark", title=_("New bank account of a supplier"), list_route=ROUTE,
    saved=_("The account waits to be confirmed"),
    sections=(
        kit.Section(None, (SUPPLIER,)),
        kit.Section(
            None,
            (
                kit.Field("iban", _("IBAN"), kit.IBAN, required=True, span=8), kit.Field("bic", _("BIC"), span=4),
                kit.Field("holder", _("Holder", "bank account"), span=12, hint=_("The supplier when left empty.")),
            ),
        ),
    ),
)  # fmt: skip
kit.record_panel(
    "Supplier",
    kit.Tab(
        "supplier-bank-accounts", _("Bank accounts"),
        panel=kit.panel(
            "supplier-bank-accounts", SUPPLIER_BANK_ACCOUNTS, list_supplier_bank_accounts, own={"supplierId": "{id}"},
            hide=("supplier", "enteredBy"), icon="landmark", empty=_("No bank account yet"),
        ),
    ),
)  # fmt: skip
