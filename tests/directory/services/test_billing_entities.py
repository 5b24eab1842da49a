"""Billing entities: terms of payment, prefixes of their own, nothing changed under a number."""

import pytest

from leaseapp.directory import queries
from leaseapp.directory.enums import NumberSeries
from leaseapp.directory.events import BillingEntityCreated
from leaseapp.directory.schemas.billing_entities import BillingEntityPatch
from leaseapp.directory.services import billing_entities
from leaseapp.kernel.errors import Conflict, Invalid, StaleVersion
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.law.late_payment import RateBasis
from tests.factories import directory as make


def patch(**values):
    return BillingEntityPatch.model_validate(values)


def test_a_new_entity_has_the_terms_of_the_law(context):
    entity = make.billing_entity(context)
    assert (entity.invoice_number_prefix, entity.credit_note_number_prefix) == ("FAC-", "AV-")
    assert (entity.payment_term_days, entity.vat_on_debits, entity.vat_franchise) == (30, False, False)
    assert (entity.late_rate_basis, entity.late_rate_value, entity.recovery_fee) == (RateBasis.ECB, 10, 40)
    assert (entity.discount_pct, entity.discount_days, entity.terms_addition) == (None, None, None)
    told = billing_entities.shown(context, entity)
    assert told.payment_term == "30 days from the date of the invoice"
    assert "plus 10 percentage points" in told.late_penalty_terms
    assert "€40" in told.recovery_fee_terms
    assert told.discount_terms == "No discount is granted for early payment."


def test_another_basis_has_another_figure(context):
    entity = make.billing_entity(context, lateRateBasis="FIXED", lateRateValue=14)
    assert (entity.late_rate_basis, entity.late_rate_value) == (RateBasis.FIXED, 14)
    billing_entities.update(context, entity.id, patch(lateRateBasis="LEGAL"))
    assert (entity.late_rate_basis, entity.late_rate_value) == (RateBasis.LEGAL, 3)
    billing_entities.update(context, entity.id, patch(lateRateValue=4))
    assert "4 times the French legal interest rate" in billing_entities.shown(context, entity).late_penalty_terms
    with pytest.raises(Invalid) as refused:
        billing_entities.update(context, entity.id, patch(lateRateBasis="FIXED"))
    assert [(error.field, error.code) for error in refused.value.errors] == [("lateRateValue", "REQUIRED")]


def test_another_kind_of_term_forgets_what_stood_beside_the_former_one(context):
    entity = make.billing_entity(context, paymentTermKind="DAY_OF_MONTH", paymentTermDays=30, paymentTermDay=10)
    assert billing_entities.shown(context, entity).payment_term == "30 days, then on day 10 of the month"
    billing_entities.update(context, entity.id, patch(paymentTermKind="END_OF_MONTH"))
    assert (entity.payment_term_days, entity.payment_term_day) == (None, None)
    assert billing_entities.shown(context, entity).payment_term == "end of the month"
    with pytest.raises(Invalid) as refused:
        billing_entities.update(context, entity.id, patch(paymentTermKind="DAYS_THEN_END_OF_MONTH", paymentTermDays=46))
    assert [(error.field, error.code) for error in refused.value.errors] == [
        ("paymentTermDays", "PAYMENT_TERM_TOO_LONG")
    ]


def test_its_creation_is_published(context):
    entity = make.billing_entity(context)
    assert context.pending_events == [BillingEntityCreated(entity.id)]


def test_the_first_entity_is_the_default_and_another_may_take_over(context):
    first = make.billing_entity(context)
    second = make.billing_entity(context, invoiceNumberPrefix="L-", creditNoteNumberPrefix="LA-")
    assert (first.is_default, second.is_default) == (True, False)
    billing_entities.update(context, second.id, patch(isDefault=True))
    assert (first.is_default, second.is_default) == (False, True)
    assert billing_entities.default_entity(context).id == second.id


def test_one_entity_stays_the_default(context):
    first = make.billing_entity(context)
    make.billing_entity(context, invoiceNumberPrefix="L-", creditNoteNumberPrefix="LA-")
    for attempt in (
        lambda: billing_entities.update(context, first.id, patch(isDefault=False)),
        lambda: billing_entities.delete(context, first.id),
    ):
        with pytest.raises(Conflict) as refused:
            attempt()
        assert refused.value.code == "DEFAULT_REQUIRED"
    assert (first.is_default, first.deleted_at) == (True, None)


@pytest.mark.parametrize(
    ("invoice", "credit_note", "fields"),
    [
        ("FAC-", "LA-", ["invoiceNumberPrefix"]),
        ("L-", "av-", ["creditNoteNumberPrefix"]),
        ("AV-", "FAC-", ["invoiceNumberPrefix", "creditNoteNumberPrefix"]),
    ],
)
def test_no_two_series_of_an_organization_look_alike(context, invoice, credit_note, fields):
    make.billing_entity(context)
    with pytest.raises(Conflict) as refused:
        make.billing_entity(context, invoiceNumberPrefix=invoice, creditNoteNumberPrefix=credit_note)
    assert refused.value.code == "PREFIX_ALREADY_EXISTS"
    assert [error.field for error in refused.value.errors] == fields
    assert len(queries.living_billing_entities(context)) == 1


def test_wrong_particulars_are_told_at_their_fields(context):
    with pytest.raises(Invalid) as refused:
        make.billing_entity(
            context, siren="732829321", iban="FR14", bic="X", naf="1", postalCode="1", invoiceNumberPrefix="F 1",
            vatFranchise=True, vatOnDebits=True,
        )  # fmt: skip
    assert [error.field for error in refused.value.errors] == [
        "siren", "naf", "postalCode", "iban", "bic", "invoiceNumberPrefix", "vatOnDebits",
    ]  # fmt: skip


def test_sequences_show_the_last_number_of_each_series(context):
    entity = make.billing_entity(context)
    next_number(context, NumberSeries.INVOICE, entity.id)
    next_number(context, NumberSeries.INVOICE, entity.id)
    shown = billing_entities.read(context, entity.id)
    assert (shown.invoice_sequence, shown.credit_note_sequence) == (2, 0)


@pytest.mark.parametrize(
    ("field", "value", "series", "fixed"),
    [
        ("invoiceNumberPrefix", "F-", NumberSeries.INVOICE, True),
        ("invoiceNumberPrefix", "F-", NumberSeries.CREDIT_NOTE, False),
        ("creditNoteNumberPrefix", "C-", NumberSeries.CREDIT_NOTE, True),
        ("siren", "404833048", NumberSeries.INVOICE, True),
        ("siren", "404833048", NumberSeries.CREDIT_NOTE, True),
        ("name", "Alpha Bail", NumberSeries.INVOICE, False),
    ],
)
def test_prefix_and_siren_are_fixed_once_a_number_was_given(context, field, value, series, fixed):
    entity = make.billing_entity(context)
    next_number(context, series, entity.id)
    if not fixed:
        billing_entities.update(context, entity.id, patch(**{field: value}))
        assert entity.version == 2
        return
    with pytest.raises(Conflict) as refused:
        billing_entities.update(context, entity.id, patch(**{field: value}))
    assert (refused.value.code, refused.value.errors[0].field) == ("NUMBERS_GIVEN", field)
    assert (entity.siren, entity.invoice_number_prefix, entity.credit_note_number_prefix) == (
        "732829320",
        "FAC-",
        "AV-",
    )


def test_sending_the_same_prefix_is_no_change(context):
    entity = make.billing_entity(context)
    next_number(context, NumberSeries.INVOICE, entity.id)
    billing_entities.update(context, entity.id, patch(invoiceNumberPrefix="FAC-", siren="732 829 320"))
    assert entity.version == 1


def test_an_entity_that_numbered_a_document_is_kept(context):
    entity = make.billing_entity(context)
    next_number(context, NumberSeries.CREDIT_NOTE, entity.id)
    with pytest.raises(Conflict) as refused:
        billing_entities.delete(context, entity.id)
    assert refused.value.code == "BILLING_ENTITY_IN_USE"
    assert entity.deleted_at is None


def test_an_entity_that_issued_nothing_can_go_and_gives_its_prefixes_back(context):
    billing_entities.delete(context, make.billing_entity(context).id, version=1)
    assert make.billing_entity(context).is_default is True


def test_an_old_version_is_refused(context):
    entity = make.billing_entity(context)
    billing_entities.update(context, entity.id, patch(city="Lyon"))
    with pytest.raises(StaleVersion) as refused:
        billing_entities.update(context, entity.id, patch(city="Lille", version=1))
    assert refused.value.extra["current"]["city"] == "Lyon"
