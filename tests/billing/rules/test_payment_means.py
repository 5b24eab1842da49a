"""The means of payment that a document states, and the account that some of them need."""

from dataclasses import replace

import pytest

from leaseapp.billing.enums import PaymentMeans
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.billing.rules.payment_means import CODES, TO_AN_ACCOUNT, asked
from tests.support import invoice_cases as cases

WITHOUT_ACCOUNT = replace(cases.SELLER, iban=None, bic=None)


def test_every_means_has_a_code_that_the_portal_takes_and_none_is_undefined() -> None:
    assert {means: CODES[means] for means in PaymentMeans} == CODES
    assert sorted(CODES.values()) == ["10", "20", "30", "42", "48", "49", "97"]


@pytest.mark.parametrize("means", PaymentMeans)
def test_what_is_chosen_is_stated_whatever_the_account(means: PaymentMeans) -> None:
    assert asked(means, cases.SELLER) is asked(means, WITHOUT_ACCOUNT) is means


def test_what_nobody_chose_is_a_transfer_where_there_is_an_account() -> None:
    assert asked(None, cases.SELLER) is PaymentMeans.TRANSFER
    assert asked(None, WITHOUT_ACCOUNT) is None


@pytest.mark.parametrize("means", PaymentMeans)
def test_a_payment_into_an_account_is_refused_where_there_is_none(means: PaymentMeans) -> None:
    found = missing(cases.invoice(seller=WITHOUT_ACCOUNT, payment_means=means))
    wanted = [("PAYMENT_ACCOUNT_MISSING", "billingEntity.iban")] if means in TO_AN_ACCOUNT else []
    assert [(item.code, item.field) for item in found] == wanted
    assert missing(cases.invoice(payment_means=means)) == []
