"""Statement of account and aged balance: exact rows, and the ledger's own balance on every day."""

import csv
import io
from datetime import date, timedelta
from decimal import Decimal

import openpyxl
import pytest

from leaseapp.billing import queries
from leaseapp.billing.rules.statement import AgedBands
from leaseapp.billing.schemas.statements import BalanceQuery, StatementQuery
from leaseapp.billing.services import balances, statements
from leaseapp.kernel.errors import Invalid, NotFound
from tests.factories import sales
from tests.factories.accounts import ONE, at, opened, tell

D = Decimal


@pytest.fixture
def story(context):
    """The account of Customer 1 through spring 2026."""
    return tell(context)


def read(context, story, start, end, **values):
    query = StatementQuery.model_validate({"from": start, "to": end} | values)
    return statements.read(context, story.customer.id, query)


def test_the_statement_of_a_year_shows_each_movement_with_the_balance_after_it(context, story):
    found = read(context, story, "2026-01-01", "2026-12-31")
    shown = [
        (row.date.isoformat(), row.kind.value, row.number, row.debit, row.credit, row.balance) for row in found.rows
    ]
    assert shown == [
        ("2026-03-02", "INVOICE", "FAC-1", D(1200), 0, D(1200)),
        ("2026-03-10", "INVOICE", "FAC-2", D(600), 0, D(1800)),
        ("2026-04-05", "PAYMENT", "VIR 1", 0, D(700), D(1100)),
        ("2026-05-01", "PAYMENT", "VIR 2", 0, D(1100), D(0)),
        ("2026-05-10", "PAYMENT_REVERSED", "VIR 2", D(1100), 0, D(1100)),
        ("2026-06-01", "CREDIT_NOTE", "AV-1", 0, D(600), D(500)),
        ("2026-06-15", "REFUND", "VIR-R", D(40), 0, D(540)),
        ("2026-07-01", "INVOICE", "FAC-3", D(240), 0, D(780)),
    ]
    assert (found.opening, found.total_debit, found.total_credit, found.closing) == (0, D(3180), D(2400), D(780))
    assert found.bands.model_dump() == {
        "notDue": 0, "late1to30": 0, "late31to60": 0, "late61to90": 0, "lateOver90": D(780), "credits": 0, "advances": 0,
    }  # fmt: skip


def test_what_is_still_due_on_an_invoice_says_by_how_many_days_it_is_late(context, story):
    rows = {row.number: row.days_late for row in read(context, story, "2026-01-01", "2026-12-31").rows}
    late = {
        row.number: (context.today - row.due_date).days for row in queries.open_invoices_of(context, story.customer.id)
    }
    assert late["FAC-3"] > 0
    assert {number: days for number, days in rows.items() if days} == late


def test_a_period_starts_with_what_was_owed_the_evening_before(context, story):
    found = read(context, story, "2026-05-01", "2026-06-01")
    assert (found.opening, found.closing) == (D(1100), D(500))
    assert [row.balance for row in found.rows] == [D(0), D(1100), D(500)]
    assert (found.bands.late31to60, found.bands.late61to90, found.bands.credits) == (D(600), D(0), D(100))


def test_every_row_leads_to_its_record_and_says_what_it_is_about(context, story):
    rows = read(context, story, "2026-05-01", "2026-06-30").rows
    assert [row.url for row in rows][:2] == [
        f"/workspace/payments/{story.undone.id}", f"/workspace/payments/{rows[1].record_id}",
    ]  # fmt: skip
    assert sorted((rows[0].about or "").split(", ")) == ["FAC-1", "FAC-2"]
    assert (rows[2].url, rows[2].about) == (f"/workspace/credit-notes/{story.note.id}", "FAC-1")
    assert (rows[3].url, rows[3].about) == (f"/workspace/credit-uses/{rows[3].record_id}", "AV-1")


@pytest.mark.slow("four statements for each of 134 days")
def test_on_every_day_the_closing_balance_is_the_ledgers_and_that_of_the_open_items(context, story):
    party = story.customer.ledger_party_id
    day, seen = date(2026, 2, 27), set()
    while day < date(2026, 7, 10):
        closing = read(context, story, "2026-01-01", day.isoformat()).closing
        assert queries.ledger_balance(context, party, day) == closing
        assert queries.bands_of(context, story.customer.id, day).balance == closing
        assert queries.balance_before(context, story.customer.id, day + timedelta(days=1)) == closing
        seen.add(closing)
        day += timedelta(days=1)
    assert seen == {D(0), D(1200), D(1800), D(1100), D(500), D(540), D(780)}


def test_the_account_with_one_billing_entity_leaves_the_others_out(context, story):
    branch = opened(
        context, name="Branch", siren="881234504", siret="88123450400010", vatNumber=None, vatFranchise=True,
        invoiceNumberPrefix="B/", creditNoteNumberPrefix="BA/",
    )  # fmt: skip
    with at(context, date(2026, 8, 3)):
        sales.issued(
            context, story.customer, branch, [ONE | {"unitPriceHt": 12, "vatRatePct": 0}], dueDate="2026-08-31"
        )
    own = read(context, story, "2026-08-01", "2026-08-31", billingEntityId=branch.id)
    assert (own.opening, own.closing, [row.number for row in own.rows]) == (0, D(12), ["B/1"])
    both = read(context, story, "2026-08-01", "2026-08-31")
    assert (both.opening, both.closing) == (D(780), D(792))
    party = story.customer.ledger_party_id
    assert queries.ledger_balance(context, party, date(2026, 8, 31), branch.id) == D(12)
    assert queries.ledger_balance(context, party, date(2026, 8, 31), story.seller.id) == D(780)


def test_a_reversed_period_an_unknown_customer_and_an_unknown_entity_are_refused(context, story):
    with pytest.raises(Invalid) as refused:
        read(context, story, "2026-05-02", "2026-05-01")
    assert (refused.value.code, refused.value.errors[0].field) == ("PERIOD_REVERSED", "from")
    with pytest.raises(NotFound):
        statements.read(context, story.seller.id, StatementQuery())
    with pytest.raises(NotFound):
        read(context, story, "2026-05-01", "2026-05-02", billingEntityId=story.customer.id)


def test_the_default_period_is_the_calendar_year_to_date(context, story):
    with at(context, date(2026, 4, 30)):
        found = statements.read(context, story.customer.id, StatementQuery())
    assert (found.start, found.end, found.closing) == (date(2026, 1, 1), date(2026, 4, 30), D(1100))


def table(answer):
    """The rows of a CSV file."""
    answer.content.seek(0)
    return list(csv.reader(io.StringIO(answer.content.read().decode("utf-8-sig"))))


def test_the_csv_has_opening_and_closing_balance_and_no_formulas(context, story):
    with at(context, date(2026, 9, 1)):
        sales.paid(context, (story.third, "10"), reference="=HYPERLINK(0)")
    rows = table(read(context, story, "2026-07-01", "2026-09-30", format="csv"))
    assert rows[0] == ["Date", "Kind", "Number", "About", "Method", "Due on", "Debit", "Credit", "Balance"]
    assert rows[1:] == [
        ["2026-07-01", "", "", "Balance brought forward", "", "", "", "", "540.00"],
        ["2026-07-01", "Invoice", "FAC-3", "", "", "2026-07-31", "240.00", "0.00", "780.00"],
        ["2026-09-01", "Payment", "'=HYPERLINK(0)", "FAC-3", "Bank transfer", "", "0.00", "10.00", "770.00"],
        ["2026-09-30", "", "", "Balance", "", "", "240.00", "10.00", "770.00"],
    ]


def test_the_pdf_is_of_the_last_seller_and_carries_the_closing_balance(context, story):
    answer = read(context, story, "2026-01-01", "2026-12-31", format="pdf")
    assert answer.media_type == "application/pdf"
    assert answer.filename.startswith("Statement of account C")
    assert answer.ready().content[:5] == b"%PDF-"


def balance(context, day, **values):
    return balances.read(context, BalanceQuery.model_validate({"asOf": day} | values))


def test_the_aged_balance_puts_each_open_item_into_its_band(context, story):
    other = sales.customer(context, 2, name="Élan")
    with at(context, date(2026, 7, 3)):
        sales.issued(context, other, story.seller, [ONE | {"unitPriceHt": 100}], dueDate="2026-07-04")
    found = balance(context, "2026-07-05")
    shown = [
        (item.name, item.balance, item.not_due, item.late1to30, item.late31to60, item.late61to90, item.late_over90,
         item.credits, item.oldest_due_date)
        for item in found.items
    ]  # fmt: skip
    assert shown == [
        ("Customer 1", D(780), D(180), 0, 0, D(600), 0, 0, date(2026, 4, 9)),
        ("Élan", D(120), 0, D(120), 0, 0, 0, 0, date(2026, 7, 4)),
    ]
    totals = found.totals
    assert (totals.balance, totals.not_due, totals.late1to30, totals.late61to90, totals.difference) == (
        D(900), D(180), D(120), D(600), D(0),
    )  # fmt: skip


def test_the_balance_tells_what_moved_since_a_day_and_how_late_the_customer_pays(context, story):
    [item] = balance(context, "2026-07-05", **{"from": "2026-05-01"}).items
    assert (item.opening, item.balance, item.average_days_late) == (D(1100), D(780), D(61))
    assert item.opening + item.debit - item.credit == item.balance
    assert item.debit >= D(1380)
    [before] = balance(context, "2026-05-31").items
    assert (before.opening, before.average_days_late) == (0, None)
    found = balance(context, "2026-07-05", **{"from": "2026-07-05"})
    assert (found.start, found.totals.opening, found.totals.debit, found.totals.credit) == (
        date(2026, 7, 5), D(780), 0, 0,
    )  # fmt: skip
    with pytest.raises(Invalid) as refusal:
        balance(context, "2026-07-05", **{"from": "2026-07-06"})
    assert [error.field for error in refusal.value.errors] == ["from"]


@pytest.mark.parametrize(
    ("late", "bands"),
    [
        (-1, AgedBands(not_due=D(12))),
        (0, AgedBands(not_due=D(12))),
        (1, AgedBands(late_1_to_30=D(12))),
        (30, AgedBands(late_1_to_30=D(12))),
        (31, AgedBands(late_31_to_60=D(12))),
        (60, AgedBands(late_31_to_60=D(12))),
        (61, AgedBands(late_61_to_90=D(12))),
        (90, AgedBands(late_61_to_90=D(12))),
        (91, AgedBands(late_over_90=D(12))),
    ],
)
def test_the_due_date_itself_is_on_time_and_bands_end_on_their_last_day(context, late, bands):
    with at(context, date(2026, 1, 5)):
        seller, customer = opened(context), sales.customer(context)
        sales.issued(context, customer, seller, [ONE | {"unitPriceHt": 10}], dueDate="2026-02-04")
    assert queries.bands_of(context, customer.id, date(2026, 2, 4) + timedelta(days=late)) == bands


def test_a_past_day_shows_that_days_picture_although_all_was_settled_since(context, story):
    with at(context, date(2026, 9, 1)):
        sales.paid(context, (story.second, "600"), (story.third, "180"))
    assert balance(context, "2026-08-31").totals.balance == D(780)
    after = balance(context, "2026-09-01")
    assert (after.total, after.totals.balance) == (0, D(0))
    with at(context, date(2026, 9, 1)):
        assert balances.read(context, BalanceQuery()).total == 0


def test_pages_share_the_totals(context, story):
    with at(context, date(2026, 7, 20)):
        for number in (2, 3):
            sales.issued(context, sales.customer(context, number), story.seller, [ONE | {"unitPriceHt": 100 * number}])
    page = balance(context, "2026-07-20", page=2, pageSize=2)
    assert ([item.name for item in page.items], page.total, page.totals.balance) == (["Customer 3"], 3, D(1380))


def test_the_balance_as_xlsx_ends_with_the_sums(context, story):
    answer = balance(context, "2026-06-20", format="xlsx")
    sheet = openpyxl.load_workbook(answer.content).active
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    assert rows[0][3:14] == [
        "Opening balance", "Debit", "Credit",
        "Not due", "1 to 30 days", "31 to 60 days", "61 to 90 days", "Over 90 days", "Credits", "Advances", "Balance",
    ]  # fmt: skip
    assert rows[1][1:2] + rows[1][6:14] == ["Customer 1", 0, 0, 0, 600, 0, 60, 0, 540]
    assert rows[2][1:2] + rows[2][6:14] == ["Total", 0, 0, 0, 600, 0, 60, 0, 540]
