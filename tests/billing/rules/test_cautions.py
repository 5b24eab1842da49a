"""Cautions are told of a draft before it is issued, though nothing forbids it."""

from dataclasses import replace
from datetime import timedelta

import pytest

from leaseapp.billing.rules.cautions import cautions
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.law.payment_terms import PublicBuyer
from tests.support import invoice_cases as cases


@pytest.mark.parametrize(
    ("category", "days", "article"),
    [
        (None, 30, "R2192-10"),
        (PublicBuyer.AUTHORITY, 30, "R2192-10"),
        (PublicBuyer.HEALTH, 50, "R2192-11 1°"),
        (PublicBuyer.UNDERTAKING, 60, "R2192-11 2°"),
    ],
)
def test_a_public_buyer_has_its_own_time_to_pay(category, days, article):
    buyer = replace(cases.PUBLIC_BUYER, public_buyer=category)
    in_time = cases.invoice(buyer=buyer, due_date=cases.ISSUED + timedelta(days=days))
    late = cases.invoice(buyer=buyer, due_date=cases.ISSUED + timedelta(days=days + 1))
    assert [item.code for item in cautions(in_time, cases.ISSUED)] == ["PUBLIC_LATE_RATE"]
    told = cautions(late, cases.ISSUED)
    assert [(item.code, item.field) for item in told] == [
        ("PUBLIC_TERM_TOO_LONG", "dueDate"),
        ("PUBLIC_LATE_RATE", "billingEntity.lateRateValue"),
    ]
    assert told[0].params == {"days": days, "article": article}
    assert "dueDate" not in {item.field for item in missing(late)} or days == 60


@pytest.mark.parametrize("buyer", [cases.BUYER, cases.CONSUMER, cases.GERMAN_BUYER])
def test_others_are_told_nothing(buyer):
    assert cautions(cases.invoice(buyer=buyer, due_date=cases.ISSUED + timedelta(days=90)), cases.ISSUED) == []
