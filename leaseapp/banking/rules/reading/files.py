"""The format of a file by its content, whatever its name says, and its statement."""

import io

from leaseapp.banking.rules.reading import camt, mt940, ofx, spreadsheet
from leaseapp.banking.rules.reading.statement import ReadStatement, unreadable

_HEAD = 2000


def read(content: bytes) -> ReadStatement:
    """Return the statement of a file, as it is told (`statement.checked` completes it). Raises Invalid at `content`."""
    head = content[:_HEAD]
    if not content.strip():
        raise unreadable()
    if b"<OFX>" in head or b"OFXHEADER" in head:
        return ofx.read(content)
    if head.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<"):
        return camt.read(content)
    if b":20:" in head and (b":25:" in head or b":60F:" in head or b":60M:" in head):
        return mt940.read(content)
    return spreadsheet.read(io.BytesIO(content))
