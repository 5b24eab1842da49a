"""A client signs on a phone: opens the link, reads, gets a code by text message, signs; the evidence is verified offline."""

import hashlib
import re

import pytest
from fpdf import FPDF
from playwright.sync_api import expect

from leaseapp.signing.rules import verifying
from tests.browser.conftest import Walker
from tests.browser.own import W, own_company
from tests.browser.test_sending_walks import mail_to, post  # noqa: F401  a fixture

pytestmark = pytest.mark.browser
CLIENT = {"name": "Odile Carpentier", "email": "o.carpentier@walk.example", "phone": "06 39 98 55 66", "role": "LESSEE"}


def own_pdf(person: Walker, title: str) -> str:
    """The id of a PDF of three pages on a company of its own, sent as a browser sends it."""
    sheet = FPDF()
    for number in range(3):
        sheet.add_page()
        sheet.set_font("helvetica", size=18)
        sheet.cell(text=f"{title}, article {number + 1}")
    content = bytes(sheet.output())
    told = person.call("POST", f"{W}/files/upload-url", {
        "filename": f"{title}.pdf", "mimeType": "application/pdf", "sizeBytes": len(content),
        "sha256": hashlib.sha256(content).hexdigest(), "targetType": "Company", "targetId": own_company(person)["id"],
    })  # fmt: skip
    headers = {"origin": person.address} | told["headers"]
    stored = person.context.request.put(person.address + told["presignedUrl"], data=content, headers=headers)
    assert stored.ok, stored.text()
    person.call("POST", f"{W}/files/{told['fileId']}/complete", {"etag": stored.headers["etag"]})
    return str(told["fileId"])


def sent(office: Walker, title: str) -> dict[str, object]:
    """A request that waits for the client."""
    body = {"title": title, "documents": [{"fileId": own_pdf(office, title)}], "signatories": [CLIENT]}
    return office.call("POST", f"{W}/signature-requests", body)


def test_a_client_signs_on_a_phone_and_the_evidence_holds(walker, post):  # noqa: F811
    office = walker("desk", "fr").known()
    request = sent(office, "Contrat de la marche")
    letter = mail_to(post(), CLIENT["email"], "Contrat de la marche")
    path = re.search(r"https?://[^/\s]+(/s/\S+)", letter).group(1)
    person = walker("phone", "fr")
    page = person.page
    person.open(path, ".sg h1")
    expect(page.locator("h1")).to_have_text("Contrat de la marche")
    expect(page.locator(".sg-consent")).to_have_count(0)
    expect(page.locator(".sg-pages[aria-busy=false] img")).to_have_count(3)
    person.looks("sign-read")
    page.locator(".sg-pages").evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
    expect(page.get_by_text("3 pages lues")).to_be_visible()
    page.get_by_role("checkbox").check()
    person.looks("sign-agreed")
    page.get_by_role("button", name=person.word("Send me the code")).click()
    digits = page.get_by_label(person.word("Code received by text message"))
    expect(digits).to_be_visible()
    printed = post()
    found = re.search(r"\+33639985566: (\d{6})", printed)
    assert found, printed
    code = found.group(1)
    button = page.locator(".sg-foot .primary")
    page.get_by_label(person.word("Your name in full")).fill(CLIENT["name"])
    wrong = f"{(int(code) + 1) % 1_000_000:06d}"
    digits.fill(wrong)
    button.click()
    expect(page.locator(".field-error")).to_contain_text("Ce n’est pas le code")
    digits.fill(code)
    person.looks("sign-code")
    button.click()
    expect(page.locator(".sg-ended h1")).to_have_text(person.word("You have signed"))
    expect(page.get_by_role("link", name=person.word("Certificate of signature"))).to_be_visible()
    person.looks("signed")
    page.reload()
    expect(page.locator(".sg-ended h1")).to_have_text(person.word("You have signed"))
    # the wrong code stands in the console of the browser
    person.complaints.clear()
    office.open(f"/workspace/signature-requests/{request['id']}", ".record-head")
    office.page.get_by_role("tab", name=office.word("What happened")).click()
    expect(office.page.get_by_text(office.word("Wrong code")).first).to_be_visible()
    with office.page.expect_download() as download:
        office.act("Download the evidence")
    verdict = verifying.verify(download.value.path().read_bytes())
    assert verdict.problem is None
    assert [one["signedName"] for one in verdict.evidence["signatories"]] == [CLIENT["name"]]
    office.looks("signature-record")
    office.quiet()


def test_somebody_refuses_and_dead_links_say_so(walker):
    office = walker("desk", "fr").known()
    request = sent(office, "Contrat du refus")
    office.open(f"/workspace/signature-requests/{request['id']}", ".record-head")
    office.page.get_by_role("button", name=office.word("New link")).click()
    url = office.page.locator(".sg-given code").inner_text()
    person = walker("phone", "fr")
    page = person.page
    person.open("/s/" + url.rpartition("/")[2], ".sg h1")
    page.get_by_role("button", name=person.word("Refuse"), exact=True).click()
    page.get_by_label(person.word("Why do you not sign?")).fill("Le loyer a changé")
    page.get_by_role("button", name=person.word("Refuse to sign")).click()
    expect(page.locator(".sg-ended h1")).to_have_text(person.word("You have refused to sign"))
    person.looks("sign-refused")
    person.open("/s/nothing", ".sg-closed")
    expect(page.locator("h1")).to_have_text("Ce lien n’ouvre plus rien")
    person.complaints.clear()
    assert office.call("GET", f"{W}/signature-requests/{request['id']}")["status"] == "REFUSED"
