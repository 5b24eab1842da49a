from collections import Counter
from decimal import Decimal

import pytest

from leaseapp.accounting.enums import AccountParty, AccountRole
from leaseapp.accounting.rules.chart import accounts

D = Decimal

BY_NUMBER = {account.number: account for account in accounts()}
BY_ROLE = {account.role: account for account in accounts() if account.role}


def test_numbers_and_roles_are_unique_and_sorted() -> None:
    assert len(BY_NUMBER) == len(accounts())
    assert Counter(account.role for account in accounts() if account.role).most_common(1)[0][1] == 1
    assert [account.number for account in accounts()] == sorted(BY_NUMBER)


def test_numbers_have_3_to_10_digits_of_the_classes_1_to_7() -> None:
    for number in BY_NUMBER:
        assert number.isdigit()
        assert 3 <= len(number) <= 10
        assert number[0] in "1234567"


def test_labels_are_fit_for_the_fec() -> None:
    for account in accounts():
        assert 3 <= len(account.label) <= 200
        assert account.label == account.label.strip()
        assert not set(account.label) & set("\t|\r\n")


def test_every_role_that_code_uses_has_an_account() -> None:
    assert {role.value for role in AccountRole} - set(BY_ROLE) == set()


@pytest.mark.parametrize(
    ("role", "number"),
    [
        ("CUSTOMER", "411"), ("CUSTOMER_DOUBTFUL", "416"), ("CUSTOMER_DEPOSIT", "4191"), ("SUPPLIER", "401"),
        ("SUPPLIER_ASSETS", "404"), ("BANK", "512"), ("SALES_GOODS", "707"), ("SALES_SERVICES", "706"), ("RENT", "7061"),
        ("SALES_GOODS_INTRA_EU", "70719"), ("SALES_SERVICES_EU", "70619"), ("SALES_GOODS_EXPORT", "70799"),
        ("GUARANTEE_DEPOSIT", "165"), ("DEFERRED_INCOME", "487"), ("PREPAID_EXPENSE", "486"), ("LATE_INTEREST", "7631"),
        ("RECOVERY_FEE", "7581"), ("DISPOSAL_PROCEEDS", "757"), ("DISPOSAL_BOOK_VALUE", "657"),
        ("INSURANCE_INDEMNITY", "7587"), ("BAD_DEBT", "654"), ("PROFIT", "120"), ("LOSS", "129"),
        ("VAT_DEDUCTIBLE", "44566"), ("VAT_DEDUCTIBLE_ASSETS", "44562"), ("VAT_DEDUCTIBLE_PENDING", "44564"),
        ("VAT_DEDUCTIBLE_INTRA_EU", "445662"), ("VAT_DUE_INTRA_EU", "4452"), ("VAT_DUE_REVERSE_CHARGE", "445717"),
    ],
)  # fmt: skip
def test_roles_stand_for_the_accounts_of_the_2025_chart(role: str, number: str) -> None:
    assert BY_ROLE[role].number == number


@pytest.mark.parametrize(
    ("suffix", "digit", "rate"), [("20", "1", "20"), ("10", "2", "10"), ("55", "3", "5.5"), ("21", "4", "2.1")]
)
def test_vat_accounts_exist_per_rate_and_chargeability(suffix: str, digit: str, rate: str) -> None:
    due, pending = BY_ROLE[f"VAT_DUE_{suffix}"], BY_ROLE[f"VAT_PENDING_{suffix}"]
    assert (due.number, pending.number) == (f"44571{digit}", f"44574{digit}")
    assert due.vat_rate == pending.vat_rate == D(rate)


def test_the_accounts_that_the_2025_chart_removed_are_absent() -> None:
    assert [number for number in BY_NUMBER if number.startswith(("79", "675", "775", "67", "77"))] == []


def test_accounts_of_third_parties_name_their_party_and_can_be_lettered() -> None:
    for account in accounts():
        expected = AccountParty.NONE
        if account.number.startswith("40"):
            expected = AccountParty.SUPPLIER
        elif account.number.startswith("41") or account.number == "165":
            expected = AccountParty.CUSTOMER
        assert account.party is expected, account.number
        assert account.letterable or expected is AccountParty.NONE


@pytest.mark.parametrize(
    "number",
    ["2154", "2155", "2182", "2183", "2184", "607", "6063", "604", "6241", "611", "6132", "6135", "6226", "6222", "6228",
     "6161", "6165", "6155", "6156", "6611", "627", "6071", "6588"],
)  # fmt: skip
def test_each_of_the_23_analytical_codes_finds_its_account(number: str) -> None:
    assert number in BY_NUMBER
