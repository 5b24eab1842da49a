"""The words of conversations."""

from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class Reaction(StrEnum):
    """An answer in one sign."""

    AGREED = "AGREED"
    DONE = "DONE"
    SEEN = "SEEN"
    THANKS = "THANKS"


label_members(
    {
        Reaction.AGREED: _("Agreed"),
        Reaction.DONE: _("It is done"),
        Reaction.SEEN: _("Seen it"),
        Reaction.THANKS: _("Thank you"),
    }
)
