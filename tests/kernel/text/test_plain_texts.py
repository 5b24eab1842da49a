"""Texts that nobody can see, that read otherwise than they are, or that are several lines where one is meant."""

import pytest
from lxml import etree

from leaseapp.kernel.text import plain_texts
from leaseapp.kernel.text.plain_texts import BIDIRECTIONAL, CONTROL, INVISIBLE, LINE_BREAK, Wrong

FINE = [
    "",
    "Société Générale",
    "O'Neill & Fils – 2e étage",
    "\u05d0\u200f (\u05d1)",
    "👷🏽‍♀️",
    "日本",
    "…",
    "€",
    "½",
    "a\tb",
]


@pytest.mark.parametrize("text", FINE)
def test_what_people_write_is_fine(text: str) -> None:
    assert plain_texts.wrong_in_line(text) is None
    assert plain_texts.wrong_in_text(f"{text}\n{text}" if text else text) is None


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("\u200b", INVISIBLE), ("\u200b \u2060", INVISIBLE), ("\u3164", INVISIBLE), ("\u2800\u00ad", INVISIBLE), ("\ufe0f", INVISIBLE),
        ("   ", INVISIBLE), ("\U000e0061", INVISIBLE), ("\u202e100", BIDIRECTIONAL), ("a\u2066b\u2069", BIDIRECTIONAL),
        ("a\x00b", CONTROL), ("a\x7f", CONTROL), ("a\x85b", CONTROL), ("\ud800", CONTROL),
        ("a\uffff", CONTROL), ("a\ufffe", CONTROL),
    ],
)  # fmt: skip
def test_what_cannot_be_seen_or_deceives_is_refused_in_every_text(text: str, wrong: Wrong) -> None:
    assert plain_texts.wrong_in_line(text) is wrong
    assert plain_texts.wrong_in_text(text) is wrong


def test_what_xml_cannot_hold_is_no_text() -> None:
    """Every character but the surrogates, which no text of Python's databases holds: lxml says what XML takes."""
    refused = []
    for code in (*range(0xD800), *range(0xE000, 0x11000)):
        try:
            etree.Element("a").text = chr(code)
        except ValueError:
            refused.append(chr(code))
    assert [one for one in refused if plain_texts.wrong_in_text(f"a{one}") is not CONTROL] == []
    assert plain_texts.without_control("".join(refused)) == ""


@pytest.mark.parametrize("end", ["\n", "\r\n", "\u2028", "\u2029"])
def test_a_line_break_is_refused_where_one_line_is_meant(end: str) -> None:
    assert plain_texts.wrong_in_line(f"Durand{end}SAS") is LINE_BREAK
    assert plain_texts.wrong_in_text(f"Durand{end}SAS") is None
