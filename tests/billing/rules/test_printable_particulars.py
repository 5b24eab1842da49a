"""Characters that no typeface has: each field that has one is told before issue, and nothing else."""

from dataclasses import replace

import pytest

from leaseapp.billing.rules.mandatory_particulars import missing
from tests.support import invoice_cases as cases

CHEROKEE = "Ꮳ"


@pytest.mark.parametrize(
    ("document", "field"),
    [
        (lambda: cases.invoice(buyer=replace(cases.BUYER, name=f"Société {CHEROKEE}")), "customer.name"),
        (lambda: cases.invoice(seller=replace(cases.SELLER, name=f"Locatra {CHEROKEE} SAS")), "billingEntity.name"),
        (lambda: cases.invoice(notes=f"Merci {CHEROKEE}"), "notes"),
        (lambda: cases.invoice(lines=[replace(cases.EXCAVATOR, description=CHEROKEE)]), "lines[0].description"),
        (
            lambda: cases.invoice(buyer=replace(cases.BUYER, address=replace(cases.BUYER.address, city=CHEROKEE))),
            "customer.city",
        ),
    ],
)
def test_a_character_without_a_glyph_is_refused_at_its_field(document, field):
    assert [(item.code, item.field, item.params) for item in missing(document())] == [
        ("CHARACTERS_NOT_PRINTABLE", field, {"characters": CHEROKEE})
    ]


@pytest.mark.parametrize("name", ["Ελληνική Εταιρεία", "ООО «Ромашка»", "חברת הדוגמה", "شركة المثال", "บริษัท ตัวอย่าง"])
def test_names_of_other_scripts_are_fine(name):
    assert missing(cases.invoice(buyer=replace(cases.BUYER, name=name))) == []
