"""Fates of a mail at the server: taken, refused in passing or for good, refused for the copy only."""

import base64
import email
import re
from email.policy import default
from io import BytesIO

import pypdfium2
from PIL import Image

from leaseapp.documents.enums import DocumentMailStatus
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.queue.job_specs import MAIL
from leaseapp.kernel.queue.job_tables import JobStatus
from tests.factories.mails import LETTER, Broken, issued, run_mails, send, stored
from tests.factories.sales_http import W


def test_a_real_mail_server_gets_text_html_logo_and_attachment(client, server):
    picture, output = Image.new("RGB", (200, 80), (0, 122, 94)), BytesIO()
    picture.save(output, "JPEG")
    logo = client.put(f"{W}/document-settings/logo", json={"content": base64.b64encode(output.getvalue()).decode()})
    assert logo.status_code == 200, logo.text
    colour = client.patch(f"{W}/document-settings", json={"accentColor": "#007A5E"})
    assert colour.json()["accentColor"] == "#007A5E"
    invoice = issued(client)
    send(client, invoice, cc=["copy@client.example"])
    assert run_mails() == [JobStatus.DONE]
    [envelope] = server.received
    assert envelope.rcpt_tos == ["marie@client.example", "copy@client.example"]
    message = email.message_from_bytes(envelope.content, policy=default)
    assert message["Reply-To"] == "compta@seller.example"
    assert str(message["From"]).endswith("<no-reply@lease.example>")
    assert message.get_body(("plain",)).get_content().startswith("Bonjour,")
    html = message.get_body(("html",)).get_content()
    content_id = re.search(r'src="cid:([^"]+)"', html).group(1)
    pictures = [part for part in message.walk() if part["Content-ID"] == f"<{content_id}>"]
    assert [part.get_content_type() for part in pictures] == ["image/png"]
    [attached] = [part for part in message.iter_attachments() if part.get_content_type() == "application/pdf"]
    assert attached.get_filename() == f"{invoice['number']}.pdf"
    text = pypdfium2.PdfDocument(attached.get_content())[0].get_textpage().get_text_bounded()
    assert invoice["number"] in text


def test_a_mail_refused_for_the_customer_failed_though_the_copy_would_have_been_taken(client, server):
    server.answers = {LETTER["to"][0]: "550 no such user"}
    send(client, issued(client), cc=["copy@client.example"])
    assert run_mails() == [JobStatus.DONE]
    [row] = stored()
    assert (row.status, row.sent_at, row.message_id) == (DocumentMailStatus.FAILED, None, None)
    assert "550" in row.error
    assert server.received == []


def test_a_customer_who_is_refused_for_now_is_tried_again_and_nobody_gets_a_copy_twice(client, server):
    server.answers = {LETTER["to"][0]: "450 busy"}
    send(client, issued(client), cc=["copy@client.example"])
    assert run_mails() == [JobStatus.PENDING]
    assert (server.received, [row.status for row in stored()]) == ([], [DocumentMailStatus.QUEUED])
    server.answers = {}
    assert run_mails() == [JobStatus.DONE]
    assert [envelope.rcpt_tos for envelope in server.received] == [["marie@client.example", "copy@client.example"]]


def test_a_refused_copy_is_noted_at_the_mail_that_was_sent(client, server):
    server.answers = {"copy@client.example": "550 no such user"}
    invoice = issued(client)
    send(client, invoice, cc=["copy@client.example"])
    assert run_mails() == [JobStatus.DONE]
    [row] = client.get(f"{W}/invoices/{invoice['id']}/mailing").json()["items"]
    assert (row["status"], row["sentAt"] is not None) == ("SENT", True)
    assert row["error"] == (
        "Le serveur de messagerie a refusé la copie à copy@client.example (550) ; le destinataire l’a reçu."
    )
    assert [envelope.rcpt_tos for envelope in server.received] == [["marie@client.example"]]


def test_a_server_that_is_away_is_tried_again_until_the_mail_leaves(client, use):
    invoice, broken = issued(client), use(Broken(permanent=False))
    send(client, invoice)
    assert run_mails(2) == [JobStatus.PENDING, JobStatus.PENDING]
    assert [row.status for row in stored()] == [DocumentMailStatus.QUEUED]
    box = use(MemoryMailer())
    assert run_mails() == [JobStatus.DONE]
    assert (broken.asked, len(box.sent)) == (2, 1)
    assert [row.status for row in stored()] == [DocumentMailStatus.SENT]


def test_a_server_that_stays_away_leaves_a_failed_mail_in_sight(client, use):
    invoice, broken = issued(client), use(Broken(permanent=False))
    send(client, invoice)
    assert run_mails(MAIL.attempts)[-1] is JobStatus.FAILED
    assert broken.asked == MAIL.attempts
    [row] = client.get(f"{W}/invoices/{invoice['id']}/mailing").json()["items"]
    assert (row["status"], row["error"]) == ("FAILED", "Le serveur de messagerie a refusé le destinataire (550).")
    labels = [item["label"] for item in client.get(f"{W}/record-history/Invoice/{invoice['id']}").json()["items"]]
    assert labels[0] == "E-mail could not be sent"


def test_a_refusal_for_good_is_not_tried_again(client, use):
    invoice, broken = issued(client), use(Broken(permanent=True))
    send(client, invoice)
    assert run_mails() == [JobStatus.DONE]
    [row] = stored()
    assert (row.status, row.error, row.sent_at) == (
        DocumentMailStatus.FAILED, "Le serveur de messagerie a refusé le destinataire (550).", None,
    )  # fmt: skip
    assert broken.asked == 1
