"""The look of mails."""

import re
from dataclasses import replace

import pytest

from leaseapp.kernel.rendering.mail_layout import LOGO_ID, Letter, MailLook, absolute, compose


def test_both_forms_hold_every_text_and_the_button():
    letter = Letter("fr", "Sujet", ("Un.", "Deux."), "Bonjour Anne,", ("Ouvrir", "/workspace/home"), ("Pied.",))
    mail = compose(letter, to="a@b.example", key="letter", to_name="Anne")
    for form in (mail.text, mail.html):
        for text in ("Bonjour Anne,", "Un.", "Deux.", "Ouvrir", "http://localhost:8000/workspace/home", "Pied."):
            assert text in form
        assert "Ce message a été envoyé automatiquement" in form
    assert mail.text == (
        "Bonjour Anne,\n\nUn.\n\nDeux.\n\nOuvrir: http://localhost:8000/workspace/home\n\n--\nPied.\n"
        "Ce message a été envoyé automatiquement par leaseapp ; merci de ne pas y répondre.\n"
    )


def test_html_of_users_is_shown_as_typed():
    mail = compose(Letter("en", "<script>", ('<img src="x">',)), to="a@b.example", key="letter")
    assert "<script>" not in mail.html
    assert "&lt;script&gt;" in mail.html
    assert '<img src="x">' in mail.text


LOOK = MailLook(accent=(250, 204, 21), name="Nord & Cie", mark="NC")


def test_a_sender_without_a_logo_is_named_beside_its_initials_in_its_colour():
    mail = compose(
        Letter("fr", "Sujet", ("Un.",), button=("Ouvrir", "/workspace/home")), to="a@b.example", key="letter", look=LOOK
    )
    assert mail.inline == {}
    assert ">NC</td>" in mail.html
    assert "Nord &amp; Cie</td>" in mail.html
    assert mail.html.count('bgcolor="#FACC15"') == 3
    assert "color:#000000" in mail.html  # white on yellow could not be read
    assert "<img" not in mail.html


def test_a_logo_travels_inside_the_mail_and_stands_on_white_in_every_reader():
    look = replace(LOOK, logo=b"png", logo_size=(120, 40))
    mail = compose(Letter("fr", "Sujet", ("Un.",)), to="a@b.example", key="letter", look=look)
    assert {key: (one.media_type, one.content) for key, one in mail.inline.items()} == {LOGO_ID: ("image/png", b"png")}
    assert f'<td style="background:#ffffff;border-radius:6px;padding:6px 8px"><img src="cid:{LOGO_ID}"' in mail.html
    assert 'width="120" height="40" alt="Nord &amp; Cie"' in mail.html
    assert ">NC<" not in mail.html


def test_nothing_is_fetched_from_elsewhere_and_dark_readers_have_colours_of_their_own():
    mail = compose(Letter("fr", "Sujet", ("Un.",)), to="a@b.example", key="letter", look=LOOK)
    assert not re.search(r"(src|href)=\"https?://|url\(|<script|@import", mail.html)
    assert '<meta name="color-scheme" content="light dark">' in mail.html
    dark = mail.html.split("@media (prefers-color-scheme: dark)")[1]
    for shade in ("page", "sheet", "ink", "soft", "line"):
        assert f".{shade} {{" in dark
        assert re.search(rf'class="[^"]*\b{shade}\b', mail.html)


def test_the_list_of_a_mailbox_shows_what_it_is_about():
    mail = compose(
        Letter("fr", "Sujet", ("Bonjour,", "Votre facture.", "Cordialement,")), to="a@b.example", key="letter"
    )
    hidden = re.search(r'<div style="display:none[^>]*>([^<]*)</div>', mail.html)
    assert hidden is not None
    assert hidden.group(1) == "Bonjour, Votre facture."


@pytest.mark.parametrize(
    "address",
    ["https://evil.example/a", "//evil.example", "javascript:alert(1)", "http://localhost:8000.evil.example/"],
)
def test_a_button_never_leads_to_a_foreign_site(address):
    with pytest.raises(ValueError, match="our own pages"):
        absolute(address)


def test_our_own_absolute_addresses_stay():
    assert absolute("http://localhost:8000/q/abc") == "http://localhost:8000/q/abc"
