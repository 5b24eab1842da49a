"""Service codes that people type and read aloud: seven random signs and one that checks them (FIELD.md 2.4).

The alphabet has 29 signs, a prime number: no single wrong sign and no two neighbours that changed places go unseen.
"""

import secrets

from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ"
LENGTH = 8
MISTYPED = _("This code has a typing error.")
_BASE = len(ALPHABET)


def new_code() -> str:
    """Return a code that nobody can foresee; whether it is taken is the database's to say.

    It has a digit: the search takes a text without one for words.
    """
    while True:
        body = "".join(secrets.choice(ALPHABET) for _sign in range(LENGTH - 1))
        code = body + check_sign(body)
        if any(sign.isdigit() for sign in code):
            return code


def check_sign(body: str) -> str:
    """Return the sign that checks `body`: the sum of each sign's value times its place, from 1, modulo 29."""
    return ALPHABET[sum(place * ALPHABET.index(sign) for place, sign in enumerate(body, start=1)) % _BASE]


def tidy(typed: str) -> str:
    """Return a typed or scanned code as it is stored: capitals without dashes and spaces, an address without what precedes it."""
    return typed.strip().rpartition("/")[2].upper().replace("-", "").replace(" ", "")


def shown(code: str) -> str:
    """Return a code as people read it: 7K3Q-H9XW."""
    return f"{code[:4]}-{code[4:]}"


def is_code(code: str) -> bool:
    """Return True for eight signs of the alphabet whose last one checks the others."""
    return len(code) == LENGTH and set(code) <= set(ALPHABET) and check_sign(code[:-1]) == code[-1]


def code_error(code: str, field: str = "code") -> FieldError | None:
    """CODE_MISTYPED for what is no code, or None."""
    return None if is_code(code) else FieldError(field, "CODE_MISTYPED", MISTYPED)
