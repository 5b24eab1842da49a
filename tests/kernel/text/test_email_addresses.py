"""The one check of e-mail addresses."""

import re

import pytest

from leaseapp.kernel.text.email_addresses import IN_TEXT, Pasted, pasted, plausible


@pytest.mark.parametrize("address", ["a@b.fr", "marie+bills@sub.example.com", "o'neil@example.ie"])
def test_ordinary_addresses_are_plausible(address: str) -> None:
    assert plausible(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "a",
        "a@b",
        "@example.com",
        "a@b@c.fr",
        "a b@example.com",
        "a@example.com\nBcc: x@y.fr",
        "<a@b.fr>",
        "a" * 65 + "@b.fr",
        "a" * 250 + "@b.fr",
    ],
)
def test_what_cannot_be_a_mailbox_is_refused(address: str) -> None:
    assert not plausible(address)


LISTS = [
    ("paul.l'heritier@exemple.example", ["paul.l'heritier@exemple.example"], []),
    ("o'neil@a.ie d.o'brien@b.ie", ["o'neil@a.ie", "d.o'brien@b.ie"], []),
    ("Paul L'Héritier <paul.l'heritier@exemple.example>", ["paul.l'heritier@exemple.example"], []),
    ('"Durand, Paul" <paul@a.fr>; Zoé <zoe@a.fr>', ["paul@a.fr", "zoe@a.fr"], []),
    ("Paul <paul@a.fr> Zoé <zoe@a.fr>", ["paul@a.fr", "zoe@a.fr"], []),
    ("paul@a.fr <paul@a.fr>", ["paul@a.fr"], []),
    ("boss@a.fr <paul@a.fr>", [], ["boss@a.fr <paul@a.fr>"]),
    ("a@b.fr,c@d.fr;\n\te@f.fr ,", ["a@b.fr", "c@d.fr", "e@f.fr"], []),
    ("'paul@a.fr', \"zoe@a.fr\"", ["paul@a.fr", "zoe@a.fr"], []),
    ("<paul@a.fr>", ["paul@a.fr"], []),
    ("élodie!x#y@é.example", ["élodie!x#y@é.example"], []),
    ("Paul Durand\tpaul@a.fr", ["paul@a.fr"], ["Paul", "Durand"]),
    ("mailto:paul@a.fr", [], ["mailto:paul@a.fr"]),
    ("Paul <paul@a>", [], ["Paul <paul@a>"]),
    ("paul@@a.fr not@valid@x.fr", [], ["paul@@a.fr", "not@valid@x.fr"]),
    ("paul(at)a.fr <", [], ["paul(at)a.fr", "<"]),
    ("  ,;\n ", [], []),
    ("a@b..fr x@y/z.fr", [], ["a@b..fr", "x@y/z.fr"]),
    (f"{'a' * 65}@b.fr", [], [f"{'a' * 65}@b.fr"]),
]


@pytest.mark.parametrize(("text", "addresses", "unread"), LISTS)
def test_a_pasted_list_is_read_as_it_stands_and_what_is_not_read_is_told(text, addresses, unread) -> None:
    assert pasted(text) == Pasted(addresses, unread)


@pytest.mark.parametrize("address", ["paul.l'heritier@exemple.example", "a!#$%&'*+/=?^_`{|}~-b@x.fr", "é@é.fr"])
def test_an_address_within_a_text_is_found_whole(address: str) -> None:
    assert re.findall(IN_TEXT, f"See ({address}), then.") == [address]
