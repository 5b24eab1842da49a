"""Words of lists and records: amounts say with or without VAT, clients read tabs in their own words, late says its days."""

from datetime import timedelta

from leaseapp import leaseapp as application
from leaseapp.billing.lists import INVOICES
from leaseapp.kernel.text.i18n import LOCALES
from leaseapp.sales.lists import ORDERS, QUOTES
from leaseapp.sales.services import order_reading
from leaseapp.ui.registry import declared
from tests.factories import orders, sales
from tests.factories.accounts import at, opened
from tests.support.cells import together

assert application.app is not None
SAID = {"en": ("VAT",), "fr": ("HT", "TTC", "TVA")}
NEITHER = {
    "Debit", "Credit", "Balance", "Total debit", "Total credit", "Share capital", "Settlement difference", "Due at issue",
    "Due on receipt", "Amount received", "Kept by the bank", "Recovery fee", "Security deposit", "Security deposit, given back at the end", "Insured amount",
    "Exposure with it", "Opening balance", "Closing balance", "512 in the books",
    "Gross value", "Gross value of the part", "Net value", "New value", "Residual value", "Written off", "Impairment",
    "Gain or loss", "Result", "Effect of the provisions",
}  # fmt: skip
"""Amounts of the books and of VAT itself, and of what is no price."""
MONEY = ("money", "price")
RECEIVED = {
    "list payments", "record /workspace/payments/[record_id]", "form /workspace/payments",
    "list bank-lines", "list bank-deposits", "record /workspace/bank-deposits/[record_id]", "form /workspace/bank-deposits",
}  # fmt: skip
"""Money that came in has no VAT."""


def amounts(value):
    """Every declared amount: its label in both languages."""
    if isinstance(value, dict):
        if value.get("kind") in MONEY and isinstance(value.get("label"), dict) and value.get("type") != "quantities":
            yield value["label"]
        for item in value.values():
            yield from amounts(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from amounts(item)


def spoken():
    for kind, items in (("list", declared.lists), ("record", declared.records), ("form", declared.forms)):
        for name, item in items.items():
            yield f"{kind} {name}", item.props()


@together("where, props", spoken(), ids=lambda cell: cell[0])
def test_every_amount_says_with_or_without_vat(where, props):
    silent = {
        label["en"]
        for label in amounts(props)
        for locale in LOCALES
        if label["en"] not in NEITHER and not any(word in label[locale] for word in SAID[locale])
    }
    if where in RECEIVED or any(word in where for word in ("ledger", "payment", "fixed-asset")):
        silent -= {"Amount"}
    assert silent == set()


def test_people_from_outside_read_tabs_in_their_own_words():
    office = {"À émettre", "À encaisser", "À expédier", "À facturer", "À envoyer"}
    for spec in (INVOICES, ORDERS, QUOTES):
        tabs = declared.lists[spec.name].props()["tabs"]
        assert {tab["label"]["fr"] for tab in tabs} & office
        assert not {tab["own"]["fr"] for tab in tabs if tab["own"]} & office
    shown = [tab["own"]["fr"] for tab in declared.lists[INVOICES.name].props()["tabs"] if tab["own"]]
    assert shown == ["À régler", "En retard", "Payées"]


def test_invoices_of_an_order_say_by_how_many_days_they_are_late(context):
    entity, customer = opened(context), sales.customer(context)
    with at(context, context.today - timedelta(days=60)):
        order = orders.order(context, customer, entity)
        invoice = orders.issued(context, order)
    late = (context.today - invoice.due_date).days
    assert late > 0
    [shown] = order_reading.order(context, order.id).invoices
    assert shown.days_late == late
