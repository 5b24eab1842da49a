"""Changing a record: locked, on the version that it was decided on, and only where something is different."""

import pytest

from leaseapp.directory.models import Company
from leaseapp.directory.schemas.companies import CompanyOut, CompanyPatch
from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.errors import NotFound, StaleVersion
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import directory as make


def patch(**values):
    return CompanyPatch.model_validate(values)


def test_only_what_differs_is_set(context):
    company = make.company(context, phone="+33 1 02 03 04 05")
    context.session.flush()
    audit_trail.take(context.session)
    assert apply_changes(company, patch(name="Dupont", phone=None)) == {"phone"}
    context.session.flush()
    (change,) = audit_trail.take(context.session)
    assert audit_trail.details(change) == {"phone": ["+33 1 02 03 04 05", None]}
    assert company.version == 2


def test_an_unchanged_form_raises_no_version_and_leaves_no_audit_row(context):
    company = make.company(context)
    context.session.flush()
    audit_trail.take(context.session)
    assert apply_changes(company, patch(name="Dupont", siren="404 833 048", email="")) == frozenset()
    context.session.flush()
    assert audit_trail.take(context.session) == []
    assert company.version == 1


def test_fields_that_are_no_columns_are_named(context):
    company = make.company(context)
    body = patch(name="Durand", headOffice={"city": "Lyon"})
    with pytest.raises(AttributeError):
        differences(company, body)
    assert differences(company, body, without=("head_office",)) == {"name": "Durand"}


def test_an_older_version_is_refused_with_the_record_as_it_reads_now(context):
    company = make.company(context)
    with pytest.raises(StaleVersion) as refusal:
        for_change(context, Company, company.id, 7, CompanyOut.model_validate)
    assert refusal.value.extra["current"]["name"] == "Dupont"
    assert for_change(context, Company, company.id, 1, CompanyOut.model_validate) is company
    assert for_change(context, Company, company.id, None, CompanyOut.model_validate) is company


def test_what_does_not_exist_cannot_be_changed(context):
    with pytest.raises(NotFound):
        for_change(context, Company, new_id(), None, CompanyOut.model_validate)
