"""Reports of people without an account: titles, contacts, what is the same, what nobody typed."""

import pytest

from leaseapp.maintenance.rules import reporting


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Ne refroidit plus", "Ne refroidit plus"),
        ("Fuit\nbeaucoup", "Fuit"),
        ("  \n Fuit   un  peu \r\nLe reste", "Fuit un peu"),
        ("x" * 120, "x" * 120),
        ("x" * 121, "x" * 119 + "…"),
    ],
)
def test_the_first_line_names_a_report(text, title):
    assert reporting.title_of(text) == title


@pytest.mark.parametrize(
    ("contact", "wrong", "mail"),
    [
        (None, False, None),
        ("", False, None),
        ("06 39 98 41 27", False, None),
        ("+32 2 555 12 12", False, None),
        ("h@client.example", False, "h@client.example"),
        ("h@client", True, None),
        ("12", True, None),
        ("Hélène", True, None),
        ("h@client.example, i@client.example", True, None),
    ],
)
def test_a_contact_is_a_mail_address_or_a_number(contact, wrong, mail):
    error = reporting.contact_error(contact)
    assert (error is not None, reporting.mail_of(contact)) == (wrong, mail)
    assert error is None or (error.field, error.code) == ("reporterContact", "CONTACT_INVALID")


@pytest.mark.parametrize(
    ("one", "other", "same"), [("Fuit", " FUIT ", True), ("Fuit fort", "Fuit\nfort", True), ("Fuit", "Fuit.", False)]
)
def test_case_and_blanks_make_no_other_text(one, other, same):
    assert (reporting.fingerprint(one) == reporting.fingerprint(other)) is same


@pytest.mark.parametrize(
    ("trap", "open_ms", "nobody"),
    [
        (None, None, False),
        ("", 2000, False),
        (None, 1999, True),
        (None, 0, True),
        ("x", 60_000, True),
        (None, -5, True),
    ],
)
def test_a_full_trap_or_quick_fingers_are_a_program(trap, open_ms, nobody):
    assert reporting.typed_by_nobody(trap, open_ms) is nobody
