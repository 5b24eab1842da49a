"""Categories of waste electrical equipment (Code de l'environnement R543-172)."""

from collections.abc import Iterable

from leaseapp.kernel.text.i18n import _

SOURCE = "Code de l’environnement R543-172"
CATEGORIES = {
    1: _("1 Heat exchange equipment"),
    2: _("2 Screens"),
    3: _("3 Lamps"),
    4: _("4 Large equipment"),
    5: _("5 Small equipment"),
    6: _("6 Small IT and telecom"),
    7: _("7 Photovoltaic panels"),
    8: _("8 Personal mobility"),
}
LARGE, SMALL = 4, 5
LARGEST_SMALL_MM = 500


def by_size(sizes_mm: Iterable[int | None]) -> int:
    """Return large (4) where a dimension is beyond 50 cm or nobody measured it, else small (5)."""
    known = [size for size in sizes_mm if size is not None]
    return SMALL if known and max(known) <= LARGEST_SMALL_MM else LARGE
