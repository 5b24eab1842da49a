"""The budgets of guessing a password or a code (document 1: five failures in a row, 15 minutes; DECISIONS 8 and 9; decision 33).

Everything counts per address as it was typed, whether or not anybody has it, so that no answer tells which addresses exist.
Codes count per user, who gave their password before.
"""

from datetime import timedelta

from leaseapp.kernel.security.limits import Guessing, Limit

SIGN_IN = Guessing(
    "sign-in",
    in_a_row=5,
    from_anywhere=10,
    pause=timedelta(minutes=15),
    rate=Limit(30, timedelta(minutes=1)),
    in_vain=Limit(60, timedelta(minutes=15)),
)
SECOND_FACTOR = Guessing(
    "second-factor",
    in_a_row=5,
    from_anywhere=5,
    pause=timedelta(minutes=15),
    rate=Limit(30, timedelta(minutes=1)),
    in_vain=Limit(60, timedelta(minutes=15)),
)
LINKS_FOR_AN_ADDRESS = Limit(5, timedelta(minutes=15))
"""Links of one kind that are mailed to one address, whoever asks for them."""
