"""The entries of MONEY.md 1.2 that exist so far, through the one door, to the cent."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.accounting import queries
from leaseapp.accounting.models import LedgerEntry, LedgerLine
from leaseapp.accounting.rules.content_hash import content_hash
from leaseapp.accounting.services import lettering, posting
from leaseapp.accounting.services.posting import post
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from tests.factories.accounting import Book, draft, line, sale, settle, written

D = Decimal

DEBITS = ("VAT_DUE_20", "VAT_DUE_10", "VAT_DUE_55")
RECEIPTS = ("VAT_PENDING_20", "VAT_PENDING_10", "VAT_PENDING_55")
VAT = ("675.00", "48.24", "23.69")
ZERO = D("0.00")


def invoice(book: Book, vat_roles: tuple[str, ...]) -> posting.EntryDraft:
    """3 × 1 250.00 − 10 % at 20 %; 480.00 + eco-tax 2.40 at 10 %; 12 × 35.90 at 5.5 %."""
    revenue = (("SALES_GOODS", "3375.00", "20"), ("SALES_SERVICES", "482.40", "10"), ("SALES_GOODS", "430.80", "5.5"))
    return draft(
        book,
        "sales.invoice.issued:42",
        [
            line("CUSTOMER", debit="5035.13", party=book.customer, due_date=date(2026, 12, 21)),
            *(
                line(role, credit=base, vat_rate=D(rate), vat_base=D(base), vat_kind="S")
                for role, base, rate in revenue
            ),
            *(line(role, credit=vat) for role, vat in zip(vat_roles, VAT, strict=True)),
        ],
    )


def receipt(book: Book, key: str, amount: str, moves: tuple[str, ...], *shares: str) -> posting.EntryDraft:
    """A receipt, and the pending VAT that it makes due."""
    lines = [line("BANK", debit=amount)]
    lines += [line("CUSTOMER", credit=share, party=book.customer) for share in shares or (amount,)]
    for pending, due, vat in zip(RECEIPTS, DEBITS, moves, strict=False):
        lines += [line(pending, debit=vat), line(due, credit=vat)]
    return draft(book, key, lines, journal="BQ", source_kind="Payment", label="Encaissement FAC-42")


def test_row_1_an_invoice_with_vat_on_debits(context: Context, book: Book) -> None:
    entry = post(context, invoice(book, DEBITS))
    settle(context)
    assert written(context, entry) == [
        ("411", D("5035.13"), ZERO),
        ("707", ZERO, D("3375.00")),
        ("706", ZERO, D("482.40")),
        ("707", ZERO, D("430.80")),
        ("445711", ZERO, D("675.00")),
        ("445712", ZERO, D("48.24")),
        ("445713", ZERO, D("23.69")),
    ]
    assert (entry.number, entry.total, entry.line_count) == (1, D("5035.13"), 7)
    customer = queries.lines_of(context, entry.id)[0]
    assert (customer.party_id, customer.due_date) == (book.customer, date(2026, 12, 21))


def test_row_2_services_on_receipts_leave_their_vat_pending(context: Context, book: Book) -> None:
    entry = post(context, invoice(book, RECEIPTS))
    settle(context)
    assert written(context, entry)[4:] == [
        ("445741", ZERO, D("675.00")),
        ("445742", ZERO, D("48.24")),
        ("445743", ZERO, D("23.69")),
    ]


def test_row_3_receipts_move_the_pending_vat_and_the_last_one_empties_it(context: Context, book: Book) -> None:
    post(context, invoice(book, RECEIPTS))
    first = post(context, receipt(book, "sales.receipt:1", "2000.00", ("268.12", "19.16", "9.41")))
    second = post(context, receipt(book, "sales.receipt:2", "3035.13", ("406.88", "29.08", "14.28")))
    settle(context)
    assert written(context, first) == [
        ("512", D("2000.00"), ZERO), ("411", ZERO, D("2000.00")),
        ("445741", D("268.12"), ZERO), ("445711", ZERO, D("268.12")),
        ("445742", D("19.16"), ZERO), ("445712", ZERO, D("19.16")),
        ("445743", D("9.41"), ZERO), ("445713", ZERO, D("9.41")),
    ]  # fmt: skip
    assert (first.number, second.number) == (1, 2)
    assert balances(context, book) == {
        "411": ZERO, "512": D("5035.13"), "707": D("-3805.80"), "706": D("-482.40"),
        "445711": D("-675.00"), "445712": D("-48.24"), "445713": D("-23.69"),
        "445741": ZERO, "445742": ZERO, "445743": ZERO,
    }  # fmt: skip


def test_row_4_one_receipt_over_two_invoices_has_one_line_each(context: Context, book: Book) -> None:
    entry = post(context, receipt(book, "sales.receipt:4", "5000.00", (), "3035.13", "1964.87"))
    settle(context)
    assert written(context, entry) == [
        ("512", D("5000.00"), ZERO),
        ("411", ZERO, D("3035.13")),
        ("411", ZERO, D("1964.87")),
    ]


def test_row_8_an_undone_receipt_is_the_mirror_of_both_parts(context: Context, book: Book) -> None:
    sold = post(context, invoice(book, RECEIPTS))
    received = post(context, receipt(book, "sales.receipt:8", "2000.00", ("268.12", "19.16", "9.41")))
    before = balances(context, book)
    customer_lines = [queries.lines_of(context, sold.id)[0].id, queries.lines_of(context, received.id)[1].id]
    assert lettering.letter(context, "CUSTOMER", book.customer, customer_lines).code == "aa"
    undone = posting.reverse(context, received.id, "sales.receipt.reversed:8", date(2026, 11, 23), "Impayé")
    settle(context)
    assert written(context, undone) == [(number, credit, debit) for number, debit, credit in written(context, received)]
    assert (undone.number, undone.reverses_entry_id, undone.entry_date) == (2, received.id, date(2026, 11, 23))
    assert balances(context, book) == before | {"512": ZERO, "411": D("5035.13")} | pending_again()
    assert {number: balance for number, balance in balances(context, book).items() if number.startswith("44571")} == {
        "445711": ZERO, "445712": ZERO, "445713": ZERO,
    }  # fmt: skip


def pending_again() -> dict[str, D]:
    return {
        "445741": D("-675.00"), "445742": D("-48.24"), "445743": D("-23.69"),
        "445711": ZERO, "445712": ZERO, "445713": ZERO,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("role", "number", "kind"),
    [
        ("SALES_GOODS_INTRA_EU", "70719", "K"),
        ("SALES_SERVICES_EU", "70619", "AE"),
        ("SALES_GOODS_EXPORT", "70799", "G"),
    ],
)
def test_row_11_sales_without_vat_have_their_own_accounts(
    context: Context, book: Book, role: str, number: str, kind: str
) -> None:
    entry = post(
        context,
        draft(
            book,
            f"sales.invoice.issued:{kind}",
            [
                line("CUSTOMER", debit="4000.00", party=book.customer),
                line(role, credit="4000.00", vat_rate=D(0), vat_base=D("4000.00"), vat_kind=kind),
            ],
        ),
    )
    settle(context)
    assert written(context, entry) == [("411", D("4000.00"), ZERO), (number, ZERO, D("4000.00"))]
    assert queries.lines_of(context, entry.id)[1].vat_kind == kind


def balances(context: Context, book: Book) -> dict[str, D]:
    """Debit minus credit by account of the book."""
    found: dict[str, D] = {}
    for entry_id in context.session.exec(select(LedgerEntry.id).where(LedgerEntry.billing_entity_id == book.id)).all():
        for posted, account, *_rest in queries.named_lines(context, entry_id):
            found[account.number] = found.get(account.number, ZERO) + posted.debit - posted.credit
    return found


def test_a_repeated_event_returns_the_entry_that_exists_and_takes_no_number(context: Context, book: Book) -> None:
    first = post(context, sale(book, "sales.invoice.issued:1"))
    again = post(context, sale(book, "sales.invoice.issued:1", label="another label"))
    third = post(context, sale(book, "sales.invoice.issued:2"))
    assert (again.id, again.label) == (first.id, "Facture FAC-42")
    assert (first.number, third.number) == (1, 2)
    settle(context)


def test_numbers_run_per_journal_and_start_again_each_year(context: Context, book: Book) -> None:
    numbers = [
        post(context, sale(book, f"k{index}", journal=journal, entry_date=day)).number
        for index, (journal, day) in enumerate(
            [
                ("VT", date(2026, 3, 1)), ("VT", date(2026, 2, 1)), ("OD", date(2026, 3, 1)),
                ("VT", date(2027, 1, 1)), ("VT", date(2026, 12, 31)), ("VT", date(2027, 1, 2)),
            ]
        )
    ]  # fmt: skip
    assert numbers == [1, 2, 1, 1, 3, 2]
    settle(context)


def test_entries_are_validated_in_the_order_of_their_numbers_whatever_the_clock_does(
    context: Context, book: Book
) -> None:
    late = datetime(2026, 11, 21, 12, tzinfo=UTC)
    with clock.freeze(late):
        first = post(context, sale(book, "k1"))
    with clock.freeze(late - timedelta(hours=3)):
        second = post(context, sale(book, "k2"))
    with clock.freeze(late + timedelta(seconds=1)):
        third = post(context, sale(book, "k3"))
    assert [first.validated_at, second.validated_at, third.validated_at] == [late, late, late + timedelta(seconds=1)]


def test_the_hash_covers_what_the_database_holds(context: Context, book: Book) -> None:
    entry = post(context, sale(book))
    connection = context.session.connection()
    row = connection.execute(sa.select(LedgerEntry.__table__).where(LedgerEntry.__table__.c.id == entry.id)).one()
    lines = connection.execute(sa.select(LedgerLine.__table__).where(LedgerLine.__table__.c.entry_id == entry.id)).all()
    assert content_hash(row._mapping, [one._mapping for one in lines]) == entry.content_hash


def test_posting_takes_three_statements_whatever_the_number_of_lines(context: Context, book: Book) -> None:
    statements: list[str] = []
    engine = context.session.connection().engine
    note = lambda _connection, _cursor, text, *_rest: statements.append(text.split()[0])  # noqa: E731
    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        post(context, invoice(book, DEBITS))
    finally:
        sa.event.remove(engine, "before_cursor_execute", note)
    assert statements == ["UPDATE", "SELECT", "WITH"]


def test_several_entries_are_posted_in_the_order_of_their_journals(context: Context, book: Book) -> None:
    bank = receipt(book, "sales.receipt:1", "120.00", ())
    posted = posting.post_all(context, [sale(book, "k1"), bank, sale(book, "k2")])
    assert [entry.event_key for entry in posted] == ["k1", "sales.receipt:1", "k2"]
    assert [entry.number for entry in posted] == [1, 1, 2]
    settle(context)
