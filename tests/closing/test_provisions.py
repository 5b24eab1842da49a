"""Provisions: declared, changed, posted, set aside, withdrawn, reversed; each right result and each refusal."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.accounting.queries.reports import Scope, moved_accounts
from leaseapp.closing.enums import ProvisionStatus as S
from leaseapp.closing.models import AccountingProvision
from leaseapp.closing.schemas import DecisionIn, ProvisionPatch, WithdrawIn
from leaseapp.closing.services import provisions
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, StaleVersion
from leaseapp.kernel.persistence.ids import new_id

D = Decimal


def balance(books, number, day=date(2027, 12, 31)):
    scope = Scope(date(2026, 1, 1), day, books.book.id, number)
    return sum((one.closing for one in moved_accounts(books.context, scope)), D(0))


def refused(kind, act):
    with pytest.raises(kind) as error:
        act()
    return error.value.errors[0].code if error.value.errors else error.value.code


KINDS = [
    ("FNP", "6155", "270", [("6155", D(1350), D(0)), ("44586", D(270), D(0)), ("408", D(0), D(1620))]),
    ("CCA", "6161", "0", [("486", D(1350), D(0)), ("6161", D(0), D(1350))]),
    ("CAP", "6611", "0", [("6611", D(1350), D(0)), ("1688", D(0), D(1350))]),
    ("AAR", "609", "270", [("4098", D(1620), D(0)), ("44586", D(0), D(270)), ("609", D(0), D(1350))]),
    ("FAE", "706", "270", [("4181", D(1620), D(0)), ("44587", D(0), D(270)), ("706", D(0), D(1350))]),
    ("PCA", "706", "0", [("706", D(1350), D(0)), ("487", D(0), D(1350))]),
    ("AAE", "709", "270", [("709", D(1350), D(0)), ("44587", D(270), D(0)), ("4198", D(0), D(1620))]),
    ("RISK", "6815", "0", [("6815", D(1350), D(0)), ("1511", D(0), D(1350))]),
    ("STOCK", "68173", "0", [("68173", D(1350), D(0)), ("397", D(0), D(1350))]),
]


@pytest.mark.parametrize(("kind", "account", "vat", "lines"), KINDS)
def test_a_provision_is_posted_and_reversed_by_its_kind(books, kind, account, vat, lines):
    made = books.posted(kind, account=account, amountHt=1350, vatAmount=vat, companyId=books.book.company_id)
    assert (made.status, books.lines(made.entry_id)) == (S.POSTED, lines)
    assert made.number.startswith("PRV-")
    books.closed()
    assert (made.status, made.reversed_in_year) == (S.REVERSED, 2027)
    back = {"RISK": "7815", "STOCK": "78173"}.get(kind)
    expected = [
        (back or number, credit, debit) if number == account else (number, credit, debit)
        for number, debit, credit in lines
    ]
    assert sorted(books.lines(made.reversal_entry_id)) == sorted(expected)
    for number in {number for number, _debit, _credit in lines if number[0] in "1345"}:
        assert balance(books, number) == 0


def test_closing_reverses_on_the_first_day_and_the_next_year_starts_without_it(books):
    made = books.posted()
    books.closed()
    assert balance(books, "1688", date(2026, 12, 31)) == D("-300.00")
    assert balance(books, "1688", date(2027, 1, 1)) == 0
    assert books.opened() == [("1688", D(0), D(300)), ("129", D(300), D(0))]
    provisions.turn_back(books.context, books.year(), [made])
    assert balance(books, "1688", date(2027, 1, 1)) == 0


def test_a_proposal_is_changed_before_it_is_posted(books):
    made = books.declared()
    changed = provisions.change(
        books.context, made.id, ProvisionPatch(amount_ht=D(280), label="Intérêts", account="6611")
    )
    assert (changed.amount_ht, changed.label) == (D(280), "Intérêts")
    posted = provisions.accept(books.context, made.id, DecisionIn(reason="Contrôlé"))
    assert books.lines(posted.entry_id)[0] == ("6611", D(280), D(0))
    assert (posted.reason, posted.decided_by_user_id) == ("Contrôlé", books.context.principal.user_id)


def test_what_was_set_aside_is_proposed_again(books):
    made = books.declared()
    assert provisions.reject(books.context, made.id, DecisionIn(reason="Double")).status is S.REJECTED
    assert provisions.reconsider(books.context, made.id, DecisionIn()).status is S.PROPOSED
    assert provisions.accept(books.context, made.id, DecisionIn()).status is S.POSTED


def test_what_was_posted_is_withdrawn_by_its_mirror_and_may_come_again(books):
    made = books.posted()
    provisions.withdraw(books.context, made.id, WithdrawIn(reason="Facture retrouvée"))
    assert (made.status, balance(books, "1688", date(2026, 12, 31))) == (S.REJECTED, 0)
    provisions.reconsider(books.context, made.id, DecisionIn())
    provisions.accept(books.context, made.id, DecisionIn())
    assert balance(books, "1688", date(2026, 12, 31)) == D("-300.00")


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"account": "6699"}, "UNKNOWN_ACCOUNT"),
        ({"account": "411"}, "ACCOUNT_NOT_FREE"),
        ({"kind": "CCA", "vatAmount": 20}, "VAT_NOT_TAKEN"),
        ({"kind": "FNP"}, "PARTY_REQUIRED"),
    ],
)
def test_what_is_no_provision_is_refused(books, values, code):
    assert refused(Invalid, lambda: books.declared(**values)) == code


def test_what_is_not_there_is_not_found(books):
    assert refused(NotFound, lambda: books.declared("FNP", companyId=new_id())) == "NOT_FOUND"
    assert refused(NotFound, lambda: provisions.accept(books.context, new_id(), DecisionIn())) == "NOT_FOUND"


def test_each_act_comes_in_its_turn(books):
    made = books.posted()
    acts = (
        lambda: provisions.accept(books.context, made.id, DecisionIn()),
        lambda: provisions.reject(books.context, made.id, DecisionIn()),
        lambda: provisions.reconsider(books.context, made.id, DecisionIn()),
    )
    assert [refused(Conflict, act) for act in acts] == ["INVALID_TRANSITION"] * 3
    assert (
        refused(Conflict, lambda: provisions.change(books.context, made.id, ProvisionPatch(label="X")))
        == "PROVISION_DECIDED"
    )
    with pytest.raises(StaleVersion):
        provisions.withdraw(books.context, made.id, WithdrawIn(reason="X", version=made.version - 1))


def test_nothing_of_a_closed_year_is_decided(books):
    made, other = books.posted(), books.declared()
    provisions.reject(books.context, other.id, DecisionIn())
    books.closed()
    row = books.context.session.get(AccountingProvision, (books.context.organization_id, made.id))
    acts = (
        books.declared,
        lambda: provisions.withdraw(books.context, row.id, WithdrawIn(reason="X")),
        lambda: provisions.reconsider(books.context, other.id, DecisionIn()),
        lambda: provisions.change(books.context, other.id, ProvisionPatch(label="X")),
        books.propose,
    )
    assert [refused(Conflict, act) for act in acts] == ["FISCAL_YEAR_CLOSED"] * 5
