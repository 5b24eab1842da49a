"""Labels in ZPL, the language of label printers: no text of a machine is a command of the printer (FIELD.md 2.4)."""

import re

from leaseapp.assets.enums import LabelField, LabelTemplate
from leaseapp.assets.rules.labels import LAYOUTS, Label, address

_MILLIMETRES_AN_INCH = 25.4
#: dots of a module of the code, by the height of the roll in mm at 203 dots an inch: a third of it, with a quiet zone
_MODULE = {30: 5, 50: 9}
_UNSAFE = re.compile(r"[\^~_\x00-\x1f\x7f]")


def zpl(
    label: Label, template: LabelTemplate, fields: list[LabelField], origin: str, *, resolution: int, copies: int
) -> str:
    """Return the program of one label for a roll; no text of a machine is a command of the printer.

    `resolution` in dots an inch.
    """
    layout = LAYOUTS[template]

    def dots(millimetres: float) -> int:
        return round(millimetres * resolution / _MILLIMETRES_AN_INCH / 4) * 4

    module = round(_MODULE[round(layout.height)] * resolution / 203)
    quiet, beside = dots(2), dots(4) + 29 * module
    size = dots(layout.height / 8.5)
    texts = "".join(
        f"^FO{beside},{dots(3) + number * round(size * 1.3)}^A0N,{size}^FH_^FD{escaped(line)}^FS"
        for number, line in enumerate(label.lines(fields))
    )
    code = f"^FO{quiet},{quiet}^BQN,2,{module}^FH_^FDQA,{escaped(address(origin, label.code))}^FS"
    return f"^XA^CI28^PW{dots(layout.width)}^LL{dots(layout.height)}{code}{texts}^PQ{copies}^XZ\n"


def escaped(text: str) -> str:
    """Return `text` as field data after ^FH_: what a printer would take for a command is written by its number."""
    return _UNSAFE.sub(lambda sign: f"_{ord(sign[0]):02x}", text)
