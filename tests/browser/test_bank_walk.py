"""A bank statement from its file to its reconciled lines."""

import pytest
from playwright.sync_api import expect

from leaseapp.kernel import clock
from tests.banking import papers
from tests.browser.own import W, own_invoice

pytestmark = pytest.mark.browser
BOOKS = "comptable@nordlease.example"


def test_a_statement_from_its_file_to_its_reconciled_lines(walker):
    person = walker("desk", "fr").known(BOOKS)
    page = person.page
    invoice, day = own_invoice(person), clock.today().isoformat()
    number = invoice["number"]
    content = papers.camt(
        [
            (day, f"{invoice['amountDue']:.2f}", f"VIR SEPA {number}", {"ref": f"V{number}"}),
            (day, "-12.40", "CARTE PARKING GARE", {"ref": f"C{number}"}),
        ],
        number=number,
    )
    person.open("/workspace/accounting/bank-statements/import", ".bank-drop")
    file = {"name": "releve.xml", "mimeType": "application/xml", "buffer": content}
    page.locator(".bank-drop input").set_input_files([file])
    expect(page.locator(".bank-preview tbody tr")).to_have_count(2)
    person.looks("bank-preview")
    page.locator(".bank-preview .btn.primary").click()
    expect(page.locator(".bank-row")).to_have_count(2)
    expect(page.locator(".bank-row").first).to_contain_text(number)
    person.looks("bank-reconcile")
    page.keyboard.press("Control+Enter")
    expect(page.locator(".bank-row")).to_have_count(1)
    # what the books know nothing of is set aside, and taken up again
    page.keyboard.press("ArrowDown")
    expect(page.locator(".bank-row.on")).to_contain_text("CARTE PARKING")
    person.looks("bank-line-open")
    assert person.call("GET", f"{W}/invoices/{invoice['id']}")["status"] == "PAID"
    person.quiet()
