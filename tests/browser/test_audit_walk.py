"""The audit log: filtered by person, act, kind, period and text; a row with its differences; an archive; a timeline that leads there."""

import re

import pytest
from playwright.sync_api import expect

from tests.architecture.words import wrong_in
from tests.browser.conftest import ADMIN
from tests.browser.own import LINE, own, own_customer

pytestmark = pytest.mark.browser
LOG = "/api/workspace/audit"
READY = ".list-card[aria-busy=false]"


@pytest.mark.parametrize("size", ["desk", "tablet", "phone"])
def test_from_the_filters_to_the_row_its_record_and_back(walker, size):
    auditor = walker(size).known(ADMIN)
    page = auditor.page
    made = auditor.call(
        "POST",
        "/api/workspace/companies",
        {"name": f"Journal {size}", "kind": "CONSUMER", "headOffice": {"name": "Lieu", "city": "Lyon"}},
    )
    changed = {"name": f"Journal {size} SAS", "version": made["version"]}
    auditor.call("PATCH", f"/api/workspace/companies/{made['id']}", changed)
    auditor.open("/workspace/audit", ".audit-proof b")
    expect(page.locator(READY)).to_be_visible()
    auditor.looks(f"audit-list-{size}")
    if size == "phone":
        auditor.open(f"/workspace/audit?q=Journal+{size}", READY)
    else:
        page.get_by_role("button", name="Qui", exact=True).click()
        page.get_by_label("Claire Delannoy").first.check()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Action", exact=True).click()
        page.get_by_label("Modification", exact=True).check()
        page.keyboard.press("Escape")
        expect(page).to_have_url(re.compile("actor=.*act=changed|act=changed.*actor="))
        page.locator(".toolbar input[type=search], .toolbar input").first.fill(f"Journal {size}")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(r"actor=.*q=Journal|q=Journal.*actor="))
    # the phone finds both acts, the filters leave the change; a row tells who did what and when, on which record
    expect(page.locator("main h1 + *").first).to_have_text("2" if size == "phone" else "1")
    expect(page.locator(READY).get_by_text(f"Journal {size} SAS").locator("visible=true").first).to_be_visible()
    newest = auditor.call("GET", f"{LOG}?targetId={made['id']}&act=changed")["items"][0]
    auditor.open(f"/workspace/audit/{newest['id']}", ".audit-chain li.on")
    expect(page.locator(".audit-differences del")).to_have_text(f"Journal {size}")
    expect(page.locator(".audit-differences ins")).to_have_text(f"Journal {size} SAS")
    auditor.looks(f"audit-entry-{size}")
    page.get_by_role("link", name="Ouvrir la fiche").or_(
        page.get_by_role("button", name="Ouvrir la fiche")
    ).first.click()
    expect(page).to_have_url(re.compile(f"/workspace/companies/{made['id']}"))
    if size == "desk":
        page.locator(".timeline a").first.click()
        expect(page.locator(".audit-chain li.on")).to_be_visible()


def test_an_older_month_is_read_from_its_archive(walker):
    auditor = walker().known(ADMIN)
    page = auditor.page
    auditor.open("/workspace/audit", ".audit-proof b")
    page.locator(".audit-links").get_by_role("link", name="Archives").click()
    expect(page.locator(READY)).to_be_visible()
    oldest = auditor.call("GET", "/api/workspace/audit-archives?sort=month&pageSize=1")["items"][0]
    auditor.open(f"/workspace/audit-archives/{oldest['id']}", ".record-head")
    page.get_by_role("tab", name="Lignes").click()
    expect(page.locator("table.data tbody tr").first).to_be_visible()
    auditor.looks("audit-archive-rows")
    newest = auditor.call("GET", LOG)["items"][0]
    assert (newest["action"], newest["targetId"]) == ("audit.archive.open", oldest["id"])


@pytest.mark.parametrize("size", ["desk", "tablet", "phone"])
def test_rows_tell_names_and_words(walker, size):
    """A new draft, a line that went, a changed customer, a deleted draft: no id and no program text, in list and timeline."""
    auditor = walker(size).known(ADMIN)
    page, customer = auditor.page, own_customer(auditor)
    draft = own(
        auditor, "invoices", customerId=customer, lines=[LINE, LINE | {"designation": "Gerbeur", "vatRatePct": 5.5}]
    )
    record = f"/api/workspace/invoices/{draft['id']}"
    auditor.call("PATCH", record, {"lines": [LINE], "version": draft["version"]})
    terms = {"billingEmail": "compta@journal.example", "paymentMeans": "CHECK", "notes": "Demande un bon de commande."}
    auditor.call("PATCH", f"/api/workspace/customers/{customer}", terms)
    (gone,) = auditor.call("GET", f"{LOG}?targetType=InvoiceLine&act=deleted,changed&q=Gerbeur&pageSize=1")["items"]
    auditor.open(f"/workspace/invoices/{draft['id']}", ".timeline li")
    auditor.looks(f"audit-timeline-{size}")
    assert wrong_in(page.locator(".timeline").inner_text()) == []
    auditor.call("DELETE", record)
    rows = {
        "draft": f"targetId={draft['id']}&act=created", "change": f"targetId={draft['id']}&act=changed",
        "deletion": f"targetId={draft['id']}&act=deleted", "customer": f"targetId={customer}&act=changed",
    }  # fmt: skip
    found = {name: auditor.call("GET", f"{LOG}?{query}")["items"][0]["id"] for name, query in rows.items()}
    for name, row in (found | {"line": gone["id"]}).items():
        auditor.open(f"/workspace/audit/{row}", ".audit-differences")
        auditor.looks(f"audit-{name}-{size}")
        assert wrong_in(*page.locator(".audit-differences > div").all_inner_texts()) == [], name
    auditor.open("/workspace/audit", READY)
    auditor.looks(f"audit-words-{size}")
