"""E-mail addresses, telephone numbers, web addresses."""

import pytest

from leaseapp.directory.rules import reachability


@pytest.mark.parametrize("email", ["a@b.fr", "jean.dupont+facture@société.example", "O'Brien@sub.example.com", None])
def test_usual_addresses_are_accepted(email):
    assert reachability.email_error(email) is None


@pytest.mark.parametrize(
    "email",
    [
        "a",
        "a@b",
        "a@@b.fr",
        "a b@c.fr",
        "a@b.f",
        "<a@b.fr>",
        "a@b.fr, c@d.fr",
        f"{'x' * 250}@b.fr",
        "a@b.fr\nbcc:c@d.fr",
    ],
)
def test_what_is_no_single_address_is_refused(email):
    assert reachability.email_error(email).code == "EMAIL_INVALID"


@pytest.mark.parametrize(
    ("phone", "fine"),
    [
        ("+33 4 72 00 00 00", True),
        ("04.72.00.00.00", True),
        ("(0)4-72", True),
        ("17", False),
        ("call me", False),
        (None, True),
    ],
)
def test_telephone_numbers_hold_digits_and_separators(phone, fine):
    assert (reachability.phone_error(phone) is None) is fine


@pytest.mark.parametrize(
    "website",
    [
        "https://www.example.fr",
        "http://example.fr/path?q=1",
        "https://société.example",
        "https://example.fr:8443/x",
        None,
    ],
)
def test_web_addresses_are_accepted(website):
    assert reachability.website_error(website) is None


@pytest.mark.parametrize(
    "website",
    [
        "javascript:alert(1)",
        "data:text/html,x",
        "ftp://example.fr",
        "https://",
        "https://localhost",
        "https://[",
        "//example.fr",
        "https://a b.fr",
    ],
)
def test_what_a_browser_should_not_open_is_refused(website):
    assert reachability.website_error(website).code == "WEBSITE_INVALID"


def test_a_bare_host_gets_its_scheme():
    assert reachability.tidy_website("www.example.fr/a") == "https://www.example.fr/a"
    assert reachability.tidy_website("http://example.fr") == "http://example.fr"
    assert reachability.tidy_website("javascript:alert(1)") == "javascript:alert(1)"
