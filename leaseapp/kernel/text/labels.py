"""Labels for the members of an enum: msgids, declared beside the enum."""

import enum

#: by class and value: members of two StrEnums with one value are equal
_labels: dict[tuple[type[enum.Enum], str], str] = {}


def label_members(labels: dict[enum.Enum, str]) -> None:
    """Declares the label (a msgid) of each member: `label_members({InvoiceStatus.DRAFT: _("Draft"), …})`.

    Enums that share values need calls of their own: in one dictionary their members would be the same key.
    """
    _labels.update({(type(member), str(member.value)): text for member, text in labels.items()})


def label_of(member: enum.Enum) -> str:
    """The label of `member`; its value made readable when none was declared."""
    found = _labels.get((type(member), str(member.value)))
    return found or str(member.value).replace("_", " ").capitalize()


def has_label(member: enum.Enum) -> bool:
    """True for a member that has a label."""
    return (type(member), str(member.value)) in _labels
