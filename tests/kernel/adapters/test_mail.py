"""The mail port against a real SMTP server on the loopback, with and without TLS."""

import email
import io
import socket
import ssl
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.policy import default
from ipaddress import ip_address
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, Envelope
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.adapters.mail import (
    Attachment,
    ConsoleMailer,
    Mail,
    MailError,
    SmtpMailer,
    SmtpServer,
    build_mailer,
)
from leaseapp.kernel.settings import SmtpSecurity, load_settings

SENDER = "Leaseapp Démo <no-reply@lease.example>"
LETTER = Mail(
    to="marie@client.example",
    to_name="Marie Durand",
    subject="Facture n° FAC-2026-0001",
    text="Bonjour,\nvotre facture de 1 234,50 € est prête.",
    html="<p>Bonjour,</p>",
    attachments=(Attachment("facture é.pdf", "application/pdf", b"%PDF-1.7"),),
)


class Inbox:
    """A handler that keeps what arrives and can refuse it."""

    def __init__(self) -> None:
        self.envelopes: list[Envelope] = []
        self.refuse_recipient = ""
        self.refuse_data = ""
        self.answers: dict[str, str] = {}

    async def handle_RCPT(self, server, session, envelope, address, options):
        answer = self.answers.get(address, self.refuse_recipient)
        if answer:
            return answer
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        if self.refuse_data:
            return self.refuse_data
        self.envelopes.append(envelope)
        return "250 OK"


def _certificate(folder: Path) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    key_path, certificate_path = folder / "key.pem", folder / "certificate.pem"
    key_path.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    certificate_path.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    return certificate_path, key_path


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    return _certificate(tmp_path_factory.mktemp("tls"))


@pytest.fixture
def serve() -> Iterator:
    running: list[Controller] = []

    def start(inbox: Inbox, kind: type[Controller] = Controller, **options) -> int:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        controller = kind(inbox, hostname="127.0.0.1", port=port, **options)
        controller.start()
        running.append(controller)
        return port

    yield start
    for controller in running:
        controller.stop()


def _plain(port: int) -> SmtpMailer:
    return SmtpMailer(SmtpServer("127.0.0.1", port, SmtpSecurity.NONE), SENDER)


def test_what_is_sent_again_under_one_key_is_the_same_message(serve):
    inbox = Inbox()
    mailer = _plain(serve(inbox))
    keyed = [mailer.send(replace(LETTER, key=key)).message_id for key in ("lockout 1", "lockout 1", "lockout 2")]
    assert keyed[0] == keyed[1] != keyed[2]
    assert keyed[0].endswith("@lease.example>")
    assert mailer.send(LETTER).message_id != mailer.send(LETTER).message_id
    assert len(inbox.envelopes) == 5


def test_a_mail_arrives_with_names_accents_both_forms_and_attachment(serve):
    inbox = Inbox()
    delivery = _plain(serve(inbox)).send(LETTER)
    [envelope] = inbox.envelopes
    assert envelope.rcpt_tos == ["marie@client.example"]
    assert envelope.mail_from == "no-reply@lease.example"
    message = email.message_from_bytes(envelope.content, policy=default)
    assert message["Message-ID"] == delivery.message_id
    assert delivery.copies_refused == {}
    assert message["Subject"] == "Facture n° FAC-2026-0001"
    assert message["From"] == "Leaseapp Démo <no-reply@lease.example>"
    assert message["To"] == "Marie Durand <marie@client.example>"
    assert message["Auto-Submitted"] == "auto-generated"
    assert message.get_body(("plain",)).get_content().splitlines() == LETTER.text.splitlines()
    assert message.get_body(("html",)).get_content().strip() == "<p>Bonjour,</p>"
    [attached] = list(message.iter_attachments())
    assert (attached.get_filename(), attached.get_content()) == ("facture é.pdf", b"%PDF-1.7")


def test_line_breaks_of_users_never_become_headers(serve):
    inbox = Inbox()
    _plain(serve(inbox)).send(
        Mail("a@b.example", "Hello\r\nBcc: thief@evil.example", "text", to_name="A\nCc: thief@evil.example")
    )
    [envelope] = inbox.envelopes
    message = email.message_from_bytes(envelope.content, policy=default)
    assert envelope.rcpt_tos == ["a@b.example"]
    assert message["Bcc"] is None
    assert message["Cc"] is None
    assert message["Subject"] == "Hello Bcc: thief@evil.example"


@pytest.mark.parametrize(
    "address", ["", "nobody", "a@", "@b.example", "a@b.example\nBcc: x@y.example", "a@b.example, c@d.example"]
)
def test_an_address_that_is_none_is_refused_for_good_and_nothing_is_sent(serve, address):
    inbox = Inbox()
    with pytest.raises(MailError) as refused:
        _plain(serve(inbox)).send(Mail(address, "Hello", "text"))
    assert refused.value.permanent
    assert inbox.envelopes == []


@pytest.mark.parametrize(
    ("answer", "permanent"),
    [("550 no such user", True), ("553 bad name", True), ("450 busy, try later", False), ("452 full", False)],
)
def test_a_refused_recipient_is_permanent_for_5xx_only(serve, answer, permanent):
    inbox = Inbox()
    inbox.refuse_recipient = answer
    with pytest.raises(MailError) as refused:
        _plain(serve(inbox)).send(LETTER)
    assert refused.value.permanent is permanent
    assert str(refused.value) == f"The mail server refused the recipient ({answer[:3]})."


COPY = replace(LETTER, cc=("archive@client.example",))


@pytest.mark.parametrize(("answer", "permanent"), [("550 no such user", True), ("450 busy, try later", False)])
@pytest.mark.parametrize("copy", ["250 OK", "550 no such user", "450 busy, try later"])
def test_without_its_addressee_a_mail_goes_to_nobody_whatever_becomes_of_the_copy(serve, answer, permanent, copy):
    inbox = Inbox()
    inbox.answers = {LETTER.to: answer} | ({} if copy.startswith("250") else {COPY.cc[0]: copy})
    with pytest.raises(MailError) as refused:
        _plain(serve(inbox)).send(COPY)
    assert refused.value.permanent is permanent
    assert str(refused.value) == f"The mail server refused the recipient ({answer[:3]})."
    assert inbox.envelopes == []


@pytest.mark.parametrize("answer", ["550 no such user", "450 busy, try later"])
def test_a_refused_copy_is_told_and_the_addressee_gets_his_mail(serve, answer):
    inbox = Inbox()
    inbox.answers = {COPY.cc[0]: answer}
    delivery = _plain(serve(inbox)).send(COPY)
    assert delivery.copies_refused == {COPY.cc[0]: int(answer[:3])}
    assert [envelope.rcpt_tos for envelope in inbox.envelopes] == [[LETTER.to]]


def test_addressee_and_copy_both_get_it(serve):
    inbox = Inbox()
    assert _plain(serve(inbox)).send(COPY).copies_refused == {}
    assert [envelope.rcpt_tos for envelope in inbox.envelopes] == [[LETTER.to, *COPY.cc]]


def test_a_refused_addressee_is_told_over_tls_too(serve, certificate):
    inbox = Inbox()
    inbox.answers = {LETTER.to: "550 no such user"}
    port = serve(inbox, _TlsController, ssl_context=_server_context(certificate))
    with pytest.raises(MailError) as refused:
        SmtpMailer(SmtpServer("127.0.0.1", port, SmtpSecurity.TLS, trust=_trust(certificate)), SENDER).send(COPY)
    assert refused.value.permanent
    assert inbox.envelopes == []


@pytest.mark.parametrize(("answer", "permanent"), [("554 spam", True), ("451 later", False)])
def test_a_refused_content_is_permanent_for_5xx_only(serve, answer, permanent):
    inbox = Inbox()
    inbox.refuse_data = answer
    with pytest.raises(MailError) as refused:
        _plain(serve(inbox)).send(LETTER)
    assert refused.value.permanent is permanent


def test_a_server_that_does_not_answer_is_a_passing_failure():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with pytest.raises(MailError) as refused:
        _plain(port).send(LETTER)
    assert not refused.value.permanent


def _server_context(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


def _trust(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(certificate[0]))


def _authenticator(server, session, envelope, mechanism, data) -> AuthResult:
    return AuthResult(handled=False, success=(data.login, data.password) == (b"lease", b"mail-secret"))


def test_starttls_with_a_password(serve, certificate):
    inbox = Inbox()
    port = serve(
        inbox, tls_context=_server_context(certificate), require_starttls=True,
        authenticator=_authenticator, auth_required=True,
    )  # fmt: skip
    server = SmtpServer("127.0.0.1", port, SmtpSecurity.STARTTLS, "lease", "mail-secret", _trust(certificate))
    SmtpMailer(server, SENDER).send(LETTER)
    assert len(inbox.envelopes) == 1


def test_a_wrong_password_is_a_passing_failure_of_the_settings(serve, certificate):
    inbox = Inbox()
    port = serve(inbox, tls_context=_server_context(certificate), authenticator=_authenticator, auth_required=True)
    server = SmtpServer("127.0.0.1", port, SmtpSecurity.STARTTLS, "lease", "wrong", _trust(certificate))
    with pytest.raises(MailError, match="refused our credentials") as refused:
        SmtpMailer(server, SENDER).send(LETTER)
    assert not refused.value.permanent
    assert "wrong" not in str(refused.value)


class _TlsController(Controller):
    def __init__(self, handler, *, ssl_context: ssl.SSLContext, **options) -> None:
        super().__init__(handler, ssl_context=ssl_context, **options)

    def _trigger_server(self) -> None:
        with (
            socket.create_connection((self.hostname, self.port), timeout=5) as plain,
            self._trusting().wrap_socket(plain, server_hostname="127.0.0.1") as secured,
        ):
            secured.recv(100)

    @staticmethod
    def _trusting() -> ssl.SSLContext:
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context


def test_tls_from_the_first_byte(serve, certificate):
    inbox = Inbox()
    port = serve(inbox, _TlsController, ssl_context=_server_context(certificate))
    SmtpMailer(SmtpServer("127.0.0.1", port, SmtpSecurity.TLS, trust=_trust(certificate)), SENDER).send(LETTER)
    assert len(inbox.envelopes) == 1


@pytest.mark.parametrize("security", [SmtpSecurity.TLS, SmtpSecurity.STARTTLS])
def test_a_certificate_nobody_vouches_for_is_refused(serve, certificate, security):
    inbox, context = Inbox(), _server_context(certificate)
    if security is SmtpSecurity.TLS:
        port = serve(inbox, _TlsController, ssl_context=context)
    else:
        port = serve(inbox, tls_context=context)
    with pytest.raises(MailError, match="SSLCertVerificationError"):
        SmtpMailer(SmtpServer("127.0.0.1", port, security), SENDER).send(LETTER)
    assert inbox.envelopes == []


def test_a_server_without_starttls_gets_nothing_in_clear(serve):
    inbox = Inbox()
    with pytest.raises(MailError):
        SmtpMailer(SmtpServer("127.0.0.1", serve(inbox), SmtpSecurity.STARTTLS), SENDER).send(LETTER)
    assert inbox.envelopes == []


def test_the_console_prints_and_sends_nothing():
    stream = io.StringIO()
    message_id = ConsoleMailer(SENDER, stream).send(LETTER).message_id
    printed = stream.getvalue()
    assert message_id.endswith("@lease.example>")
    assert "Mail to Marie Durand <marie@client.example>" in printed
    assert "votre facture de 1 234,50 € est prête." in printed
    assert "Attachment: facture é.pdf (8 bytes)" in printed


def test_without_settings_nothing_is_ever_sent():
    assert isinstance(build_mailer(load_settings()), ConsoleMailer)


def test_the_settings_choose_smtp(serve):
    inbox = Inbox()
    settings = load_settings(
        email_provider="smtp", smtp_host="127.0.0.1", smtp_port=serve(inbox), smtp_security="none", mail_from=SENDER
    )
    build_mailer(settings).send(LETTER)
    assert len(inbox.envelopes) == 1


def test_the_port_uses_what_it_is_given(mailer):
    mail.send(LETTER)
    assert mailer.sent == [LETTER]
