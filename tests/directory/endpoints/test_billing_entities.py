"""Billing entities over HTTP."""

from sqlmodel import select

from leaseapp.directory.endpoints.billing_entities import create_billing_entity
from leaseapp.directory.enums import NumberSeries
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence.ids import new_id, parse_id
from leaseapp.kernel.persistence.sequences import next_number
from tests.support.at_once import at_once
from tests.support.unchanged import unchanged

ENTITIES = "/api/workspace/billing-entities"
ALPHA = {"name": "Alpha Location", "siren": "732829320"}


def created(client, **values):
    answer = client.post(ENTITIES, json=ALPHA | values)
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_an_entity_is_created_read_changed_listed_and_deleted(client):
    entity = created(client, iban="FR14 2004 1010 0505 0001 3M02 606", bic="psstfrppxxx", shareCapital=50000)
    assert (entity["iban"], entity["bic"]) == ("FR1420041010050500013M02606", "PSSTFRPPXXX")
    assert (entity["invoiceNumberPrefix"], entity["invoiceSequence"]) == ("FAC-", 0)
    assert (entity["creditNoteNumberPrefix"], entity["creditNoteSequence"]) == ("AV-", 0)
    assert (entity["isDefault"], entity["paymentTermDays"], entity["version"]) == (True, 30, 1)
    url = f"{ENTITIES}/{entity['id']}"
    assert client.get(url).json() == entity
    changed = client.patch(url, json={"invoiceNumberPrefix": "F-", "vatOnDebits": True, "version": 1}).json()
    assert (changed["invoiceNumberPrefix"], changed["vatOnDebits"], changed["version"]) == ("F-", True, 2)
    listed = client.get(ENTITIES, params={"q": "732829320"}).json()
    assert [(item["name"], item["invoiceNumberPrefix"]) for item in listed["items"]] == [("Alpha Location", "F-")]
    assert client.delete(url, params={"version": 2}).status_code == 204
    assert client.get(url).status_code == 404


def test_the_prefix_cannot_change_once_a_number_was_given(client, work_of, database):
    entity = created(client)
    with work_of() as context:
        next_number(context, NumberSeries.INVOICE, parse_id(entity["id"]))
    url = f"{ENTITIES}/{entity['id']}"
    assert client.get(url).json()["invoiceSequence"] == 1
    with unchanged(database):
        answers = [
            client.patch(url, json={"invoiceNumberPrefix": "F-"}),
            client.patch(url, json={"siren": "404833048"}),
            client.delete(url),
        ]
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [
        (409, "NUMBERS_GIVEN"),
        (409, "NUMBERS_GIVEN"),
        (409, "BILLING_ENTITY_IN_USE"),
    ]


def test_two_entities_of_the_same_prefix_at_once_become_one(client):
    outcomes = at_once(create_billing_entity, [{"body": ALPHA}] * 6)
    assert sorted(outcome.status for outcome in outcomes) == [201] + [409] * 5
    assert {outcome.code for outcome in outcomes} <= {None, "PREFIX_ALREADY_EXISTS", "DEFAULT_ALREADY_EXISTS"}
    assert client.get(ENTITIES).json()["total"] == 1


def test_several_first_entities_at_once_leave_one_default(client):
    bodies = [ALPHA | {"invoiceNumberPrefix": f"{x}-", "creditNoteNumberPrefix": f"{x}A-"} for x in "KLMNOP"]
    outcomes = at_once(create_billing_entity, [{"body": body} for body in bodies])
    assert {outcome.code for outcome in outcomes} <= {None, "DEFAULT_ALREADY_EXISTS"}
    stored = client.get(ENTITIES).json()
    assert stored["total"] == sum(outcome.status == 201 for outcome in outcomes)
    assert sum(item["isDefault"] for item in stored["items"]) == 1


BAD = [
    ({"name": ""}, "name", "REQUIRED"),
    ({"siren": None}, "siren", "SIREN_REQUIRED"),
    ({"siren": "732829321"}, "siren", "SIREN_INVALID"),
    ({"siret": "40483304800022"}, "siret", "SIRET_SIREN_MISMATCH"),
    ({"vatNumber": "FR83404833048"}, "vatNumber", "VAT_NUMBER_SIREN_MISMATCH"),
    ({"iban": "FR1420041010050500013M02607"}, "iban", "IBAN_INVALID"),
    ({"bic": "X"}, "bic", "BIC_INVALID"),
    ({"invoiceNumberPrefix": "F 1"}, "invoiceNumberPrefix", "PREFIX_INVALID"),
    ({"invoiceNumberPrefix": "F1"}, "invoiceNumberPrefix", "PREFIX_ENDS_WITH_DIGIT"),
    ({"creditNoteNumberPrefix": "FAC-"}, "creditNoteNumberPrefix", "PREFIXES_ALIKE"),
    ({"paymentTermDays": 61}, "paymentTermDays", "NUMBER_TOO_LARGE"),
    ({"paymentTermDays": 1.5}, "paymentTermDays", "INVALID_NUMBER"),
    ({"shareCapital": 0.001}, "shareCapital", "TOO_MANY_DECIMALS"),
    ({"vatFranchise": True, "vatOnDebits": True}, "vatOnDebits", "FRANCHISE_ON_DEBITS"),
    ({"termsAddition": "x" * 100_000}, "termsAddition", "TOO_LONG"),
    ({"termsAddition": "a\x00"}, "termsAddition", "INVALID_CHARACTER"),
    ({"termsAddition": "."}, "termsAddition", "WORDING_EMPTY"),
    ({"latePenaltyTerms": "Pénalités"}, "latePenaltyTerms", "UNKNOWN_FIELD"),
    ({"lateRateBasis": "FIXED"}, "lateRateValue", "REQUIRED"),
    ({"lateRateBasis": "FIXED", "lateRateValue": 7.85}, "lateRateValue", "LATE_RATE_TOO_LOW"),
    ({"lateRateBasis": "LEGAL", "lateRateValue": 2.99}, "lateRateValue", "LATE_RATE_TOO_LOW"),
    ({"lateRateBasis": "ECB", "lateRateValue": 5}, "lateRateValue", "LATE_RATE_TOO_LOW"),
    ({"lateRateBasis": "BANK"}, "lateRateBasis", "UNKNOWN_VALUE"),
    ({"recoveryFee": 39.99}, "recoveryFee", "RECOVERY_FEE_TOO_LOW"),
    ({"discountPct": 2}, "discountDays", "DISCOUNT_INCOMPLETE"),
    ({"discountDays": 8}, "discountPct", "DISCOUNT_INCOMPLETE"),
    ({"discountPct": 0, "discountDays": 8}, "discountPct", "NUMBER_TOO_SMALL"),
    ({"paymentTermKind": "DAY_OF_MONTH"}, "paymentTermDay", "REQUIRED"),
    ({"paymentTermKind": "DAY_OF_MONTH", "paymentTermDay": 32}, "paymentTermDay", "NUMBER_TOO_LARGE"),
    ({"paymentTermKind": "DAYS", "paymentTermDays": 10, "paymentTermDay": 5}, "paymentTermDay", "UNEXPECTED"),
    ({"paymentTermKind": "END_OF_MONTH", "paymentTermDays": 10}, "paymentTermDays", "UNEXPECTED"),
    ({"paymentTermKind": "END_OF_MONTH_THEN_DAYS", "paymentTermDays": 46}, "paymentTermDays", "PAYMENT_TERM_TOO_LONG"),
    ({"paymentTermKind": "END_OF_MONTH_THEN_DAYS"}, "paymentTermDays", "REQUIRED"),
    ({"invoiceSequence": 7}, "invoiceSequence", "UNKNOWN_FIELD"),
]


def test_bad_values_are_refused_at_their_field_and_change_nothing(client, database):
    with unchanged(database):
        answers = [(client.post(ENTITIES, json=ALPHA | body), body, field, code) for body, field, code in BAD]
    for answer, body, field, code in answers:
        assert answer.status_code == 422, body
        assert (field, code) in [(error["field"], error["code"]) for error in answer.json()["errors"]], body


def test_unknown_and_foreign_ids_are_404(client, as_role, database):
    entity = created(client)
    foreign = as_role("ADMIN", "beta")
    with unchanged(database):
        for who, record in ((client, new_id()), (foreign, entity["id"])):
            url = f"{ENTITIES}/{record}"
            for answer in (who.get(url), who.patch(url, json={"name": "Y"}), who.delete(url)):
                assert answer.status_code == 404


def test_only_administrators_and_accountants_write(client, as_role, database):
    entity = created(client)
    url = f"{ENTITIES}/{entity['id']}"
    reader = as_role("COMMERCIAL")
    assert reader.get(url).status_code == 200
    with unchanged(database):
        answers = [reader.post(ENTITIES, json=ALPHA), reader.patch(url, json={"city": "X"}), reader.delete(url)]
    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert as_role("ACCOUNTANT").patch(url, json={"city": "Lyon"}).json()["city"] == "Lyon"


def test_an_old_version_changes_nothing(client, database):
    url = f"{ENTITIES}/{created(client)['id']}"
    client.patch(url, json={"city": "Lyon"})
    with unchanged(database):
        refused = client.patch(url, json={"city": "Lille", "version": 1})
    assert (refused.status_code, refused.json()["current"]["city"]) == (409, "Lyon")


def test_the_audit_log_never_holds_the_iban(client, work_of):

    entity = created(client, iban="FR1420041010050500013M02606")
    with work_of() as context:
        rows = context.session.exec(select(AuditLog).where(AuditLog.target_id == parse_id(entity["id"]))).all()
    (row,) = rows
    assert (row.action, row.changes["iban"]) == ("annuaire.billingentity.create", [None, "•"])
