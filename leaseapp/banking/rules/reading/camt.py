"""CAMT.053 (ISO 20022, BankToCustomerStatement), of any version; no entity is ever resolved."""

from datetime import date
from decimal import Decimal
from typing import Any

from lxml import etree  # ty: ignore[import-not-found]  compiled

from leaseapp.banking.enums import BankLineKind, StatementFormat
from leaseapp.banking.rules.reading.statement import (
    ReadLine,
    ReadStatement,
    account_of,
    amount_of,
    cut,
    in_euro,
    merged,
    tidy,
    unreadable,
)

OPENING, CLOSING = frozenset({"OPBD", "PRCD"}), frozenset({"CLBD"})
_RETURNED = frozenset({"UPDD", "UPCQ", "RRTN", "RRCT", "RPCR", "PRDD", "UPCT"})
_CHARGED = frozenset({"CHRG", "COMM", "INTR", "FEES"})
_KINDS = {
    "ICDT": BankLineKind.TRANSFER, "RCDT": BankLineKind.TRANSFER, "IRCT": BankLineKind.TRANSFER, "RRCT": BankLineKind.TRANSFER,
    "IDDT": BankLineKind.DIRECT_DEBIT, "RDDT": BankLineKind.DIRECT_DEBIT, "CCRD": BankLineKind.CARD,
    "MCRD": BankLineKind.CARD, "RCHQ": BankLineKind.CHEQUE, "ICHQ": BankLineKind.CHEQUE,
}  # fmt: skip
"""The families of ISO 20022's bank transaction codes."""


def read(content: bytes) -> ReadStatement:
    """Return the statement of a file. Raises Invalid at `content` for what cannot be taken."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=False)
    try:
        root = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise (
            cut() if b"BkToCstmrStmt" in content and b"</Document>" not in content[-200:] else unreadable()
        ) from None
    if root.getroottree().docinfo.doctype:
        raise unreadable()
    found = _nodes(root, "BkToCstmrStmt/Stmt")
    if not found:
        raise unreadable()
    try:
        return merged([_statement(node) for node in found])
    except ValueError:
        raise unreadable() from None


def _nodes(node: Any, path: str) -> list[Any]:
    return node.xpath("/".join(f"*[local-name()='{step}']" for step in path.split("/")))


def _text(node: Any, *paths: str) -> str | None:
    """Return the first text at one of these paths of local names."""
    for path in paths:
        for found in _nodes(node, path):
            if (found.text or "").strip():
                return found.text.strip()
    return None


def _day(node: Any, name: str) -> date | None:
    text = _text(node, f"{name}/Dt", f"{name}/DtTm")
    return date.fromisoformat(text[:10]) if text else None


def _amount(node: Any) -> Decimal:
    """Return the signed amount of a balance or an entry."""
    (amount,) = _nodes(node, "Amt")
    in_euro(amount.get("Ccy"))
    value = amount_of(amount.text)
    return -value if _text(node, "CdtDbtInd") == "DBIT" else value


def _balance(statement: Any, codes: frozenset[str]) -> Any:
    """Return the balance of one of these codes; of several closing ones the last, of opening ones the first."""
    found = [one for one in _nodes(statement, "Bal") if _text(one, "Tp/CdOrPrtry/Cd") in codes]
    return found[-1 if codes is CLOSING else 0] if found else None


def _statement(node: Any) -> ReadStatement:
    in_euro(_text(node, "Acct/Ccy"))
    opening, closing = _balance(node, OPENING), _balance(node, CLOSING)
    lines = [_line(entry) for entry in _nodes(node, "Ntry") if _text(entry, "Sts/Cd", "Sts") != "PDNG"]
    return ReadStatement(
        StatementFormat.CAMT053,
        tuple(line for line in lines if line.amount != 0),
        account=account_of(_text(node, "Acct/Id/IBAN", "Acct/Id/Othr/Id")),
        bank_number=tidy(_text(node, "LglSeqNb", "ElctrncSeqNb", "Id"), 35),
        opening=None if opening is None else _amount(opening),
        closing=None if closing is None else _amount(closing),
        first_day=_bare_day(node, "FrToDt/FrDtTm"),
        last_day=_bare_day(node, "FrToDt/ToDtTm") or (None if closing is None else _day(closing, "Dt")),
    )


def _bare_day(node: Any, path: str) -> date | None:
    text = _text(node, path)
    return date.fromisoformat(text[:10]) if text else None


def _line(entry: Any) -> ReadLine:
    amount = _amount(entry)
    details = _nodes(entry, "NtryDtls/TxDtls")
    one = details[0] if len(details) == 1 else None
    day = _day(entry, "BookgDt") or _day(entry, "ValDt")
    if day is None:
        raise ValueError("no day")
    other = "Dbtr" if amount > 0 else "Cdtr"
    remittance = [found.text for part in details for found in _nodes(part, "RmtInf/Ustrd")]
    remittance += [found.text for part in details for found in _nodes(part, "RmtInf/Strd/CdtrRefInf/Ref")]
    label = tidy(" ".join(filter(None, [_text(entry, "AddtlNtryInf"), *remittance])))
    name = None if one is None else tidy(_text(one, f"RltdPties/{other}/Nm", f"RltdPties/{other}/Pty/Nm"), 200)
    end_to_end = None if one is None else _text(one, "Refs/EndToEndId")
    return ReadLine(
        day, _day(entry, "ValDt") or day, amount,
        label=label or name or tidy(_text(entry, "NtryRef")) or "?",
        kind=_kind(entry, details), counterparty=name,
        iban=None if one is None else account_of(_text(one, f"RltdPties/{other}Acct/Id/IBAN")),
        reference=None if end_to_end in (None, "NOTPROVIDED") else tidy(end_to_end, 200),
        bank_reference=tidy(_text(entry, "AcctSvcrRef") or (None if one is None else _text(one, "Refs/AcctSvcrRef")), 100),
    )  # fmt: skip


def _kind(entry: Any, details: list[Any]) -> BankLineKind:
    family = _text(entry, "BkTxCd/Domn/Fmly/Cd") or ""
    detail = _text(entry, "BkTxCd/Domn/Fmly/SubFmlyCd") or ""
    if detail in _RETURNED or any(_nodes(part, "RtrInf") for part in details):
        return BankLineKind.RETURN
    if detail in _CHARGED or family in _CHARGED:
        return BankLineKind.CHARGE
    return _KINDS.get(family, BankLineKind.OTHER)
