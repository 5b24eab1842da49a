import pytest
from sqlmodel import select

from leaseapp.accounting.services.posting import post
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.directory.services import billing_entities, companies
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from tests.factories.accounting import Book, sale


def test_a_company_that_entries_name_is_not_deleted(context: Context, book: Book) -> None:
    post(context, sale(book))
    with pytest.raises(Conflict) as caught:
        companies.delete(context, book.company_id)
    assert caught.value.extra["uses"] == ["journal entries"]
    assert context.session.exec(select(Company.deleted_at).where(Company.id == book.company_id)).one() is None


def test_a_party_without_entries_keeps_nobody(context: Context, book: Book) -> None:
    companies.delete(context, book.company_id)
    context.session.flush()
    assert context.session.exec(select(Company.deleted_at).where(Company.id == book.company_id)).one() is not None


def test_a_billing_entity_with_entries_is_not_deleted(context: Context, book: Book) -> None:
    post(context, sale(book))
    with pytest.raises(Conflict) as caught:
        billing_entities.delete(context, book.id)
    assert caught.value.extra["uses"] == ["journal entries"]
    assert context.session.exec(select(BillingEntity.deleted_at).where(BillingEntity.id == book.id)).one() is None
