"""Dialogs of the acts on a contract: sending, countersigning, unlocking, calling off, the deposit."""

from typing import Any

from leaseapp.files.endpoints.files import list_files
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import DepositKind
from leaseapp.ui import kit

PDFS = {"mimeType": "application/pdf"}


def signatories(values: dict[str, Any], _record: dict[str, Any]) -> dict[str, Any]:
    """Return the body of a sending: the lessee, and a guarantor where one is named."""
    people = []
    for prefix, role in (("", "LESSEE"), ("second", "GUARANTOR")):
        found = {
            name: values.pop(f"{prefix}{name.capitalize()}" if prefix else name, None)
            for name in ("name", "email", "phone", "capacity")
        }
        if found["name"]:
            people.append({**found, "role": role})
    return {**values, "signatories": people}


SEND = kit.Dialog(
    _("Send this contract to be signed"),
    text=_("Its terms stay as they are from now on. Each signatory gets a link, and a code by text message where a telephone is"
           " given; you countersign."),
    fields=(
        kit.Field("name", _("Signatory of the lessee"), required=True, span=6),
        kit.Field("capacity", _("Capacity", "signatory"), span=6, hint=_("Manager, chairman, attorney…")),
        kit.Field("email", _("E-mail"), kit.EMAIL, required=True, span=6),
        kit.Field("phone", _("Mobile phone"), kit.PHONE, span=6),
        kit.Field("secondName", _("Guarantor who signs too"), span=12),
        kit.Field("secondEmail", _("E-mail of the guarantor"), kit.EMAIL, span=6),
        kit.Field("secondPhone", _("Phone of the guarantor"), kit.PHONE, span=6),
        kit.Field("expiresOn", _("To be signed by"), kit.DATE, span=6, hint=_("Thirty days when left empty.")),
        kit.Check("inOrder", _("One after the other"), span=6),
    ),
    confirm=_("Send it"),
)  # fmt: skip
COUNTERSIGN = kit.Dialog(
    _("Sign for your organization?"), fields=(kit.Field("name", _("Your name in full"), required=True, span=12),),
    confirm=_("Sign the contract"),
)  # fmt: skip
PAPER = kit.Dialog(
    _("Keep a contract that was signed on paper"),
    text=_("Upload the scan as a file first. It is kept under lock for all who have not signed yet, and you countersign."),
    fields=(
        kit.Combo("fileId", _("Scan (PDF)"), list_files, label="filename", filters=PDFS, required=True, span=8),
        kit.Field("signedOn", _("Signed on"), kit.DATE, required=True, value="@today", span=4),
        kit.Field("name", _("Your name in full"), required=True, span=12),
    ),
    confirm=_("Keep the scan"),
)  # fmt: skip
UNLOCK = kit.Dialog(
    _("Unlock this signed contract?"),
    text=_("For 24 hours addresses and billing details can be corrected; price, term and parties stay. The provider is told."),
    fields=(kit.Field("reason", _("Reason"), kit.LONG, required=True, span=12, hint=_("Twenty characters or more.")),),
    confirm=_("Unlock the contract"),
)  # fmt: skip
CANCEL = kit.Dialog(
    _("Call this contract off?"), text=_("Nothing was delivered: it ends here, and its links are dead."),
    fields=(kit.Field("reason", _("Reason"), required=True, span=12, hint=_("Ten characters or more.")),),
    confirm=_("Call the contract off"),
)  # fmt: skip
WITHDRAW = kit.Dialog(
    _("Does the lessee withdraw?"), text=_("They may until {withdrawalUntil}. The contract ends, and nothing is owed."),
    fields=(kit.Field("reason", _("Reason"), span=12),), confirm=_("Note the withdrawal"),
)  # fmt: skip
RECALL = kit.Dialog(
    _("Take this contract back?"), text=_("Its links are dead, and it is a draft again."),
    fields=(kit.Field("reason", _("Reason"), span=12),), confirm=_("Take it back"),
)  # fmt: skip
DEPOSIT = kit.Dialog(
    _("Movement of the guarantee deposit"),
    fields=(
        kit.Choice("kind", _("Movement"), DepositKind, required=True, value="RECEIVED", span=6),
        kit.Field("amount", _("Security deposit"), kit.MONEY, required=True, value="{depositHt}", span=6),
        kit.Field("movedOn", _("Day"), kit.DATE, required=True, value="@today", span=6),
        kit.Field("note", _("Note"), span=6),
    ),
    confirm=_("Note it"),
)  # fmt: skip
