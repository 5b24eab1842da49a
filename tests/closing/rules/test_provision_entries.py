"""The entry of each kind of provision (MONEY.md 1.2 rows 13 and 24)."""

from decimal import Decimal

import pytest

from leaseapp.accounting.rules.chart import accounts
from leaseapp.closing.enums import ProvisionKind as K
from leaseapp.closing.rules import provision_entries

D = Decimal

NUMBERS = {one.role: one.number for one in accounts() if one.role}


def told(lines):
    return [(NUMBERS[one.role] if one.role else "result", one.debit, one.credit) for one in lines]


@pytest.mark.parametrize(
    ("kind", "amount", "vat", "lines"),
    [
        (K.FNP, "1350.00", "270.00", [("result", "1350.00", "0"), ("44586", "270.00", "0"), ("408", "0", "1620.00")]),
        (K.CCA, "897.53", "0", [("486", "897.53", "0"), ("result", "0", "897.53")]),
        (K.CAP, "300.00", "0", [("result", "300.00", "0"), ("4686", "0", "300.00")]),
        (K.AAR, "100.00", "20.00", [("4098", "120.00", "0"), ("44586", "0", "20.00"), ("609", "0", "100.00")]),
        (K.FAE, "500.00", "100.00", [("4181", "600.00", "0"), ("44587", "0", "100.00"), ("result", "0", "500.00")]),
        (K.PCA, "2301.24", "0", [("result", "2301.24", "0"), ("487", "0", "2301.24")]),
        (K.AAE, "50.00", "10.00", [("709", "50.00", "0"), ("44587", "10.00", "0"), ("4198", "0", "60.00")]),
        (K.RISK, "4075.00", "0", [("6815", "4075.00", "0"), ("1511", "0", "4075.00")]),
        (K.STOCK, "312.00", "0", [("68173", "312.00", "0"), ("397", "0", "312.00")]),
    ],
)
def test_the_entry_of_a_kind(kind, amount, vat, lines):
    found = provision_entries.lines(kind, D(amount), D(vat))
    assert told(found) == [(account, D(debit), D(credit)) for account, debit, credit in lines]
    assert sum(one.debit for one in found) == sum(one.credit for one in found)


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        (K.RISK, [("1511", D(10), D(0)), ("7815", D(0), D(10))]),
        (K.STOCK, [("397", D(10), D(0)), ("78173", D(0), D(10))]),
    ],
)
def test_what_is_taken_back_is_income(kind, lines):
    assert told(provision_entries.reversal(kind, D(10))) == lines


@pytest.mark.parametrize(
    ("charged", "balance"),
    [("6611", "1688"), ("6411", "4282"), ("6451", "4382"), ("63511", "4486"), ("6226", "4686"), ("6155", "4686")],
)
def test_an_accrued_charge_stands_on_the_account_of_its_nature(charged, balance):
    found = provision_entries.lines(K.CAP, D("300.00"), D(0), charged)
    assert told(found) == [("result", D("300.00"), D(0)), (balance, D(0), D("300.00"))]


def test_every_kind_has_its_accounts_in_the_chart():
    assert set(provision_entries.SCHEMES) == set(K)
    assert {role for _prefix, role in provision_entries.ACCRUED} <= set(NUMBERS)
    for scheme in provision_entries.SCHEMES.values():
        assert {scheme.balance, scheme.vat, scheme.result, scheme.back} - {None} <= set(NUMBERS)


def test_vat_is_left_out_where_a_kind_takes_none():
    assert len(provision_entries.lines(K.CCA, D(100), D(20))) == 2
