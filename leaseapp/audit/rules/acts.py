"""Acts by the words that timelines have for them: several actions are one word to people ("Changed", "Issued")."""

import re

from leaseapp.kernel.auditing.act_labels import UNKNOWN, VERBS, labelled_acts
from leaseapp.kernel.principal import PrincipalKind
from leaseapp.kernel.text.i18n import bare, translate

ACTORS = (PrincipalKind.SYSTEM.value, PrincipalKind.LINK.value)
"""Actors without a name."""


def code_of(label: str) -> str:
    """Return a word as an address writes it: `Canceled and replaced` → `canceled-and-replaced`."""
    return re.sub(r"[^a-z0-9]+", "-", bare(label).lower()).strip("-")


def words() -> list[tuple[str, str]]:
    """Every word with its code, in the order of the French dictionary."""
    labels = {code_of(label): label for label in (*labelled_acts().values(), *VERBS.values(), UNKNOWN)}
    return sorted(labels.items(), key=lambda one: translate("fr", one[1]).casefold())


def known_acts() -> list[str]:
    """Actions with a word of their own."""
    return sorted(labelled_acts())


def acts_called(code: str) -> list[str]:
    """Actions whose own word this is."""
    return sorted(action for action, label in labelled_acts().items() if code_of(label) == code)


def verbs_called(code: str) -> tuple[list[str], bool]:
    """Return the verbs whose word this is, and whether it is what unknown verbs are called."""
    return sorted(verb for verb, label in VERBS.items() if code_of(label) == code), code_of(UNKNOWN) == code


def verbs_known() -> list[str]:
    """Verbs with a word."""
    return sorted(VERBS)
