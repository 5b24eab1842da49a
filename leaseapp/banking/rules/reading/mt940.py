"""MT940 (SWIFT customer statement), read by the package mt-940; what it lets pass is checked here."""

import io
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

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

_KINDS = {
    "TRF": BankLineKind.TRANSFER, "STO": BankLineKind.TRANSFER, "DDT": BankLineKind.DIRECT_DEBIT,
    "COL": BankLineKind.DIRECT_DEBIT,
    "CHK": BankLineKind.CHEQUE, "CLR": BankLineKind.CHEQUE, "CHG": BankLineKind.CHARGE, "COM": BankLineKind.CHARGE,
    "BRF": BankLineKind.CHARGE, "INT": BankLineKind.CHARGE, "RTI": BankLineKind.RETURN,
}  # fmt: skip
"""The identification codes of field 61, after their first letter."""
_NO_REFERENCE = frozenset({"NONREF", "NOREF", "", "UNKNOWN"})


def read(content: bytes) -> ReadStatement:
    """Return the statement of a file. Raises Invalid at `content` for what cannot be taken."""
    import mt940  # noqa: PLC0415  read once a statement is sent

    text = decoded(content)
    try:
        # a text would be taken for the name of a file where there is one: what is read is told apart from it
        found = mt940.parse_statements(io.StringIO(text))
        parts = [_statement(one) for one in found]
    except (ValueError, KeyError, AttributeError, TypeError, IndexError, RuntimeError, ArithmeticError):
        raise unreadable() from None
    if text.count(":61:") != sum(len(part.lines) for part in parts) + sum(_zeros(one) for one in found):
        raise cut()
    return merged(parts)


def _zeros(found: Any) -> int:
    return sum(1 for one in found if one.data.get("amount") is not None and one.data["amount"].amount == 0)


def _statement(found: Any) -> ReadStatement:
    data = found.data
    opening = _balance(data, "final_opening_balance", "intermediate_opening_balance")
    closing = _balance(data, "final_closing_balance", "intermediate_closing_balance")
    if opening is None:
        raise unreadable()
    if closing is None:
        raise cut()
    return ReadStatement(
        StatementFormat.MT940,
        tuple(_line(one.data) for one in found if one.data.get("amount") is not None and one.data["amount"].amount != 0),
        account=account_of(data.get("account_identification")),
        bank_number=tidy(data.get("statement_number"), 35), opening=opening[0], closing=closing[0], last_day=closing[1],
    )  # fmt: skip


def _balance(data: Mapping[str, Any], *names: str) -> tuple[Decimal, date] | None:
    for name in names:
        balance = data.get(name)
        if balance is not None:
            in_euro(balance.amount.currency)
            return amount_of(str(balance.amount.amount)), _day(balance.date)
    return None


def _day(found: Any) -> date:
    return date(found.year, found.month, found.day)


def _line(data: Mapping[str, Any]) -> ReadLine:
    in_euro(data["amount"].currency)
    reference, bank_reference = (_reference(data.get(name)) for name in ("customer_reference", "bank_reference"))
    details = [
        data.get("transaction_details"),
        data.get("posting_text"),
        data.get("purpose"),
        data.get("extra_details"),
    ]
    label = tidy(" ".join(str(part) for part in details if part))
    name = tidy(data.get("applicant_name"), 200)
    status = str(data.get("status") or "")
    return ReadLine(
        _day(data.get("entry_date") or data["date"]), _day(data["date"]), amount_of(str(data["amount"].amount)),
        label=label or name or reference or "?",
        kind=BankLineKind.RETURN if status.startswith("R") else _KINDS.get(str(data.get("id") or "")[1:4], BankLineKind.OTHER),
        counterparty=name, iban=account_of(data.get("applicant_iban")),
        reference=_reference(data.get("end_to_end_reference")) or reference, bank_reference=bank_reference,
    )  # fmt: skip


def _reference(text: Any) -> str | None:
    found = tidy(None if text is None else str(text), 100)
    return None if found is None or found.upper() in _NO_REFERENCE else found
