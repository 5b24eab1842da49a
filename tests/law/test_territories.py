"""Places by country and postal code: under which VAT they stand."""

from datetime import date

import pytest

from leaseapp.law.territories import EU_COUNTRIES, POSTAL_CODES, TERRITORIES, VatZone, has_form_of, zone_of

TODAY = date(2026, 11, 23)
Z = VatZone


@pytest.mark.parametrize(
    ("country", "postal_code", "zone"),
    [
        ("FR", "69009", Z.MAINLAND),
        ("FR", None, Z.MAINLAND),
        ("FR", "20000", Z.CORSICA),
        ("FR", "20 200", Z.CORSICA),
        ("FR", "F-20000", Z.CORSICA),
        ("FR", "02000", Z.MAINLAND),
        ("FR", "97100", Z.ANTILLES),
        ("FR", "97200", Z.ANTILLES),
        ("GP", None, Z.ANTILLES),
        ("MQ", "97200", Z.ANTILLES),
        ("FR", "97410", Z.REUNION),
        ("RE", None, Z.REUNION),
        ("FR", "97300", Z.WITHOUT_VAT),
        ("GF", None, Z.WITHOUT_VAT),
        ("FR", "97600", Z.WITHOUT_VAT),
        ("YT", None, Z.WITHOUT_VAT),
        ("FR", "97133", Z.COLLECTIVITY),
        ("FR", "97150", Z.COLLECTIVITY),
        ("FR", "97500", Z.COLLECTIVITY),
        ("FR", "98600", Z.COLLECTIVITY),
        ("FR", "98714", Z.COLLECTIVITY),
        ("FR", "98800", Z.COLLECTIVITY),
        ("BL", None, Z.COLLECTIVITY),
        ("MF", None, Z.COLLECTIVITY),
        ("PM", None, Z.COLLECTIVITY),
        ("NC", None, Z.COLLECTIVITY),
        ("PF", None, Z.COLLECTIVITY),
        ("WF", None, Z.COLLECTIVITY),
        ("MC", "98000", Z.MAINLAND),
        ("FR", "98000", Z.MAINLAND),
        ("DE", "50678", Z.UNION),
        ("DE", "78266", Z.THIRD),
        ("DE", "D-78266", Z.THIRD),
        ("DE", "27498", Z.THIRD),
        ("ES", "28001", Z.UNION),
        ("ES", "35001", Z.THIRD),
        ("ES", "38001", Z.THIRD),
        ("ES", "51001", Z.THIRD),
        ("ES", "52001", Z.THIRD),
        ("FI", "00100", Z.UNION),
        ("FI", "22100", Z.THIRD),
        ("AX", "AX-22100", Z.THIRD),
        ("IT", "20121", Z.UNION),
        ("IT", "23041", Z.THIRD),
        ("IT", "22061", Z.THIRD),
        ("GR", "10431", Z.UNION),
        ("GR", "630 86", Z.THIRD),
        ("GB", "SW1A 1AA", Z.THIRD),
        ("GB", "BT1 5GS", Z.NORTHERN_IRELAND),
        ("GB", "bt15gs", Z.NORTHERN_IRELAND),
        ("GG", "GY1 1AA", Z.THIRD),
        ("JE", None, Z.THIRD),
        ("CH", "1200", Z.THIRD),
        ("AD", None, Z.THIRD),
        ("SM", None, Z.THIRD),
        ("VA", None, Z.THIRD),
        ("CA", None, Z.THIRD),
    ],
)
def test_a_place_has_one_zone(country: str, postal_code: str | None, zone: VatZone) -> None:
    assert zone_of(country, postal_code, TODAY) is zone


@pytest.mark.parametrize(
    ("postal_code", "day", "zone"),
    [
        ("SW1A 1AA", date(2020, 12, 31), Z.UNION),
        ("SW1A 1AA", date(2021, 1, 1), Z.THIRD),
        ("BT1 5GS", date(2020, 12, 31), Z.UNION),
        ("BT1 5GS", date(2021, 1, 1), Z.NORTHERN_IRELAND),
    ],
)
def test_the_united_kingdom_left_the_union_on_a_day(postal_code: str, day: date, zone: VatZone) -> None:
    assert zone_of("GB", postal_code, day) is zone


def test_every_member_state_is_one_where_no_row_says_else() -> None:
    assert {country for country in EU_COUNTRIES if zone_of(country, None, TODAY) is not Z.UNION} == {"FR"}


def test_where_vat_depends_on_a_postal_code_its_form_is_known() -> None:
    depends = {row.country: row.postal_codes for row in TERRITORIES if row.postal_codes and row.country != "FR"}
    assert set(POSTAL_CODES) == set(depends)
    rest = {"GB": "1 1AA"}
    for country, beginnings in depends.items():
        for code in beginnings:
            assert has_form_of(country, code + rest.get(country, "00000"[len(code) :])), (country, code)


def test_every_row_names_its_text() -> None:
    assert all(row.source and row.since >= date(2014, 1, 1) for row in TERRITORIES)
