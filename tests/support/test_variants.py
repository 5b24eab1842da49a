"""The ordinary run takes each walk once, on screens and in languages that are spread over the walks, and archetypes of what is alike."""

from collections import Counter
from types import SimpleNamespace

import pytest

from tests.support import variants


class Walk:
    """A collected test, as far as the choice reads it."""

    def __init__(self, nodeid: str, params: dict[str, str], *marks: pytest.MarkDecorator) -> None:
        self.nodeid, self.callspec, self._marks = nodeid, SimpleNamespace(params=params), {one.name for one in marks}

    def get_closest_marker(self, name: str) -> str | None:
        return name if name in self._marks else None


def test_one_variant_of_each_walk_stays_and_what_differs_in_more_than_looks_stays_whole():
    sizes = [("desk", "fr"), ("tablet", "en"), ("phone", "fr")]
    names = [f"tests/browser/test_a.py::test_{number}" for number in range(60)]
    drawn = [Walk(name, {"size": size, "locale": locale}) for name in names for size, locale in sizes]
    roles = [Walk("test_b", {"role": role, "size": "desk"}) for role in ("ADMIN", "TECHNICIAN")]
    plain = [Walk(f"test_{name}", {name: str(value)}) for name in ("locale", "dark") for value in range(2)]
    kept = [one for one in drawn + roles + plain if one not in variants.others(drawn + roles + plain)]
    assert {one.nodeid for one in kept if one.nodeid in names} == set(names)
    assert len(kept) == 60 + 2 + 2
    assert {one.nodeid for one in kept[62:]} == {"test_locale", "test_dark"}
    assert min(Counter(one.callspec.params["size"] for one in kept[:60]).values()) > 10
    assert kept == [one for one in drawn + roles + plain if one not in variants.others(drawn + roles + plain)]


def test_of_what_is_alike_the_archetypes_stay_and_an_archetype_that_nobody_declared_is_told():
    declared = variants.archetypes(["customers", "files", "invoices"], {"invoices"})
    walks = [Walk(str(one), {"name": str(one)}, *getattr(one, "marks", ())) for one in declared]
    assert [one.nodeid for one in walks if one not in variants.others(walks)] == ["invoices"]
    with pytest.raises(AssertionError, match="orders"):
        variants.archetypes(["invoices"], {"orders"})
