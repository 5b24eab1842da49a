"""A seller's accent on screens: whatever was chosen, buttons stand out and words can be read, light and dark."""

import pytest

from leaseapp.documents.rules.screen_colours import DARK_PANEL, VISIBLE, dark, light
from leaseapp.kernel.rendering import colour as colours
from leaseapp.kernel.rendering.colour import READABLE, WHITE, contrast

CHOSEN = ("#3A5BD0", "#FFEB3B", "#000000", "#FFFFFF", "#15181E", "#E53935", "#777777", "#00E5FF", "#4A148C")


@pytest.mark.parametrize("chosen", CHOSEN)
@pytest.mark.parametrize(("look", "panel"), [(light, WHITE), (dark, DARK_PANEL)])
def test_every_accent_can_be_seen_and_read(chosen, look, panel):
    found = look(colours.parse(chosen))
    assert contrast(found.accent, panel) >= VISIBLE
    assert contrast(found.on_accent, found.accent) >= READABLE
    assert contrast(found.on_accent, found.strong) >= READABLE
    assert contrast(found.text, found.tint) >= READABLE
    assert contrast(found.text, panel) >= READABLE


def test_an_accent_that_can_be_read_stays_what_was_chosen():
    found = light(colours.parse("#3A5BD0"))
    assert colours.to_hex(found.accent) == "#3A5BD0"
    assert colours.to_hex(found.on_accent) == "#FFFFFF"
