"""Make the fallback typefaces of documents (`leaseapp/kernel/rendering/pdf/fonts/Noto*.ttf`) from the packages that hold Noto.

    pip download --no-deps fontpkg-noto-sans==2.15 fontpkg-noto-sans-arabic==2.12 fontpkg-noto-sans-thai==2.2
    pip download --no-deps justmytype-intl-rtl==0.1.0
    unzip each into one folder, then: python -m scripts.fonts FOLDER

Two weights of each variable font, without hints, with the characters of their scripts only; all under the SIL Open Font License.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).parent.parent / "leaseapp/kernel/rendering/pdf/fonts"
WEIGHTS = {"Regular": 400, "SemiBold": 600}
Ranges = tuple[tuple[int, int], ...]
SOURCES: dict[str, tuple[str, Ranges]] = {
    "NotoSans": ("NotoSans[[]wdth,wght].ttf", ((0x20, 0x24F), (0x2B0, 0x52F), (0x1E00, 0x20CF), (0x2100, 0x215F))),
    "NotoSansDevanagari": (
        "NotoSans[[]wdth,wght].ttf", ((0x20, 0x7E), (0x900, 0x97F), (0x200C, 0x200D), (0x25CC, 0x25CC)),
    ),
    "NotoSansHebrew": (
        "NotoSansHebrew[[]wdth,wght].ttf", ((0x20, 0x7E), (0x590, 0x5FF), (0x200C, 0x200F), (0x20AA, 0x20AA)),
    ),
    "NotoSansArabic": (
        "NotoSansArabic[[]wdth,wght].ttf", ((0x20, 0x7E), (0x600, 0x6FF), (0x750, 0x77F), (0x200C, 0x200F)),
    ),
    "NotoSansThai": ("NotoSansThai[[]wdth,wght].ttf", ((0x20, 0x7E), (0xE00, 0xE7F))),
}  # fmt: skip


def make(folder: Path, name: str, weight: str) -> int:
    """Write one typeface; the number of bytes comes back."""
    pattern, ranges = SOURCES[name]
    font = TTFont(next(folder.rglob(pattern)))
    options = subset.Options(hinting=False, notdef_outline=True, layout_features=["*"], name_IDs=[0, 1, 2, 6, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[code for first, last in ranges for code in range(first, last + 1)])
    subsetter.subset(font)
    axes = {axis.axisTag: {"wght": WEIGHTS[weight], "wdth": 100}[axis.axisTag] for axis in font["fvar"].axes}
    instancer.instantiateVariableFont(font, axes, inplace=True)
    path = FONTS / f"{name}-{weight}.ttf"
    font.save(path)
    return path.stat().st_size


if __name__ == "__main__":
    for each in SOURCES:
        for weight_name in WEIGHTS:
            print(each, weight_name, make(Path(sys.argv[1]), each, weight_name))
