"""The demonstration loads through the services and tells one true story, the same on every day."""

import os
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
import sqlalchemy as sa

from leaseapp import wiring
from leaseapp.accounting.queries import OPENED_BY
from leaseapp.accounting.services.verifying import verify
from leaseapp.billing import queries
from leaseapp.billing.services import particulars
from leaseapp.commands.postgres import embedded as embedded_postgres
from leaseapp.demo import cast
from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.home import Asked
from leaseapp.kernel.home.periods import Period, before, running
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.addresses import Addresses
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_queue import JobStatus
from leaseapp.kernel.settings import get_settings
from leaseapp.notifications.services import notifying
from leaseapp.sales.services.home import management, selling
from tests.support.demonstration import installed

REASON = "demonstration test"


@pytest.fixture(scope="module")
def demonstration(request) -> Iterator[db.Addresses]:
    """A database with the demonstration, and the keys of its installation."""
    wiring.wire()
    home = Path(os.environ["VAR_DIR"]) / f"demonstration-{request.module.__name__.rpartition('.')[2]}"
    with installed(home), pytest.MonkeyPatch.context() as patch:
        patch.setenv("VAR_DIR", str(home))
        get_settings.cache_clear()
        urls = embedded_postgres.ensure(home / "postgres", fsync=False).urls
        where = Addresses(urls.app, urls.system, urls.owner)
        db.engines.use(where)
        yield where
        db.engines.dispose()
    get_settings.cache_clear()


@pytest.fixture(autouse=True)
def there(demonstration):
    """The engines point at the demonstration, whatever a test before made of them."""
    if db.engines.current != demonstration:
        db.engines.use(demonstration)


def rows(statement, **values):
    with db.system_session(REASON) as session:
        return [tuple(row) for row in session.connection().execute(sa.text(statement), values).all()]


def counted(statement, **values):
    """The rows of a statement whose last column is a count, as a dictionary."""
    return {row[0] if len(row) == 2 else row[:-1]: row[-1] for row in rows(statement, **values)}


def number(statement, **values):
    return rows(statement, **values)[0][0]


def nordlease():
    return number("select id from organization where slug = 'nordlease'")


def test_the_directory_and_the_catalog_are_full(demonstration):
    assert (
        number("select count(*) from company") == 75
    )  # the clients, a prospect promoted, and those that are bought from
    assert number("select count(*) from customer") == 62
    assert number("select count(*) from contact where first_name is null or email is null or phone is null") == 0
    assert number("select count(*) from company c where not exists (select from contact where company_id = c.id)") == 0
    assert counted("select status, count(*) from product group by 1") == {"ACTIVE": 40, "ARCHIVED": 1}
    assert {row[0] for row in rows("select distinct role from membership")} >= {member.role for member in cast.MEMBERS}


def test_people_and_programs_come_in(demonstration):
    state = """case when accepted_at is not null then 'ACCEPTED' when revoked_at is not null then 'REVOKED'
        when expires_at <= :now then 'EXPIRED' else 'PENDING' end"""
    assert counted(f"select {state}, count(*) from invitation group by 1", now=clock.now()) == {
        "PENDING": 2,
        "EXPIRED": 1,
        "REVOKED": 1,
    }
    assert counted("select code, count(*) from role group by 1") == {"ADV_LYON": 1}
    assert number("select count(*) from api_key where owner_id is null and revoked_at is null") == 1
    assert number("select count(*) from api_key where owner_id is not null") == 1


def test_there_are_quotes_of_every_kind(demonstration):
    assert counted("select status, count(*) from quote group by 1") == {
        "DRAFT": 14, "SENT": 66, "ACCEPTED": 6, "REFUSED": 39, "CONVERTED": 97,
    }  # fmt: skip
    today = clock.today()
    superseded = "superseded_by_id is not null"
    # a tenth revision is a draft: the quote that was sent stands until it is sent too
    assert number(f"select count(*) from quote where {superseded}") == 9
    assert counted(
        f"select valid_until < :today, count(*) from quote where status = 'SENT' and not {superseded} group by 1",
        today=today,
    ) == {True: 28, False: 29}
    assert counted("select refusal_reason, count(*) from quote where status = 'REFUSED' group by 1") == {
        "PRICE": 7, "COMPETITOR": 7, "TIMING": 6, "SCOPE": 7, "NO_NEED": 6, "OTHER": 6,
    }  # fmt: skip
    assert counted("select channel, count(*) from quote_acceptance group by 1") == {"PUBLIC_LINK": 10, "OFFICE": 6}
    kinds = counted("select row_kind, optional, selected, count(*) from quote_line group by 1, 2, 3")
    assert set(kinds) == {
        ("LINE", False, True), ("LINE", True, True), ("LINE", True, False), ("SECTION", False, True), ("TEXT", False, True),
    }  # fmt: skip
    assert number("select count(*) from quote_question") > 0


def test_invoices_are_due_by_the_terms_of_their_customers(demonstration):
    issued = """select i.issue_date, i.due_date from invoice i join customer c on (c.organization_id, c.id) =
        (i.organization_id, i.customer_id) join company o on (o.organization_id, o.id) = (c.organization_id, c.company_id)
        where i.status <> 'DRAFT' and i.payment_term_kind is not null and i.type_code = '380' and """
    of_hospital = rows(issued + "o.public_buyer = 'HEALTH'")
    assert of_hospital
    assert {(due - day).days for day, due in of_hospital} == {50}
    for kind in ("DAYS_THEN_END_OF_MONTH", "END_OF_MONTH_THEN_DAYS", "DAY_OF_MONTH"):
        due = rows(issued + "i.payment_term_kind = :kind", kind=kind)
        assert due, kind
        assert all(30 <= (until - day).days <= 61 for day, until in due), kind
    [(draft,)] = rows(
        """select i.id from invoice i join customer c on (c.organization_id, c.id) = (i.organization_id, i.customer_id)
        join company o on (o.organization_id, o.id) = (c.organization_id, c.company_id)
        where i.status = 'DRAFT' and i.due_date is not null and o.public_buyer = 'HEALTH'"""
    )
    with db.unit_of_work(system_principal(nordlease())) as context:
        assert "PUBLIC_TERM_TOO_LONG" in {one.code for one in particulars.check(context, draft).warnings}


def test_two_quotes_mix_what_is_paid_once_and_each_period(demonstration):
    mixed = "jsonb_array_length(recurring) > 0"
    assert counted(f"select status, count(*) from quote where {mixed} group by 1") == {"SENT": 1, "CONVERTED": 1}
    assert number(f"select count(*) from quote where {mixed} and total_ht > 0 and value_ht > total_ht") == 2
    assert counted("select status, count(*) from pending_contract_line group by 1") == {"WAITING": 2}
    assert set(counted("select type, count(*) from product_modality group by 1")) == {
        "ONE_SHOT", "SUBSCRIPTION", "LEASE", "SERVICE",
    }  # fmt: skip
    assert number("select count(*) from product_variant where unit_price_ht is null") > 0
    assert number("select count(*) from product where category_id is null") == 0


def test_an_acceptance_by_the_link_has_its_evidence(demonstration):
    found = rows(
        """select a.accepted_by_name, a.ip_address, a.document_sha256 = q.pdf_sha256, a.document_sha256 = f.checksum_sha256,
        a.total_ttc = q.total_ttc, q.first_viewed_at <= a.accepted_at from quote_acceptance a
        join quote q on q.id = a.quote_id join file f on f.id = a.document_file_id where a.channel = 'PUBLIC_LINK'"""
    )
    assert len(found) == 10
    assert {row[2:] for row in found} == {(True, True, True, True)}
    assert all(name and address.startswith("203.0.113.") for name, address, *_rest in found)
    assert number("select count(*) from quote_acceptance where signature_file_id is not null") == 6


def test_there_are_orders_in_every_state(demonstration):
    assert counted("select status, count(*) from sales_order group by 1") == {
        "CONFIRMED": 14, "SHIPPED": 8, "RECEIVED": 10, "INVOICED": 73, "CANCELED": 7,
    }  # fmt: skip
    assert number("select count(*) from sales_order where quote_id is null") == 15
    assert (
        number(
            """select count(*) from sales_order o where status = 'CONFIRMED' and exists
            (select from sales_order_line where order_id = o.id and shipped_quantity > 0)"""
        )
        == 4
    )
    # ordered without being in stock: on back order, and only that
    assert [row[0] for row in rows("select reference from product where stock_quantity < 0")] == ["EQ-GER"]


def test_there_are_invoices_of_every_kind(demonstration):
    assert counted("select type_code, status, count(*) from invoice group by 1, 2") == {
        ("380", "DRAFT"): 13, ("380", "ISSUED"): 23, ("380", "PARTIALLY_PAID"): 8, ("380", "OVERDUE"): 22,
        ("380", "PAID"): 192, ("380", "CANCELED"): 6, ("386", "ISSUED"): 4, ("386", "OVERDUE"): 3, ("386", "PAID"): 18,
    }  # fmt: skip
    late = "select count(*) from invoice where status = 'ISSUED' and due_date < :today"
    assert number(late, today=clock.today()) == 0
    assert number("select count(distinct invoice_id) from invoice_line where source_kind = 'DEPOSIT'") == 16
    assert counted(
        """select r.issue_automatically, r.paused, count(i.id) from recurring_invoice r
        left join invoice i on i.recurring_invoice_id = r.id group by r.id, 1, 2"""
    ) == {(True, False): 8, (False, False): 3, (False, True): 0}


def test_money_came_in_for_one_and_for_several_invoices_and_credits_were_used(demonstration):
    payments = counted(
        "select n, count(*) from (select count(*) n from payment_allocation group by payment_id) found group by 1"
    )
    assert number("select count(*) from advance where used_amount = 0") == 2
    assert sum(payments.values()) + 2 == number("select count(*) from payment") == 220
    assert sum(count for invoices, count in payments.items() if invoices > 1) == 8
    assert number("select count(*) from payment where reverses_payment_id is not null") == 2
    assert counted("select kind, count(*) from credit_use group by 1") == {"ALLOCATION": 1, "REFUND": 2}
    assert number("select count(*) from credit_note") == 14
    assert number("select count(*) from credit_note where total_ttc > settled_amount + used_amount") == 1
    assert number("select count(*) from invoice where replaces_invoice_id is not null") == 3


NOT_CARRIED = f"e.source_kind <> '{OPENED_BY}'"


def balances():
    """Debit less credit by account role, in €: entries that carry a closed year over say it a second time."""
    return counted(
        f"""select a.role, sum(l.debit - l.credit) from ledger_line l join ledger_account a on a.id = l.account_id
        join ledger_entry e on e.id = l.entry_id where {NOT_CARRIED} group by 1"""
    )


def test_the_ledger_agrees_with_the_documents(demonstration):
    held = balances()
    assert sum(held.values()) == 0
    owed = number("select sum(total_ttc - paid_amount - credited_amount) from invoice where number is not null")
    credit = number("select sum(total_ttc - settled_amount - used_amount) from credit_note")
    assert held["CUSTOMER"] == owed - credit
    deposits = number("select sum(total_ht) from invoice where type_code = '386' and number is not null")
    deducted = number("select sum(line_total_ht) from invoice_line where source_kind = 'DEPOSIT'")
    advances = number("select sum(amount - vat_amount) from advance")
    assert held["CUSTOMER_DEPOSIT"] == -(deposits + deducted + advances)
    received = number("select sum(amount) from payment")
    refunded = number("select sum(amount) from credit_use where kind = 'REFUND'")
    # on the bank's account, or where cheques and card payments wait for it; the bank keeps its commission
    kept = f"""select sum(l.debit - l.credit) from ledger_line l join ledger_account a on a.id = l.account_id
               join ledger_entry e on e.id = l.entry_id where a.number ~ '^(5|627)' and {NOT_CARRIED}"""
    paid = number("select sum(amount) from supplier_payment")
    assert number(kept) == received - refunded - paid
    assert 0 < number(kept) - held["BANK"] < 20_000


def test_the_vat_of_the_documents_is_that_of_the_ledger_at_every_rate(demonstration):
    documents: dict[Decimal, Decimal] = {}
    for table, sign in (("invoice", 1), ("credit_note", -1)):
        found = rows(
            f"""select (row->>'rate')::numeric, sum((row->>'vat')::numeric)
            from {table}, jsonb_array_elements(vat_breakdown) row where number is not null group by 1"""
        )
        for rate, vat in found:
            documents[rate.normalize()] = documents.get(rate.normalize(), Decimal(0)) + sign * vat
    for rate, vat in rows("select vat_rate_pct, sum(vat_amount) from advance group by 1"):
        documents[rate.normalize()] += vat
    sold = "select vat_rate_pct, sum(vat) from fixed_asset_event where kind = 'DISPOSAL' and vat > 0 group by 1"
    for rate, vat in rows(sold):
        documents[rate.normalize()] += vat
    held = balances()
    posted = {
        Decimal(rate): -sum(held.get(f"VAT_{state}_{name}", Decimal(0)) for state in ("DUE", "PENDING"))
        for rate, name in (("20", "20"), ("5.5", "55"))
    }
    assert {rate: vat for rate, vat in documents.items() if rate} == posted
    assert min(posted.values()) > 100


@pytest.mark.parametrize(
    ("table", "owner"),
    [("invoice", "billing_entity_id"), ("credit_note", "billing_entity_id"), ("quote", "organization_id"),
     ("sales_order", "organization_id")],
)  # fmt: skip
def test_numbers_have_no_gap(demonstration, table, owner):
    given = "sequence is not null"
    gaps = f"select {owner} from {table} where {given} group by 1 having max(sequence) <> count(distinct sequence)"
    assert rows(gaps) == []
    assert number(f"select count(*) from {table} where {given}") >= 14
    if table in ("invoice", "credit_note"):
        earlier = f"""select count(*) from (select issue_date < lag(issue_date) over
            (partition by {owner} order by sequence) as back from {table} where {given}) found where back"""
        assert number(earlier) == 0


def test_every_record_has_its_audit_row_and_the_chains_hold(demonstration):
    with db.system_session(REASON) as session:
        chains = audit.chains(session)
        assert [found for chain in chains for found in audit.verify(session, chain)] == []
    for table, name in (("quote", "Quote"), ("sales_order", "Order"), ("invoice", "Invoice"), ("payment", "Payment")):
        seen = "select count(distinct target_id) from audit_log where target_type = :name"
        assert number(seen, name=name) == number(f"select count(*) from {table}")
    with db.unit_of_work(system_principal(nordlease())) as context:
        assert verify(context) == []


def test_nothing_is_dated_in_the_future(demonstration):
    for table in ("quote", "sales_order", "invoice", "payment", "credit_note", "audit_log"):
        assert number(f"select count(*) from {table} where created_at > :now", now=clock.now()) == 0


@pytest.mark.slow("does the jobs of the demonstration")
def test_the_jobs_that_wait_can_be_done(demonstration):
    waiting = counted("select name, status, count(*) from job group by 1, 2")
    delivered = """select count(distinct o.id) from sales_order o join invoice i on i.order_id = o.id
                   where o.status in ('SHIPPED', 'RECEIVED', 'INVOICED') and i.type_code = '386'"""
    # a dead letter for the console, and what the provider ordered
    assert waiting.pop(("files.sweep-storage", "FAILED")) == 1
    # drafts for buyers of the Union: once a buyer and hour
    assert waiting.pop(("billing.ask-buyer-number", "PENDING")) > 0
    assert waiting.pop(("ereporting.send", "PENDING")) == number(
        "select count(*) from e_reporting_transmission where status = 'SUBMITTED'"
    )
    assert waiting == {
        ("administration.make-customer-archive", "PENDING"): 1,
        ("files.process", "PENDING"): 29,
        ("purchasing.read-import", "PENDING"): 16,
        ("assets.draw-labels", "PENDING"): 1,
        ("logistics.notify-tms", "PENDING"): 1,
        ("billing.archive-invoice", "PENDING"): 276,
        ("billing.archive-credit-note", "PENDING"): 14,
        ("billing.draft-work-order", "PENDING"): 2,
        ("sales.deliver-deposits", "PENDING"): number(delivered),
        ("sales.hear-client", "PENDING"): 2,
        ("einvoicing.say", "PENDING"): 3,
        ("threads.tell", "PENDING"): 2,
    }
    kinds = {name for name, _status in waiting}
    with notifying.without_mail():  # what these jobs tell is news of today: the demonstration itself mails nobody
        while kinds:  # a few of each kind run at once for one organization
            claimed = job_queue.claim("demonstration test", 8)
            assert claimed, f"nobody claims {kinds}"
            ended = [(job_run.name, job_queue.run(job_run), job_run.error) for job_run in claimed]
            assert [one for one in ended if one[1] is not JobStatus.DONE] == []
            kinds -= {job_run.name for job_run in claimed}


def test_nobody_gets_mail_about_days_that_never_were(demonstration):
    waiting = "select name, count(*) from job where status in ('PENDING', 'RUNNING') group by name"
    assert not {"notification:send-email", "documents.send-document"} & set(counted(waiting))
    assert number("select count(*) from notification where email_status is not null") == 0
    assert number("select count(*) from notification") > 100
    assert number("select count(*) from document_mail where status = 'QUEUED'") == 0


def test_late_invoices_were_told_once_each(demonstration):
    told = counted("select kind, count(*) from invoice_notice group by kind")
    assert set(told) == {"LATE", "LONG_LATE"}
    assert told["LATE"] >= told["LONG_LATE"] > 0


def test_two_years_can_be_compared_and_costs_are_known_of_most_of_what_was_sold(demonstration):
    with db.unit_of_work(system_principal(nordlease())) as context:
        now, was = (span(Period.MONTHS12, context.today) for span in (running, before))
        amounts = [queries.revenue_by_customer(context, one.start, one.end) for one in (now, was)]
        margins = [
            sum(queries.margin_by_day(context, one.start, one.end).values(), start=queries.Margin())
            for one in (now, was)
        ]
        falling = management.falling(context, Asked()).body.rows
        best = selling.ranked(context, 5).body.rows
    assert len(amounts[1]) >= 15
    assert all(Decimal("0.4") < sum(one.amount for one in amounts[1].values()) / margin.revenue for margin in margins)
    assert all(margin.rate is not None and 15 < margin.rate < 45 for margin in margins)
    assert 0 < margins[0].unknown_share < 15
    assert len(falling) == 5
    assert sum(1 for row in best if "%" in row.tail) >= 3


def test_orders_are_asked_for_late_this_week_and_later(demonstration):
    waiting = "select count(*) from sales_order where status = 'CONFIRMED' and requested_date"
    today = clock.today()
    assert number(f"{waiting} < :today", today=today) >= 2
    assert number(f"{waiting} between :today and :today + 7", today=today) >= 3
    assert number(f"{waiting} > :today + 7", today=today) >= 1
    assert number("select count(*) from sales_order where status = 'CONFIRMED' and requested_date is null") <= 2
