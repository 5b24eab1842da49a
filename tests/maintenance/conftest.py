"""Equipment and people to make work orders of."""

from collections.abc import Callable
from typing import Any

import pytest

from leaseapp.assets.services import service_links
from tests.assets.conftest import Fleet
from tests.assets.conftest import fleet as fleet  # noqa: PLC0414  pytest finds it here
from tests.assets.conftest import fleet_of as fleet_of  # noqa: PLC0414  pytest finds it here
from tests.maintenance.public_faults import Labelled


@pytest.fixture
def machine(work_of: Callable[..., Any]) -> Labelled:
    with work_of() as context:
        fleet = Fleet(context)
        asset = fleet.asset(label="Vitrine réfrigérée", serialNumber="SN-4711", modelId=fleet.model(name="FKv 4143"))
        return Labelled(asset.id, service_links.code_of(context, asset.id).code)
