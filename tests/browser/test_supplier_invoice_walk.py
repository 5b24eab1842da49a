"""A supplier invoice that is dearer than ordered: its deviation is accepted, it is allocated, validated, and paid."""

import re

import pytest
from playwright.sync_api import expect

from leaseapp.kernel.text.i18n import _
from tests.browser.own import W, made

pytestmark = pytest.mark.browser
BUYER, BOOKS = "logistique@nordlease.example", "comptable@nordlease.example"
LINE = {"designation": "Fauteuil de soins F3", "quantity": 4, "unitPriceHt": 450, "vatRatePct": 20}


def test_from_the_match_to_the_payment(walker):
    buyer = walker("desk", "fr").known(BUYER)
    (supplier,) = buyer.call("GET", f"{W}/suppliers?q=Manutention du Littoral")["items"]
    order = made(buyer, "supplier-orders", {"supplierId": supplier["id"], "title": "Fauteuils", "lines": [LINE]})
    buyer.call("POST", f"{W}/supplier-orders/{order['id']}/validate-and-send", {})
    ordered = buyer.call("GET", f"{W}/supplier-orders/{order['id']}")["lines"][0]["id"]
    came = {"lines": [{"orderLineId": ordered, "receivedQuantity": 4}]}
    buyer.call("POST", f"{W}/supplier-orders/{order['id']}/receive", came)

    person = walker("desk", "fr").known(BOOKS)
    page = person.page
    (code,) = person.call("GET", f"{W}/accounting-codes?q=MNT-CUR")["items"]
    invoice = made(
        person, "supplier-invoices",
        {"supplierId": supplier["id"], "number": "FH-20918", "issueDate": "2026-11-16", "accountingCodeId": code["id"],
         "supplierOrderId": order["id"], "lines": [{**LINE, "unitPriceHt": 480, "sourceOrderLineId": ordered}]},
    )  # fmt: skip
    address = f"/workspace/supplier-invoices/{invoice['id']}"
    person.open(f"{address}#match", ".match-table tbody tr")
    expect(page.locator(".match-table tbody")).to_contain_text(re.compile(r"120,00"))
    person.looks("supplier-invoice-match")
    person.act("Accept the deviations…")
    page.locator("dialog[open]").get_by_role("textbox").first.fill("Hausse de tarif acceptée par courriel")
    person.confirm()
    expect(page.locator(".match-head")).to_contain_text(person.word(_("Accepted with a reason", "three-way match")))

    person.act("Allocate…")
    dialog = page.locator("dialog[open]")
    dialog.get_by_label(person.word("Amount excl. VAT")).fill("1000,00")
    dialog.get_by_role("combobox", name=person.word("Analytical code")).fill("MNT-CTR")
    page.get_by_role("listbox").get_by_role("option").first.click()
    person.confirm()
    person.open(f"{address}#allocation", ".allocation-left")
    expect(page.locator(".allocation-left")).to_contain_text(re.compile(r"920,00"))
    person.looks("supplier-invoice-allocation")

    person.act("Validate the invoice")
    person.confirm()
    expect(page.locator(".record-head")).to_contain_text(person.word(_("Validated", "supplier invoice")))
    person.open(address, ".record-head")
    person.looks("supplier-invoice")
    person.act("Record the payment…")
    person.confirm()
    expect(page.locator(".record-head")).to_contain_text(person.word(_("Paid", "supplier invoice")))
    told = person.call("GET", f"{W}/supplier-invoices/{invoice['id']}")
    assert (told["paidAmount"], told["dueAmount"], told["status"]) == (2304, 0, "PAID")
    person.open("/workspace/due-supplier-invoices", ".due-foot, .empty")
    person.looks("due-supplier-invoices")
    person.open("/workspace/supplier-invoices", "table tbody tr")
    person.looks("supplier-invoices")
    person.open("/workspace/supplier-bank-accounts", "table tbody tr")
    person.looks("supplier-bank-accounts")
    person.open(f"/workspace/suppliers/{supplier['id']}#supplier-bank-accounts", ".record-head")
    person.quiet()
