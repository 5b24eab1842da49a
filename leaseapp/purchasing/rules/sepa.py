"""A credit transfer for the bank (ISO 20022 pain.001.001.09, SEPA): one file of many transfers from one account.

The file is downloaded by a person and brought to the bank by a person.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from xml.etree import ElementTree as ET

from leaseapp.kernel import money

NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
_NAME, _REMITTANCE, _ID = 70, 140, 35
_OUTSIDE = re.compile(r"[^A-Za-z0-9/\-?:().,'+ ]+")
_FOLDED = {"’": "'", "–": "-", "œ": "oe", "Œ": "OE", "æ": "ae", "&": "+", "€": "EUR"}
_MOD_97 = 97
_LENGTHS = {
    "FR": 27,
    "MC": 27,
    "DE": 22,
    "BE": 16,
    "ES": 24,
    "IT": 27,
    "LU": 20,
    "NL": 18,
    "PT": 25,
    "CH": 21,
    "GB": 22,
}


@dataclass(frozen=True, slots=True)
class Account:
    """A name with its account."""

    name: str
    iban: str
    bic: str | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """One transfer: to whom, how much (€), under which reference, and what the payee reads."""

    payee: Account
    amount: Decimal
    reference: str
    remittance: str


def iban_is_valid(iban: str) -> bool:
    """Tell whether an IBAN in capitals without blanks is one: its form, its length where known, its check digits."""
    if not re.fullmatch(r"[A-Z]{2}\d{2}[A-Z0-9]{11,30}", iban) or len(iban) != _LENGTHS.get(iban[:2], len(iban)):
        return False
    return int("".join(str(int(sign, 36)) for sign in iban[4:] + iban[:4])) % _MOD_97 == 1


def masked(iban: str) -> str:
    """Return an IBAN as people recognise it without reading it: country, check digits and the last four signs."""
    return f"{iban[:4]} •••• {iban[-4:]}"


def latin(text: str, length: int) -> str:
    """Return `text` in the signs that every bank takes (EPC 217-08), cut at `length`; never empty."""
    for sign, plain in _FOLDED.items():
        text = text.replace(sign, plain)
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return " ".join(_OUTSIDE.sub(" ", plain).split())[:length].strip() or "-"


def pain001(payer: Account, transfers: Sequence[Transfer], message_id: str, made_at: datetime, on: date) -> bytes:
    """Return the file of `transfers` that the bank of `payer` carries out on the day `on`.

    ValueError without a transfer, for an amount that is not above zero, or for an account without a valid IBAN.
    """
    if not transfers:
        raise ValueError("a file needs a transfer")
    for one in transfers:
        if one.amount <= 0 or not iban_is_valid(one.payee.iban):
            raise ValueError(one.reference)
    if not iban_is_valid(payer.iban):
        raise ValueError(payer.name)
    count, total = str(len(transfers)), str(money.total(one.amount for one in transfers))
    message = latin(message_id, _ID)
    root = ET.Element("Document", {"xmlns": NAMESPACE})
    initiation = ET.SubElement(root, "CstmrCdtTrfInitn")
    head = ET.SubElement(initiation, "GrpHdr")
    _texts(
        head,
        ("MsgId", message),
        ("CreDtTm", made_at.strftime("%Y-%m-%dT%H:%M:%S")),
        ("NbOfTxs", count),
        ("CtrlSum", total),
    )
    _name(head, "InitgPty", payer)
    info = ET.SubElement(initiation, "PmtInf")
    _texts(
        info, ("PmtInfId", message), ("PmtMtd", "TRF"), ("BtchBookg", "true"), ("NbOfTxs", count), ("CtrlSum", total)
    )
    _texts(ET.SubElement(ET.SubElement(info, "PmtTpInf"), "SvcLvl"), ("Cd", "SEPA"))
    _texts(ET.SubElement(info, "ReqdExctnDt"), ("Dt", on.isoformat()))
    _name(info, "Dbtr", payer)
    _account(info, "DbtrAcct", payer)
    _agent(info, "DbtrAgt", payer)
    _texts(info, ("ChrgBr", "SLEV"))
    for one in transfers:
        _transfer(info, one)
    ET.indent(root)
    return ET.tostring(root, encoding="utf-8", xml_declaration=True)


def _transfer(info: ET.Element, one: Transfer) -> None:
    transaction = ET.SubElement(info, "CdtTrfTxInf")
    reference = latin(one.reference, _ID)
    _texts(ET.SubElement(transaction, "PmtId"), ("InstrId", reference), ("EndToEndId", reference))
    amount = ET.SubElement(ET.SubElement(transaction, "Amt"), "InstdAmt", {"Ccy": "EUR"})
    amount.text = str(money.round2(one.amount))
    if one.payee.bic:
        _agent(transaction, "CdtrAgt", one.payee)
    _name(transaction, "Cdtr", one.payee)
    _account(transaction, "CdtrAcct", one.payee)
    _texts(ET.SubElement(transaction, "RmtInf"), ("Ustrd", latin(one.remittance, _REMITTANCE)))


def _texts(parent: ET.Element, *pairs: tuple[str, str]) -> None:
    for name, text in pairs:
        ET.SubElement(parent, name).text = text


def _name(parent: ET.Element, name: str, who: Account) -> None:
    _texts(ET.SubElement(parent, name), ("Nm", latin(who.name, _NAME)))


def _account(parent: ET.Element, name: str, who: Account) -> None:
    _texts(ET.SubElement(ET.SubElement(parent, name), "Id"), ("IBAN", who.iban))


def _agent(parent: ET.Element, name: str, who: Account) -> None:
    """Write the bank: by its BIC, or as not provided (EPC 132-08)."""
    bank = ET.SubElement(ET.SubElement(parent, name), "FinInstnId")
    if who.bic:
        _texts(bank, ("BICFI", who.bic))
    else:
        _texts(ET.SubElement(bank, "Othr"), ("Id", "NOTPROVIDED"))
