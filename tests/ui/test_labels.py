"""Facts and fields that take label and kind from the list and the create shape."""

from decimal import Decimal

import pytest

from leaseapp import leaseapp as application
from leaseapp.catalog.endpoints.products import create_product
from leaseapp.catalog.enums import ProductKind
from leaseapp.catalog.lists import PRODUCTS
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.directory.endpoints.contacts import create_contact
from leaseapp.directory.endpoints.establishments import create_establishment
from leaseapp.directory.lists import CONTACTS, ESTABLISHMENTS
from leaseapp.ui.fields import Check, Choice, Combo, Field
from leaseapp.ui.kinds import BOOL, EMAIL, LONG, MONEY, NUMBER, PHONE, PRICE, SIREN, TEXT
from leaseapp.ui.labels import Labels
from leaseapp.ui.parts import Fact

assert application.app is not None
product, person, place = (
    Labels(PRODUCTS, create_product),
    Labels(CONTACTS, create_contact),
    Labels(ESTABLISHMENTS, create_establishment),
)


def test_a_fact_has_label_kind_and_words_of_its_column() -> None:
    assert product.fact("kind") == Fact("Kind", "kind", TEXT, enum=ProductKind)
    assert product.fact("ecoTaxHt") == Fact("Unit eco-tax excl. VAT", "ecoTaxHt", MONEY)
    assert place.fact("isHeadOffice") == Fact("Head office", "isHeadOffice", BOOL)


def test_what_people_paste_elsewhere_has_a_copy_button() -> None:
    assert place.fact("siret") == Fact("SIRET", "siret", SIREN, copy=True)
    assert [fact.copy for fact in person.facts("email", "phone", "jobTitle")] == [True, True, False]


def test_a_fact_leads_where_its_column_leads_but_not_to_its_own_page() -> None:
    assert person.fact("company.name") == Fact("Company", "company.name", link="/workspace/companies/{companyId}")
    assert person.fact("lastName").link is None


def test_figures_neither_lead_nor_copy() -> None:
    assert person.figures("company.name", "email") == (Fact("Company", "company.name"), Fact("E-mail", "email"))


def test_a_field_is_typed_as_the_create_shape_takes_it() -> None:
    assert person.field("lastName") == Field("lastName", "Last name", required=True)
    assert [field.kind for field in person.fields("firstName", "email", "phone")] == [TEXT, EMAIL, PHONE]
    assert product.field("defaultUnitPriceHt") == Field("defaultUnitPriceHt", "Price excl. VAT", PRICE, required=True)
    assert product.field("ecoTaxHt", span=3) == Field(
        "ecoTaxHt", "Unit eco-tax excl. VAT", MONEY, span=3, value=Decimal(0)
    )
    assert product.field("weightKg") == Field("weightKg", "Weight (kg)", NUMBER)
    assert product.field("description", text="Description") == Field("description", "Description", LONG)


def test_choices_and_checks_come_from_their_types() -> None:
    assert product.field("kind") == Choice("kind", "Kind", ProductKind, required=True, value="GOODS")
    assert place.field("isHeadOffice", span=12) == Check("isHeadOffice", "Head office", span=12)


def test_a_combobox_knows_its_label_and_whether_it_is_required() -> None:
    assert person.combo("companyId", list_companies) == Combo("companyId", "Company", list_companies, required=True)
    assert person.combo("establishmentId", list_companies).required is False


def test_what_nobody_named_is_refused_when_the_page_is_declared() -> None:
    with pytest.raises(ValueError, match="no column says what colour is called"):
        person.fact("colour")
    with pytest.raises(ValueError, match="the create shape has no field colour"):
        person.field("colour")
    with pytest.raises(ValueError, match="companyId is no typed value"):
        person.field("companyId")
