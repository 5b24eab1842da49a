"""Recurring invoices: one copy a due day, missed days made up for, automatic issue or word of what is missing."""

from datetime import date, timedelta

import pytest
from sqlmodel import select

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Invoice
from leaseapp.billing.queries import lines_of
from leaseapp.billing.rules.recurrence import next_due
from leaseapp.billing.schemas.invoices import InvoicePatch
from leaseapp.billing.schemas.recurring import RecurringIn, RecurringPatch
from leaseapp.billing.services import invoicing, issuing, recurring
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel import events
from leaseapp.kernel.errors import Invalid, NotFound, StaleVersion
from leaseapp.law.payment_terms import TermKind
from leaseapp.law.vat_provisions import VatReason
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import recipients_with
from tests.factories import catalog, orders, sales


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


@pytest.fixture
def source(context, book):
    """An issued invoice with everything that a copy takes over."""
    line = sales.SERVICE | {"unit": "mois", "discountPct": 10, "ecoTaxHt": 2.5}
    return sales.issued(
        context, sales.customer(context), book, [line, sales.GOODS], notes="Abonnement", purchaseOrderRef="BC-1"
    )


def repeated(context, invoice, **values):
    body = {"invoiceId": invoice.id, "everyMonths": 1, "nextDate": context.today} | values
    return recurring.create(context, RecurringIn.model_validate(body))


def made(context, row):
    statement = select(Invoice).where(Invoice.recurring_invoice_id == row.id).order_by(Invoice.created_at, Invoice.id)
    return context.session.exec(statement).all()


def patched(context, row, **body):
    return recurring.patch(context, row.id, RecurringPatch.model_validate(body))


def told(context):
    return [(item.title, item.body) for item in context.session.exec(select(Notification).order_by(Notification.id))]


def test_a_copy_has_lines_and_terms_but_dates_of_its_own(context, source):
    row = repeated(context, source)
    assert row.name == "Customer 1 · Inspection"
    assert recurring.make_due(context) == 1
    [copy] = made(context, row)
    assert (copy.status, copy.number, copy.notes, copy.purchase_order_ref) == (
        InvoiceStatus.DRAFT,
        None,
        "Abonnement",
        "BC-1",
    )
    assert (copy.total_ht, copy.total_ttc) == (source.total_ht, source.total_ttc)
    assert (copy.due_date, copy.supply_date) == (None, None)
    first = lines_of(context, copy.id)[0]
    assert (first.unit, first.discount_pct, first.eco_tax_ht, first.source_kind) == ("mois", 10, 2.5, None)
    assert row.next_date == next_due(context.today, 1, context.today.day)


def test_a_due_day_makes_one_invoice_however_often_the_night_comes(context, source):
    row = repeated(context, source)
    assert (recurring.make_due(context), recurring.make_due(context)) == (1, 0)
    assert len(made(context, row)) == 1


def test_missed_days_are_made_up_for(context, source):
    row = repeated(context, source)
    context.now += timedelta(days=70)
    assert recurring.make_due(context) == 3
    assert len(made(context, row)) == 3
    assert row.next_date > context.today


def test_nothing_is_made_before_the_day_after_the_end_or_while_paused(context, source):
    later = repeated(context, source, nextDate=context.today + timedelta(days=1))
    paused = repeated(context, source)
    patched(context, paused, paused=True)
    ended = repeated(context, source, lastDate=context.today)
    assert recurring.make_due(context) == 1
    context.now += timedelta(days=40)
    assert recurring.make_due(context) == 2
    assert [len(made(context, row)) for row in (later, paused, ended)] == [2, 0, 1]
    assert recurring.read(context, ended.id).finished is True


def test_going_on_after_a_pause_leaves_the_days_out_that_passed(context, source):
    row = repeated(context, source)
    patched(context, row, paused=True)
    context.now += timedelta(days=70)
    patched(context, row, paused=False)
    assert row.next_date >= context.today
    assert recurring.make_due(context) == (1 if row.next_date == context.today else 0)


def test_a_period_moves_on_with_the_due_day(context, book):
    invoice = sales.issued(
        context, sales.customer(context), book, servicePeriodStart=date(2026, 1, 1), servicePeriodEnd=date(2026, 1, 31)
    )
    row = repeated(context, invoice)
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.service_period_start, copy.service_period_end) == (
        context.today, next_due(context.today, 1, context.today.day) - timedelta(days=1),
    )  # fmt: skip


def test_a_complete_copy_is_issued_at_once_where_that_is_wanted(context, source):
    row = repeated(context, source, issueAutomatically=True)
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.status, copy.number) == (InvoiceStatus.ISSUED, "FAC-2")
    assert told(context) == []


def test_an_incomplete_copy_stays_a_draft_and_the_accountants_hear_why(context, source, book):
    row = repeated(context, source, issueAutomatically=True)
    book.siret = None
    context.session.flush()
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.status, copy.number) == (InvoiceStatus.DRAFT, None)
    assert told(context) == [
        (
            "Recurring invoice to complete",
            "Customer 1 · Inspection could not be issued: its draft says what is missing.",
        )
    ]


def test_a_copy_that_cannot_be_made_pauses_its_recurrence(context, book):
    lift = catalog.product(context)
    row = repeated(
        context, sales.draft(context, sales.customer(context), book, [{"productId": lift.id, "quantity": 1}])
    )
    lift.deleted_at = context.now
    context.session.flush()
    assert (recurring.make_due(context), recurring.make_due(context)) == (0, 0)
    assert (row.paused, row.next_date, made(context, row)) == (True, context.today, [])
    assert [title for title, _body in told(context)] == ["Recurring invoice paused"]


def old_format(row):
    """The template as recurrences stored it before it had a version."""
    return {**row.template["invoice"], "withPeriod": row.template["withPeriod"]}


def test_a_template_of_the_first_version_is_read_and_new_ones_carry_theirs(context, book):
    invoice = sales.issued(
        context, sales.customer(context), book, servicePeriodStart=date(2026, 1, 1), servicePeriodEnd=date(2026, 1, 31)
    )
    row = repeated(context, invoice)
    assert row.template["version"] == 3
    row.template = old_format(row)
    context.session.flush()
    assert recurring.make_due(context) == 1
    [copy] = made(context, row)
    assert (copy.total_ht, copy.service_period_start) == (invoice.total_ht, context.today)


@pytest.mark.parametrize(
    ("stored", "code", "wrong"),
    [
        ({"version": 2, "withPeriod": False, "invoice": {"customerId": "x", "color": "red"}}, "NO_LONGER_FITS",
         {"invoice.customerId", "invoice.color"}),
        ({"version": 9}, "STORED_BY_A_NEWER_VERSION", set()),
        ({"version": "two"}, "NO_LONGER_FITS", set()),
    ],
)  # fmt: skip
def test_a_template_that_no_longer_fits_stops_its_own_recurrence_and_says_why(context, source, stored, code, wrong):
    broken, sound = repeated(context, source), repeated(context, source)
    broken.template = stored
    context.session.flush()
    assert recurring.make_due(context) == 1
    assert (len(made(context, broken)), len(made(context, sound))) == (0, 1)
    assert (broken.paused, sound.paused) == (True, False)
    found = recurring.read(context, broken.id)
    assert found.failure is not None
    assert (found.failure.day, found.failure.code, found.lines, found.total_ttc) == (context.today, code, [], None)
    assert {text.split(":")[0] for text in found.failure.fields} >= wrong
    accountants = set(recipients_with(context, BusinessRole.ACCOUNTANT))
    notes = context.session.exec(select(Notification)).all()
    assert {note.recipient_user_id for note in notes} == accountants
    assert {note.target_url for note in notes} == {f"/workspace/recurring-invoices/{broken.id}"}


def test_what_a_failure_kept_from_being_made_is_made_up_for_once(context, book):
    lift = catalog.product(context)
    row = repeated(
        context, sales.draft(context, sales.customer(context), book, [{"productId": lift.id, "quantity": 1}])
    )
    lift.deleted_at = context.now
    context.session.flush()
    recurring.make_due(context)
    context.now += timedelta(days=35)
    lift.deleted_at = None
    patched(context, row, paused=False)
    assert row.failure is None
    assert (recurring.make_due(context), recurring.make_due(context)) == (2, 0)


def test_an_ended_recurrence_makes_nothing_and_keeps_its_invoices(context, source):
    row = repeated(context, source)
    recurring.make_due(context)
    recurring.delete(context, row.id, row.version)
    context.now += timedelta(days=70)
    assert recurring.make_due(context) == 0
    assert len(made(context, row)) == 1
    with pytest.raises(NotFound):
        recurring.read(context, row.id)


def test_dates_that_make_no_sense_are_refused(context, source):
    for values, field in (
        ({"nextDate": context.today - timedelta(days=1)}, "nextDate"),
        ({"lastDate": context.today - timedelta(days=1)}, "lastDate"),
    ):
        with pytest.raises(Invalid) as refused:
            repeated(context, source, **values)
        assert [error.field for error in refused.value.errors] == [field]


def test_deposits_and_balances_are_not_repeated(context, book):
    order = orders.order(context, sales.customer(context), book)
    for invoice in (orders.issued(context, order, "DEPOSIT", percent=30), orders.issued(context, order, "BALANCE")):
        with pytest.raises(Invalid) as refused:
            repeated(context, invoice)
        assert refused.value.code == "NOT_REPEATABLE"


def test_an_invoice_of_an_order_is_repeated_without_the_order(context, book):
    order = orders.order(context, sales.customer(context), book)
    row = repeated(context, orders.issued(context, order))
    recurring.make_due(context)
    [copy] = made(context, row)
    assert (copy.order_id, lines_of(context, copy.id)[0].source_kind, copy.total_ht) == (None, None, 10000)


def test_a_stale_version_is_refused(context, source):
    row = repeated(context, source)
    with pytest.raises(StaleVersion):
        patched(context, row, version=row.version + 1, paused=True)
    assert row.paused is False


def test_an_invoice_that_recurs_is_no_summary_and_has_the_term_of_its_customer(context, book):
    """C. com. L441-10 I shortens the term of periodic summaries alone; what each month bills one thing is none."""
    customer = sales.customer(context)
    customer.payment_term_kind, customer.payment_term_days = TermKind.DAYS, 60
    source = sales.issued(context, customer, book)
    row = repeated(context, source)
    recurring.make_due(context)
    [copy] = made(context, row)
    assert copy.due_date is None
    assert issuing.issue(context, copy.id).due_date == context.today + timedelta(days=60)


def test_a_template_of_the_second_version_keeps_what_only_its_sentences_said(context, source):
    row = repeated(context, source)
    own = "Pénalités de 15 % l'an, acceptées par le client le 3 mars."
    row.template = {
        **row.template,
        "version": 2,
        "invoice": {
            **row.template["invoice"],
            "latePenaltyTerms": own,
            "recoveryFeeTerms": ".",
            "discountTerms": "Pas d’escompte pour paiement anticipé.",
        },
    }
    context.session.flush()
    recurring.make_due(context)
    [copy] = made(context, row)
    assert copy.notes == f"Abonnement\n{own}"


def test_a_recurrence_of_article_261_goes_on_with_the_provision_that_a_person_chose_on_its_copy(context, book):
    lesson = sales.SERVICE | {"vatRatePct": 0, "vatReason": "EXEMPT"}
    source = sales.draft(context, sales.customer(context), book, [lesson, sales.GOODS])
    row = repeated(context, source, nextDate=context.today, issueAutomatically=True)
    recurring.make_due(context)
    [draft] = made(context, row)
    assert (draft.status, told(context)[0][0]) == (InvoiceStatus.DRAFT, "Recurring invoice to complete")
    taught = lesson | {"vatReason": "EXEMPT_TEACHING"}
    invoicing.patch(context, draft.id, InvoicePatch.model_validate({"lines": [taught, sales.GOODS]}))
    issuing.issue(context, draft.id)
    row.next_date = context.today
    recurring.make_due(context)
    second = made(context, row)[-1]
    assert second.status is InvoiceStatus.ISSUED
    assert [line.vat_reason for line in lines_of(context, second.id)] == [VatReason.EXEMPT_TEACHING, None]
    assert row.template["invoice"]["lines"][0]["vatReason"] == "EXEMPT_TEACHING"


def test_two_provisions_for_lines_of_one_name_leave_the_choice_to_a_person(context, book):
    lesson = sales.SERVICE | {"vatRatePct": 0, "vatReason": "EXEMPT"}
    row = repeated(context, sales.draft(context, sales.customer(context), book, [lesson]), nextDate=context.today)
    recurring.make_due(context)
    [draft] = made(context, row)
    both = [lesson | {"vatReason": reason} for reason in ("EXEMPT_TEACHING", "EXEMPT_MEDICAL")]
    invoicing.patch(context, draft.id, InvoicePatch.model_validate({"lines": both}))
    issuing.issue(context, draft.id)
    row.next_date = context.today
    recurring.make_due(context)
    assert [line.vat_reason for line in lines_of(context, made(context, row)[-1].id)] == [VatReason.EXEMPT]
