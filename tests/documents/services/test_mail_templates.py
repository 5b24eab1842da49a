"""The texts of mails: written by the organization, refused at their field, seen beforehand, given back."""

import pytest

from leaseapp.documents.enums import MailTemplate
from leaseapp.documents.rules import mail_template, mail_texts
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support.unchanged import unchanged

URL = f"{W}/mail-templates/INVOICE/fr"
OWN = {"subject": "Facture {number}", "body": "Cher client[ {contact}],\n\n{amount}[ sur {iban}]."}


@pytest.mark.parametrize("locale", ["fr", "en"])
@pytest.mark.parametrize("kind", MailTemplate)
def test_the_standard_texts_name_only_what_is_known_and_leave_no_gap(kind, locale):
    text = mail_texts.default(kind, locale)
    for part in (text.subject, text.body):
        assert mail_template.unknown(part, mail_texts.PLACEHOLDERS[kind]) == []
        bare = mail_template.resolve(
            part, {"number": "N", "amount": "1", "seller": "S", "day": "D", "dueDate": "T", "amountDue": "2"}
        )
        assert "[" not in bare
        assert "\n\n\n" not in bare
        assert set(mail_template.names(bare)) <= {"number", "amount", "seller", "day", "dueDate", "amountDue"}


@pytest.mark.parametrize(
    ("template", "values", "read"),
    [
        ("a[ {x}] b", {}, "a b"),
        ("a[ {x}] b", {"x": "1"}, "a {x} b"),
        ("[{x}[, {y}].]", {"x": "1"}, "{x}."),
        ("[{x}[, {y}].]", {"y": "1"}, ""),
        ("[always]", {}, "always"),
        ("a\n\n[{x}]\n\nb", {}, "a\n\nb"),
    ],
)
def test_a_bracketed_part_is_left_out_when_it_would_say_nothing(template, values, read):
    assert mail_template.resolve(template, values) == read


def test_a_value_is_never_read_as_a_placeholder():
    assert mail_template.fill("{x} {z}", {"x": "{y}", "y": "secret"}) == "{y} {z}"


def proposed(client) -> dict:
    http.seller(client)
    draft = http.draft(client, http.customer(client)["id"])
    return client.get(f"{W}/invoices/{draft['id']}/mailing").json()


def test_the_organizations_own_text_is_proposed_until_it_is_given_back(client):
    before = client.get(URL).json()
    assert (before["own"], before["version"]) == (False, 0)
    stored = client.put(URL, json=OWN | {"version": 0}).json()
    assert (stored["own"], stored["subject"], stored["version"]) == (True, OWN["subject"], 1)
    assert proposed(client)["body"].startswith("Cher client,")
    assert client.put(URL, json=OWN | {"version": 0}).json()["code"] == "STALE_VERSION"
    back = client.delete(f"{URL}?version=1").json()
    assert (back["own"], back["subject"]) == (False, before["subject"])
    assert client.get(f"{W}/mail-templates").json()["items"] == [
        one if (one["kind"], one["locale"]) != ("INVOICE", "fr") else back
        for one in client.get(f"{W}/mail-templates").json()["items"]
    ]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"subject": "Facture {numero}"}, "subject", "UNKNOWN_PLACEHOLDER"),
        ({"body": "Bonjour {validUntil}"}, "body", "UNKNOWN_PLACEHOLDER"),
        ({"body": "Bonjour [{contact}"}, "body", "BRACKETS_UNBALANCED"),
        ({"body": "Bonjour ]"}, "body", "BRACKETS_UNBALANCED"),
        ({"subject": " "}, "subject", "REQUIRED"),
    ],
)
def test_what_nothing_would_fill_is_refused_at_its_field(client, database, changes, field, code):
    with unchanged(database):
        for answer in (client.put(URL, json=OWN | changes), client.post(f"{URL}/preview", json=OWN | changes)):
            assert answer.status_code == 422, answer.text
            assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [(field, code)]


def test_who_may_not_change_settings_reads_and_others_see_nothing_of_ours(client, as_role):
    client.put(URL, json=OWN)
    assert as_role("COMMERCIAL").get(URL).json()["own"] is True
    assert as_role("COMMERCIAL").put(URL, json=OWN).status_code == 403
    assert as_role("CLIENT_ADMIN").get(URL).status_code == 403
    assert client.as_role("ADMIN", "beta").get(URL).json()["own"] is False
    for unknown in ("INVOICE/de", "NOTHING/fr"):
        assert client.get(f"{W}/mail-templates/{unknown}").status_code == 404


def test_the_preview_reads_as_a_customer_would(client):
    http.seller(client)
    shown = client.post(f"{URL}/preview", json=OWN).json()
    assert shown["subject"] == "Facture FAC-1043"
    assert shown["body"].startswith("Cher client Paul Rouvière,\n\n4")
    assert "{" not in shown["body"]
