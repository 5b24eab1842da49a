"""The transfer file: its structure, its sums, its signs, and what is no account."""

from datetime import UTC, date, datetime
from decimal import Decimal
from xml.etree import ElementTree as ET

import pytest

from leaseapp.purchasing.rules.sepa import NAMESPACE, Account, Transfer, iban_is_valid, latin, masked, pain001

D = Decimal

IBAN = "FR7630006000011234567890189"
PAYER = Account("Nordlease SAS", "FR1420041010050500013M02606", "PSSTFRPPLIL")


def transfer(amount="840.00", iban=IBAN, bic=None):
    return Transfer(Account("Hôpital & Cie “Nord”", iban, bic), D(amount), "FF-42", "Facture FH-20918 du 16/11/2026")


def made(*transfers):
    return pain001(PAYER, transfers, "VIR-7", datetime(2026, 11, 27, 18, 0, tzinfo=UTC), date(2026, 11, 30))


def test_the_file_says_who_pays_whom_and_adds_up():
    root = ET.fromstring(made(transfer(), transfer("0.10", bic="AGRIFRPP")))
    text = {name: [one.text for one in root.iter(f"{{{NAMESPACE}}}{name}")] for name in (
        "MsgId", "NbOfTxs", "CtrlSum", "IBAN", "BICFI", "InstdAmt", "Nm", "Ustrd", "Dt", "EndToEndId", "Cd", "ChrgBr",
    )}  # fmt: skip
    assert text == {
        "MsgId": ["VIR-7"], "NbOfTxs": ["2", "2"], "CtrlSum": ["840.10", "840.10"], "IBAN": [PAYER.iban, IBAN, IBAN],
        "BICFI": ["PSSTFRPPLIL", "AGRIFRPP"], "InstdAmt": ["840.00", "0.10"],
        "Nm": ["Nordlease SAS", "Nordlease SAS", "Hopital + Cie Nord", "Hopital + Cie Nord"],
        "Ustrd": ["Facture FH-20918 du 16/11/2026"] * 2, "Dt": ["2026-11-30"], "EndToEndId": ["FF-42", "FF-42"],
        "Cd": ["SEPA"], "ChrgBr": ["SLEV"],
    }  # fmt: skip


def test_the_order_of_the_parts_is_that_of_the_schema():
    (initiation,) = list(ET.fromstring(made(transfer())))
    parts = [[child.tag.partition("}")[2] for child in part] for part in initiation]
    assert parts == [
        ["MsgId", "CreDtTm", "NbOfTxs", "CtrlSum", "InitgPty"],
        ["PmtInfId", "PmtMtd", "BtchBookg", "NbOfTxs", "CtrlSum", "PmtTpInf", "ReqdExctnDt", "Dbtr", "DbtrAcct", "DbtrAgt",
         "ChrgBr", "CdtTrfTxInf"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "bad", [[], [transfer("0.00")], [transfer("-1.00")], [transfer(iban="FR7630006000011234567890188")]]
)
def test_no_file_is_made_of_what_is_no_transfer(bad):
    with pytest.raises(ValueError):
        made(*bad)


@pytest.mark.parametrize(
    ("iban", "valid"),
    [
        (IBAN, True), ("DE89370400440532013000", True), ("FR7630006000011234567890188", False), ("FR76", False),
        ("DE8937040044053201300", False), ("fr7630006000011234567890189", False), ("", False),
    ],
)  # fmt: skip
def test_ibans(iban, valid):
    assert iban_is_valid(iban) is valid


def test_what_people_read_of_an_iban():
    assert masked(IBAN) == "FR76 •••• 0189"


def test_signs_that_every_bank_takes():
    assert latin("L’été – n°4 €", 140) == "L'ete - n4 EUR"
    assert latin("日本", 70) == "-"
