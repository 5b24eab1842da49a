"""Personal values leave as placeholders and come back exactly."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.ai.rules.masking import Masked, names_in

PERSONAL = {
    "EMAIL": ["claire.aubert@bdquais.fr", "o'neil+x@sub.example.co.uk"],
    "PHONE": [
        "04 72 10 44 18",
        "0472104418",
        "04.72.10.44.18",
        "+33 4 72 10 44 18",
        "+33472104418",
        "0033 6 12 34 56 78",
    ],
    "IBAN": ["FR76 3000 6000 0112 3456 7890 189", "FR7630006000011234567890189", "DE89 3704 0044 0532 0130 00"],
    "CARD": ["4970 1012 3456 7890", "4970101234567890"],
    "NIR": ["1 85 05 78 006 084 36", "185057800608436", "2 69 05 2A 588 157 80"],
}
#: words, personal values, texts that look like placeholders, and whatever else there is
_words = st.one_of(
    st.sampled_from([one for many in PERSONAL.values() for one in many]),
    st.sampled_from(["[[EMAIL_1]]", "[[NAME_1]]", "[[TEXT_1]]", "[[[EMAIL_1]]", "[[EMAIL_", "]]", "[[IBAN_2]]x"]),
    st.sampled_from(
        ["Claire Aubert", "aubert", "CLAIRE AUBERT", "FAC-0994", "2 796,00 €", "le 20/10/2026", "\n", " : "]
    ),
    st.text(max_size=12),
)
_texts = st.lists(_words, max_size=12).map(" ".join)
_json = st.recursive(
    st.one_of(_texts, st.none(), st.booleans(), st.integers()),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_texts, inner, max_size=4)),
    max_leaves=8,
)


@given(st.lists(_texts, max_size=4))
def test_what_is_put_back_is_what_was_taken_out(texts):
    masked = Masked(names_in(["Claire Aubert", None, "Li"]))
    hidden = [masked.hide(text) for text in texts]
    assert [masked.put_back(text) for text in hidden] == texts


@given(_json)
def test_a_whole_value_comes_back(value):
    masked = Masked(names_in(["Claire Aubert"]))
    assert masked.put_back_all(masked.hide_all(value)) == value


@pytest.mark.parametrize(("kind", "value"), [(kind, value) for kind, values in PERSONAL.items() for value in values])
def test_nothing_personal_leaves(kind, value):
    masked = Masked()
    hidden = masked.hide(f"Voir ({value}), merci.")
    assert hidden == f"Voir ([[{kind}_1]]), merci."
    assert masked.values == {f"[[{kind}_1]]": value}


def test_names_of_the_record_leave_in_no_case_and_not_inside_words():
    masked = Masked(names_in(["Claire Aubert"]))
    assert masked.hide("Claire Aubert, CLAIRE AUBERT, Mme Aubert, Aubertin") == (
        "[[NAME_1]], [[NAME_2]], Mme [[NAME_3]], Aubertin"
    )


def test_the_same_value_has_the_same_placeholder_throughout():
    masked = Masked()
    first, second = masked.hide("a@b.fr puis a@b.fr"), masked.hide("c@d.fr et a@b.fr")
    assert (first, second) == ("[[EMAIL_1]] puis [[EMAIL_1]]", "[[EMAIL_2]] et [[EMAIL_1]]")


@pytest.mark.parametrize(
    "text", ["FAC-0994", "2 796,00 €", "20/10/2026", "12 345 678,90", "SIRET 302 564 174 00011", "CF600 x 4"]
)
def test_what_is_not_personal_stays(text):
    assert re.sub(r"\[\[CARD_\d\]\]", "302 564 174 00011", Masked().hide(text)) == text


def test_a_placeholder_that_nobody_made_stays_as_it_is():
    assert Masked().put_back("Bonjour [[NAME_7]]") == "Bonjour [[NAME_7]]"
