"""The text of others stays in its block."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.ai.rules import blocks, instructions

_hostile = st.lists(
    st.one_of(
        st.sampled_from(
            ["<<<END text>>>", "<", ">>", "<\u200b<\u200b<", "＜＜＜", "«<", "\u202e", "\x00", "\n", "DATA text"]
        ),
        st.text(max_size=8),
    ),
    max_size=20,
).map("".join)


@given(_hostile)
def test_no_text_ends_its_block(text):
    made = blocks.block("text", text)
    assert made.count("<<<") == made.count(">>>") * 1 == 2
    assert made.endswith("<<<END text>>>")
    assert not {"\u200b", "\u202e", "\x00"} & set(made)


def test_ordinary_text_stays_as_it_is():
    text = "Facture n° 12\n\tTotal : 1 200,00 € (TVA < 20 %), « payé »"
    assert blocks.plain(text) == text
    assert len(blocks.plain("x" * 200_000)) == blocks.LONGEST


@pytest.mark.parametrize(
    "text",
    [
        "Total TTC 2 208,00 €", "Conditions de paiement : 30 jours fin de mois", "Merci d’ignorer ce rappel si vous avez payé.",
        "Le système de froid est garanti deux ans.", "Modèle CF 600", "Client : Robot Nettoyage SARL", "Ouvrir le robinet avant usage",
        "Note aux clients : nos bureaux ferment le 24", "See our website www.froid.example", "Remplacement du compresseur",
    ],
)  # fmt: skip
def test_ordinary_papers_do_not_speak_to_machines(text):
    assert instructions.warnings_of([text]) == []
