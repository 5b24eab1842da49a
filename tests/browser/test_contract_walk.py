"""A contract from the granted affair to the first rent: made and sent at a desk, signed on a phone, delivered on a tablet."""

import re

import pytest
from playwright.sync_api import Locator, expect

from leaseapp.kernel import clock
from leaseapp.kernel.text.i18n import _
from tests.browser.conftest import Walker
from tests.browser.own import W, made, own_asset, own_company, own_model
from tests.browser.test_public_quote import sign
from tests.browser.test_sales_walks import cell, says
from tests.browser.test_sending_walks import mail_to, post  # noqa: F401  a fixture

pytestmark = pytest.mark.browser
OFFICER, FINANCE = "location@nordlease.example", "finance@nordlease.example"
TERMS = {
    "label": "A",
    "capitalHt": 50000,
    "residualHt": 500,
    "termMonths": 48,
    "nominalRatePct": 6,
    "maintenanceHt": 85,
}
WHY = "Bilans sains, encours faible"
ANSWERS = {"offPremises": False, "employeesAtSignature": 40, "inMainActivity": True}
CLIENT = {"name": "Odile Carpentier", "email": "o.carpentier@contrat.example", "phone": "06 39 98 55 77"}
REASON = "Adresse de facturation erronée"
RENT = re.compile(r"1.?159[,.]21")


def granted(walker) -> str:
    """The id of an affair whose credit was granted."""
    office, officer, finance = (walker().known(email) for email in ("admin@nordlease.example", OFFICER, FINANCE))
    body = {"companyId": own_company(office)["id"], "title": "Chariot de quai", "wantedTermMonths": 48}
    at = f"{W}/lease-affairs/{made(officer, 'lease-affairs', body)['id']}"
    officer.call("POST", f"{at}/lines", {"designation": "Chariot électrique 2 t", "quantity": 1, "unitPriceHt": 50000})
    officer.call("POST", f"{at}/study", {})
    financing = officer.call("POST", f"{at}/financings", TERMS)
    officer.call("POST", f"{W}/lease-financings/{financing['id']}/retain", {})
    officer.call("POST", f"{at}/submit", {})
    finance.call("POST", f"{at}/approve", {"reason": WHY})
    return at.rpartition("/")[2]


def signed(walker) -> str:
    """The id of a contract that was signed on paper, all its documents accepted."""
    officer = walker().known(OFFICER)
    made_id = officer.call("POST", f"{W}/lease-affairs/{granted(walker)}/contract", {})["contractId"]
    at = f"{W}/lease-contracts/{made_id}"
    officer.call("PATCH", at, ANSWERS)
    officer.call("PUT", f"{at}/requirements", {"items": []})
    officer.call(
        "POST", f"{at}/send-for-signature", {"signatories": [CLIENT | {"email": f"{made_id}@contrat.example"}]}
    )
    paper = officer.call("GET", f"{at}/versions")["items"][0]["pdfFileId"]
    today = clock.today(clock.DEFAULT_TIMEZONE).isoformat()
    officer.call("POST", f"{at}/sign", {"name": "Bastien Cordier", "fileId": paper, "signedOn": today})
    return made_id


def typed(person: Walker, label: str) -> Locator:
    """The text field of the open dialog with this label."""
    return person.page.locator("dialog[open]").get_by_role("textbox", name=person.word(label), exact=True)


def tab(person: Walker, text: str) -> None:
    """Opens a tab of the record."""
    person.page.get_by_role("tab", name=re.compile(re.escape(person.word(text)))).click()


def completed(officer: Walker, contract_id: str) -> None:
    """Answers what the contract asks, and accepts its documents."""
    page = officer.page
    officer.open(f"/workspace/lease-contracts/{contract_id}/edit", ".form-page input")
    for text, answer in (("Signed away from business premises", "Yes"), ("Within the main activity", "No")):
        page.get_by_label(officer.word(text), exact=True).select_option(label=officer.word(answer))
    page.get_by_label(officer.word("Employees at the signature"), exact=True).fill("3")
    officer.looks("contract-edit")
    page.locator(".form-foot .primary").click()
    expect(page.locator(".record-head")).to_be_visible()
    stored = officer.call("GET", f"{W}/lease-contracts/{contract_id}")
    assert (stored["offPremises"], stored["employeesAtSignature"], stored["inMainActivity"]) == (True, 3, False)

    officer.open(f"/workspace/lease-requirements/{contract_id}/edit", "table.edit select")
    officer.looks("contract-documents-edit")
    for row in range(2):
        cell(officer, row, "State").select_option("ACCEPTED")
    page.locator(".form-foot .primary").click()
    expect(page.locator(".record-head")).to_be_visible()
    tab(officer, "Documents")
    expect(page.locator("table .badge.green")).to_have_count(2)
    officer.looks("contract-documents")
    for name, ready in (("assets", "table.edit .input"), ("services", "table.edit select")):
        officer.open(f"/workspace/lease-{name}/{contract_id}/edit", ready)
        officer.looks(f"contract-{name}-edit")


def looked_at(officer: Walker, contract_id: str) -> None:
    """Reads the schedule with its reasons, and the forecast."""
    page = officer.page
    officer.open(f"/workspace/lease-contracts/{contract_id}", ".record-head")
    tab(officer, _("Schedule", "lease"))
    expect(page.locator("table tbody tr")).to_have_count(97)
    expect(page.get_by_text(re.compile(r"à 6 % l’an jusqu’à 500,00")).first).to_be_visible()
    officer.looks("contract-schedule")
    tab(officer, "Profitability")
    officer.looks("contract-profitability")


def signed_on_a_phone(walker, post, number: str) -> None:  # noqa: F811
    """The client opens the link of their mail, reads, types the code of the text message and signs."""
    letter = mail_to(post(), CLIENT["email"], number)
    person = walker("phone", "fr")
    phone = person.page
    person.open(re.search(r"https?://[^/\s]+(/s/\S+)", letter).group(1), ".sg h1")
    expect(phone.locator("h1")).to_contain_text(number)
    expect(phone.locator(".sg-pages[aria-busy=false] img").first).to_be_visible()
    person.looks("contract-sign-read")
    phone.locator(".sg-pages").evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
    phone.get_by_role("checkbox").check()
    phone.get_by_role("button", name=person.word("Send me the code")).click()
    digits = phone.get_by_label(person.word("Code received by text message"))
    expect(digits).to_be_visible()
    printed = post()
    found = re.search(r"\+33639985577: (\d{6})", printed)
    assert found, printed
    code = found.group(1)
    phone.get_by_label(person.word("Your name in full")).fill(CLIENT["name"])
    digits.fill(code)
    person.looks("contract-sign-code")
    phone.locator(".sg-foot .primary").click()
    expect(phone.locator(".sg-ended h1")).to_have_text(person.word("You have signed"))
    person.looks("contract-signed-phone")


def test_a_contract_is_made_sent_signed_on_a_phone_and_countersigned(walker, post):  # noqa: F811
    affair, officer = granted(walker), walker("desk", "fr").known(OFFICER)
    page = officer.page
    officer.open(f"/workspace/lease-affairs/{affair}", ".record-head")
    officer.act("Make the contract")
    expect(page.locator("h1")).to_have_text(re.compile(r"^LOC-\d+"))
    contract_id = page.url.partition("#")[0].rpartition("/")[2]
    says(officer, _("Draft", "contract"))
    expect(page.locator(".figures")).to_contain_text(RENT)
    officer.looks("contract-draft")

    completed(officer, contract_id)
    looked_at(officer, contract_id)

    officer.act("Send to be signed")
    for label, value in (
        ("Signatory of the lessee", CLIENT["name"]),
        ("E-mail", CLIENT["email"]),
        ("Mobile phone", CLIENT["phone"]),
    ):
        typed(officer, label).fill(value)
    officer.looks("contract-send")
    officer.confirm()
    says(officer, "Out for signature")
    number = page.locator("h1").inner_text()

    signed_on_a_phone(walker, post, number)

    page.reload()
    expect(page.get_by_role("button", name=officer.word("Countersign"), exact=True)).to_be_visible()
    officer.act("Countersign")
    typed(officer, "Your name in full").fill("Bastien Cordier")
    officer.confirm()
    says(officer, _("Signed", "contract"))
    tab(officer, "Contract")
    expect(page.get_by_text(re.compile("peut se rétracter"))).to_be_visible()
    officer.looks("contract-signed")
    stored = officer.call("GET", f"{W}/lease-contracts/{contract_id}")
    assert (stored["status"], stored["locked"], stored["withdrawalUntil"] is not None) == ("SIGNED", True, True)
    officer.quiet()
    officer.open("/workspace/lease-contracts", ".list-card[aria-busy=false]")
    officer.looks("contract-list")


def test_a_contract_is_delivered_on_a_tablet_and_begins(walker):
    contract_id, admin = signed(walker), walker().known()
    machine = admin.call("GET", f"{W}/assets/{own_asset(admin, own_model(admin))}")
    person = walker("tablet", "fr").known(OFFICER)
    page = person.page
    person.open(f"/workspace/lease-contracts/{contract_id}", ".record-head")
    tab(person, "Machines")
    number = page.get_by_label(person.word("Machine number"), exact=True)
    number.fill("EQ-NOWHERE")
    number.press("Tab")
    expect(page.locator(".lease-handed .field-error")).to_have_text(person.word("No machine has this number."))
    number.fill(machine["inventoryNumber"].lower())
    number.press("Tab")
    expect(page.locator(".lease-handed")).to_contain_text("Armoire froide")
    page.get_by_label(person.word("Serial number read"), exact=True).fill("H2X386S04127")
    page.get_by_label(person.word("Name of who receives it"), exact=True).fill("Odile Carpentier")
    sign(page)
    person.looks("delivery")
    page.get_by_role("button", name=person.word("Keep the delivery report")).click()
    expect(page.get_by_role("heading", name=person.word("Delivery reports"))).to_be_visible()
    person.looks("delivered")
    report = person.call("GET", f"{W}/lease-contracts/{contract_id}")["deliveries"][0]
    assert (report["outcome"], report["lines"][0]["serial"]) == ("ACCEPTED", "H2X386S04127")
    person.act("Begin the contract")
    says(person, "Running")
    tab(person, _("Schedule", "lease"))
    expect(page.get_by_text(re.compile("provisoires"))).to_have_count(0)
    person.looks("contract-schedule-dated")
    plan = person.call("GET", f"{W}/lease-contracts/{contract_id}/schedule")
    rents = [row for row in plan["items"] if row["kind"] == "RENT"]
    assert (plan["provisional"], len(rents), round(sum(row["amountHt"] for row in rents), 2)) == (False, 48, 55642.08)
    person.quiet()


@pytest.mark.parametrize(("size", "locale", "dark"), [("desk", "fr", False), ("phone", "en", True)])
def test_a_signed_contract_is_unlocked_for_a_day_and_locked_again(walker, size, locale, dark):
    contract_id, person = signed(walker), walker(size, locale, dark=dark).known()
    page = person.page
    person.open(f"/workspace/lease-contracts/{contract_id}", ".record-head")
    person.act("Unlock for a day")
    reason = typed(person, "Reason")
    reason.fill("Adresse")
    page.locator("dialog[open] .modal-foot .btn").last.click()
    expect(page.locator("dialog[open] .field-error")).to_be_visible()
    reason.fill(REASON)
    person.looks("contract-unlock")
    person.confirm()
    banner = page.locator(".notice.amber")
    expect(banner).to_contain_text(REASON)
    expect(banner).to_contain_text(re.compile(r"23 h 5\d min|24 h 0 min"))
    person.looks("contract-unlocked")
    person.act("Lock again now")
    expect(banner).to_have_count(0)
    assert person.call("GET", f"{W}/lease-contracts/{contract_id}")["locked"] is True
