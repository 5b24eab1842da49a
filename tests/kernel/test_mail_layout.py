"""The look of mails."""

import pytest

from leaseapp.kernel.mail_layout import Letter, absolute, compose


def test_both_forms_hold_every_text_and_the_button():
    letter = Letter("fr", "Sujet", ("Un.", "Deux."), "Bonjour Anne,", ("Ouvrir", "/workspace/home"), ("Pied.",))
    mail = compose(letter, to="a@b.example", to_name="Anne")
    for form in (mail.text, mail.html):
        for text in ("Bonjour Anne,", "Un.", "Deux.", "Ouvrir", "http://localhost:8000/workspace/home", "Pied."):
            assert text in form
        assert "Ce message a été envoyé automatiquement" in form
    assert mail.text == (
        "Bonjour Anne,\n\nUn.\n\nDeux.\n\nOuvrir: http://localhost:8000/workspace/home\n\n--\nPied.\n"
        "Ce message a été envoyé automatiquement par leaseapp ; merci de ne pas y répondre.\n"
    )


def test_html_of_users_is_shown_as_typed():
    mail = compose(Letter("en", "<script>", ('<img src="x">',)), to="a@b.example")
    assert "<script>" not in mail.html
    assert "&lt;script&gt;" in mail.html
    assert '<img src="x">' in mail.text


@pytest.mark.parametrize(
    "address",
    ["https://evil.example/a", "//evil.example", "javascript:alert(1)", "http://localhost:8000.evil.example/"],
)
def test_a_button_never_leads_to_a_foreign_site(address):
    with pytest.raises(ValueError, match="our own pages"):
        absolute(address)


def test_our_own_absolute_addresses_stay():
    assert absolute("http://localhost:8000/q/abc") == "http://localhost:8000/q/abc"
