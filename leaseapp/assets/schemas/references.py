"""Brands, families and models in and out."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Line, Text, Weight, WholeNumber, YesNo, optional
from leaseapp.kernel.text.schema import Quantity as Measure

Name = Annotated[Text, Field(min_length=1, max_length=120)]
Code = Annotated[Text, Field(min_length=1, max_length=30)]
Reference = Annotated[Text, Field(min_length=1, max_length=60)]
DeeeCategory = optional(Annotated[WholeNumber, Field(ge=1, le=8)])
Millimetres = optional(Annotated[WholeNumber, Field(ge=1, le=100_000)])
Months = optional(Annotated[WholeNumber, Field(ge=1, le=600)])
Pieces = Annotated[WholeNumber, Field(ge=1, le=100_000)]
NonNegative = optional(Annotated[Measure, Field(ge=0, lt=Decimal(10_000_000))])
Kilowatts = optional(Annotated[Measure, Field(ge=0, lt=Decimal(1_000_000))])
Charge = optional(Annotated[Measure, Field(ge=0, lt=Decimal(10_000))])


class BrandIn(In):
    """A new brand."""

    name: Name
    active: YesNo = True


class BrandPatch(changes_of(BrandIn)):
    """Changes of a brand."""


class BrandOut(record_of(BrandIn)):
    """A brand."""


class FamilyIn(In):
    """A new family; `deeeCategory` is that of its waste (Code de l’environnement R543-172)."""

    code: Code
    name: Name
    parent_id: optional(Id) = None
    deee_category: DeeeCategory = None


class FamilyPatch(changes_of(FamilyIn)):
    """Changes of a family."""


class FamilyOut(record_of(FamilyIn)):
    """A family."""


class ModelIn(In):
    """A new model. Lengths in mm, mass in kg, power in kW, footprint of its making in kg CO2e, charge in kg.

    `productId` is the product of the catalog that is sold or leased as this model.
    """

    brand_id: Id
    family_id: Id
    reference: Reference
    name: Line
    length_mm: Millimetres = None
    width_mm: Millimetres = None
    height_mm: Millimetres = None
    mass_kg: optional(Weight) = None
    stackable: Annotated[WholeNumber, Field(ge=1, le=5)] = 1
    power_kw: Kilowatts = None
    expected_life_months: Months = None
    carbon_footprint_kg: NonNegative = None
    deee_category: DeeeCategory = None
    refrigerant: optional(Annotated[Text, Field(max_length=20)]) = None
    refrigerant_charge_kg: Charge = None
    product_id: optional(Id) = None
    active: YesNo = True


class ModelPatch(changes_of(ModelIn)):
    """Changes of a model; its properties have an act of their own (`spec-schema`)."""


class ModelOut(record_of(ModelIn)):
    """A model."""

    spec_schema: dict[str, Any]
