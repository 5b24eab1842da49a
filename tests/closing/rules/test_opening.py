"""The opening entry (MONEY.md 1.4): its worked example, and that it is the former closing whatever the year held."""

from datetime import date
from decimal import Decimal
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from leaseapp.closing.rules import opening
from leaseapp.closing.rules.opening import Balance, Item

D = Decimal

CUSTOMER = UUID(int=42)
ACCOUNTS = ("101", "411", "401", "512", "445711", "445712", "445713", "607", "706", "707")


def account(number):
    return UUID(int=int(number))


def balance(number, amount, party=None):
    return Balance(account(number), number, f"Account {number}", D(amount), party)


def told(lines):
    return [
        (str(one.account_id.int) if one.account_id else one.role, one.amount, one.label, one.due_date) for one in lines
    ]


def test_the_example_of_an_invoice_and_its_part_payment():
    balances = [
        balance("411", "3035.13", CUSTOMER), balance("445711", "-675.00"), balance("445712", "-48.24"),
        balance("445713", "-23.69"), balance("512", "2000.00"), balance("706", "-482.40"), balance("707", "-3375.00"),
        balance("7071", "-430.80"),
    ]  # fmt: skip
    due = date(2027, 1, 31)
    lines = opening.opening(
        balances, [Item(account("411"), "411", CUSTOMER, D("3035.13"), "FAC-42", due)], "Résultat 2026"
    )
    assert told(lines) == [
        ("411", D("3035.13"), "FAC-42", due),
        ("445711", D("-675.00"), "Account 445711", None),
        ("445712", D("-48.24"), "Account 445712", None),
        ("445713", D("-23.69"), "Account 445713", None),
        ("512", D("2000.00"), "Account 512", None),
        ("PROFIT", D("-4288.20"), "Résultat 2026", None),
    ]
    assert sum(one.amount for one in lines if one.amount > 0) == D("5035.13")


def test_a_loss_is_a_debit_of_129():
    lines = opening.opening([balance("607", "100.00"), balance("512", "-100.00")], [], "Résultat")
    assert told(lines)[-1][:2] == ("LOSS", D("100.00"))


def test_nothing_is_carried_of_a_year_that_holds_nothing():
    assert opening.opening([], [], "Résultat") == []
    assert opening.opening([balance("512", "0.00")], [], "Résultat") == []


@given(st.lists(st.tuples(st.sampled_from(ACCOUNTS), st.decimals("-9999", "9999", places=2)), max_size=30), st.data())
def test_the_opening_is_the_former_closing(moves, data):
    """Each account of classes 1 to 5 opens with what it closed with, whatever open items say; the rest is the result."""
    totals = {}
    for number, amount in moves:
        totals[number] = totals.get(number, D(0)) + amount
    totals["512"] = totals.get("512", D(0)) - sum(totals.values())
    balances = [balance(number, amount) for number, amount in totals.items()]
    wrong = data.draw(st.decimals("-99", "99", places=2))
    items = [Item(account("411"), "411", None, wrong, "FAC-1", None)] if "411" in totals else []
    lines = opening.opening(balances, items, "Résultat")
    opened = {}
    for one in lines:
        name = str(one.account_id.int) if one.account_id else one.role
        opened[name] = opened.get(name, D(0)) + one.amount
    kept = {number: amount for number, amount in totals.items() if number[0] in "12345"}
    assert {name: amount for name, amount in opened.items() if name.isdecimal() and amount} == {
        number: amount for number, amount in kept.items() if amount
    }
    assert sum(opened.values()) == 0
    assert -opened.get("PROFIT", D(0)) - opened.get("LOSS", D(0)) == opening.result_of(balances)
