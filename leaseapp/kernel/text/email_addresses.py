"""The one check of an e-mail address, by its form: whether it exists is known when a mail arrives.

Of what RFC 5321 and 5322 allow it takes what people have: no quoted names, no comments, no address in brackets.
"""

import re

from leaseapp.kernel.text.i18n import _

LONGEST = 254
LONGEST_NAME = 64
"""Characters of an address, and of what stands before its @ (RFC 5321, 4.5.3.1)."""

INVALID_CODE = "EMAIL_INVALID"
INVALID = _("This e-mail address is not valid.")
_NAME = r"[^\s\x00-\x1f\x7f@<>()\[\],;:\"\\]+"
_LABEL = r"[^\s\x00-\x1f\x7f@.<>()\[\],;:\"\\/]"
_SHAPE = re.compile(rf"({_NAME})@(?:{_LABEL}+\.)+{_LABEL}{{2,}}")


def plausible(address: str) -> bool:
    """Return True for something that can be a mailbox: one @, a dotted domain, at most 254 characters."""
    found = _SHAPE.fullmatch(address) if len(address) <= LONGEST else None
    return found is not None and len(found[1]) <= LONGEST_NAME
