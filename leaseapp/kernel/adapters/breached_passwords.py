"""Lists of stolen passwords: one that comes along, and a service that is asked without being told the password.

The list is that of zxcvbn (thirty thousand, from real breaches), with what French people choose most. A password that is one
of them behind capitals, look-alikes and a tail of digits and signs is one of them: that is how people meet a composition rule.
The service speaks the range protocol of Have I Been Pwned: it hears the first five digits of a SHA-1 and answers every
ending that it knows, padded, so that neither the question nor the size of the answer tells the password.
"""

import hashlib
import unicodedata
from functools import lru_cache
from typing import Protocol

import httpx
import structlog

from leaseapp.kernel.settings import Settings, get_settings

_log = structlog.get_logger(__name__)
TIMEOUT_SECONDS = 2.0
_PREFIX = 5
_LARGEST_ANSWER = 2_000_000
_LOOKALIKES = str.maketrans({"@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", "5": "s", "$": "s", "7": "t"})
_FRENCH = frozenset({
    "motdepasse", "azerty", "azertyuiop", "bonjour", "soleil", "doudou", "loulou", "chouchou", "jetaime", "marseille",
    "chocolat", "coucou", "camille", "nicolas", "bienvenue", "administrateur", "entreprise", "printemps", "automne",
})  # fmt: skip
_SHORTEST_CORE = 5


class BreachedPasswords(Protocol):
    """A list of passwords that somebody stole."""

    def holds(self, password: str) -> bool:
        """Return True when `password` is on it."""
        ...


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # noqa: PLC0415  two megabytes, for whoever sets a password only

    return frozenset(FREQUENCY_LISTS["passwords"]) | _FRENCH


def _forms(password: str) -> set[str]:
    """Return the password as lists write it: without accents and capitals, without its tail, look-alikes read as letters."""
    decomposed = unicodedata.normalize("NFKD", password.casefold())
    plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    read = plain.translate(_LOOKALIKES)
    cores = {_core(plain), _core(plain).translate(_LOOKALIKES), _core(read)}
    return {password, plain, read} | {core for core in cores if len(core) >= _SHORTEST_CORE}


def _core(text: str) -> str:
    letters = [position for position, char in enumerate(text) if char.isalpha()]
    return text[letters[0] : letters[-1] + 1] if letters else ""


class CommonPasswords:
    """The list that comes along; needs no network."""

    def holds(self, password: str) -> bool:
        """Return True for a password of the list, and for one of them with capitals, look-alikes or a tail."""
        return not _common().isdisjoint(_forms(password))


class RangeService:
    """The list that comes along, then a service of the range protocol at `url`."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")
        self._nearby = CommonPasswords()

    def holds(self, password: str) -> bool:
        """Return True when either knows it. A service that does not answer holds nobody up: the list has decided then."""
        if self._nearby.holds(password):
            return True
        digest = hashlib.sha1(
            unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass"), usedforsecurity=False
        )
        code = digest.hexdigest().upper()
        try:
            return self._knows(code[:_PREFIX], code[_PREFIX:])
        except (httpx.HTTPError, ValueError) as error:
            _log.warning("list of stolen passwords does not answer", error=type(error).__name__)
            return False

    def _knows(self, prefix: str, ending: str) -> bool:
        answer = httpx.get(
            f"{self._url}/range/{prefix}", headers={"Add-Padding": "true", "User-Agent": "leaseapp"}, timeout=TIMEOUT_SECONDS
        )  # fmt: skip
        answer.raise_for_status()
        if len(answer.content) > _LARGEST_ANSWER:
            raise ValueError("answer too large")
        for line in answer.text.splitlines():
            known, _colon, count = line.strip().partition(":")
            if known.upper() == ending and int(count or 0) > 0:  # padding counts none
                return True
        return False


def build(settings: Settings) -> BreachedPasswords:
    """Return the implementation that the settings name."""
    return RangeService(settings.breached_passwords_url) if settings.breached_passwords_url else CommonPasswords()


class _Port:
    """The list of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._current: BreachedPasswords | None = None

    def current(self) -> BreachedPasswords:
        """Return the list in use, made from the settings at first use."""
        if self._current is None:
            self._current = build(get_settings())
        return self._current

    def use(self, found: BreachedPasswords | None) -> None:
        """Use `found` from now on; None goes back to the settings."""
        self._current = found


port = _Port()
