"""Equipment and people to make work orders of."""

from tests.assets.conftest import fleet as fleet  # noqa: PLC0414  pytest finds it here
from tests.assets.conftest import fleet_of as fleet_of  # noqa: PLC0414  pytest finds it here
