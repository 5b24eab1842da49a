"""The general ledger and the trial balance: opening, lines, running and closing balance, and what agrees with what."""

import io
from datetime import date, timedelta
from decimal import Decimal

import openpyxl
import pypdfium2
import pytest

from leaseapp.accounting.schemas.reports import GeneralLedgerQuery, ReportQuery
from leaseapp.accounting.services import reports
from leaseapp.billing.schemas.statements import BalanceQuery
from leaseapp.billing.services import balances
from leaseapp.kernel.errors import Invalid
from tests.factories import directory, sales
from tests.factories import sales_http as http
from tests.factories.accounts import at, opened, tell

D = Decimal
W = "/api/workspace/accounting"


def ledger(context, **values):
    return reports.general_ledger(context, GeneralLedgerQuery.model_validate(values))


def balance(context, **values):
    return reports.trial_balance(context, ReportQuery.model_validate(values))


@pytest.fixture
def story(context):
    """The history of `accounts.tell`, read in August 2026."""
    told = tell(context)
    with at(context, date(2026, 8, 1)):
        yield told


def test_an_account_opens_moves_and_closes_party_by_party(context, story):
    found = ledger(context, account="411", **{"from": "2026-05-01", "to": "2026-07-31"})
    [group] = found.groups
    assert (group.party_name, group.opening) == ("Customer 1", D(1100))
    assert group.opening + group.debit - group.credit == group.closing
    running = group.opening
    for line in group.lines:
        running += line.debit - line.credit
        assert line.balance == running
    assert (running, group.starts, group.ends) == (group.closing, True, True)
    dates = [line.date for line in group.lines]
    assert dates == sorted(dates)
    assert any(line.lettering for line in group.lines)
    first = next(line for line in group.lines if line.piece_ref == story.third.number)
    assert first.piece_url == f"/workspace/invoices/{story.third.id}"


def test_pages_of_lines_carry_the_balance_over(context, story):
    period = {"from": "2026-01-01", "to": "2026-07-31"}
    whole = ledger(context, account="411", **period)
    lines, sizes = [], []
    for number in range(1, 100):
        part = ledger(context, account="411", page=number, pageSize=3, **period)
        if not part.groups:
            break
        [group] = part.groups
        assert group.carried == (lines[-1].balance if lines else group.opening)
        lines += group.lines
        sizes.append((group.starts, group.ends))
    assert lines == whole.groups[0].lines
    assert (sizes[0][0], sizes[-1][1], any(end for _start, end in sizes[:-1])) == (True, True, False)
    assert whole.total == len(lines)


def test_ledger_trial_balance_and_aged_balance_agree(context, story):
    period = {"from": "2026-05-01", "to": "2026-07-31"}
    found, accounts = ledger(context, **period), balance(context, **period)
    for row in accounts.items:
        groups = [group for group in found.groups if group.account == row.account]
        for name in ("opening", "debit", "credit", "closing"):
            assert sum(getattr(group, name) for group in groups) == getattr(row, name), (row.account, name)
    totals = accounts.totals
    assert totals.debit == totals.credit
    assert totals.closing_debit == totals.closing_credit
    assert (totals.opening, totals.closing) == (0, 0)
    aged = balances.read(context, BalanceQuery.model_validate({"asOf": "2026-07-31"}))
    assert next(row.closing for row in accounts.items if row.account == "411") == aged.totals.balance


def test_an_account_without_movement_keeps_its_balance(context, story):
    with at(context, date(2026, 9, 1)):
        found = ledger(context, account="411", **{"from": "2026-08-15"})
    [group] = found.groups
    assert (group.opening, group.closing, group.lines, group.starts, group.ends) == (D(780), D(780), [], True, True)


def test_accounts_of_the_result_start_each_year_at_nothing(context):
    seller, customer = opened(context), sales.customer(context)
    with at(context, date(2025, 12, 15)):
        sales.issued(context, customer, seller, dueDate="2026-01-14")
    with at(context, date(2026, 2, 1)):
        opening = {row.account: row.opening for row in balance(context).items}
        later = {row.account: row.opening for row in balance(context, **{"from": "2025-12-31"}).items}
    assert opening["411"] == D(1200)
    assert opening["120"] == D(-1000)
    with at(context, date(2026, 2, 1)):
        totals = balance(context).totals
        [group] = ledger(context, account="120").groups
    assert (totals.opening, totals.closing, totals.closing_debit - totals.closing_credit) == (0, 0, 0)
    assert (group.opening, group.closing, group.lines) == (D(-1000), D(-1000), [])
    assert "707" not in opening
    assert later["707"] == D(-1000)


def test_a_reversed_period_is_refused(context, story):
    with pytest.raises(Invalid) as refusal:
        balance(context, **{"from": "2026-07-02", "to": "2026-07-01"})
    assert refusal.value.errors[0].code == "PERIOD_REVERSED"


@pytest.fixture
def shop(client):
    """A customer that owes 1 200 €."""
    http.seller(client)
    buyer = http.customer(client)
    return http.issued(client, buyer["id"])


def test_files_say_what_the_page_says(client, shop):
    page = client.get(f"{W}/general-ledger", params={"account": "411"}).json()
    [group] = page["groups"]
    lines = client.get(f"{W}/general-ledger", params={"account": "411", "format": "csv"}).content.decode("utf-8-sig")
    rows = [line.split(",") for line in lines.splitlines()]
    assert rows[0][0] == "Account"
    assert [row[8] for row in rows[1:]] == ["Opening balance", group["lines"][0]["label"], "Closing balance"]
    assert [row[-1] for row in rows[1:]] == ["0.00", "1200.00", "1200.00"]
    sheet = openpyxl.load_workbook(
        io.BytesIO(client.get(f"{W}/trial-balance", params={"format": "xlsx"}).content)
    ).active
    told = {row[0]: row[5] for row in sheet.iter_rows(min_row=2, values_only=True)}
    assert told["411"] == 1200
    for path, word in (("general-ledger", "Closing balance"), ("trial-balance", "Debit balance")):
        answer = client.get(f"{W}/{path}", params={"format": "pdf"})
        assert answer.headers["content-type"] == "application/pdf"
        text = pypdfium2.PdfDocument(answer.content)[0].get_textpage().get_text_bounded()
        assert word in text
        assert "1,200.00" in text


def test_no_one_reads_it_without_the_permission(as_role):
    for role, status in (("ACCOUNTANT", 200), ("AUDITOR", 200), ("COMMERCIAL", 403), ("CLIENT_USER", 403)):
        for path in ("general-ledger", "trial-balance"):
            assert as_role(role).get(f"{W}/{path}").status_code == status, (role, path)


def test_a_day_outside_moves_nothing(context, story):
    day = (date(2026, 1, 1) - timedelta(days=40)).isoformat()
    found = balance(context, **{"from": day, "to": day})
    assert (found.items, found.totals.debit) == ([], 0)


def test_each_book_is_read_alone(client, shop):
    own = client.get(f"{W}/trial-balance").json()["books"]
    other = http.seller(
        client,
        name="Second book",
        siren=directory.siren(55501900),
        siret=None,
        vatNumber=None,
        invoiceNumberPrefix="SB",
        creditNoteNumberPrefix="SBA",
    )
    books = client.get(f"{W}/trial-balance").json()["books"]
    assert len(own) == 1
    assert {book["id"] for book in books} == {own[0]["id"], other["id"]}
    alone = client.get(f"{W}/trial-balance", params={"billingEntityId": own[0]["id"]}).json()
    assert [row["closing"] for row in alone["items"] if row["account"] == "411"] == [1200]
    empty = client.get(f"{W}/trial-balance", params={"billingEntityId": other["id"]}).json()
    assert (empty["items"], len(empty["books"])) == ([], 2)


def test_an_entry_leads_to_its_document(client, shop):
    [group] = client.get(f"{W}/general-ledger", params={"account": "411"}).json()["groups"]
    entry = client.get(f"/api/workspace/ledger-entries/{group['lines'][0]['entryId']}").json()
    assert entry["sourceUrl"] == f"/workspace/invoices/{shop['id']}"
    assert client.get(entry["sourcePdf"]).headers["content-type"] == "application/pdf"
