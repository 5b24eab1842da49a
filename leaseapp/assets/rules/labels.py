"""Labels: where they lie on a sheet, and what they say (FIELD.md 2.4)."""

from dataclasses import dataclass

from leaseapp.assets.enums import LabelField, LabelFormat, LabelTemplate
from leaseapp.assets.rules.short_codes import shown
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _

A4 = (210.0, 297.0)
NOTHING = _("Choose what is to be printed: equipment or service codes.")
BEYOND = _("A sheet of this kind has {most} labels.")
NEEDS_ROLL = _("ZPL is for label printers: choose a roll.")
MOST_LABELS = 5000
TOO_MANY = _("At most {most} labels are drawn at once.")


@dataclass(frozen=True)
class Layout:
    """A kind of sheet or roll. Lengths in mm; a roll has one label a page."""

    width: float
    height: float
    columns: int = 1
    rows: int = 1
    left: float = 0
    top: float = 0
    gap: float = 0

    @property
    def positions(self) -> int:
        """The number of labels of a page."""
        return self.columns * self.rows

    @property
    def page(self) -> tuple[float, float]:
        """The width and height of a page."""
        return A4 if self.positions > 1 else (self.width, self.height)

    def place(self, number: int) -> tuple[int, float, float]:
        """Return page (from 0), x and y of the label at place `number` (from 0, running on over the pages), row by row."""
        page, place = divmod(number, self.positions)
        row, column = divmod(place, self.columns)
        return page, self.left + column * (self.width + self.gap), self.top + row * self.height


LAYOUTS = {
    LabelTemplate.A4_24: Layout(63.5, 33.9, 3, 8, 7.21, 12.9, 2.54),
    LabelTemplate.A4_65: Layout(38.1, 21.2, 5, 13, 4.67, 10.7, 2.54),
    LabelTemplate.ROLL_50X30: Layout(50, 30),
    LabelTemplate.ROLL_100X50: Layout(100, 50),
}


@dataclass(frozen=True)
class Label:
    """The texts of a label: its code, and the machine that it is for, when there is one."""

    code: str
    inventory_number: str = ""
    label: str = ""
    model: str = ""
    serial_number: str = ""

    def lines(self, fields: list[LabelField]) -> list[str]:
        """Return the texts beside the code, in the order of `fields`; empty ones are left out, the code itself is readable."""
        texts = {
            LabelField.INVENTORY_NUMBER: self.inventory_number, LabelField.LABEL: self.label, LabelField.MODEL: self.model,
            LabelField.SERIAL_NUMBER: self.serial_number, LabelField.CODE: shown(self.code),
        }  # fmt: skip
        said = dict.fromkeys(texts[one] for one in fields if texts[one])
        return list(said) or [shown(self.code)]


def address(origin: str, code: str) -> str:
    """Return what the QR code of a label holds: in capitals, which makes its modules larger (alphanumeric mode)."""
    return f"{origin}/A/{code}".upper()


def errors(template: LabelTemplate, form: LabelFormat, start_position: int, labels: int) -> list[FieldError]:
    """Return what is wrong with an order of `labels` labels, copies included."""
    found, most = [], LAYOUTS[template].positions
    if not labels:
        found.append(FieldError("assetIds", "NOTHING_TO_PRINT", NOTHING))
    if labels > MOST_LABELS:
        found.append(FieldError("copies", "TOO_MANY_LABELS", TOO_MANY, {"most": MOST_LABELS}))
    if start_position > most:
        found.append(FieldError("startPosition", "POSITION_BEYOND_SHEET", BEYOND, {"most": most}))
    if form is LabelFormat.ZPL and most > 1:
        found.append(FieldError("template", "ZPL_NEEDS_ROLL", NEEDS_ROLL))
    return found
