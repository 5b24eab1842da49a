"""The code of a transfer, read back by a scanner."""

from decimal import Decimal

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from leaseapp.billing.rules.transfer_code import code_of, reference_of

IBAN = "FR7630006000011234567890189"


def scanned(code):
    """Return what a scanner reads of the drawn code."""
    scale = 4
    picture = Image.new("L", (code.size * scale, code.size * scale), 255)
    pen = ImageDraw.Draw(picture)
    for part in filter(None, code.path.split("M")):
        x, rest = part.split(" ", 1)
        y, width = rest.split("h", 1)
        left, top, wide = int(x), int(y), int(width.split("v")[0])
        pen.rectangle([left * scale, top * scale, (left + wide) * scale - 1, (top + 1) * scale - 1], fill=0)
    (found,) = zxingcpp.read_barcodes(picture)
    return found


def test_a_scanner_reads_payee_account_amount_and_reference():
    code = code_of(
        "Nordlease Équipement", "FR76 3000 6000 0112 3456 7890 189", "AGRIFRPP", Decimal("7948.10"), "FAC-1028 FAC-1042"
    )
    found = scanned(code)
    assert found.format in (zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.QRCodeModel2)
    lines = (
        "BCD",
        "002",
        "1",
        "SCT",
        "AGRIFRPP",
        "Nordlease Équipement",
        IBAN,
        "EUR7948.1",
        "",
        "",
        "FAC-1028 FAC-1042",
    )
    assert found.bytes.decode().split("\n") == list(lines)


def test_without_bank_identifier_the_line_stays_empty():
    code = code_of("A" * 80, IBAN, None, Decimal("0.01"), "F" * 140)
    lines = scanned(code).bytes.decode().split("\n")
    assert (lines[4], lines[5], lines[7], lines[10]) == ("", "A" * 70, "EUR0.01", "F" * 140)


@pytest.mark.parametrize(
    ("amount", "reference"),
    [
        (Decimal(0), "FAC-1"),
        (Decimal(-1), "FAC-1"),
        (Decimal("1000000000"), "FAC-1"),
        (Decimal(1), ""),
        (Decimal(1), "F" * 141),
    ],
)
def test_what_no_code_can_hold_has_none(amount, reference):
    assert code_of("Nordlease", IBAN, None, amount, reference) is None


def test_a_reference_names_as_many_invoices_as_fit():
    assert reference_of(["FAC-1", "FAC-2"]) == ("FAC-1 FAC-2", 2)
    text, count = reference_of([f"FAC-{number}" for number in range(1000, 1100)])
    assert (len(text) <= 140, count, text.split()[-1]) == (True, 15, "FAC-1014")
    assert reference_of([]) == ("", 0)
