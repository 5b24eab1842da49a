from datetime import date
from uuid import UUID

import pytest
from sqlmodel import select

from leaseapp.accounting import queries
from leaseapp.accounting.models import LedgerEntry, Lettering
from leaseapp.accounting.services import lettering, posting
from leaseapp.accounting.services.posting import post
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Invalid, NotFound
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import accounting, directory
from tests.factories.accounting import Book, draft, line, settle


def invoice(context: Context, book: Book, key: str, amount: str = "120.00") -> UUID:
    """The id of the customer's line of a posted sale."""
    lines = [line("CUSTOMER", debit=amount, party=book.customer), line("SALES_GOODS", credit=amount)]
    return queries.lines_of(context, post(context, draft(book, key, lines)).id)[0].id


def receive(context: Context, book: Book, key: str, amount: str) -> LedgerEntry:
    lines = [line("BANK", debit=amount), line("CUSTOMER", credit=amount, party=book.customer)]
    return post(context, draft(book, key, lines, journal="BQ"))


def receipt(context: Context, book: Book, key: str, amount: str) -> UUID:
    """The id of the customer's line of a posted receipt."""
    return queries.lines_of(context, receive(context, book, key, amount).id)[1].id


def codes(context: Context, *line_ids: UUID) -> list[str | None]:
    """The live lettering code of each line."""
    settle(context)
    found: list[str | None] = []
    for line_id in line_ids:
        live = context.session.exec(
            select(Lettering.code, Lettering.canceled_at)
            .where(Lettering.id.in_([one.id for one in queries.live_letterings(context, [line_id])]))
        ).all()  # fmt: skip
        found.append(live[0].code if live else None)
    return found


def test_an_invoice_and_its_receipt_are_lettered_in_capitals(context: Context, book: Book) -> None:
    sold, paid = invoice(context, book, "i1"), receipt(context, book, "r1", "120.00")
    other, other_paid = invoice(context, book, "i2", "70.00"), receipt(context, book, "r2", "70.00")
    assert lettering.letter(context, "CUSTOMER", book.customer, [sold, paid]).code == "AA"
    assert lettering.letter(context, "CUSTOMER", book.customer, [other, other_paid]).code == "AB"
    assert codes(context, sold, paid, other, other_paid) == ["AA", "AA", "AB", "AB"]


def test_a_part_payment_is_lettered_in_lower_case_until_the_last_one_comes(context: Context, book: Book) -> None:
    sold = invoice(context, book, "i", "5035.13")
    first, last = receipt(context, book, "r1", "2000.00"), receipt(context, book, "r2", "3035.13")
    partial = lettering.letter(context, "CUSTOMER", book.customer, [sold, first])
    assert codes(context, sold, first, last) == ["aa", "aa", None]
    full = lettering.letter(context, "CUSTOMER", book.customer, [sold, last])
    assert full.id == partial.id
    assert codes(context, sold, first, last) == ["AA", "AA", "AA"]


def test_two_partial_groups_become_one(context: Context, book: Book) -> None:
    invoices = [invoice(context, book, f"i{index}", "100.00") for index in (1, 2)]
    receipts = [receipt(context, book, f"r{index}", amount) for index, amount in ((1, "60.00"), (2, "140.00"))]
    for sold, paid in zip(invoices, receipts, strict=True):
        lettering.letter(context, "CUSTOMER", book.customer, [sold, paid])
    assert codes(context, *invoices, *receipts) == ["aa", "ab", "aa", "ab"]
    lettering.letter(context, "CUSTOMER", book.customer, invoices)
    assert codes(context, *invoices, *receipts) == ["AA", "AA", "AA", "AA"]


def test_a_settled_line_is_lettered_no_second_time(context: Context, book: Book) -> None:
    sold, paid = invoice(context, book, "i1"), receipt(context, book, "r1", "120.00")
    more = receipt(context, book, "r2", "120.00")
    lettering.letter(context, "CUSTOMER", book.customer, [sold, paid])
    with pytest.raises(Conflict) as caught:
        lettering.letter(context, "CUSTOMER", book.customer, [sold, more])
    assert caught.value.code == "LINE_ALREADY_LETTERED"
    assert codes(context, sold, paid, more) == ["AA", "AA", None]


def test_a_canceled_lettering_frees_its_lines_and_keeps_its_code(context: Context, book: Book) -> None:
    sold, paid = invoice(context, book, "i1"), receipt(context, book, "r1", "120.00")
    lettering.letter(context, "CUSTOMER", book.customer, [sold, paid])
    assert sorted(lettering.unletter(context, [paid])) == sorted([sold, paid])
    assert codes(context, sold, paid) == [None, None]
    assert lettering.letter(context, "CUSTOMER", book.customer, [sold, paid]).code == "AB"


def test_lines_of_another_account_or_party_do_not_exist_here(context: Context, book: Book) -> None:
    sold, paid = invoice(context, book, "i1"), receive(context, book, "r1", "120.00")
    bank, customer = (one.id for one in queries.lines_of(context, paid.id))
    for lines in ([sold, bank], [sold, new_id()]):
        with pytest.raises(NotFound):
            lettering.letter(context, "CUSTOMER", book.customer, lines)
    with pytest.raises(NotFound):
        lettering.letter(context, "CUSTOMER", book.supplier, [sold, customer])
    assert codes(context, sold, customer) == [None, None]


def test_what_cannot_be_lettered_is_refused(context: Context, book: Book) -> None:
    sold = invoice(context, book, "i1")
    goods = queries.lines_of(context, queries.entry_of_event(context, book.id, "i1").id)[1].id
    for role, party, lines in (
        ("CUSTOMER", book.customer, []),
        ("CUSTOMER", book.customer, [sold]),
        ("SALES_GOODS", None, [goods, goods]),
    ):
        with pytest.raises(Invalid) as caught:
            lettering.letter(context, role, party, lines)
        assert caught.value.code == "LETTERING_REFUSED"


def test_lines_of_two_books_are_never_lettered_together(context: Context, book: Book) -> None:
    entity = directory.billing_entity(
        context, name="Other", siren="404833048", invoiceNumberPrefix="B-", creditNoteNumberPrefix="BA-"
    )
    accounting.events.drain(context)
    other = Book(entity.id, book.customer, book.supplier, book.company_id)
    lines = [invoice(context, book, "i1"), receipt(context, other, "r1", "120.00")]
    with pytest.raises(Invalid) as caught:
        lettering.letter(context, "CUSTOMER", book.customer, lines)
    assert caught.value.code == "LETTERING_REFUSED"


def test_a_reversal_letters_each_line_with_its_mirror_and_the_others_anew(context: Context, book: Book) -> None:
    sold = invoice(context, book, "i", "300.00")
    first, second = receive(context, book, "r1", "100.00"), receive(context, book, "r2", "200.00")
    received = [queries.lines_of(context, entry.id)[1].id for entry in (first, second)]
    lettering.letter(context, "CUSTOMER", book.customer, [sold, received[0]])
    lettering.letter(context, "CUSTOMER", book.customer, [sold, received[1]])
    assert codes(context, sold, *received) == ["AA", "AA", "AA"]
    mirror = posting.reverse(context, second.id, "r2-undone", date(2026, 11, 23), "Impayé")
    debit = queries.lines_of(context, mirror.id)[1].id
    assert codes(context, sold, *received, debit) == ["ac", "ac", "AB", "AB"]
