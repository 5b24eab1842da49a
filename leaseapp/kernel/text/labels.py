"""Labels for the members of an enum: msgids, declared beside the enum."""

import enum

#: by class and value, because members of two StrEnums that share a value are equal
_labels: dict[tuple[type[enum.Enum], str], str] = {}
#: by value alone: of several enums in one dictionary the last label stands for all members of a value
_shared: dict[enum.Enum, str] = {}
_codes: dict[str, str] = {}


def label_codes(labels: dict[str, str]) -> None:
    """Declare the labels (msgids) of codes that no enum holds: the parameters of an organization, kinds of notifications."""
    _codes.update(labels)


def label_members(labels: dict[enum.Enum, str]) -> None:
    """Declare the label (a msgid) of each member: `label_members({InvoiceStatus.DRAFT: _("Draft"), …})`.

    Enums that share values with different labels need calls of their own: in one dictionary their members are one key.
    """
    _labels.update({(type(member), str(member.value)): text for member, text in labels.items()})
    _shared.update(labels)


def label_of(member: enum.Enum) -> str:
    """Return the label of `member`; its value made readable when none was declared."""
    own = _labels.get((type(member), str(member.value))) or _shared.get(member)
    return own or str(member.value).replace("_", " ").capitalize()


def has_label(member: enum.Enum) -> bool:
    """Return True for a member that has a label."""
    return (type(member), str(member.value)) in _labels or member in _shared


def label_of_value(value: str) -> str | None:
    """Return the label of a code that nobody typed, or of whichever enum has a member of this value; None where none has."""
    return _codes.get(value) or next((text for (_kind, known), text in _labels.items() if known == value), None)
