"""The reader of pictures: words with their boxes as the program's table tells them."""

import stat
from decimal import Decimal

import pytest

from leaseapp.kernel.adapters.ocr import OcrError, SeenWord, Tesseract, WordReader

TABLE = (
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    "4\t1\t1\t1\t1\t0\t10\t20\t300\t18\t-1\t\n"
    "5\t1\t1\t1\t1\t1\t10\t20\t90\t18\t96.2\tFacture\n"
    "5\t1\t1\t1\t1\t2\t110\t20\t40\t18\t51\t42\n"
    "5\t1\t1\t1\t1\t3\t160\t20\t40\t18\t95\t \n"
)


def program(folder, script):
    path = folder / "tesseract"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_words_have_their_boxes_and_how_sure_they_are(tmp_path):
    (tmp_path / "table.tsv").write_text(TABLE)
    reader = Tesseract(program(tmp_path, f'case "$1" in --list-langs) echo fra;; *) cat {tmp_path}/table.tsv;; esac'))
    assert isinstance(reader, WordReader)
    assert reader.words(b"picture") == [
        SeenWord("Facture", (10, 20, 100, 38), Decimal("0.962")),
        SeenWord("42", (110, 20, 150, 38), Decimal("0.51")),
    ]


def test_a_reader_that_ends_badly_is_told(tmp_path):
    with pytest.raises(OcrError):
        Tesseract(program(tmp_path, "exit 3")).words(b"picture")
