"""The password policy: length and composition (document 1, "Credentials"; a deviation from ASVS V6.2.5, DECISIONS 24).

Long passphrases and every Unicode character that can be typed are welcome; nothing is cut.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from leaseapp.kernel.text.i18n import _

MINIMUM = 12
MAXIMUM = 256


@dataclass(frozen=True)
class Weakness:
    """One thing that a password lacks: a stable code and a text for its author."""

    code: str
    message: str


TOO_SHORT = Weakness("PASSWORD_TOO_SHORT", _("The password needs at least 12 characters."))
TOO_LONG = Weakness("PASSWORD_TOO_LONG", _("The password may have at most 256 characters."))
NO_UPPER = Weakness("PASSWORD_NEEDS_UPPER", _("The password needs an upper-case letter."))
NO_LOWER = Weakness("PASSWORD_NEEDS_LOWER", _("The password needs a lower-case letter."))
NO_DIGIT = Weakness("PASSWORD_NEEDS_DIGIT", _("The password needs a digit."))
NO_SPECIAL = Weakness("PASSWORD_NEEDS_SPECIAL", _("The password needs a special character."))
UNTYPABLE = Weakness("PASSWORD_HAS_CONTROL", _("The password holds a character that no keyboard types."))
OWN_NAME = Weakness("PASSWORD_NAMES_YOU", _("The password holds your name or your e-mail address."))
BREACHED = Weakness("PASSWORD_BREACHED", _("This password stands in lists of stolen passwords. Choose another one."))
USED_BEFORE = Weakness("PASSWORD_USED_BEFORE", _("You had this password before: the last five are not used again."))
REMEMBERED = 5
_SHORTEST_NAME = 4


def weaknesses(password: str) -> list[Weakness]:
    """Everything that `password` lacks, in a fixed order; empty for a password that may be used."""
    password = unicodedata.normalize("NFC", password)
    found = []
    if len(password) < MINIMUM:
        found.append(TOO_SHORT)
    if len(password) > MAXIMUM:
        found.append(TOO_LONG)
    for missing, weakness in (
        (not any(character.isupper() for character in password), NO_UPPER),
        (not any(character.islower() for character in password), NO_LOWER),
        (not any(character.isdigit() for character in password), NO_DIGIT),
        (not any(not character.isalnum() and not character.isspace() for character in password), NO_SPECIAL),
    ):
        if missing:
            found.append(weakness)
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in password):
        found.append(UNTYPABLE)
    return found


def words_of(email: str, *parts: str | None) -> list[str]:
    """Return the words of somebody's own: each part of their name, their address and its mailbox."""
    return [word for part in parts for word in (part or "").split()] + [email, email.partition("@")[0]]


def names(password: str, own_words: Iterable[str]) -> bool:
    """Return True when `password` holds one of its owner's own words (name, mailbox) of four letters or more."""
    plain = password.casefold()
    return any(len(word) >= _SHORTEST_NAME and word.casefold() in plain for word in own_words)
