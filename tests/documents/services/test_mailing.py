"""Documents by mail: proposed, queued, sent by the job with the PDF, tried again, given up in sight of everybody."""

import re
from datetime import timedelta

import pypdfium2
import pytest
from sqlmodel import select

from leaseapp.documents.enums import DocumentMailStatus
from leaseapp.documents.rules import mail_template
from leaseapp.documents.services.mailing import SEND_DOCUMENT
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.sales.models import Quote
from leaseapp.sales.services import quote_links
from tests.factories import sales_http as http
from tests.factories.mails import LETTER, issued, run_mails, send, stored
from tests.factories.sales_http import W
from tests.support import world
from tests.support.unchanged import unchanged


def test_the_dialog_proposes_recipient_subject_and_text_in_the_buyers_language(client):
    invoice = issued(client)
    proposed = client.get(f"{W}/invoices/{invoice['id']}/mailing").json()
    seller = invoice["billingEntity"]["name"]
    assert [one["email"] for one in proposed["to"]] == ["bills@client.example"]
    values = proposed["values"]
    said = mail_template.fill(proposed["body"], values)
    assert mail_template.fill(proposed["subject"], values).startswith(f"Facture {invoice['number']} – {seller}")
    assert f"notre facture {invoice['number']} d’un montant de" in said
    assert said.endswith(f"Cordialement,\nAdmin of alpha\n{seller}")
    assert proposed["items"] == []


@pytest.mark.parametrize(
    ("paid", "rest"),
    [("0.00", None), ("500.00", "700.00"), ("1199.00", "1.00"), ("1200.00", None)],
)
def test_the_text_of_a_part_paid_invoice_names_the_rest(client, paid, rest):
    invoice = issued(client)
    assert invoice["totalTtc"] == 1200
    if float(paid):
        day = clock.now().date().isoformat()
        assert http.payment(client, (invoice, float(paid)), day=day).status_code == 201
    proposed = client.get(f"{W}/invoices/{invoice['id']}/mailing").json()
    said = mail_template.fill(proposed["body"], proposed["values"]).replace("\u00a0", " ").replace("\u202f", " ")
    assert "d’un montant de 1 200,00 € TTC" in said
    assert proposed["recap"]["rest"] == (float(rest) if rest else None)
    named = f", pour le reste de {rest.replace('.', ',')} €, par virement" if rest else "reste"
    assert (named in said) is bool(rest)
    assert ("à régler avant le" in said) is (paid != "1200.00")


def test_an_invoice_is_sent_after_the_commit_with_its_archived_pdf(client, use):
    invoice, box = issued(client), use(MemoryMailer())
    answer = send(client, invoice, cc=["copy@client.example"])
    assert answer.status_code == 202, answer.text
    assert (answer.json()["status"], answer.json()["sentAt"]) == ("QUEUED", None)
    assert box.sent == []
    assert run_mails() == [JobStatus.DONE]
    [message] = box.sent
    assert (message.to, message.cc, message.subject) == (
        "marie@client.example",
        ("copy@client.example",),
        "Votre facture",
    )
    assert message.from_name == invoice["billingEntity"]["name"]
    assert message.headers["Reply-To"] == "compta@seller.example"
    [attached] = message.attachments
    assert (attached.filename, attached.media_type) == (f"{invoice['number']}.pdf", "application/pdf")
    assert attached.content == client.get(f"{W}/invoices/{invoice['id']}/pdf").content
    [row] = client.get(f"{W}/invoices/{invoice['id']}/mailing").json()["items"]
    assert (row["status"], row["error"], row["sentBy"]) == ("SENT", None, "Admin of alpha")
    assert row["sentAt"] is not None
    assert row["messageId"].startswith("<")


def test_a_job_that_runs_twice_sends_once(client, use):
    invoice, box = issued(client), use(MemoryMailer())
    send(client, invoice)
    run_mails()
    with db.system_unit_of_work("job queue") as context:
        for row in context.session.exec(select(Job).where(Job.name == SEND_DOCUMENT)):
            row.status = JobStatus.PENDING
    assert run_mails() == [JobStatus.DONE]
    assert len(box.sent) == 1


def test_the_timeline_tells_the_wish_and_the_delivery_and_the_audit_log_no_address(client, use):
    invoice = issued(client)
    use(MemoryMailer())
    send(client, invoice)
    run_mails()
    labels = [item["label"] for item in client.get(f"{W}/record-history/Invoice/{invoice['id']}").json()["items"]]
    assert labels.index("E-mail handed to the mail server") < labels.index("E-mail requested")
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        rows = context.session.exec(select(AuditLog).where(AuditLog.target_type == "DocumentMail")).all()
        assert {row.action for row in rows} == {"sales.invoice.mail", "sales.document-mail.deliver"}
        assert "marie@client.example" not in repr([row.changes for row in rows])
        assert "Votre facture" not in repr([row.changes for row in rows])


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"to": ["nobody"]}, "to[0]"),
        ({"to": []}, "to"),
        ({"cc": ["c@d.example", "a@b"]}, "cc[1]"),
        ({"to": ["a@b.example, c@d.example"]}, "to[0]"),
        ({"subject": ""}, "subject"),
    ],
)
def test_what_is_no_mail_is_refused_and_nothing_is_queued(client, changes, field):
    invoice = issued(client)
    answer = send(client, invoice, **changes)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]
    assert stored() == []


def test_a_draft_is_not_sent(client):
    http.seller(client)
    draft = http.draft(client, http.customer(client)["id"])
    answer = send(client, draft)
    assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_TRANSITION")
    assert stored() == []


def test_who_may_only_read_sends_nothing_and_clients_see_no_mails(client, use):
    invoice = issued(client)
    use(MemoryMailer())
    assert send(client.as_role("AUDITOR"), invoice).status_code == 403
    assert send(client.as_role("CLIENT_ADMIN"), invoice).status_code == 403
    assert client.as_role("CLIENT_ADMIN").get(f"{W}/invoices/{invoice['id']}/mailing").status_code == 403
    assert send(client.as_role("ADMIN", "beta"), invoice).status_code == 404
    assert stored() == []


def sent_quote(client) -> dict:
    """A quote that was marked as sent, to a customer with an address."""
    http.seller(client)
    customer = http.customer(client)
    client.patch(f"{W}/customers/{customer['id']}", json={"billingEmail": "bills@client.example"})
    line = {"kind": "SERVICE", "designation": "Location", "quantity": 1, "unitPriceHt": 100, "vatRatePct": 20}
    made = client.post(f"{W}/quotes", json={"customerId": customer["id"], "lines": [line]})
    assert made.status_code == 201, made.text
    marked = client.patch(f"{W}/quotes/{made.json()['id']}", json={"status": "SENT"})
    assert marked.status_code == 200, marked.text
    return marked.json()


def test_a_quote_goes_with_a_public_link_that_is_stored_nowhere(client, use):
    box = use(MemoryMailer())
    quote = sent_quote(client)
    answer = client.post(f"{W}/quotes/{quote['id']}/send-mail", json=LETTER)
    assert answer.status_code == 202, answer.text
    assert run_mails() == [JobStatus.DONE]
    [message] = box.sent
    token = re.search(r"/q/([\w\-]+)", message.text).group(1)
    assert f"/q/{token}" in message.html
    with db.unit_of_work(quote_links.bearer({"token": token})) as context:
        assert str(quote_links.read(context, token).id) == quote["id"]
    with db.system_unit_of_work("job queue") as context:
        assert all(token not in repr(row.payload) for row in context.session.exec(select(Job)))
    assert all(token not in row.body + row.subject for row in stored())


def test_only_a_quote_that_can_be_accepted_says_so_and_has_the_button(client, use):
    box = use(MemoryMailer())
    quote = sent_quote(client)
    mailing = f"{W}/quotes/{quote['id']}/mailing"
    assert "accepter" in client.get(mailing).json()["body"]
    for until, answerable in ((clock.today() - timedelta(days=1), False), (clock.today(), True)):
        with db.unit_of_work(system_principal(world.ALPHA)) as context:
            context.session.exec(select(Quote)).one().valid_until = until
        assert ("accepter" in client.get(mailing).json()["body"]) is answerable
    accepted = client.post(f"{W}/quotes/{quote['id']}/accept", json={"acceptedByName": "Marie Petit"})
    assert accepted.status_code == 200, accepted.text
    proposed = client.get(mailing).json()
    assert "accepter" not in proposed["body"]
    assert "\n\n\n" not in proposed["body"]
    client.post(f"{W}/quotes/{quote['id']}/send-mail", json=LETTER)
    assert run_mails() == [JobStatus.DONE]
    assert "/q/" not in box.sent[0].html


def test_many_quotes_go_by_their_usual_mail_and_who_has_no_address_is_named(client, use, database):
    box = use(MemoryMailer())
    quote = sent_quote(client)
    draft = client.post(f"{W}/quotes/{quote['id']}/duplicate").json()
    nobody = http.customer(client, 2, headOffice={**http.sales.OFFICE, "email": None})
    line = {"kind": "SERVICE", "designation": "Location", "quantity": 1, "unitPriceHt": 100, "vatRatePct": 20}
    mute = client.post(f"{W}/quotes", json={"customerId": nobody["id"], "lines": [line]}).json()
    body = {"ids": [quote["id"], draft["id"], mute["id"]]}
    with unchanged(database):
        preview = client.post(f"{W}/bulk/quotes/send-mail", json=body | {"preview": True}).json()
    assert [row["ok"] for row in preview["items"]] == [True, True, False]
    for row, number in zip(preview["items"][:2], (quote["number"], draft["number"]), strict=True):
        assert row["shown"]["to"] == "bills@client.example"
        assert number in row["shown"]["title"]
        assert f"notre devis {number} d’un montant de 120,00" in row["shown"]["text"]
    assert [error["code"] for error in preview["items"][2]["errors"]] == ["NO_ADDRESS"]
    answer = client.post(f"{W}/bulk/quotes/send-mail", json=body).json()
    assert [row["ok"] for row in answer["items"]] == [True, True, False]
    assert client.get(f"{W}/quotes/{draft['id']}").json()["status"] == "SENT"
    assert run_mails() == [JobStatus.DONE, JobStatus.DONE]
    assert [message.to for message in box.sent] == ["bills@client.example"] * 2
    assert {message.subject.split(" ")[1] for message in box.sent} == {quote["number"], draft["number"]}


def test_a_statement_goes_with_its_period(client, use):
    box = use(MemoryMailer())
    invoice = issued(client)
    url = f"{W}/customers/{invoice['customer']['id']}/statement"
    proposed = client.get(f"{url}/mailing").json()
    assert (proposed["periodStart"], proposed["periodEnd"]) == (
        clock.today().replace(month=1, day=1).isoformat(), clock.today().isoformat(),
    )  # fmt: skip
    period = {"periodStart": proposed["periodStart"], "periodEnd": proposed["periodEnd"]}
    reversed_ = {"periodStart": period["periodEnd"], "periodEnd": "1999-12-31"}
    assert client.post(f"{url}/send", json=LETTER | reversed_).json()["code"] == "PERIOD_REVERSED"
    assert client.post(f"{url}/send", json=LETTER | period).status_code == 202
    assert run_mails() == [JobStatus.DONE]
    [message] = box.sent
    text = pypdfium2.PdfDocument(message.attachments[0].content)[0].get_textpage().get_text_bounded()
    assert invoice["number"] in text
    assert "Relevé de compte" in text


def test_a_statement_is_mailed_by_who_may_read_it(client, use, as_role, database):
    """Salespeople change customers and read no payments, so they neither see nor send their accounts."""
    use(MemoryMailer())
    customer = issued(client)["customer"]["id"]
    url, period = f"{W}/customers/{customer}/statement", {"periodStart": "2026-01-01", "periodEnd": "2026-01-31"}
    salesman = as_role("COMMERCIAL")
    assert salesman.get(f"{url}/mailing").status_code == 403
    with unchanged(database):
        answer = salesman.post(f"{url}/send", json=LETTER | period)
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")
    assert stored() == []
    assert as_role("ACCOUNTANT").post(f"{url}/send", json=LETTER | period).status_code == 202


def test_invoices_go_by_themselves_only_where_the_organization_wants_that(client, use):
    box = use(MemoryMailer())
    first = issued(client)
    assert stored() == []
    changed = client.patch(f"{W}/document-settings", json={"mailInvoiceOnIssue": True})
    assert changed.json()["mailInvoiceOnIssue"] is True
    second = http.issued(client, first["customer"]["id"])
    assert run_mails() == [JobStatus.DONE]
    [message] = box.sent
    assert message.to == "bills@client.example"
    assert second["number"] in message.subject
    [row] = stored()
    assert (row.sent_by_user_id, row.status) == (None, DocumentMailStatus.SENT)


def test_a_customer_without_address_is_noted_and_the_invoice_is_issued(client):
    client.patch(f"{W}/document-settings", json={"mailInvoiceOnIssue": True})
    http.seller(client)
    customer = http.customer(client, headOffice={**http.sales.OFFICE, "email": None})
    invoice = http.issued(client, customer["id"])
    assert invoice["status"] == "ISSUED"
    [row] = client.get(f"{W}/invoices/{invoice['id']}/mailing").json()["items"]
    assert (row["status"], row["to"]) == ("FAILED", [])
    assert "adresse" in row["error"]


def test_quotes_go_by_themselves_where_the_organization_wants_that(client, use):
    box = use(MemoryMailer())
    client.patch(f"{W}/document-settings", json={"mailQuoteOnSend": True})
    quote = sent_quote(client)
    assert run_mails() == [JobStatus.DONE]
    assert [message.to for message in box.sent] == ["bills@client.example"]
    assert quote["number"] in box.sent[0].subject
