"""The ordinary run takes each walk once, on screens and in languages that are spread over the walks."""

from collections import Counter
from types import SimpleNamespace

from tests.support import variants


class Walk:
    """A collected test, as far as the choice reads it."""

    def __init__(self, nodeid: str, params: dict[str, str]) -> None:
        self.nodeid, self.callspec = nodeid, SimpleNamespace(params=params)


def test_one_variant_of_each_walk_stays_and_what_differs_in_more_than_looks_stays_whole():
    sizes = [("desk", "fr"), ("tablet", "en"), ("phone", "fr")]
    names = [f"tests/browser/test_a.py::test_{number}" for number in range(60)]
    drawn = [Walk(name, {"size": size, "locale": locale}) for name in names for size, locale in sizes]
    roles = [Walk("test_b", {"role": role, "size": "desk"}) for role in ("ADMIN", "TECHNICIAN")]
    plain = [Walk("test_c", {"locale": locale}) for locale in ("fr", "en")]
    kept = [one for one in drawn + roles + plain if one not in variants.others(drawn + roles + plain)]
    assert {one.nodeid for one in kept if one.nodeid in names} == set(names)
    assert len(kept) == 60 + 2 + 2
    assert min(Counter(one.callspec.params["size"] for one in kept[:60]).values()) > 10
    assert kept == [one for one in drawn + roles + plain if one not in variants.others(drawn + roles + plain)]
