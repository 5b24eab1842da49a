"""Equipment to act on: a model, places and machines, made through the services."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from leaseapp.assets.models import Asset
from leaseapp.assets.schemas.assets import AssetIn
from leaseapp.assets.schemas.locations import LocationIn
from leaseapp.assets.schemas.references import BrandIn, FamilyIn, ModelIn
from leaseapp.assets.services import registering
from leaseapp.assets.services.locating import locations
from leaseapp.assets.services.references import brands, families, models
from leaseapp.kernel.context import Context


class Fleet:
    """Makers of equipment in one unit of work; names count up."""

    def __init__(self, context: Context) -> None:
        self.context, self._made = context, 0
        brand = brands.create(context, BrandIn(name="Borealis"))
        family = families.create(context, FamilyIn(code="FROID", name="Froid"))
        self.brand_id, self.family_id = brand.id, family.id

    def model(self, **values: Any) -> UUID:
        self._made += 1
        body = {"brandId": self.brand_id, "familyId": self.family_id, "reference": f"M-{self._made}", "name": "Armoire"}
        return models.create(self.context, ModelIn.model_validate(body | values)).id

    def place(self, **values: Any) -> UUID:
        self._made += 1
        body = {"code": f"P-{self._made}", "name": f"Dépôt {self._made}"}
        return locations.create(self.context, LocationIn.model_validate(body | values)).id

    def asset(self, **values: Any) -> Asset:
        body = {"modelId": values.pop("modelId", None) or self.model()}
        body |= {"currentLocationId": values.pop("currentLocationId", None) or self.place()}
        return registering.register(self.context, AssetIn.model_validate(body | values))


@pytest.fixture
def fleet(context: Context) -> Fleet:
    return Fleet(context)


@pytest.fixture
def fleet_of() -> Callable[[Context], Fleet]:
    return Fleet
