"""Labels for the members of an enum: msgids, declared beside the enum."""

import enum

_labels: dict[enum.Enum, str] = {}


def label_members(labels: dict[enum.Enum, str]) -> None:
    """Declare the label (a msgid) of each member: `label_members({InvoiceStatus.DRAFT: _("Draft"), …})`."""
    _labels.update(labels)


def label_of(member: enum.Enum) -> str:
    """Return the label of `member`; its value made readable when none was declared."""
    return _labels.get(member) or str(member.value).replace("_", " ").capitalize()


def labelled() -> frozenset[enum.Enum]:
    """Every member that has a label."""
    return frozenset(_labels)
