"""Terms of payment from the customer to the paper: due dates at issue, the law's limits, sentences from figures, eco-tax of a unit."""

from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

import pytest
from sqlmodel import col, select

from leaseapp.accounting.models import LedgerLine
from leaseapp.billing import queries
from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rendering.invoice_pdf import render_invoice
from leaseapp.billing.schemas.customers import CustomerPatch
from leaseapp.billing.services import customers, invoice_documents, issuing, particulars, reading
from leaseapp.billing.services.credit_documents import issued_credit
from leaseapp.directory.schemas.billing_entities import BillingEntityPatch
from leaseapp.directory.schemas.companies import CompanyPatch
from leaseapp.directory.services import billing_entities, companies
from leaseapp.kernel import events
from leaseapp.kernel.errors import Invalid
from leaseapp.sales.rendering.order_pdf import render_order
from leaseapp.sales.rendering.quote_pdf import render_quote
from leaseapp.sales.services import order_documents, quote_documents
from tests.billing.rendering.test_invoice_pdf import pages
from tests.factories import catalog, orders, quotes, sales
from tests.factories.credits import credited, quantity_of

WRITTEN_ON, ISSUED_ON = date(2026, 10, 22), date(2026, 11, 3)


@pytest.fixture
def book(context):
    """The company that sells."""
    entity = sales.seller(context)
    events.drain(context)
    return entity


def on(context, day):
    """Let it be noon of another day."""
    context.now = datetime.combine(day, time(12), UTC)
    return context


def agree(context, customer, **term):
    customers.patch(context, customer.id, CustomerPatch.model_validate(term))
    return customer


def text_of(pdf):
    """The words of a document, blanks of every kind as one space."""
    return " ".join(pages(pdf))


def wrong(refused):
    return [(error.field, error.code) for error in refused.value.errors]


@pytest.mark.parametrize(
    ("term", "due"),
    [
        ({}, date(2026, 12, 3)),
        ({"paymentTermDays": 0}, date(2026, 11, 3)),
        ({"paymentTermKind": "DAYS", "paymentTermDays": 45}, date(2026, 12, 18)),
        ({"paymentTermKind": "END_OF_MONTH"}, date(2026, 11, 30)),
        ({"paymentTermKind": "END_OF_MONTH_THEN_DAYS", "paymentTermDays": 45}, date(2027, 1, 14)),
        ({"paymentTermKind": "DAYS_THEN_END_OF_MONTH", "paymentTermDays": 45}, date(2026, 12, 31)),
        ({"paymentTermKind": "DAY_OF_MONTH", "paymentTermDays": 30, "paymentTermDay": 10}, date(2026, 12, 10)),
    ],
)
def test_an_empty_due_date_is_computed_when_the_invoice_is_issued(context, book, term, due):
    on(context, WRITTEN_ON)
    customer = agree(context, sales.customer(context), **term)
    draft = sales.draft(context, customer, book)
    shown = reading.invoice(context, draft.id)
    assert (draft.due_date, shown.due_date) == (None, None)
    assert shown.expected_due_date is not None
    assert shown.expected_due_date <= due
    on(context, ISSUED_ON)
    assert reading.invoice(context, draft.id).expected_due_date == due
    invoice = issuing.issue(context, draft.id)
    assert invoice.due_date == due
    lines = context.session.exec(select(LedgerLine).where(col(LedgerLine.due_date).is_not(None))).all()
    assert {line.due_date for line in lines} == {due}
    shown = reading.invoice(context, invoice.id)
    assert (shown.expected_due, shown.expected_due_date) == (None, None)
    assert shown.payment_term is not None


def test_an_end_of_month_stands_on_invoice_quote_and_order(context, book, rule_sets):
    customer = agree(context, sales.customer(context), paymentTermKind="DAYS_THEN_END_OF_MONTH", paymentTermDays=45)
    document = invoice_documents.issued_document(context, sales.issued(context, customer, book))
    xml = build_cii(document)
    assert "Délai convenu : 45 jours, puis fin de mois." in text_of(render_invoice(document, "fr"))
    assert "Agreed term: 45 days, then end of the month." in text_of(render_invoice(document, "en"))
    assert "<ram:Description>45 jours, puis fin de mois</ram:Description>" in xml.decode()
    assert rule_sets.check(xml) == []
    offer = quote_documents.assemble(context, quotes.quote(context, customer, book))
    ordered = order_documents.assemble(context, orders.order(context, customer, book).id)
    for pdf in (render_quote(offer, "fr"), render_order(ordered, "fr")):
        assert "45 jours, puis fin de mois" in text_of(pdf)


def test_a_date_that_somebody_typed_stays_and_says_no_term(context, book):
    customer = agree(context, sales.customer(context), paymentTermKind="END_OF_MONTH")
    typed = context.today + timedelta(days=60)
    invoice = sales.issued(context, customer, book, dueDate=typed)
    assert (invoice.due_date, invoice.payment_term_kind) == (typed, None)
    with pytest.raises(Invalid) as refused:
        sales.issued(context, customer, book, dueDate=typed + timedelta(days=1))
    assert wrong(refused) == [("dueDate", "PAYMENT_TERM_TOO_LONG")]


@pytest.mark.parametrize(
    ("kind", "term", "code"),
    [
        ("BUSINESS", {"paymentTermDays": 61}, "PAYMENT_TERM_TOO_LONG"),
        ("BUSINESS", {"paymentTermKind": "END_OF_MONTH_THEN_DAYS", "paymentTermDays": 46}, "PAYMENT_TERM_TOO_LONG"),
        ("BUSINESS", {"paymentTermKind": "DAYS_THEN_END_OF_MONTH", "paymentTermDays": 60}, "PAYMENT_TERM_TOO_LONG"),
        ("PUBLIC", {"paymentTermDays": 61}, "PAYMENT_TERM_TOO_LONG"),
        ("BUSINESS", {"paymentTermKind": "DAYS_THEN_END_OF_MONTH", "paymentTermDays": None}, "REQUIRED"),
        ("CONSUMER", {"paymentTermDays": 90}, None),
        ("BUSINESS", {"paymentTermDays": 60}, None),
        ("BUSINESS", {"paymentTermKind": "END_OF_MONTH_THEN_DAYS", "paymentTermDays": 45}, None),
    ],
)
def test_the_longest_term_is_refused_at_its_field(context, kind, term, code):
    customer = sales.customer(context, kind=kind)
    if code is None:
        agree(context, customer, **term)
        return
    with pytest.raises(Invalid) as refused:
        agree(context, customer, **term)
    assert wrong(refused) == [("paymentTermDays", code)]


def test_a_term_is_taken_back_as_it_was_given(context):
    customer = agree(context, sales.customer(context), paymentTermDays=45)
    assert customers.describe(context, customer.id).payment_term == "45 days from the date of the invoice"
    agree(context, customer, paymentTermDays=None)
    assert (customer.payment_term_kind, customers.describe(context, customer.id).payment_term) == (None, None)


def test_only_a_periodic_summary_of_one_month_is_due_within_45_days(context, book, rule_sets):
    """C. com. L441-10 I with CGI art. 289-I-3."""
    on(context, ISSUED_ON)
    customer = agree(context, sales.customer(context), paymentTermDays=60)
    october = {"servicePeriodStart": date(2026, 10, 1), "servicePeriodEnd": date(2026, 10, 31)}
    ordinary = sales.issued(context, customer, book, **october)
    summary = sales.issued(context, customer, book, isSummary=True, **october)
    assert (ordinary.due_date, summary.due_date) == (ISSUED_ON + timedelta(days=60), ISSUED_ON + timedelta(days=45))
    document = invoice_documents.issued_document(context, summary)
    assert "Facture périodique, article 289-I-3 du CGI" in document.mentions
    assert rule_sets.check(build_cii(document)) == []
    for values, field, code in (
        ({"dueDate": ISSUED_ON + timedelta(days=46), **october}, "dueDate", "PAYMENT_TERM_TOO_LONG"),
        ({}, "servicePeriodStart", "SUMMARY_PERIOD_MISSING"),
        (october | {"servicePeriodEnd": date(2026, 11, 1)}, "servicePeriodEnd", "SUMMARY_NOT_ONE_MONTH"),
    ):
        with pytest.raises(Invalid) as refused:
            sales.issued(context, customer, book, isSummary=True, **values)
        assert wrong(refused) == [(field, code)]


@pytest.mark.parametrize(("category", "days"), [(None, 30), ("HEALTH", 50), ("UNDERTAKING", 60)])
def test_a_public_buyer_has_the_time_of_the_law_and_owes_what_it_says(context, book, rule_sets, category, days):
    """CCP R2192-10, R2192-11, R2192-31."""
    billing_entities.update(
        context,
        book.id,
        BillingEntityPatch.model_validate({"paymentTermDays": 15, "lateRateBasis": "FIXED", "lateRateValue": 18}),
    )
    on(context, date(2026, 11, 23))  # 45 days after the end of the month are 52
    customer = sales.customer(context, kind="PUBLIC", publicBuyer=category)
    draft = sales.draft(context, customer, book)
    told = particulars.check(context, draft.id)
    assert (told.ready, [item.code for item in told.warnings]) == (True, ["PUBLIC_LATE_RATE"])
    agree(context, customer, paymentTermKind="END_OF_MONTH_THEN_DAYS", paymentTermDays=45)
    late = particulars.check(context, draft.id)
    assert late.ready
    assert [item.code for item in late.warnings][-1] == "PUBLIC_LATE_RATE"
    assert ("PUBLIC_TERM_TOO_LONG" in [item.code for item in late.warnings]) is (days < 52)
    agree(context, customer, paymentTermKind=None)
    invoice = issuing.issue(context, draft.id)
    assert invoice.due_date == context.today + timedelta(days=days)
    assert "majoré de 8 points" in invoice.late_penalty_terms
    assert "18" not in invoice.late_penalty_terms
    assert rule_sets.check(build_cii(invoice_documents.issued_document(context, invoice))) == []


def test_a_company_that_is_public_no_longer_has_no_category(context):
    customer = sales.customer(context, kind="PUBLIC", publicBuyer="HEALTH")
    company = companies.update(context, customer.company_id, CompanyPatch.model_validate({"kind": "BUSINESS"}))
    assert company.public_buyer is None


def test_a_consumer_reads_nothing_of_late_payment(context, book, rule_sets):
    invoice = sales.issued(context, sales.customer(context, kind="CONSUMER", siren=None), book)
    assert (invoice.late_penalty_terms, invoice.recovery_fee_terms, invoice.discount_terms) == (None, None, None)
    document = invoice_documents.issued_document(context, invoice)
    printed = text_of(render_invoice(document, "fr"))
    assert not any(word in printed for word in ("pénalités", "40 €", "escompte"))
    assert rule_sets.check(build_cii(document)) == []


def test_the_sentences_follow_the_figures_and_the_language_and_stay_as_they_were_issued(context, book, rule_sets):
    terms = {
        "lateRateBasis": "LEGAL",
        "lateRateValue": 5,
        "discountPct": 2,
        "discountDays": 8,
        "termsAddition": "Réserve de propriété.",
    }
    billing_entities.update(context, book.id, BillingEntityPatch.model_validate(terms))
    invoice = sales.issued(context, sales.customer(context), book)
    billing_entities.update(
        context, book.id, BillingEntityPatch.model_validate({"lateRateBasis": "ECB", "discountPct": 3})
    )
    document = invoice_documents.issued_document(context, invoice)
    french, english = (text_of(render_invoice(document, locale)) for locale in ("fr", "en"))
    for text, words in (
        (
            french,
            ("égales à 5 fois le taux d’intérêt légal", "Un escompte de 2 %", "sous 8 jours", "Réserve de propriété."),
        ),
        (english, ("at 5 times the French legal interest rate", "A discount of 2%", "Réserve de propriété.")),
    ):
        assert [part for part in words if part not in text] == []
    xml = build_cii(document)
    assert rule_sets.check(xml) == []
    assert "5 fois le taux d’intérêt légal" in xml.decode()
    credit = issued_credit(context, credited(context, invoice))
    assert "intérêt légal" not in text_of(render_invoice(credit, "fr"))


def test_a_rate_that_the_law_has_overtaken_is_refused_before_issue(context, book):
    book.late_rate_basis, book.late_rate_value = "FIXED", Decimal("7.5")
    draft = sales.draft(context, sales.customer(context), book)
    with pytest.raises(Invalid) as refused:
        issuing.issue(context, draft.id)
    assert wrong(refused) == [("billingEntity.lateRateValue", "LATE_RATE_TOO_LOW")]
    consumer = sales.customer(context, 2, kind="CONSUMER", siren=None)
    assert issuing.issue(context, sales.draft(context, consumer, book).id).number == "FAC-1"


def test_a_deposit_asked_for_with_the_order_is_due_when_it_is_invoiced(context, book):
    on(context, WRITTEN_ON)
    order = orders.order(context, sales.customer(context), book, (orders.GOODS,), depositPct=30)
    draft = orders.invoiced(context, order, "DEPOSIT")
    on(context, ISSUED_ON)
    assert issuing.issue(context, draft.id).due_date == ISSUED_ON


def test_the_eco_tax_of_a_unit_follows_the_order_its_invoices_and_its_credits(context, book, rule_sets):
    screen = catalog.product(context, ecoTaxHt=0.85, stockQuantity=10)
    order = orders.order(
        context, sales.customer(context), book, ({"productId": screen.id, "quantity": 7, "discountPct": 33.33},)
    )
    parts = []
    for quantity in (2, 5):
        invoice = orders.issued(context, order, "LINES", lines=orders.parts(context, order, quantity))
        [line] = queries.lines_of(context, invoice.id)
        assert (line.eco_tax_unit_ht, line.eco_tax_ht) == (Decimal("0.85"), Decimal("0.85") * quantity)
        parts.append((invoice, line))
    assert sum(line.line_total_ht for _invoice, line in parts) == order.total_ht
    invoice, line = parts[1]
    document = invoice_documents.issued_document(context, invoice)
    assert "dont éco-participation de 4,25 € HT, soit 0,85 € l’unité" in text_of(render_invoice(document, "fr"))
    assert rule_sets.check(build_cii(document)) == []
    taken = [credited(context, invoice, quantity_of(line, 3)), credited(context, invoice)]
    given = [item for note in taken for item, _invoiced in queries.lines_of_credit_note(context, note.id)]
    assert [(item.eco_tax_unit_ht, item.eco_tax_ht) for item in given] == [
        (Decimal("0.85"), Decimal("2.55")),
        (Decimal("0.85"), Decimal("1.70")),
    ]
    assert sum(item.line_total_ht for item in given) == line.line_total_ht
    assert all(rule_sets.check(build_cii(issued_credit(context, note))) == [] for note in taken)
