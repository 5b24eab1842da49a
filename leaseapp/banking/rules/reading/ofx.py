"""OFX (Open Financial Exchange), 1.x without closing tags and 2.x in XML: one reader of tags and values, no XML parser.

The package ofxtools is licensed under the GPL alone, which this product does not take; what a statement needs of the format is
twelve tags.
"""

import html
import re
from collections.abc import Iterator, Mapping
from datetime import date

from leaseapp.banking.enums import BankLineKind, StatementFormat
from leaseapp.banking.rules.reading.statement import (
    ReadLine,
    ReadStatement,
    account_of,
    amount_of,
    cut,
    decoded,
    in_euro,
    merged,
    tidy,
    unreadable,
)

_TAG = re.compile(r"<(/?)([A-Z0-9.]{1,40})>([^<\r\n]*)")
_DAY = re.compile(r"(\d{4})(\d{2})(\d{2})")
_KINDS = {
    "XFER": BankLineKind.TRANSFER, "DIRECTDEP": BankLineKind.TRANSFER, "CREDIT": BankLineKind.TRANSFER,
    "DIRECTDEBIT": BankLineKind.DIRECT_DEBIT, "REPEATPMT": BankLineKind.TRANSFER, "POS": BankLineKind.CARD,
    "CHECK": BankLineKind.CHEQUE, "FEE": BankLineKind.CHARGE, "SRVCHG": BankLineKind.CHARGE, "INT": BankLineKind.CHARGE,
}  # fmt: skip
"""The values of TRNTYPE."""
Values = Mapping[str, str]


def read(content: bytes) -> ReadStatement:
    """Return the statement of a file. Raises Invalid at `content` for what cannot be taken."""
    text = decoded(content)
    if "</OFX>" not in text[-200:].upper():
        raise cut()
    try:
        return merged(list(_statements(text)))
    except ValueError:
        raise unreadable() from None


def _statements(text: str) -> Iterator[ReadStatement]:
    """Yield each STMTRS of the text; tags in capitals, as the format has them."""
    for part in re.findall(r"<STMTRS>(.*?)</STMTRS>", text, re.DOTALL):
        head = _values(re.sub(r"<STMTTRN>.*?</STMTTRN>", "", part, flags=re.DOTALL))
        in_euro(head.get("CURDEF"))
        lines = [_line(_values(one)) for one in re.findall(r"<STMTTRN>(.*?)</STMTTRN>", part, re.DOTALL)]
        if part.count("<STMTTRN>") != len(lines):
            raise cut()
        ledger = re.search(r"<LEDGERBAL>(.*?)(</LEDGERBAL>|<AVAILBAL>|$)", part, re.DOTALL)
        closing = _values(ledger[1]) if ledger else {}
        names = ("BANKID", "BRANCHID", "ACCTID", "ACCTKEY")
        yield ReadStatement(
            StatementFormat.OFX, tuple(line for line in lines if line.amount != 0),
            account=account_of("".join(head.get(name, "") for name in names)),
            closing=amount_of(closing["BALAMT"]) if "BALAMT" in closing else None,
            first_day=_day(head.get("DTSTART")), last_day=_day(head.get("DTEND")),
        )  # fmt: skip


def _values(text: str) -> Values:
    """Return tag → value; of tags that come twice the first."""
    found: dict[str, str] = {}
    for closes, name, value in _TAG.findall(text):
        if not closes and value.strip():
            found.setdefault(name, html.unescape(value).strip())
    return found


def _day(text: str | None) -> date | None:
    found = _DAY.match(text or "")
    return date(*map(int, found.groups())) if found else None


def _line(values: Values) -> ReadLine:
    day = _day(values.get("DTPOSTED"))
    if day is None:
        raise ValueError("no day")
    name = tidy(values.get("NAME") or values.get("PAYEE"), 200)
    label = tidy(" ".join(filter(None, (name, values.get("MEMO"))))) or "?"
    return ReadLine(
        day, _day(values.get("DTAVAIL")) or day, amount_of(values.get("TRNAMT")), label=label,
        kind=_KINDS.get(values.get("TRNTYPE", ""), BankLineKind.OTHER), counterparty=name,
        reference=tidy(values.get("CHECKNUM") or values.get("REFNUM"), 200), bank_reference=tidy(values.get("FITID"), 100),
    )  # fmt: skip
