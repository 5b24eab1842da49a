"""The supplier of a document: by SIREN, VAT number, account, domain of its mail, and last by its name (MONEY.md 3.2)."""

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members
from leaseapp.purchasing.rules.reading.words import plain

LIKELY = 0.6
_FORMS = frozenset(
    (
        "sas",
        "sasu",
        "sarl",
        "eurl",
        "sa",
        "snc",
        "ltd",
        "gmbh",
        "ets",
        "et",
        "and",
        "the",
        "de",
        "des",
        "du",
        "la",
        "le",
    )
)
_ANYBODY = frozenset(
    (
        "gmail.com",
        "orange.fr",
        "wanadoo.fr",
        "outlook.com",
        "hotmail.com",
        "hotmail.fr",
        "free.fr",
        "laposte.net",
        "yahoo.fr",
    )
)


class FoundBy(StrEnum):
    """The means by which a supplier was found; the last two are guesses."""

    SIREN = "SIREN"
    VAT = "VAT"
    ACCOUNT = "ACCOUNT"
    MAIL = "MAIL"
    NAME = "NAME"


label_members(
    {
        FoundBy.SIREN: _("SIREN", "found by"),
        FoundBy.VAT: _("VAT number", "found by"),
        FoundBy.ACCOUNT: _("bank account", "found by"),
        FoundBy.MAIL: _("e-mail address", "found by"),
        FoundBy.NAME: _("name", "found by"),
    }
)
GUESSES = frozenset((FoundBy.MAIL, FoundBy.NAME))


@dataclass(frozen=True)
class Known:
    """A supplier as it is known; `accounts` are fingerprints."""

    id: str
    name: str
    siren: str | None = None
    vat_number: str | None = None
    mails: tuple[str, ...] = ()
    accounts: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Sought:
    """The sender of a document as it names itself; `account` is a fingerprint."""

    name: str | None = None
    siren: str | None = None
    vat_number: str | None = None
    account: str | None = None
    mail: str | None = None


def match(sought: Sought, known: Iterable[Known]) -> tuple[Known, FoundBy] | None:
    """Return the supplier and what it was found by; None where none is like it."""
    all_known = list(known)
    for by, is_it in (
        (FoundBy.SIREN, lambda one: sought.siren and one.siren == sought.siren),
        (FoundBy.VAT, lambda one: sought.vat_number and one.vat_number == sought.vat_number),
        (FoundBy.ACCOUNT, lambda one: sought.account and sought.account in one.accounts),
        (FoundBy.MAIL, lambda one: _domain(sought.mail) and _domain(sought.mail) in map(_domain, one.mails)),
    ):
        found = next((one for one in all_known if is_it(one)), None)
        if found is not None:
            return found, by
    if not sought.name or not all_known:
        return None
    best = max(all_known, key=lambda one: likeness(sought.name or "", one.name))
    return (best, FoundBy.NAME) if likeness(sought.name, best.name) >= LIKELY else None


def _domain(mail: str | None) -> str:
    domain = (mail or "").rpartition("@")[2].lower()
    return "" if domain in _ANYBODY else domain


def likeness(first: str, second: str) -> float:
    """Return how alike two names are, from 0 to 1, legal forms and small words left out."""
    mine, theirs = _bare(first), _bare(second)
    return SequenceMatcher(None, mine, theirs).ratio() if mine and theirs else 0.0


def _bare(name: str) -> str:
    words = "".join(one if one.isalnum() else " " for one in plain(name)).split()
    return " ".join(word for word in words if word not in _FORMS)
