"""A document from the inbox to an invoice, by keyboard: doubtful fields one after the other, words of the page, the next one."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from datetime import date

import pytest
from playwright.sync_api import expect

from leaseapp.demo.supplier_papers import pdf_of
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.browser.own import W
from tests.purchasing import papers

pytestmark = pytest.mark.browser
ACCOUNTANT = "comptable@nordlease.example"
IMPORTS = f"{W}/purchasing/imports"


READ = """
import sys
from uuid import UUID
from sqlmodel import select
from jobs.runner import actor
from leaseapp import wiring
from leaseapp.kernel.persistence import db
from leaseapp.purchasing.models import SupplierDocumentImport
from leaseapp.purchasing.services import importing
wiring.wire()
read = UUID(sys.argv[1])
with db.system_session("a walk reads a document") as session:
    statement = select(SupplierDocumentImport.organization_id).where(SupplierDocumentImport.id == read)
    organization = session.exec(statement).one()
with db.unit_of_work(actor(organization)) as context:
    importing.read_now(context, read)
"""
"""The jobs process's work on one document, without those of two years that wait before it."""


@pytest.fixture
def reads(installation):
    """Reads the document of an import, as the jobs process does."""
    path = os.pathsep.join([str(PROJECT_ROOT), installation["PYTHONPATH"]])
    return lambda import_id: subprocess.run(
        [sys.executable, "-c", READ, import_id], cwd=PROJECT_ROOT, check=True, env=installation | {"PYTHONPATH": path}
    )


def waiting(person, query):
    return person.call("GET", f"{IMPORTS}?status=NEEDS_REVIEW&{query}")["items"]


@pytest.mark.parametrize(("size", "locale"), [("desk", "fr"), ("tablet", "fr"), ("desk", "en")])
def test_a_document_is_reviewed_by_keyboard(walker, reads, size, locale):
    person = walker(size, locale).known(ACCOUNTANT)
    page = person.page
    person.open("/workspace/purchasing/imports", ".inbox-drop")
    person.looks("inbox")
    mine = replace(
        papers.INVOICE, number=f"F26-{size}-{locale}", issued=date(2026, 11, 3), due=date(2026, 12, 3), terms=""
    )
    page.locator(".inbox-drop input[type=file]").set_input_files(
        {"name": f"{mine.number}.pdf", "mimeType": "application/pdf", "buffer": pdf_of(mine)}
    )
    expect(page.locator(".drop-files li").first).to_contain_text(person.word("File sent"))
    row = page.get_by_role("row").filter(has_text=f"{mine.number}.pdf")
    expect(row).to_contain_text(person.word("Being read"))
    (sent,) = person.call("GET", f"{IMPORTS}?status=EXTRACTING&q={mine.number}")["items"]
    reads(sent["id"])
    # the list shows by itself what was read
    expect(page.get_by_role("row").filter(has_text=mine.number)).to_contain_text(person.word("To review"))
    (row,) = waiting(person, f"q={mine.number}")
    person.open(f"/workspace/purchasing/imports/{row['id']}", ".import-mark")
    expect(page.locator(".import-bar h1")).to_have_text(f"{mine.number}.pdf")

    # the first doubtful field has the keyboard; its words are taken from the page
    supplier = page.get_by_label(person.word("Supplier"), exact=True)
    supplier.fill("Médilys Distribution")
    expect(page.locator("[data-field=supplierId][data-doubt]")).to_have_count(0)
    number = page.get_by_label(person.word("Number"), exact=True)
    number.fill("faux")
    expect(page.locator(".import-mark.active")).to_be_visible()
    mark = page.locator(".import-mark.active").bounding_box()
    page.mouse.click(mark["x"] + mark["width"] / 2, mark["y"] + mark["height"] / 2)
    expect(number).to_have_value(mine.number)
    person.looks("import-review")
    for _press in range(12):
        if page.locator("[data-doubt]").count() == 0:
            break
        box = page.locator("[data-doubt] input, [data-doubt] select").first
        box.focus()
        page.keyboard.press("Space" if box.get_attribute("type") == "checkbox" else "Enter")
    expect(page.locator(".import-bar")).to_contain_text(person.word("all checked"))
    page.keyboard.press("Control+Enter")
    page.wait_for_url(re.compile(r"/workspace/purchasing/imports(/(?!" + row["id"] + r").*)?$"))
    taken = person.call("GET", f"{IMPORTS}/{row['id']}")
    assert (taken["status"], taken["targetKind"]) == ("COMMITTED", "SupplierInvoice")
    invoice = person.call("GET", f"{W}/supplier-invoices/{taken['targetId']}")
    assert (invoice["number"], invoice["totalTtc"], invoice["status"]) == (mine.number, 33930, "RECEIVED")
    person.quiet()


def test_what_is_odd_is_told_beside_the_page(walker):
    person = walker("desk", "fr").known(ACCOUNTANT)
    for query, name, text in (
        ("hasTwin=true", "import-duplicate", "déjà"),
        ("q=PFN-2026-0911", "import-wrong-sum", "La somme des lignes"),
        ("q=PFN-2026-0915", "import-changed-account", "n’est pas un compte connu"),
        ("q=INV-20931", "import-english", "Aucun fournisseur"),
    ):
        (row, *_others) = waiting(person, query)
        person.open(f"/workspace/purchasing/imports/{row['id']}", ".import-checks li")
        expect(person.page.locator(".import-checks")).to_contain_text(text)
        person.looks(name)
    locked = person.call("GET", f"{IMPORTS}?status=ERROR")["items"][0]
    person.open(f"/workspace/purchasing/imports/{locked['id']}", ".import-form .notice")
    person.looks("import-locked")
    person.quiet()
