"""Categories of waste electrical equipment (Code de l'environnement R543-172)."""

from collections.abc import Iterable
from enum import IntEnum

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members

SOURCE = "Code de l’environnement R543-172"
LARGEST_SMALL_MM = 500


class WasteCategory(IntEnum):
    """The categories by their numbers; addresses and forms name them by digits."""

    HEAT_EXCHANGE = 1
    SCREENS = 2
    LAMPS = 3
    LARGE = 4
    SMALL = 5
    SMALL_IT = 6
    PHOTOVOLTAIC = 7
    MOBILITY = 8

    @classmethod
    def _missing_(cls, value: object) -> "WasteCategory | None":
        return cls(int(value)) if isinstance(value, str) and value.isdecimal() else None


label_members({
    WasteCategory.HEAT_EXCHANGE: _("1 Heat exchange equipment"),
    WasteCategory.SCREENS: _("2 Screens"),
    WasteCategory.LAMPS: _("3 Lamps"),
    WasteCategory.LARGE: _("4 Large equipment"),
    WasteCategory.SMALL: _("5 Small equipment"),
    WasteCategory.SMALL_IT: _("6 Small IT and telecom"),
    WasteCategory.PHOTOVOLTAIC: _("7 Photovoltaic panels"),
    WasteCategory.MOBILITY: _("8 Personal mobility"),
})  # fmt: skip


def by_size(sizes_mm: Iterable[int | None]) -> WasteCategory:
    """Return large (4) where a dimension is beyond 50 cm or nobody measured it, else small (5)."""
    known = [size for size in sizes_mm if size is not None]
    small = known and max(known) <= LARGEST_SMALL_MM
    return WasteCategory.SMALL if small else WasteCategory.LARGE
