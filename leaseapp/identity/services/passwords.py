"""Passwords at rest: bcrypt of base64(SHA-256(password)), so that nothing is cut at 72 bytes (DECISIONS 24)."""

import base64
import hashlib
import secrets
import unicodedata
from collections.abc import Iterable

import bcrypt

from leaseapp.identity.rules.passwords import BREACHED, OWN_NAME, Weakness, names, weaknesses
from leaseapp.kernel.adapters import breached_passwords
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.text.i18n import _

COST = 12
#: the hash of a random password that was thrown away: compared with where there is no account, so that it costs the same
_NOBODYS_HASH = "$2b$12$8CZWYP33M7d8gOoVNx961uyOnGAKyOiHH4A7Txc.uFsI4IpNwBDoC"


def _prepared(password: str) -> bytes:
    normal = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    return base64.b64encode(hashlib.sha256(normal).digest())


def hash_password(password: str, cost: int = COST) -> str:
    """Return the text to store; takes about 0.2 seconds on purpose (each step of `cost` doubles it)."""
    return bcrypt.hashpw(_prepared(password), bcrypt.gensalt(cost)).decode()


def generate_password() -> str:
    """Return a random password that follows the policy, for accounts that a command makes."""
    return f"{secrets.token_urlsafe(18)}-Aa{secrets.randbelow(10)}"


def matches(password: str, password_hash: str | None) -> bool:
    """Return True when `password` is the one behind `password_hash`.

    Without a hash (nobody has the address, or no password was ever set) the same work is done and the answer is no, so
    that the time taken says nothing.
    """
    if password_hash is None:
        bcrypt.checkpw(_prepared(password), _NOBODYS_HASH.encode())
        return False
    return bcrypt.checkpw(_prepared(password), password_hash.encode())


def check_policy(password: str, field: str = "password", own_words: Iterable[str] = ()) -> None:
    """Refuse a password that may not be chosen. May ask a service (`kernel/adapters/breached_passwords.py`): before locks.

    Raises Invalid with one error for each thing the password lacks, or that it was stolen or names its owner.
    """
    found = weaknesses(password)
    if not found and names(password, own_words):
        found = [OWN_NAME]
    if not found and breached_passwords.port.current().holds(password):
        found = [BREACHED]
    refuse(found, field)


def refuse(found: list[Weakness], field: str) -> None:
    """Raise Invalid for what was found wrong with a password; nothing found is nothing wrong."""
    if found:
        raise Invalid(
            "PASSWORD_TOO_WEAK",
            _("The password does not follow the rules."),
            errors=[FieldError(field, weakness.code, weakness.message) for weakness in found],
        )
