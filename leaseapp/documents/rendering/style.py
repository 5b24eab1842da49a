"""Colours, type sizes and measures (mm) of all documents; the same palette as the screens.

What follows the accent colour stands in `brand`.
"""

from leaseapp.kernel.rendering.pdf.flow import TableLook
from leaseapp.kernel.rendering.pdf.sheet import Style
from leaseapp.kernel.rendering.pdf.typeface import Weight

INK = (26, 29, 35)
MUTED = (91, 100, 114)
FAINT = (122, 131, 146)
HAIRLINE = (228, 231, 236)
PANEL = (247, 248, 250)

LEFT, RIGHT, WIDTH = 18.0, 192.0, 174.0
CONTINUED_TOP = 27.0
BOTTOM = 273.0
FOOT = 279.5

# A DL window envelope shows x 100 to 195, y 45 to 90 of the folded sheet; the address keeps well inside.
ADDRESS_LEFT, ADDRESS_TOP, ADDRESS_WIDTH, ADDRESS_LINES = 110.0, 52.0, 82.0, 7

TITLE = Style(21, Weight.BOLD, INK, 9)
SELLER_NAME = Style(12, Weight.BOLD, INK, 5)
SELLER_NAME_LONG = Style(10, Weight.BOLD, INK, 4.3)
BODY = Style(8.5, Weight.REGULAR, INK, 4.0)
STRONG = Style(8.5, Weight.BOLD, INK, 4.0)
SOFT = Style(8, Weight.REGULAR, MUTED, 3.9)
LABEL = Style(7, Weight.REGULAR, FAINT, 3.4)
ADDRESSEE = Style(10.5, Weight.BOLD, INK, 5.0)
ADDRESS = Style(10, Weight.REGULAR, INK, 4.8)
ADDRESSEE_LONG = Style(8.8, Weight.BOLD, INK, 4.0)
ADDRESS_LONG = Style(8.5, Weight.REGULAR, INK, 3.8)
CELL = Style(8.5, Weight.REGULAR, INK, 4.0)
CELL_STRONG = Style(8.5, Weight.BOLD, INK, 4.0)
CELL_SOFT = Style(7.3, Weight.REGULAR, MUTED, 3.4)
TABLE_HEAD = Style(7.3, Weight.BOLD, MUTED, 3.6)
SUBJECT = Style(10.5, Weight.BOLD, INK, 5.0)
HEADING = Style(9.5, Weight.BOLD, INK, 4.6)
DUE = Style(11, Weight.BOLD, INK, 5)
SMALL_PRINT = Style(6.8, Weight.REGULAR, MUTED, 3.0)
FOOT_TEXT = Style(6.5, Weight.REGULAR, FAINT, 3.0)
DRAFT = Style(110, Weight.BOLD, INK, 40)

LINES = TableLook(header=TABLE_HEAD, header_fill=PANEL, rule=HAIRLINE, padding=1.7)
RATES = TableLook(header=TABLE_HEAD, header_fill=PANEL, rule=HAIRLINE, header_height=6.2, padding=1.0)
