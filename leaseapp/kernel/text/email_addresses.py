"""The one check of an e-mail address, by its form: whether it exists is known when a mail arrives.

Of what RFC 5321 and 5322 allow it takes what people have: no quoted names, no comments, no address in brackets.
"""

import re
from dataclasses import dataclass, field

from leaseapp.kernel.text.i18n import _

LONGEST = 254
LONGEST_NAME = 64
"""Characters of an address, and of what stands before its @ (RFC 5321, 4.5.3.1)."""

INVALID_CODE = "EMAIL_INVALID"
INVALID = _("This e-mail address is not valid.")
_NAME = r"[^\s\x00-\x1f\x7f@<>()\[\],;:\"\\]+"
_LABEL = r"[^\s\x00-\x1f\x7f@.<>()\[\],;:\"\\/]"
_SHAPE = re.compile(rf"({_NAME})@(?:{_LABEL}+\.)+{_LABEL}{{2,}}")


IN_TEXT = r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+"
"""An address within a text: every sign that may stand before its @ without quotes (RFC 5322, `atext`), in any script."""

_ENTRY = re.compile(r'(?:"[^"\n]*"|<[^<>\n]*>|[^,;\n\t])+?(?:(?<=>)|(?=[,;\n\t])|$)')
_NAMED = re.compile(r"(?P<name>[^<>]*)<\s*(?P<address>[^<>]*?)\s*>")


@dataclass(frozen=True)
class Pasted:
    """The addresses of a pasted list, and every piece of it that is none."""

    addresses: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)


def pasted(text: str) -> Pasted:
    """Read a list of addresses as people paste it: separated by commas, semicolons, tabs, lines or spaces.

    A name stands before an address in `<>` only. Nothing is guessed and nothing left aside: what is neither is unread.
    """
    found = Pasted()
    for match in _ENTRY.finditer(text):
        entry = match[0].strip()
        named = _NAMED.fullmatch(entry)
        if named:
            name, address = named["name"].strip(" \"'"), named["address"]
            is_read = plausible(address) and ("@" not in name or name == address)
            (found.addresses if is_read else found.unread).append(address if is_read else entry)
            continue
        for word in entry.split():
            bare = word[1:-1] if len(word) > 2 and word[0] == word[-1] and word[0] in "\"'" else word
            (found.addresses if plausible(bare) else found.unread).append(bare)
    return found


def plausible(address: str) -> bool:
    """Return True for something that can be a mailbox: one @, a dotted domain, at most 254 characters."""
    found = _SHAPE.fullmatch(address) if len(address) <= LONGEST else None
    return found is not None and len(found[1]) <= LONGEST_NAME
