"""Labels on sheets and rolls: every code is read back by a scanner, and no text is a command of the printer."""

import re
from datetime import UTC, datetime
from itertools import pairwise

import pypdfium2
import pytest
import zxingcpp

from leaseapp.assets.enums import LabelField, LabelFormat, LabelTemplate
from leaseapp.assets.rendering.label_pdf import render_labels
from leaseapp.assets.rendering.label_zpl import escaped, zpl
from leaseapp.assets.rules.labels import LAYOUTS, Label, address, errors
from leaseapp.assets.rules.short_codes import new_code

ORIGIN = "https://app.nordlease.example"
FIELDS = list(LabelField)
NOW = datetime(2026, 11, 23, tzinfo=UTC)


def labels(count):
    return [Label(new_code(), f"EQ-{number:06d}", "Armoire froide très longue à deux portes battantes", "Borealis AF-700", f"SN-{number}")
        for number in range(count)]  # fmt: skip


def drawn(made, template, start=1):
    pdf = render_labels(made, template, FIELDS, ORIGIN, start_position=start, locale="fr", now=NOW)
    return pypdfium2.PdfDocument(pdf)


def scanned(page, scale=4.0):
    picture = page.render(scale=scale).to_pil().convert("L")
    return [(one.text, one.position) for one in zxingcpp.read_barcodes(picture)]


@pytest.mark.parametrize("template", LabelTemplate)
def test_every_code_of_forty_labels_is_read_back(template):
    made = labels(40)
    pages = drawn(made, template, start=1 if LAYOUTS[template].positions == 1 else 20)
    read = [text for page in pages for text, _where in scanned(page)]
    assert sorted(read) == sorted(address(ORIGIN, label.code) for label in made)


def test_the_first_label_lies_at_the_start_position_and_the_next_sheet_begins_at_its_top():
    made = labels(12)
    pages = drawn(made, LabelTemplate.A4_24, start=23)
    assert len(pages) == 2
    first = dict(scanned(pages[0]))
    assert set(first) == {address(ORIGIN, label.code) for label in made[:2]}
    x = first[address(ORIGIN, made[0].code)].top_left.x / 4 / 72 * 25.4
    y = first[address(ORIGIN, made[0].code)].top_left.y / 4 / 72 * 25.4
    _page, left, top = LAYOUTS[LabelTemplate.A4_24].place(22)
    assert (left < x < left + 10, top < y < top + 10) == (True, True)
    assert next(where for text, where in scanned(pages[1]) if made[2].code in text).top_left.y / 4 / 72 * 25.4 < 25


@pytest.mark.parametrize("template", LabelTemplate)
def test_labels_lie_within_their_page_beside_each_other(template):
    layout = LAYOUTS[template]
    places = [layout.place(number) for number in range(layout.positions)]
    assert {page for page, _x, _y in places} == {0}
    for _page, x, y in places:
        assert x >= 0
        assert y >= 0
        assert x + layout.width <= layout.page[0] + 0.001
        assert y + layout.height <= layout.page[1] + 0.001
    assert all(after[1] - before[1] >= layout.width for before, after in pairwise(places) if after[2] == before[2])
    assert layout.place(layout.positions)[0] == 1


@pytest.mark.parametrize("resolution", [203, 300])
@pytest.mark.parametrize("text", ["^XA~JA", "a^FS^XZ", "_5E", "tilde ~JR", "line\nbreak", "Été à l’Île"])
def test_no_text_is_a_command_of_the_printer(text, resolution):
    label = Label("7K3QH9XW", text, text, text, text)
    program = zpl(label, LabelTemplate.ROLL_50X30, FIELDS, ORIGIN, resolution=resolution, copies=2)
    commands = re.findall(r"[\^~][A-Z][A-Z0-9]", program)
    harmless = zpl(
        Label("7K3QH9XW", *("x" for _field in range(4))), LabelTemplate.ROLL_50X30, FIELDS, ORIGIN,
        resolution=resolution, copies=2,
    )  # fmt: skip
    assert commands == re.findall(r"[\^~][A-Z][A-Z0-9]", harmless)
    fields = re.findall(r"\^FH_\^FD(.*?)\^FS", program)
    assert undone(fields[1]) == text


def undone(field):
    """Return what a printer makes of field data after ^FH_."""
    return re.sub(r"_([0-9a-f]{2})", lambda found: chr(int(found[1], 16)), field)


def test_the_program_of_a_label_is_that_of_the_handbook():
    label = Label("7K3QH9XW", "EQ-000123")
    program = zpl(
        label, LabelTemplate.ROLL_50X30, [LabelField.INVENTORY_NUMBER], "https://host", resolution=203, copies=1
    )
    assert program.startswith("^XA^CI28^PW400^LL240^FO16,16^BQN,2,5^FH_^FDQA,HTTPS://HOST/A/7K3QH9XW^FS")
    assert program.endswith("^FH_^FDEQ-000123^FS^PQ1^XZ\n")


def test_what_is_escaped_is_only_what_has_to_be():
    assert escaped("EQ-000123 ^~_") == "EQ-000123 _5e_7e_5f"


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        ((LabelTemplate.A4_24, LabelFormat.PDF, 24, 1), []),
        ((LabelTemplate.A4_24, LabelFormat.PDF, 25, 1), ["POSITION_BEYOND_SHEET"]),
        ((LabelTemplate.A4_65, LabelFormat.PDF, 65, 5000), []),
        ((LabelTemplate.ROLL_50X30, LabelFormat.ZPL, 1, 5001), ["TOO_MANY_LABELS"]),
        ((LabelTemplate.ROLL_100X50, LabelFormat.PDF, 2, 0), ["NOTHING_TO_PRINT", "POSITION_BEYOND_SHEET"]),
        ((LabelTemplate.A4_24, LabelFormat.ZPL, 1, 1), ["ZPL_NEEDS_ROLL"]),
    ],
    ids=["last label", "beyond", "many", "too many", "nothing", "sheet as ZPL"],
)
def test_what_cannot_be_drawn_is_refused(order, codes):
    assert [error.code for error in errors(*order)] == codes
