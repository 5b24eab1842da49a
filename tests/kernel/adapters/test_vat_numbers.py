"""VAT numbers of the Union: the offline file, and the live adapter of VIES against a real HTTP server that misbehaves."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from leaseapp.kernel.adapters import vat_numbers
from leaseapp.kernel.adapters.vat_numbers import (
    FIXTURES,
    OfflineNumbers,
    VatNumbersError,
    Vies,
    answer,
    build_vat_numbers,
)
from leaseapp.kernel.settings import load_settings
from leaseapp.law.registers import is_of_the_union
from tests.support.local_server import LocalServer, serving

NUMBER, ASKING = "DE136695976", "FR63987654308"
SAID = {
    "countryCode": "DE", "vatNumber": "136695976", "requestDate": "2026-11-23T14:02:11.507Z", "valid": True,
    "requestIdentifier": "WAPIAAAAZq1x9Kdf", "name": "---", "address": "---", "traderName": "---",
}  # fmt: skip


@pytest.fixture
def service() -> Iterator[LocalServer]:
    """A server on the loopback."""
    with serving(json.dumps(SAID).encode()) as told:
        yield told


def test_a_number_is_asked_for_on_behalf_of_the_seller_and_the_consultation_number_is_read(service):
    found = Vies(service.address).consult(NUMBER, ASKING)
    assert [(path, json.loads(body)) for path, body in service.asked] == [
        (
            "/check-vat-number",
            {
                "countryCode": "DE",
                "vatNumber": "136695976",
                "requesterMemberStateCode": "FR",
                "requesterNumber": "63987654308",
            },
        )
    ]
    assert found.is_valid
    assert found.identifier == "WAPIAAAAZq1x9Kdf"
    assert found.answered_at == datetime(2026, 11, 23, 14, 2, 11, 507000, tzinfo=UTC)
    assert (found.name, found.address) == (None, None)


def test_without_a_seller_nobody_asks_and_no_consultation_number_comes(service):
    service.body = json.dumps({**SAID, "requestIdentifier": ""}).encode()
    assert Vies(service.address).consult(NUMBER, None).identifier is None
    assert json.loads(service.asked[0][1]) == {"countryCode": "DE", "vatNumber": "136695976"}


def test_no_is_an_answer_and_words_of_the_member_state_are_kept_on_one_line(service):
    service.body = json.dumps(
        {
            **SAID,
            "valid": False,
            "userError": "INVALID",
            "name": "RHEINWERK  GMBH",
            "address": "HAFENSTR. 12\n50678 KOELN",
        }
    ).encode()
    found = Vies(service.address).consult(NUMBER, ASKING)
    assert not found.is_valid
    assert (found.name, found.address) == ("RHEINWERK GMBH", "HAFENSTR. 12 50678 KOELN")


@pytest.mark.parametrize(
    ("status", "body", "word"),
    [
        (200, {"actionSucceed": False, "errorWrappers": [{"error": "MS_UNAVAILABLE"}]}, "MS_UNAVAILABLE"),
        (500, {"actionSucceed": False, "errorWrappers": [{"error": "SERVICE_UNAVAILABLE"}]}, "SERVICE_UNAVAILABLE"),
        (400, {"actionSucceed": False, "errorWrappers": [{"error": "VOW-ERR-1", "message": "no"}]}, "VOW-ERR-1"),
        (200, {**SAID, "valid": False, "userError": "MS_MAX_CONCURRENT_REQ"}, "MS_MAX_CONCURRENT_REQ"),
        (200, {"actionSucceed": False}, "FAULT"),
        (503, {}, "HTTP_503"),
        (200, {"valid": "yes"}, "ValueError"),
        (200, {**SAID, "vatNumber": "999999999"}, "ValueError"),
        (200, [], "ValueError"),
    ],
)
def test_what_is_no_verdict_is_a_failure_and_never_a_no(service, status, body, word):
    service.status, service.body = status, json.dumps(body).encode()
    with pytest.raises(VatNumbersError, match=word):
        Vies(service.address).consult(NUMBER, ASKING)


@pytest.mark.parametrize("body", [b"<html>maintenance</html>", b"", b"\xff"])
def test_a_page_of_maintenance_is_a_failure(service, body):
    service.body = body
    with pytest.raises(VatNumbersError, match="HTTP_200"):
        Vies(service.address).consult(NUMBER, ASKING)


def test_who_does_not_answer_holds_nobody_up(service):
    service.pause = 1.0
    with pytest.raises(VatNumbersError, match="Timeout"):
        Vies(service.address, timeout=0.2).consult(NUMBER, ASKING)


def test_a_server_that_drips_or_floods_is_left(service):
    service.drip = True
    with pytest.raises(VatNumbersError):
        Vies(service.address, timeout=0.2).consult(NUMBER, ASKING)
    service.drip, service.body = False, b" " * 200_000
    with pytest.raises(VatNumbersError):
        Vies(service.address).consult(NUMBER, ASKING)


def test_nobody_listens():
    with pytest.raises(VatNumbersError, match="ConnectError"):
        Vies("http://127.0.0.1:9").consult(NUMBER, ASKING)


def test_the_file_says_of_a_number_that_it_does_not_hold_that_nobody_was_asked():
    numbers = OfflineNumbers()
    assert numbers.consult(NUMBER, ASKING).is_valid
    with pytest.raises(VatNumbersError, match="NOT_ASKED"):
        numbers.consult("DE123456788", ASKING)


def test_each_number_of_the_file_could_exist_and_its_evidence_says_where_it_is_from():
    rows = json.loads(FIXTURES.read_text(encoding="utf-8"))["answers"]
    assert {row["valid"] for row in rows} == {True, False}
    for row in rows:
        found = answer(row["countryCode"] + row["vatNumber"], row)
        assert is_of_the_union(found.number)
        assert found.identifier is None or found.identifier.startswith("OFFLINE-")


def test_the_settings_name_the_service():
    assert isinstance(build_vat_numbers(load_settings()), OfflineNumbers)
    assert isinstance(build_vat_numbers(load_settings(vat_number_provider="vies")), Vies)
    assert isinstance(vat_numbers.port.current(), OfflineNumbers)
