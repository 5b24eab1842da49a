"""Brands, families and models."""

from leaseapp.assets import queries
from leaseapp.assets.models import AssetBrand, AssetFamily, AssetModel
from leaseapp.assets.models.reference import ONE_BRAND_A_NAME, ONE_FAMILY_A_CODE, ONE_MODEL_A_REFERENCE
from leaseapp.assets.rules import specs
from leaseapp.assets.rules.trees import parent_error
from leaseapp.assets.schemas.references import BrandOut, FamilyOut, ModelOut
from leaseapp.assets.services import configuring
from leaseapp.catalog.models import Product
from leaseapp.kernel.acts.records import Records, Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

BRAND_TAKEN = Taken(ONE_BRAND_A_NAME, "name", "DUPLICATE_NAME", _("This brand exists already."))
FAMILY_TAKEN = Taken(ONE_FAMILY_A_CODE, "code", "DUPLICATE_CODE", _("A family with this code exists already."))
MODEL_TAKEN = Taken(
    ONE_MODEL_A_REFERENCE, "reference", "DUPLICATE_REFERENCE", _("This brand has a model with this reference already.")
)
CHARGE_WITHOUT_REFRIGERANT = _("Say which refrigerant it is.")


def family_errors(context: Context, family: AssetFamily) -> list[FieldError]:
    """Raise NotFound for an unknown parent; FAMILY_CYCLE for one that lies below the family."""
    if family.parent_id is None:
        return []
    get_or_404(context, AssetFamily, family.parent_id, field="parentId")
    parents = queries.tree_of(context, AssetFamily, "parent_id")
    found = parent_error(parents, family.id, family.parent_id, field="parentId", code="FAMILY_CYCLE")
    return [found] if found else []


def model_errors(context: Context, model: AssetModel) -> list[FieldError]:
    """Raise NotFound for an unknown brand, family or product; REFRIGERANT_REQUIRED for a charge of nothing."""
    get_or_404(context, AssetBrand, model.brand_id, field="brandId")
    get_or_404(context, AssetFamily, model.family_id, field="familyId")
    if model.product_id is not None:
        get_or_404(context, Product, model.product_id, field="productId")
    if model.refrigerant_charge_kg and not model.refrigerant:
        return [FieldError("refrigerant", "REFRIGERANT_REQUIRED", CHARGE_WITHOUT_REFRIGERANT)]
    return []


def begin_model(context: Context, model: AssetModel) -> None:
    """Give a new model the properties that the organization's models begin with."""
    template = configuring.settings_of(context).dynamic_property_template
    if template is not None:
        model.spec_schema = specs.stored(template)


brands = Records(AssetBrand, BrandOut, taken=(BRAND_TAKEN,))
families = Records(AssetFamily, FamilyOut, family_errors, taken=(FAMILY_TAKEN,))
models = Records(AssetModel, ModelOut, model_errors, taken=(MODEL_TAKEN,), begin=begin_model)
